import { describe, expect, test } from 'vitest';
import { all, attribute, first, isWithin, matches, type Page, readPages, textOf } from '../helpers/pages.ts';
import { dangling, inWords, isElsewhere, referencesOf, repeatedIds, targetOf } from '../helpers/references.ts';
import { everySite, siteOf } from '../helpers/sites.ts';

const POLICY: ReadonlyMap<string, string> = new Map([
  ['default-src', "'none'"],
  ['script-src', "'self'"],
  ['style-src', "'self'"],
  ['img-src', "'self'"],
  ['connect-src', "'self'"],
  ['base-uri', "'none'"],
  ['form-action', "'self'"],
]);

/** Elements that a page of text does not need, but an attacker does. */
const NEVER = [
  'iframe',
  'object',
  'embed',
  'base',
  'frame',
  'frameset',
  'portal',
  'style',
  'template',
  'video',
  'audio',
];

function policyOf(page: Page): Map<string, string> {
  const [meta] = all(page.root, 'meta[http-equiv]').filter(
    (element) => attribute(element, 'http-equiv')?.toLowerCase() === 'content-security-policy',
  );
  const content = attribute(meta, 'content') ?? '';
  return new Map(
    content.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );
}

// All in one file, because parsing the pages takes longer than all that is looked for in them.
describe.each(await everySite())('every page of the $name site', ({ folder }) => {
  const pages = readPages(folder);
  /** Paths of the pages that do not fulfil a condition. */
  const except = (isSo: (page: Page) => boolean): string[] =>
    pages.filter((page) => !isSo(page)).map(({ path }) => path);

  test('has a strict policy before anything that loads files', () => {
    const wrong = except((page) => {
      const policy = policyOf(page);
      const first = page.html.search(/<(?:script|link|img|style)\b/i);
      const isEarly = page.html.search(/content-security-policy/i) < first;
      const wasm = page.path === 'search.html' ? " 'wasm-unsafe-eval'" : '';
      return (
        isEarly &&
        [...POLICY].every(
          ([directive, source]) => policy.get(directive) === source + (directive === 'script-src' ? wasm : ''),
        )
      );
    });
    expect(wrong).toEqual([]);
  });

  test('has no inline script, style or event handler', () => {
    const found = pages.flatMap((page) => {
      const scripts = all(page.root, 'script').filter((script) => attribute(script, 'src') === undefined);
      const handlers = all(page.root, '*').filter((element) =>
        Object.keys(element.attribs).some((name) => /^on/i.test(name) || name.toLowerCase() === 'style'),
      );
      return [...scripts, ...handlers].map(({ name, attribs }) => `${page.path}: <${name}> ${JSON.stringify(attribs)}`);
    });
    expect(found).toEqual([]);
  });

  test('has no element that can embed another page or rewrite addresses', () => {
    expect(
      pages.flatMap((page) => all(page.root, NEVER.join(', ')).map(({ name }) => `${page.path}: ${name}`)),
    ).toEqual([]);
    const refreshes = except((page) =>
      all(page.root, 'meta[http-equiv]')
        .filter((meta) => attribute(meta, 'http-equiv')?.toLowerCase() === 'refresh')
        .every((meta) => /^0; url=\.\.\/projects\/[a-z0-9-]+\.html$/.test(attribute(meta, 'content') ?? '')),
    );
    expect(refreshes).toEqual([]);
  });

  test('has only the scripts of its template, and only fields for searching and filtering', () => {
    const wrong = pages.flatMap((page) => {
      const scripts = all(page.root, 'script').map((script) => attribute(script, 'src') ?? '');
      const forms = all(page.root, 'form').map((form) => attribute(form, 'action') ?? '');
      const fields = all(page.root, 'button, textarea, select')
        .filter((field) => !isWithin(field, 'form[role="search"], #search, #filters'))
        // A style sheet hides it until the script is there that it needs.
        .filter((field) => attribute(field, 'class') !== 'excerpt-start');
      const strange = [
        ...scripts.filter((src) => !/^(?:\.\.\/){0,2}assets\/(?:theme|page|search)\.js$/.test(src)),
        ...forms.filter((action) => !/^(?:\.\.\/)?search\.html$/.test(action)),
        ...fields.map(({ name }) => name),
      ];
      return strange.map((what) => `${page.path}: ${what}`);
    });
    expect(wrong).toEqual([]);
  });

  test('has a language, one title and one h1, none of them empty', () => {
    const wrong = except((page) => {
      const html = first(page.root, 'html');
      const titles = all(page.root, 'head > title');
      const headings = all(page.root, 'h1');
      return (
        attribute(html, 'lang') === 'en' &&
        titles.length === 1 &&
        titles.every((title) => textOf(title) !== '') &&
        headings.length === 1 &&
        headings.every((heading) => textOf(heading) !== '')
      );
    });
    expect(wrong).toEqual([]);
  });

  test('has its landmarks: a banner, a named navigation, one main part with a skip link, a footer', () => {
    const wrong = except((page) => {
      const { root } = page;
      const [main, ...others] = all(root, 'main');
      const skip = first(root, 'body > a.skip');
      const navigations = all(root, 'nav');
      return (
        main !== undefined &&
        others.length === 0 &&
        attribute(skip, 'href') === `#${attribute(main, 'id')}` &&
        first(root, 'body > header') !== undefined &&
        first(root, 'body > footer') !== undefined &&
        navigations.length > 0 &&
        navigations.every((navigation) => (attribute(navigation, 'aria-label') ?? '') !== '')
      );
    });
    expect(wrong).toEqual([]);
  });

  test('does not skip heading ranks in its own headings', () => {
    const wrong = except((page) => {
      const ranks = all(page.root, 'h1, h2, h3, h4, h5, h6')
        .filter((heading) => !isWithin(heading, '.prose'))
        .map((heading) => Number(heading.name.slice(1)));
      return ranks.every((rank, index) => rank <= (ranks[index - 1] ?? 0) + 1);
    });
    expect(wrong).toEqual([]);
  });

  test('gives every image an alternative text', () => {
    const images = pages.flatMap((page) => all(page.root, 'img').map((image) => ({ page, image })));
    const wrong = images.filter(({ image }) => (attribute(image, 'alt') ?? '') === '');
    expect(wrong.map(({ page }) => page.path)).toEqual([]);
  });

  test('has its character set in the first kilobyte, and a description', () => {
    const wrong = except((page) => {
      const description = first(page.root, 'meta[name="description"]');
      return (
        page.html.slice(0, 1024).includes('<meta charset="utf-8">') && (attribute(description, 'content') ?? '') !== ''
      );
    });
    expect(wrong).toEqual([]);
  });

  describe('its references', () => {
    const references = pages.flatMap(referencesOf);
    const inside = references.filter((reference) => !isElsewhere(reference));

    test('has pages with many references', () => {
      expect(pages.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['index.html', 'search.html', 'report.html', '404.html']),
      );
      expect(inside.length).toBeGreaterThan(pages.length * 10);
    });

    test('has only relative references, so that it works below any path and from disk', () => {
      const absolute = inside.filter(({ value }) => value.startsWith('/') || value.startsWith('\\'));
      const folders = inside.filter(({ value }) => /(?:^|\/)(?:[?#]|$)/.test(value) && !value.startsWith('#'));
      expect([...absolute, ...folders].map(inWords)).toEqual([]);
    });

    test('has only references to existing files and ids', () => {
      expect(inside.filter(({ value }) => value.includes('#')).length).toBeGreaterThan(0);
      expect(dangling(folder, pages)).toEqual([]);
    });

    test('uses every id only once on a page', () => {
      expect(repeatedIds(pages)).toEqual([]);
    });

    test('gives every turn its own anchor and a link to it', () => {
      const turns = pages.flatMap((page) => all(page.root, '.turn').map((turn) => ({ page, turn })));
      expect(turns.length).toBeGreaterThan(0);
      const wrong = turns.filter(({ turn }) => {
        const id = attribute(turn, 'id') ?? '';
        // A path not taken is a fold around other turns: its link is the summary of the fold.
        if (matches(turn, 'details')) return !/^t-[0-9a-f]{8,}/.test(id);
        const link = first(turn, '.turn-head .anchor');
        return !/^t-[0-9a-f]{8,}/.test(id) || attribute(link, 'href') !== `#${id}`;
      });
      expect(wrong.map(({ page, turn }) => `${page.path}: ${attribute(turn, 'id')}`)).toEqual([]);
    });

    test('loads nothing from another host, and links only to web and mail addresses', () => {
      const outside = references.filter(isElsewhere);
      const allowed = outside.filter(({ tag, name: carrier }) => tag === 'a' && carrier === 'href');
      expect(outside.filter((reference) => !allowed.includes(reference)).map(inWords)).toEqual([]);
      expect(allowed.filter(({ value }) => !/^(?:https?:\/\/|mailto:)/i.test(value)).map(inWords)).toEqual([]);
    });

    test('lists every session and every project on the pages for them', () => {
      const linked = new Set(inside.map((reference) => targetOf(reference).path));
      const alone = pages.map(({ path }) => path).filter((path) => !linked.has(path) && path !== '404.html');
      expect(alone).toEqual([]);
    });
  });
});

test('no page of the archive shows undefined, null or NaN', async () => {
  const { folder } = await siteOf('archive');
  const wrong = readPages(folder).flatMap((page) =>
    all(page.root, 'h1, .row-facts, .facts, .crumb, .sum, .who, .when, .site-foot, td')
      // Lines of files may say so.
      .filter((element) => first(element, 'pre') === undefined)
      .map(textOf)
      .filter((text) => /\[object |\bundefined\b|\bNaN\b|^null$/.test(text))
      .map((text) => `${page.path}: ${text}`),
  );
  expect(wrong).toEqual([]);
});
