/** Stretches copied from pages, searched for in quotation marks: each that is not found makes the search say what is false. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { pick, type Random, shuffled } from './items.ts';
import { askTerminal } from './terminal.ts';

/** Reads the lines of turns that a page shows, without its own words. As text: this program has no types of the DOM. */
const READ_BLOCKS = `
  (() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
    const prose = '.prose :is(p, li, td)';
    const blocks = '.turn-body :is(' + prose + ', .sum, .purpose, pre .line, pre:not(:has(.line)), .diff li:not(.gap))';
    return [...document.querySelectorAll(blocks)].flatMap((one) => one.innerText.split('\\n'));
  })()`;

/** Words of a stretch. */
const LEAST = 3;
const MOST = 8;

/** A few words next to each other of a line that is shown; none if it has fewer, or quotation marks. */
function stretchOf(line: string, random: Random): string | undefined {
  const words = line.split(/\s+/).filter((word) => word !== '');
  const length = LEAST + Math.floor(random() * (MOST - LEAST + 1));
  const start = Math.floor(random() * Math.max(1, words.length - length));
  const stretch = words.slice(start, start + length).join(' ');
  return words.length < LEAST || /["“”„«»「」]/.test(stretch) || !/\p{L}{2}/u.test(stretch) ? undefined : stretch;
}

/** Which stretches were not found, and of which the session was not found. @param count how many are tried */
export async function falseSentences(browser: Browser, home: string, site: string, count: number, random: Random) {
  const sessions = readdirSync(join(site, 'sessions')).filter((name) => name.endsWith('.html'));
  const context = await browser.newContext();
  const page = await context.newPage();
  const stretches: { readonly stretch: string; readonly session: string }[] = [];
  for (let round = 0; round < 20 && stretches.length < count; round += 1)
    for (const name of shuffled(sessions, random).slice(0, Math.ceil(count / 4))) {
      if (stretches.length >= count) break;
      await page.goto(`${home}sessions/${name}`);
      const lines = await page.evaluate<readonly string[]>(READ_BLOCKS);
      for (let each = 0; each < 4 && stretches.length < count; each += 1) {
        const stretch = stretchOf(pick(lines, random) ?? '', random);
        if (stretch !== undefined) stretches.push({ stretch, session: name.replace(/\.html$/, '') });
      }
    }
  await context.close();
  const missed: string[] = [];
  let elsewhere = 0;
  for (const { stretch, session } of stretches) {
    const { shown } = await askTerminal(site, `"${stretch}"`);
    if (shown.length === 0) missed.push(`${session}: ${stretch}`);
    else if (!shown.some((one) => session.startsWith(one.session))) elsewhere += 1;
  }
  return { tried: stretches.length, missed, elsewhere };
}
