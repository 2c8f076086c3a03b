import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it, test } from 'vitest';
import { UserError } from '../../../src/base/errors.ts';
import { HOSTS, isHost } from '../../../src/build/config/hosts.ts';
import { runInit } from '../../../src/build/publish/init/init.ts';
import { RECIPES } from '../../../src/build/publish/init/recipes.ts';
import { REPO } from '../../helpers/cli.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';
import { filesIn } from '../../helpers/folders.ts';

const NAMES = Object.keys(HOSTS).filter(isHost);

/** Lays out an archive; `typed` are answers on a terminal. Gives what was said. */
async function init(folder: string, options: object, typed?: readonly string[]): Promise<string> {
  const input = new PassThrough();
  const output = new PassThrough();
  const answers = [...(typed ?? [])];
  let said = '';
  output.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (chunk.toString().endsWith('] ')) input.write(`${answers.shift() ?? ''}\n`);
  });
  await runInit(folder, options, { cwd: folder, terminal: { input, output, asks: typed !== undefined } });
  return said;
}

const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');

describe('init', () => {
  it('lays out an archive without a question where nobody can answer', async () => {
    const folder = folderForTest();
    const said = await init(folder, {});
    expect(filesIn(folder).sort()).toEqual([
      '.github/workflows/publish.yml',
      '.gitignore',
      'README.md',
      'archive/README.md',
      'package.json',
      'sessionary.config.js',
    ]);
    for (const words of [said, read(folder, 'README.md')])
      expect(words).toContain('whoever has its password can read it');
    expect(read(folder, 'sessionary.config.js')).toMatch(/publish: \{ password: true, salt: '[0-9a-f]{32}' \}/);
  });

  it.each(NAMES)('keeps keys, passwords and the site itself for %s out of the repository', async (host) => {
    const folder = folderForTest();
    await init(folder, { host });
    const ignored = read(folder, '.gitignore').split('\n');
    for (const name of ['.sessionary-key', '.sessionary-redact', '.env', 'node_modules/', '_site/', 'public/'])
      expect(ignored).toContain(name);
  });

  it('encrypts the site by default where everyone could read it', async () => {
    const encrypted: string[] = [];
    for (const host of NAMES) {
      const folder = folderForTest();
      await init(folder, { host });
      if (read(folder, 'sessionary.config.js').includes('password: true')) encrypted.push(host);
    }
    expect(encrypted.sort()).toEqual(['cloudflare-pages', 'github-pages', 'netlify']);
  });

  it('says who can read the site', async () => {
    const folder = folderForTest();
    const said = await init(folder, { readers: 'everyone' });
    for (const text of [said, read(folder, 'README.md')]) {
      expect(text).toContain('Everyone on the internet can read a site on GitHub Pages');
      expect(text).toContain('You chose to let everyone read it.');
    }
  });

  it.each(['github-pages', 'netlify'])(
    'writes nothing where only a paid plan of %s limits the readers',
    async (host) => {
      const folder = folderForTest();
      await expect(init(folder, { host, readers: 'host' })).rejects.toThrow(
        /would show the site to everyone\. .* Choose --readers password, or another host \(gitlab-pages, cloudflare-pages, folder\);/,
      );
      expect(filesIn(folder)).toEqual([]);
    },
  );

  it.each([
    ['gitlab-pages', 'host', 'Only project members, before the first push.'],
    ['gitlab-pages', 'everyone', 'Pages > Everyone.'],
    ['gitlab-pages', 'password', 'Pages > Everyone.'],
    ['cloudflare-pages', 'host', 'Cloudflare Access, before the first push.'],
    ['cloudflare-pages', 'everyone', undefined],
    ['cloudflare-pages', 'password', undefined],
  ])('has %s let in whom it was told to: %s', async (host, readers, step) => {
    const said = await init(folderForTest(), { host, readers });
    const steps = said.split('\n').filter((line) => /^\d+\. .*(?:Pages > (?!Source)|Access)/.test(line));
    expect(steps).toEqual(step === undefined ? [] : [expect.stringContaining(step)]);
  });

  it('installs sessionary from the packed file, because no registry has it', async () => {
    const folder = folderForTest();
    expect(await init(folder, {})).toContain('Copy `sessionary-0.1.0.tgz`, which `npm pack` makes in a checkout of');
    expect(JSON.parse(read(folder, 'package.json')).devDependencies).toEqual({
      sessionary: 'file:sessionary-0.1.0.tgz',
    });
  });

  it('asks on a terminal for what was not given', async () => {
    const folder = folderForTest();
    const said = await init(folder, { host: 'gitlab-pages' }, ['everyone', 'The "quay"']);
    expect(said.match(/\] /g)).toHaveLength(2);
    expect(said).toContain('You chose to let everyone read it.');
    expect(read(folder, 'sessionary.config.js')).toContain('title: "The \\"quay\\""');
  });

  it('asks again after a wrong answer', async () => {
    const folder = folderForTest();
    const said = await init(folder, { title: 'Quay' }, ['geocities', 'netlify', 'friends', 'host', 'password']);
    for (const name of ['geocities', 'friends']) expect(said).toContain(`, not "${name}".\n`);
    expect(said).toContain('Netlify would show the site to everyone.');
    expect(read(folder, 'sessionary.config.js')).toContain("host: 'netlify'");
  });

  it('writes nothing when it is stopped at a question', async () => {
    const folder = folderForTest();
    const input = new PassThrough();
    const terminal = { input, output: Object.assign(new PassThrough(), { isTTY: true }), asks: true };
    const stopped = expect(runInit(folder, {}, { cwd: folder, terminal })).rejects.toThrow(
      new UserError('Stopped; nothing was written.'),
    );
    input.write('\u0003');
    await stopped;
    expect(filesIn(folder)).toEqual([]);
  });

  it('keeps files that are there, and names them', async () => {
    const folder = folderForTest();
    writeFileSync(join(folder, 'README.md'), 'Mine\n');
    const said = await init(folder, { host: 'folder' });
    expect(said).toMatch(/README\.md +was there, and is kept as it is/);
    // The configuration is ours.
    expect(said).toContain(HOSTS.folder.readers);
    const again = await init(folder, { host: 'folder' });
    expect(again).not.toContain(HOSTS.folder.readers);
    expect(read(folder, 'README.md')).toBe('Mine\n');
  });

  it('says how to complete an existing package.json, even where the README is kept', async () => {
    const folder = folderForTest();
    writeFileSync(join(folder, 'README.md'), 'Mine\n');
    writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "sessionary": "file:sessionary-0.1.0.tgz" } }');
    const { wrangler = '' } = RECIPES['cloudflare-pages'].packages;
    expect(await init(folder, { host: 'cloudflare-pages' })).toContain(
      `Run \`npm pkg set type=module\`, then \`npm install --save-dev --save-exact wrangler@${wrangler}\`.`,
    );
    for (const kind of ['dependencies', 'devDependencies']) {
      const whole = { type: 'module', [kind]: { wrangler } };
      writeFileSync(join(folder, 'package.json'), JSON.stringify(whole, undefined, 2));
      expect(await init(folder, { host: 'cloudflare-pages' })).toContain('. Run `npm install`.\n');
    }
  });

  it('takes the host of the configuration that is there, and says what another one needs', async () => {
    const folder = folderForTest();
    await init(folder, { host: 'netlify' });
    expect(await init(folder, {})).toContain('An archive for Netlify');
    await expect(init(folder, { host: 'gitlab-pages' })).rejects.toThrow(
      `${folder} is set up for Netlify; delete sessionary.config.js, README.md, .github/workflows/publish.yml to set it up for GitLab Pages.`,
    );
    expect(filesIn(folder)).not.toContain('.gitlab-ci.yml');
  });

  it('has several machines read, and says what they share', async () => {
    const folder = folderForTest();
    expect(await init(folder, { shards: '4' })).toMatch(
      /as SESSIONARY_KEY, and into `\.sessionary-key`: with it, machines join what they read/,
    );
    expect(read(folder, '.github/workflows/publish.yml')).toContain('shard: [1, 2, 3, 4]');
  });

  it.each([
    [{ host: 'geocities' }, /^--host must be one of /],
    [{ readers: 'friends' }, /^--readers must be one of /],
    [{ shards: '0' }, /^--shards must be a number of machines from 1 to 99, not "0"\.$/],
    [{ shards: 'many' }, /^--shards must be a number of machines/],
  ])('refuses %j', async (options, words) => {
    await expect(init(folderForTest(), options)).rejects.toThrow(words);
  });
});

