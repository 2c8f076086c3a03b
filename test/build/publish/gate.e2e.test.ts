/** The recipes of `init`, run step by step in a plain shell, as a runner does. */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { get, list, text as textIn, texts } from '../../../src/base/json-readers.ts';
import { HOSTS, isHost } from '../../../src/build/config/hosts.ts';
import { RECIPES } from '../../../src/build/publish/init/recipes.ts';
import { CLI, REPO, runWarm } from '../../helpers/cli.ts';
import { everyText } from '../../helpers/every-text.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';
import { writeSession } from '../../helpers/transcripts.ts';
import { some } from '../../redact/examples/some.ts';

/** Secrets that no rule is sure about, so that redaction leaves them: 30, each in another sentence. */
const PLANTED = Array.from({ length: 30 }, (_, at) => {
  const value = `${some(38)}${at}`;
  const sentences = [`it printed ${value} and stopped`, `use ${value} for that`, `https://acme.dev/in/${value}/x`];
  return sentences[at % sentences.length] ?? value;
});

/** Eleventy's own copy, which has no types. */
const yaml: { load: (text: string) => unknown } = createRequire(import.meta.url)('js-yaml');

/** The commands of a recipe up to the upload. What needs a registry or the host's own program is left out. */
function stepsOf(recipe: string): readonly string[] {
  const loaded = yaml.load(recipe);
  const steps = list(get(get(loaded, 'jobs'), 'build'), 'steps');
  const commands = [...steps.flatMap((step) => textIn(step, 'run') ?? []), ...texts(get(loaded, 'build'), 'script')];
  return commands.filter((line) => !line.startsWith('npm ci'));
}

/** What `npx --no` does with an installed package, in a tenth of the time; test/cli/package.e2e.test.ts uses the real one. */
const NPX = `#!/bin/sh
[ "$1" = --no ] && shift && exec "$(dirname "$0")/$@"
`;

/** The same, but {@link answer} runs the program, in a process that has loaded it before. */
const WARM_NPX = `#!/bin/sh
[ "$1 $2" = '--no sessionary' ] && shift 2 || exit 127
printf '%s\\n' "$@" > "$HOME/asked"
read -r code < "$HOME/answered"
cat "$HOME/stdout"
cat "$HOME/stderr" >&2
exit "$code"
`;

/** Runs the commands that `npx` is given in a folder, until it is told that there are no more. */
async function answer(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  for (;;) {
    const asked = await readFile(join(folder, 'asked'), 'utf8');
    if (asked === '') return;
    const { code, stdout, stderr } = await runWarm(asked.trimEnd().split('\n'), { cwd: folder, env });
    writeFileSync(join(folder, 'stdout'), stdout);
    writeFileSync(join(folder, 'stderr'), stderr);
    await writeFile(join(folder, 'answered'), `${code}\n`);
  }
}

interface Way {
  /** More of the configuration. */
  readonly settings?: string;
  /** Are the commands run in processes of their own? */
  readonly isFresh?: boolean;
}

/** Lays out an archive with these prompts, and runs the steps as a runner does: the first that fails is the last. */
async function publish(host: string, prompts: readonly string[], { settings = '', isFresh = false }: Way = {}) {
  const folder = folderForTest();
  await runWarm(['init', folder, '--host', host, '--readers', 'everyone']);
  const config = join(folder, 'sessionary.config.js');
  writeFileSync(config, readFileSync(config, 'utf8').replace('\n});', `\n${settings}});`));
  writeSession(join(folder, 'archive'), '-home-ada-shop', 'one', prompts);
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(REPO, join(folder, 'node_modules/sessionary'), 'dir');
  symlinkSync(CLI, join(folder, 'node_modules/.bin/sessionary'));
  writeFileSync(join(folder, 'node_modules/.bin/npx'), isFresh ? NPX : WARM_NPX, { mode: 0o755 });
  execFileSync('mkfifo', [join(folder, 'asked'), join(folder, 'answered')]);
  writeFileSync(join(folder, 'upload'), '');
  const recipe = RECIPES[isHost(host) ? host : 'folder'];
  const script = [...stepsOf(recipe.text(1)), 'echo uploaded > upload'].join('\n');
  const PATH = [join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const env = { PATH, HOME: folder, TZ: 'UTC', CI: 'true' };
  const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: folder, env });
  const answering = answer(folder, env);
  const said = Promise.all([text(shell.stdout), text(shell.stderr)]);
  const status = await new Promise<number | null>((done) => shell.on('close', done));
  await writeFile(join(folder, 'asked'), '');
  await answering;
  const isUploaded = readFileSync(join(folder, 'upload'), 'utf8') !== '';
  return { status, said: (await said).join(''), isUploaded, site: join(folder, '_site'), folder };
}

const WITH_CI = Object.keys(HOSTS).filter((name) => isHost(name) && RECIPES[name].path !== undefined);

/** @param words what the job says */
function expectStopped({ status, said, isUploaded, site }: Awaited<ReturnType<typeof publish>>, words: RegExp): void {
  expect(said).toMatch(words);
  expect(status).not.toBe(0);
  expect(isUploaded).toBe(false);
  expect(existsSync(site)).toBe(false);
}

test('a job whose configuration switches redaction off fails, and nothing is built or uploaded', async () => {
  expectStopped(
    await publish('github-pages', PLANTED, { settings: '  redact: false,\n', isFresh: true }),
    /[Rr]edaction is (?:switched )?off/,
  );
});

describe.each(WITH_CI)('the recipe for %s', (host) => {
  test('fails on 30 planted secrets, and nothing is built or uploaded', async () => {
    expectStopped(await publish(host, PLANTED), /\b30 /);
  });

  test('builds what will be uploaded, without the manifest, when nothing is found', async () => {
    const { status, said, isUploaded, site, folder } = await publish(host, ['Paint the quay.']);
    expect(said).toMatch(/accepts that/);
    expect([status, isUploaded]).toEqual([0, true]);
    const texts = everyText(site);
    expect([...texts.values()].some((text) => text.includes('Paint the quay.'))).toBe(true);
    const artifact = join(folder, 'artifact.tar');
    if (existsSync(artifact)) {
      const { stdout } = spawnSync('tar', ['--list', '--file', artifact], { encoding: 'utf8' });
      expect(stdout).toContain('./index.html\n');
      expect(stdout).not.toContain('.sessionary');
    } else if (host === 'gitlab-pages') {
      expect(existsSync(join(folder, 'public/index.html'))).toBe(true);
      expect(existsSync(join(folder, 'public/.sessionary'))).toBe(false);
    } else expect(RECIPES[host as 'netlify'].text(1)).toContain('!_site/.sessionary*');
  });
});
