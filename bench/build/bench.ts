/**
 * `npm run bench -- [--input DIR]... [--scale 1GB]... [--cold] [--json FILE]`: builds each input from scratch,
 * again without changes (unless --cold), and again with one session grown by one turn, and prints a table. With
 * --scale the input is repeated up to that size. Times are compared with a bare pass over the same files in the
 * same run, as only the ratio is comparable between machines.
 */

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { number, raw } from '../../src/base/json-readers.ts';
import { PACKAGE_ROOT } from '../../src/package.ts';
import { growNewest, makeArchive } from './archive.ts';
import { treeUse } from './processes.ts';
import { printRows, type Row } from './table.ts';
import { folderBytes, markupRatio } from './weigh.ts';

const SAMPLE_MS = 100;
const PASSES = 3;

function here(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

interface Pass {
  readonly seconds: number;
  readonly MB: number;
}

function barePass(input: string): Pass {
  const { stdout } = spawnSync(process.execPath, [here('./bare-pass.js'), input], { encoding: 'utf8' });
  const result: unknown = JSON.parse(stdout);
  return { seconds: (number(result, 'ms') ?? 0) / 1000, MB: (number(result, 'bytes') ?? 0) / 1e6 };
}

function median(passes: readonly Pass[]): Pass {
  const sorted = [...passes].sort((a, b) => a.seconds - b.seconds);
  return sorted[Math.floor(sorted.length / 2)] ?? { seconds: 0, MB: 0 };
}

interface Timed {
  readonly seconds: number;
  readonly peakMB: number;
  readonly cpuSeconds: number;
  /** The `report.json` of the build. */
  readonly report: unknown;
}

function runBuild(folder: string): Promise<Timed> {
  const output = join(folder, 'site');
  const args = ['--input', join(folder, 'input'), '--output', output, '--cache', join(folder, 'cache')];
  const begun = performance.now();
  const child = spawn(process.execPath, [join(PACKAGE_ROOT, 'dist/cli.js'), 'build', ...args, '--quiet'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peakMB = 0;
  let cpuSeconds = 0;
  const sample = setInterval(() => {
    const use = treeUse(child.pid ?? 0);
    peakMB = Math.max(peakMB, use.memoryMB);
    cpuSeconds = Math.max(cpuSeconds, use.cpuSeconds);
  }, SAMPLE_MS);
  return new Promise((done, fail) => {
    child.on('exit', (code) => {
      clearInterval(sample);
      const seconds = (performance.now() - begun) / 1000;
      if (code !== 0) fail(new Error(`The build exited with ${code}.`));
      else
        done({
          seconds,
          peakMB,
          cpuSeconds,
          report: JSON.parse(readFileSync(join(output, 'report.json'), 'utf8')),
        });
    });
  });
}

function stagesOf(report: unknown): Record<string, number> {
  const seconds = raw(report, 'seconds');
  return Object.fromEntries(Object.keys(seconds).map((stage) => [stage, number(seconds, stage) ?? 0]));
}

function nameOf(input: string): string {
  return basename(input) === 'projects' ? basename(dirname(input)) : basename(input);
}

async function measure(input: string, scale: string | undefined, isColdOnly: boolean): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'sessionary-bench-'));
  try {
    const archive = join(folder, 'input');
    mkdirSync(archive);
    makeArchive(input, scale === undefined ? undefined : sizeOf(scale), archive);
    // Before and after the build: another program may have used the machine meanwhile.
    const passes = [barePass(archive), barePass(archive)];
    const cold = await runBuild(folder);
    const bare = median([...passes, ...Array.from({ length: PASSES - 2 }, () => barePass(archive))]);
    const weight = {
      siteMB: folderBytes(join(folder, 'site')) / 1e6,
      markup: markupRatio(join(folder, 'site')),
    };
    const same = isColdOnly ? undefined : await runBuild(folder);
    if (!isColdOnly) growNewest(archive);
    const grown = isColdOnly ? undefined : await runBuild(folder);
    return {
      set: scale === undefined ? nameOf(input) : `${nameOf(input)} ${scale}`,
      sessions: number(cold.report, 'sessions') ?? 0,
      pages: number(cold.report, 'pages') ?? 0,
      MB: bare.MB,
      stages: stagesOf(cold.report),
      coldSeconds: cold.seconds,
      coldCpuSeconds: cold.cpuSeconds,
      bareSeconds: bare.seconds,
      ratio: cold.seconds / bare.seconds,
      sameSeconds: same?.seconds,
      grownSeconds: grown?.seconds,
      peakMB: cold.peakMB,
      grownPeakMB: grown?.peakMB,
      cacheMB: folderBytes(join(folder, 'cache')) / 1e6,
      ...weight,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `250MB`, `1GB` -> bytes. */
function sizeOf(scale: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(MB|GB)$/.exec(scale) ?? [];
  if (amount === undefined) throw new Error(`--scale must be a size such as 250MB or 1GB, not "${scale}".`);
  return Number(amount) * (unit === 'GB' ? 1e9 : 1e6);
}

const { values } = parseArgs({
  options: {
    input: { type: 'string', multiple: true },
    scale: { type: 'string', multiple: true },
    cold: { type: 'boolean' },
    json: { type: 'string' },
  },
});
const inputs = values.input ?? [join(PACKAGE_ROOT, 'fixtures/archive')];
const rows: Row[] = [];
for (const input of inputs) {
  for (const scale of values.scale ?? [undefined])
    rows.push(await measure(resolve(input), scale, values.cold === true));
}
printRows(rows);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 1)}\n`);
