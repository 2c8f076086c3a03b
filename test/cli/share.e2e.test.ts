/** `sessionary share`: one file with all that it needs, read from disk without a network. */

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { oneFile } from '../../src/cli/share/one-file.ts';
import { closeWindows, newContext } from '../helpers/browser.ts';
import { REPO, runCli, runWarm } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { siteOf } from '../helpers/sites.ts';
import { writeSession } from '../helpers/transcripts.ts';

const ARCHIVE = ['--input', join(REPO, 'fixtures/archive')];
const WITH_IMAGES = '42c6cdba-35c0-4b8e-9390-ecc4c595f566';
const SESSION = '6f0c2a10-8b1d-4c57-9a53-3f6a0e9d2c11';

afterAll(closeWindows);

async function share(args: readonly string[], cwd = folderForTest()): Promise<string> {
  const { code, stderr } = await runWarm(['share', ...args], { cwd });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const [name = ''] = readdirSync(cwd).filter((one) => one.endsWith('.html'));
  return join(cwd, name);
}

test('the file opens from disk, has the images, loads nothing, and can be searched', async () => {
  const path = await share(['42c6cdba', ...ARCHIVE]);
  const context = await newContext({ offline: true });
  const page = await context.newPage();
  const [asked, complaints]: [string[], string[]] = [[], []];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(pathToFileURL(path).href);
  const sizes = await page
    .locator('img')
    .evaluateAll((images) =>
      Promise.all(
        images.map((image) =>
          (image as HTMLImageElement).decode().then(() => (image as HTMLImageElement).naturalWidth),
        ),
      ),
    );
  expect(sizes.length).toBe(2);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  const turns = page.locator('.turns > .turn');
  const all = await turns.count();
  const texts = (await turns.allTextContents()).map((text) => text.toLowerCase());
  const isRare = (word: string): boolean => texts.filter((text) => text.includes(word)).length === 1;
  const words = (texts.join(' ').match(/[a-z]{5,}/g) ?? []).find(isRare) ?? '';
  await page.getByRole('searchbox', { name: 'Search' }).fill(words.toUpperCase());
  const shown = await page.locator('.turns > .turn:visible').count();
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(all);
  expect(await page.locator('.share-search output').textContent()).toBe(`${shown} turn${shown === 1 ? '' : 's'}`);
  expect(await page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].length)).toBeGreaterThan(0);
  await page.getByRole('searchbox').fill('');
  expect(await page.locator('.turns > .turn:visible').count()).toBe(all);
  expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(path).href]);
  expect(complaints).toEqual([]);
});

test('it allows nothing but itself, and leads nowhere else', async () => {
  const html = readFileSync(await share([WITH_IMAGES, ...ARCHIVE]), 'utf8');
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? '';
  expect(policy.replace(/sha256-[\w+/=]{44}/g, 'sha256-…')).toBe(
    "default-src 'none'; img-src data:; style-src 'sha256-…'; script-src 'sha256-…'; base-uri 'none'; form-action 'none'",
  );
  expect(html.match(/ (?:src|href)="(?!#|data:image\/png;base64,|https:\/\/)[^"]*"/g)).toBeNull();
});

test.each(['archive', 'damaged'] as const)(
  'it is at most half as large again as its page, apart from images: the smallest of %s',
  async (name) => {
    const { folder } = await siteOf(name);
    const read = (path: string): Buffer => readFileSync(join(folder, path));
    const sizeOf = (one: string): number => read(`sessions/${one}`).length;
    const names = readdirSync(join(folder, 'sessions')).filter((one) => one.endsWith('.html'));
    const pages = names.sort((a, b) => sizeOf(a) - sizeOf(b)).slice(0, 8);
    const large = pages.flatMap((one) => {
      const page = read(`sessions/${one}`).toString('utf8');
      const times = Buffer.byteLength(oneFile(page, read).replace(/data:image[^"]*/g, '')) / Buffer.byteLength(page);
      return times > 1.5 ? [`${one}: ${times}`] : [];
    });
    expect(pages.length).toBe(8);
    expect(large).toEqual([]);
  },
);

/** How each element is drawn, apart from what depends on what was laid out so far. */
function looksOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].flatMap((element) =>
      [undefined, '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part);
        const names = [...style].filter((name) => !/^--|height|block-size|origin/.test(name));
        return `${element.outerHTML.slice(0, 80)} ${names.map((name) => style.getPropertyValue(name)).join(';')}`;
      }),
    ),
  );
}