describe.each(NAMES.filter((name) => RECIPES[name].path !== undefined))('the recipe for %s', (name) => {
  const text = RECIPES[name].text(1);

  it('shares the reading out, and joins it before it builds', () => {
    const shared = RECIPES[name].text(3);
    const commands = [...shared.matchAll(/sessionary build .+/g)].map(([command]) => command);
    const reads =
      name === 'gitlab-pages' ? /--shard \$CI_NODE_INDEX\/\$CI_NODE_TOTAL$/ : /--shard \$\{\{ matrix.shard \}\}\/3$/;
    expect(commands).toEqual([expect.stringMatching(reads), expect.stringMatching(/--merge$/)]);
    expect(shared).toMatch(name === 'gitlab-pages' ? /parallel: 3\n/ : /shard: \[1, 2, 3\]/);
    for (const [, action = ''] of shared.matchAll(/uses: (.+)/g)) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d/);
    expect(text).not.toMatch(/--merge|--shard|shard-/);
  });

  it('has at most 60 lines', () => {
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(60);
  });

  it('pins every action to a commit, and every image to a digest', () => {
    for (const [, action = ''] of text.matchAll(/uses: (.+)/g)) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d/);
    for (const [, image = ''] of text.matchAll(/image: (.+)/g)) expect(image).toMatch(/^[\w:-]+@sha256:[0-9a-f]{64}$/);
  });

  it('may read the repository, and in the job that runs no packages, write the site', () => {
    const rights = [...text.matchAll(/permissions: \{ (.+) \}/g)].map(([, right]) => right);
    const toPages = name === 'github-pages' ? ['pages: write, id-token: write'] : [];
    expect(rights).toEqual(name === 'gitlab-pages' ? [] : ['contents: read', ...toPages]);
    const [, deploying = ''] = text.split(/\n(?: {2}deploy|pages):\n/);
    if (toPages.length > 0) expect(deploying).not.toMatch(/\brun:|npm/);
    expect(deploying).not.toMatch(/SESSIONARY_/);
    expect(text.match(/actions\/checkout@/g)?.length).toBe(text.match(/persist-credentials: false/g)?.length);
  });

  it('restores its cache, and ends after a time', () => {
    expect(text).toContain('build --check --cache .sessionary-cache --host');
    expect(text).toMatch(
      name === 'gitlab-pages'
        ? /cache: \{ key: sessionary, paths: \[\.sessionary-cache\/, _site\/\]/
        : /restore-keys: sessionary-\n/,
    );
    expect(text.match(/timeout/g)?.length).toBe(name === 'gitlab-pages' ? 1 : 2);
  });

  it('is no workflow for each push of sessions, but for the schedule', () => {
    expect(text).toMatch(/schedule/);
    expect(text).toMatch(
      /paths-ignore: \["archive\/\*\*"\]|changes: \[\.gitlab-ci\.yml, package-lock\.json, sessionary\.config\.js\]/,
    );
  });

  it('checks while it builds, and uploads last', () => {
    const order = ['npm ci', 'sessionary build --check', `--host ${name}`].map((step) => text.indexOf(step));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    const uploads = [...text.matchAll(/upload-artifact|deploy:|artifacts:/g)].map(({ index }) => index);
    expect(Math.min(...uploads)).toBeGreaterThan(order.at(-1) ?? 0);
  });

  it('runs for the main branch, never for a pull request', () => {
    expect(text).toMatch(/branches: \[main\]|CI_DEFAULT_BRANCH/);
    expect(text).not.toMatch(/pull_request|merge_request/);
  });
});

test.each(filesIn(join(REPO, '.github/workflows')))('our own workflow %s pins every action to a commit', (path) => {
  const text = read(join(REPO, '.github/workflows'), path);
  const actions = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d/);
});
