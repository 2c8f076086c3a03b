import { pathToFileURL } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { closeWindows } from '../helpers/browser.ts';
import { pagePaths } from '../helpers/pages.ts';
import { homeOf, siteOf } from '../helpers/sites.ts';
import { useTab } from '../helpers/tab.ts';
import { NARROW, overflow } from '../helpers/too-wide.ts';
import { LOW, watch } from '../helpers/visit.ts';

const [archive, damaged] = await Promise.all([siteOf('archive'), siteOf('damaged')]);

afterAll(closeWindows);

/** Opens all folds and loads lazy images too. A broken one logs an error, which the test sees. */
async function openAndLoad(): Promise<void> {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  const images = [...document.images];
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map((image) => image.decode().catch(() => console.error(`no image: ${image.src}`))));
}

/** Words that are wider than their box, and short words in two lines, which are hard to read there, such as a time. */
function badlySet(): readonly string[] {
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
  const cutOff = all('.turn-head > .badges, .story .decision > *, .conversation > .note').filter(
    ({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1,
  );
  const broken = all('.known time').filter((words) => words.getClientRects().length > 1);
  return [...cutOff, ...broken].map(({ textContent }) => textContent);
}

/** Pages from a server differ in nothing but their headers: all that are no lists of their kind, and some sessions. */
const KINDS_OF_PAGES = pagePaths(archive.folder).filter(
  (path, at, paths) => path.split('/')[0] !== paths[at - 1]?.split('/')[0] || at % 5 === 0,
);

test.each([
  ['disk', NARROW, pagePaths(archive.folder)],
  ['a web server', LOW, KINDS_OF_PAGES],
] as const)(
  'pages of the archive, read from %s, are shown without errors, policy violations, failed requests or requests to other hosts; from disk: fit on a narrow screen',
  async (way, viewport, paths) => {
    const home = homeOf(archive, way);
    const { page, complaints, close } = await watch(home, { viewport });
    const wide: string[] = [];
    for (const path of paths) {
      await page.goto(home + path);
      const found = way === 'disk' ? await overflow(page, 'counts') : '';
      if (found !== '') wide.push(`${path}, ${found}`);
      wide.push(...(await page.evaluate(badlySet)));
      await page.evaluate(openAndLoad);
      // The message names the page.
      expect(complaints, path).toEqual([]);
    }
    expect(wide).toEqual([]);
    await close();
  },
);

test('an error, a violation, a failed request, a request to another host and a dialog are noticed', async () => {
  const home = homeOf(archive, 'a web server');
  const { page, complaints, close } = await watch(home);
  await page.goto(`${home}index.html`);
  await page.evaluate(() => {
    const add = (tag: string, attributes: Record<string, string>): void => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      document.body.append(element);
    };
    add('img', { src: 'https://evil.example/a.png' });
    add('img', { src: 'nowhere.png' });
    add('p', { style: 'color: red' });
    console.error('an error');
    setTimeout(() => {
      throw new Error('a mistake');
    });
    setTimeout(() => alert('a dialog'));
  });
  const complain = (about: RegExp): Promise<void> => expect.poll(() => complaints.join('\n')).toMatch(about);
  await complain(/policy violation: img-src/);
  await complain(/policy violation: style-src/);
  await complain(/status 404: .*nowhere\.png/);
  await complain(/console: an error/);
  await complain(/script: a mistake/);
  await complain(/dialog: a dialog/);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://evil.example/b';
    link.click();
  });
  await complain(/request elsewhere: https:\/\/evil\.example\/b/);
  await close();
});

/** What takes several steps, by what it is about. It is the same on every page: the first that has it is enough. */
const STEPS: readonly (readonly [selector: string, works: (first: Locator) => Promise<boolean>])[] = [
  [
    // Shown while its turn has the pointer or the focus.
    'details.turn-foot',
    async (foot) => {
      await foot.locator('> summary').focus();
      return (await foot.evaluate((it) => getComputedStyle(it).opacity)) === '1';
    },
  ],
  [
    '.net-changes > h2',
    async (heading) => {
      await heading.page().locator('input[value="changes"]').check();
      const isShown = await heading.isVisible();
      await heading.page().locator('input[value="all"]').check();
      return isShown;
    },
  ],
  [
    '.turns .turn-body > details.call',
    async (call) => {
      await call.locator('> summary').click();
      return await call.locator('> .call-body').isVisible();
    },
  ],
];