test.each([360, 1200])('all that a style sheet of pages says about it is in it: %i pixels wide', async (width) => {
  const { folder } = await siteOf('archive');
  const path = await share([WITH_IMAGES, ...ARCHIVE]);
  const sheet = readFileSync(join(folder, 'assets/session.css'), 'utf8');
  const html = readFileSync(path, 'utf8').replace(/default-src[^"]*/, '');
  writeFileSync(
    `${path}.html`,
    html.replace('<style>', () => `<style>${sheet}`),
  );
  const context = await newContext({ viewport: { width, height: 800 } });
  const looks: (readonly string[])[] = [];
  for (const one of [path, `${path}.html`]) {
    const page = await context.newPage();
    await page.goto(pathToFileURL(one).href);
    looks.push(await looksOf(page));
  }
  const [used = [], whole = []] = looks;
  expect(used.length).toBeGreaterThan(1000);
  expect(used.filter((look, at) => look !== whole[at])).toEqual([]);
});

describe('a session of three prompts', () => {
  const folder = folderForTest;
  const written = (...prompts: readonly string[]): string => {
    const place = folder();
    writeSession(join(place, 'in'), '-home-ada-tide', SESSION, prompts);
    return place;
  };

  test('some of its turns are shared without a word of the others', async () => {
    const place = written('Draw the neap tide', 'Draw the spring tide', 'Draw the moon');
    const html = readFileSync(await share([SESSION, '--input', 'in', '--turns', '3-4'], place), 'utf8');
    expect(html).toContain('<h1>Draw the spring tide</h1>');
    expect(html).toContain('An answer to: Draw the spring tide');
    expect(html).not.toMatch(/neap|moon/);
  });

  test('turns are named by their addresses as well, as a page and an excerpt have them', async () => {
    const place = written('Draw the neap tide', 'Draw the spring tide', 'Draw the moon');
    const whole = readFileSync(await share([SESSION, '--input', 'in'], place), 'utf8');
    const [, , third, fourth] = [...whole.matchAll(/<article [^>]*id="(t-\w+)"/g)].map(([, id]) => id);
    const page = `https://example.org/sessions/${SESSION}.html`;
    for (const [args, hasAnswer] of [
      [[SESSION, '--turns', `${third}`], false],
      [[SESSION, '--turns', `${page}#${third}`], false],
      [[`${page}#${third}`], false],
      [[`${page}?from=${third}&to=${fourth}#${third}`], true],
    ] as const) {
      const html = readFileSync(await share([...args, '--input', 'in'], place), 'utf8');
      expect(html).toContain('<h1>Draw the spring tide</h1>');
      expect(html.includes('An answer to: Draw the spring tide'), args.join(' ')).toBe(hasAnswer);
      expect(html).not.toMatch(/neap|moon/);
    }
  });

  test('words are found behind a letter whose small form is longer', async () => {
    const place = written(`The tides of ${'İ'.repeat(9)}zmir`);
    const page = await (await newContext({ offline: true })).newPage();
    await page.goto(pathToFileURL(await share([SESSION, '--input', 'in'], place)).href);
    await page.getByRole('searchbox').fill('zmir');
    const words = await page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String));
    expect(words).toEqual(['zmir', 'zmir']);
  });

  test('as Markdown, it is printed', async () => {
    const place = written('Draw the neap tide', 'Draw the spring tide');
    const { stdout } = await runWarm(['share', '6f0c2a10', '--input', 'in', '--turns', '1', '--markdown'], {
      cwd: place,
    });
    expect(stdout).toMatch(/^<!-- [^\n]+ -->\n\n# Draw the neap tide\n/);
    expect(stdout).not.toMatch(/spring|Page:/);
    expect(readdirSync(place)).toEqual(['in']);
  });

  test('secrets are redacted, and what the gate finds is not written', async () => {
    const token = ['ghp', 'Rk3vT8mQ2xZ7bN4wL9sD6fG1hJ5pC0yA8eUi'].join('_');
    const clean = written(`Use ${token} for the tide`);
    expect(readFileSync(await share([SESSION, '--input', 'in'], clean), 'utf8')).not.toContain(token);
    const place = written('The tide printed q7Zp2Xv9Lk4Tn8Wc1Rb6Yd3Hs5Gf0Jm2Qa9Ue4 and stopped');
    const { code, stderr } = await runWarm(['share', SESSION, '--input', 'in'], { cwd: place });
    expect(code).toBe(1);
    expect(stderr).toMatch(/finding/);
    expect(readdirSync(place).filter((name) => name.endsWith('.html'))).toEqual([]);
  });

  test('a gist is made by gh, if it is there', async () => {
    const place = written('Draw the tide');
    const bin = join(place, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'gh'), `#!/bin/sh\necho "$1 $2"\ncp "$3" "${join(place, 'gist.html')}"\n`);
    chmodSync(join(bin, 'gh'), 0o755);
    const args = ['share', SESSION, '--input', 'in', '--gist'];
    const made = await runCli(args, { cwd: place, env: { PATH: `${bin}:/usr/bin:/bin` } });
    expect(made.stdout).toBe('gist create\n');
    expect(readFileSync(join(place, 'gist.html'), 'utf8')).toContain('<h1>Draw the tide</h1>');
    const { code, stderr } = await runCli(args, { cwd: place, env: { PATH: folder() } });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^sessionary: --gist needs the GitHub CLI [^\n]+\n$/),
    });
    expect(existsSync(join(place, `${SESSION}.html`))).toBe(false);
  });

  test.each([
    [[], /^sessionary: Name the session by its id/],
    [['0000'], /^sessionary: No session begins with "0000"/],
    [
      [SESSION, '--turns', 'last'],
      /^sessionary: --turns takes numbers such as 14-19 or the address of a turn, not "last"/,
    ],
    [[`${SESSION}#t-00000000`], /^sessionary: This session has 2 turns/],
    [[SESSION, '--turns', '2-7'], /^sessionary: This session has 2 turns; ask for one or some of them/],
  ])('%j says what is wrong', async (args, message) => {
    const { code, stderr } = await runWarm(['share', ...args, '--input', 'in'], { cwd: written('Draw the tide') });
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });
});
