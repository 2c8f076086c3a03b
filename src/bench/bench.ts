/**
 * `npm run bench -- --input DIR [--input DIR]... [--json FILE]`: builds each input from nothing and prints one
 * table. Times are compared with a bare pass over the same files on the same machine: only the ratio counts.
 */

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PACKAGE_ROOT } from '../config.ts';
import { get, isRaw, number, raw } from '../domain/shape.ts';
import { treeMemoryMB } from './processes.ts';

const SAMPLE_MS = 100;
const PASSES = 3;

interface Row {
  readonly set: string;
  readonly sessions: number;
  readonly MB: number;
  readonly stages: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly perSecond: number;
  readonly bareSeconds: number;
  readonly ratio: number;
  readonly peakMB: number;
  readonly outputMB: number;
  readonly pages: number;
}

function here(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** The median of a few passes. */
function barePass(input: string): { readonly seconds: number; readonly MB: number } {
  const passes = Array.from({ length: PASSES }, () => {
    const { stdout } = spawnSync(process.execPath, [here('./bare-pass.js'), input], { encoding: 'utf8' });
    const result: unknown = JSON.parse(stdout);
    return { seconds: (number(result, 'ms') ?? 0) / 1000, MB: (number(result, 'bytes') ?? 0) / 1e6 };
  }).sort((a, b) => a.seconds - b.seconds);
  return passes[Math.floor(PASSES / 2)] ?? { seconds: 0, MB: 0 };
}

function runBuild(
  input: string,
  output: string,
): Promise<{ readonly seconds: number; readonly peakMB: number }> {
  const args = [here('../cli.js'), 'build', '--input', input, '--output', output, '--no-cache', '--quiet'];
  const begun = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  let peakMB = 0;
  const sample = setInterval(() => {
    if (child.pid !== undefined) peakMB = Math.max(peakMB, treeMemoryMB(child.pid));
  }, SAMPLE_MS);
  return new Promise((done, fail) => {
    child.on('exit', (code) => {
      clearInterval(sample);
      if (code === 0) done({ seconds: (performance.now() - begun) / 1000, peakMB });
      else fail(new Error(`The build of ${input} ended with ${code}.`));
    });
  });
}

function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function stagesOf(report: unknown): Record<string, number> {
  const seconds = raw(report, 'seconds');
  return Object.fromEntries(Object.keys(seconds).map((stage) => [stage, number(seconds, stage) ?? 0]));
}

async function measure(input: string): Promise<Row> {
  const output = mkdtempSync(join(tmpdir(), 'sessionary-bench-'));
  try {
    const bare = barePass(input);
    const { seconds, peakMB } = await runBuild(input, output);
    const report: unknown = JSON.parse(readFileSync(join(output, 'report.json'), 'utf8'));
    return {
      set: basename(input) === 'projects' ? basename(dirname(input)) : basename(input),
      sessions: isRaw(report) ? (number(report, 'sessions') ?? 0) : 0,
      MB: bare.MB,
      stages: stagesOf(report),
      seconds,
      perSecond: bare.MB / seconds,
      bareSeconds: bare.seconds,
      ratio: seconds / bare.seconds,
      peakMB,
      outputMB: folderBytes(output) / 1e6,
      pages: Number(get(report, 'pages')),
    };
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

const COLUMNS: readonly (readonly [string, (row: Row) => string])[] = [
  ['set', (row) => row.set],
  ['sessions', (row) => `${row.sessions}`],
  ['MB', (row) => row.MB.toFixed(1)],
  ['read', (row) => (row.stages.read ?? 0).toFixed(1)],
  ['render', (row) => (row.stages.render ?? 0).toFixed(1)],
  ['index', (row) => (row.stages.index ?? 0).toFixed(1)],
  ['write', (row) => (row.stages.write ?? 0).toFixed(1)],
  ['all s', (row) => row.seconds.toFixed(1)],
  ['MB/s', (row) => row.perSecond.toFixed(1)],
  ['bare s', (row) => row.bareSeconds.toFixed(2)],
  ['ratio', (row) => row.ratio.toFixed(1)],
  ['peak MB', (row) => row.peakMB.toFixed(0)],
  ['site MB', (row) => row.outputMB.toFixed(1)],
  ['pages', (row) => `${row.pages}`],
];

function print(rows: readonly Row[]): void {
  const cells = [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, of]) => of(row)))];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of cells) {
    const padded = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    process.stdout.write(`${padded.join('  ')}\n`);
  }
}

const { values } = parseArgs({
  options: { input: { type: 'string', multiple: true }, json: { type: 'string' } },
});
const inputs = values.input ?? [join(PACKAGE_ROOT, 'fixtures/archive')];
const rows: Row[] = [];
for (const input of inputs) rows.push(await measure(resolve(input)));
print(rows);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 1)}\n`);