describe('without JavaScript', () => {
  test('all text can be read, and folds work', async () => {
    const home = homeOf(archive, 'disk');
    const { page, complaints, close } = await watch(home, { javaScriptEnabled: false, viewport: LOW });
    const untried = new Map(STEPS);
    for (const path of pagePaths(archive.folder).filter((name) => name.startsWith('sessions/'))) {
      await page.goto(home + path);
      const unreadable = await page.evaluate(() => {
        const texts = document.createTreeWalker(
          document.querySelector('.turns') ?? document.body,
          NodeFilter.SHOW_TEXT,
        );
        const found: string[] = [];
        let seen = 0;
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
          const parent = node.parentElement;
          if (
            parent === null ||
            (node.nodeValue ?? '').trim() === '' ||
            parent.closest('.nothing-shown, .anchor, .day, .net-changes, .turn-foot:not([open])') !== null
          )
            continue;
          seen += 1;
          const isClosed = parent.closest('details:not([open]) > :not(summary)') !== null;
          if (!isClosed && !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
            found.push(node.nodeValue ?? '');
        }
        if (seen === 0) found.push('no text at all');
        return found;
      });
      expect(unreadable, path).toEqual([]);
      const present = await page.evaluate(
        (selectors) => selectors.filter((selector) => document.querySelector(selector) !== null),
        [...untried.keys()],
      );
      for (const [selector, works] of untried) {
        if (!present.includes(selector)) continue;
        expect(await works(page.locator(selector).first()), `${path}, ${selector}`).toBe(true);
        untried.delete(selector);
      }
    }
    expect([...untried.keys()]).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('the search page links to the sessions', async () => {
    const home = homeOf(archive, 'disk');
    const { page, close } = await watch(home, { javaScriptEnabled: false });
    await page.goto(`${home}search.html`);
    await page.locator('main noscript a').click();
    await page.waitForURL(`${home}index.html`);
    await close();
  });
});

describe('on a narrow screen', () => {
  const home = homeOf(archive, 'disk');
  let page: Page;
  useTab(
    pathToFileURL(inject('sites')).href,
    (tab) => {
      page = tab;
    },
    { viewport: NARROW },
  );

  // Pages of the archive are checked above and those of the hostile site in hostile.e2e.test.ts, which open them anyway.
  test('no page of the damaged site scrolls horizontally, with folds closed or open', async () => {
    const wide: string[] = [];
    for (const path of pagePaths(damaged.folder)) {
      await page.goto(homeOf(damaged, 'disk') + path);
      const complaints = await overflow(page, 'counts');
      if (complaints !== '') wide.push(`${path}, ${complaints}`);
    }
    expect(wide).toEqual([]);
  });

  test('the results of a search fit', async () => {
    await page.goto(`${home}search.html?q=the`);
    await page.locator('.search-results .result').first().waitFor();
    expect(await overflow(page, 'counts')).toBe('');
  });

  test('what extends beyond the page is found, even where it is cut off', async () => {
    await page.goto(`${home}404.html`);
    expect(await overflow(page, 'counts')).toBe('');
    await page.evaluate(() => {
      const wide = document.createElement('div');
      wide.className = 'too-wide';
      wide.style.width = '900px';
      wide.textContent = 'wide';
      document.querySelector('main')?.append(wide);
    });
    expect(await overflow(page, 'counts')).toContain('class="too-wide"');
  });

  test('the number of the page is legible in a list with several', async () => {
    await page.goto(`${home}projects/tidewatch.html`);
    const { color, backgroundColor } = await page.evaluate(() => {
      const number = document.createElement('a');
      number.setAttribute('aria-current', 'page');
      const pages = document.createElement('nav');
      pages.className = 'pages';
      pages.append(number);
      document.querySelector('main')?.append(pages);
      return getComputedStyle(number);
    });
    expect(color).not.toBe(backgroundColor);
  });

  test('text in a script from right to left begins at the right', async () => {
    await page.goto(`${home}index.html`);
    const [first = 0, last = 0, right = 0] = await page.evaluate(() => {
      const line = document.createElement('p');
      line.append('שלום npm!');
      const prose = document.createElement('div');
      prose.className = 'prose';
      prose.append(line);
      document.querySelector('main')?.append(prose);
      const range = document.createRange();
      range.selectNodeContents(line);
      const whole = range.toString().length;
      const ends = [0, whole - 1].map((at) => {
        range.setStart(line.firstChild ?? line, at);
        range.setEnd(line.firstChild ?? line, at + 1);
        return range.getBoundingClientRect().x;
      });
      return [...ends, line.getBoundingClientRect().right];
    });
    expect(first).toBeGreaterThan(last);
    expect(right - first).toBeLessThan(40);
  });

  test('letters of twice the size fit on a narrow screen, and the search field stays wide enough to read', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${home}index.html`);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const [tools, field] = await page.evaluate(() =>
      ['.site-tools', '.search-line input'].map((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return { right: box?.right ?? 0, width: box?.width ?? 0 };
      }),
    );
    expect(tools?.right).toBeLessThan(360);
    expect(field?.width).toBeGreaterThan(250);
  });
});
