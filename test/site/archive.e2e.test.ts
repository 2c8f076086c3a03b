import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { filesOf, readManifest } from '../../src/build/store/manifest.ts';
import { OWN } from '../../src/build/store/output-folder.ts';
import { REPO } from '../helpers/cli.ts';
import { filesIn } from '../helpers/folders.ts';
import { all, attribute, matches, next, readPages, textOf } from '../helpers/pages.ts';
import { everySite, siteOf } from '../helpers/sites.ts';

const sites = await everySite();
const { folder } = await siteOf('archive');
const pages = readPages(folder);
const files = filesIn(folder);

function gzipped(path: string): number {
  return gzipSync(readFileSync(join(folder, path))).byteLength;
}

test('decisions are filtered by member where several decided', () => {
  const choices = pages
    .filter(({ path }) => path.startsWith('decisions'))
    .map(({ path, root }) => [path, all(root, 'select[name=member] option').map((one) => attribute(one, 'value'))]);
  expect(choices).toContainEqual(['decisions.html', ['', 'Jonas', 'Mara']]);
});

test('the changes of a file and the versions of a plan do not repeat the prompt of the one before', () => {
  const lists = pages.flatMap(({ root }) => all(root, '.changes, article.plan'));
  const prompts = lists.map((list) =>
    all(list, '.turn-link').map((link) => {
      const after = next(link);
      return after !== undefined && matches(after, '.turn-prompt') ? textOf(after) : '';
    }),
  );
  expect(prompts.flat().filter((prompt) => prompt !== '').length).toBeGreaterThan(0);
  expect(prompts.flatMap((its) => its.filter((prompt, at) => prompt !== '' && prompt === its[at - 1]))).toEqual([]);
});

describe('media', () => {
  const media = files.filter((path) => path.startsWith('media/'));

  test('are images with the proportions that the page reserves for them, and no smaller', () => {
    expect(media.length).toBeGreaterThan(0);
    const images = pages.flatMap((page) => all(page.root, 'img'));
    for (const image of images) {
      const { width, height } = imageSize(readFileSync(join(folder, 'media', basename(attribute(image, 'src') ?? ''))));
      const room = { width: Number(attribute(image, 'width')), height: Number(attribute(image, 'height')) };
      expect(room.width).toBeGreaterThan(0);
      expect(room.width).toBeLessThanOrEqual(width);
      expect(Math.abs(room.height - (room.width * height) / width)).toBeLessThan(1);
    }
  });

  test('are stored once, however often they were sent', () => {
    const hashes = media.map((path) =>
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    );
    expect(new Set(hashes).size).toBe(media.length);
  });

  test('are all shown, and none is in a page as text', () => {
    const used = new Set(
      pages.flatMap((page) => all(page.root, 'img')).map((image) => basename(attribute(image, 'src') ?? '')),
    );
    expect(used).toEqual(new Set(media.map((path) => basename(path))));
    const inPage = pages.filter(({ html }) => /data:[a-z]+\/|iVBORw0KGgo[A-Za-z0-9+/]{100}/.test(html));
    expect(inPage.map(({ path }) => path)).toEqual([]);
  });
});

describe('sizes', () => {
  test('are under 1.5 MB for every page', () => {
    const heavy = pages.filter(({ path }) => statSync(join(folder, path)).size > 1_500_000);
    expect(heavy.map(({ path }) => path)).toEqual([]);
  });

  test('are under 100 KB compressed for the median session page', () => {
    const weights = pages
      .filter(({ path }) => path.startsWith('sessions/'))
      .map(({ path }) => gzipped(path))
      .sort((a, b) => a - b);
    expect(weights[Math.floor(weights.length / 2)]).toBeLessThan(100_000);
  });

  test('are under 40 KB compressed for the home page, and under 1 KB for what runs before the first paint', () => {
    expect(gzipped('index.html')).toBeLessThan(40_000);
    expect(gzipped('assets/theme.js')).toBeLessThan(1_000);
  });

  test('are under 30 KB compressed for the script of a page, and under 20 KB for its styles', () => {
    expect(gzipped('assets/page.js') + gzipped('assets/theme.js')).toBeLessThan(30_000);
    // A page has one style sheet of its own; those for printing and for found words are beside it.
    const styles = files.filter((path) => /^assets\/.*\.css$/.test(path));
    const beside = /(?:print|finding)\.css$/;
    const own = styles.filter((path) => !beside.test(path)).map(gzipped);
    const others = styles.filter((path) => beside.test(path)).map(gzipped);
    expect(Math.max(...own) + others.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000);
  });
});

describe('outputs', () => {
  test('contain nothing but the files of the site', () => {
    const strange = files.filter(
      (path) =>
        !/^(?:(?:index|months|projects|search|decisions|report|404)\.html|(?:report|index)\.json|llms\.txt|robots\.txt|\.sessionary(?:-words-[^/]+)?|(?:sessions|projects|months|weeks|members|top)\/[^/]+\.html|(?:files|commits|plans|decisions|pulls)\/[^/]+(?:\/[^/]+)?\.html|decisions\/[^/]+\.md|sessions\/[^/]+\.md|projects\/[^/]+\.jsonl\.gz|(?:media|outputs|raw|assets|pagefind|why)\/.+)$/.test(
          path,
        ),
    );
    expect(strange).toEqual([]);
  });

  test('are in the manifest, which says what a later build may remove, or have names that every build writes', () => {
    for (const site of sites) {
      const listed = filesOf(readManifest(site.folder));
      expect(filesIn(site.folder).filter((path) => !listed.has(path) && !OWN.has(path))).toEqual([]);
    }
  });

  test('do not reveal the paths of the transcripts or of the site on this machine', () => {
    const telling = files
      .filter((path) => /\.(?:html|json|js|css|txt|svg)$|^\.sessionary$/.test(path))
      .filter((path) => {
        const text = readFileSync(join(folder, path), 'utf8');
        return text.includes(REPO) || text.includes(folder);
      });
    expect(telling).toEqual([]);
  });

  test('have names that every file system and web server accepts', () => {
    const names = sites.flatMap((site) => filesIn(site.folder));
    expect(names.filter((path) => !/^[A-Za-z0-9._/-]+$/.test(path) || /(?:^|\/)(?:-|\.\.)/.test(path))).toEqual([]);
    const parts = names.flatMap((path) => path.split('/'));
    expect(parts.filter((part) => part.length > 140 || part.endsWith('.'))).toEqual([]);
    expect(parts.filter((part) => /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(part))).toEqual([]);
    for (const site of sites) {
      const folded = filesIn(site.folder).map((path) => path.toLowerCase());
      expect(new Set(folded).size).toBe(folded.length);
    }
  });
});
