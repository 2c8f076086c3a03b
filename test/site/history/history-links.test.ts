/** What links to turns say: the session's title and the prompt, or the prompt alone if the title is its beginning. */

import { expect, test } from 'vitest';
import { monthFolders, turnLink } from '../../../src/site/history/history-links.ts';
import { logged } from '../../helpers/histories.ts';
import { at, sessionOf, user } from '../../helpers/lines.ts';

const LONG = `Draw the tides of the harbour ${'and of the river behind it '.repeat(6)}in blue.`;

test.each([
  ['Draw the tides.', 'Draw the tides.', true],
  [LONG, LONG, true],
  [LONG, 'And the moon?', false],
  ['Draw the tides.', 'Draw the tides. In blue.', false],
  ['Draw the tides.', '', false],
])('%s: %s', async (first, prompt, isTitled) => {
  const { archived: session } = logged(await sessionOf([user(first, at(0))]));
  const turn = { href: 'sessions/a.html#t-1', prompt };
  expect(turnLink({ session, turn, at: 0 }, { zone: 'UTC', hrefOf: () => undefined })).toMatchObject({
    session: session.summary.title,
    prompt,
    isTitled,
  });
});

test('items with a date are in the folder of the month, within that of the year', () => {
  expect(monthFolders(Date.UTC(2026, 2, 31, 23), 'UTC')).toEqual(['2026', '2026-03']);
  expect(monthFolders(Date.UTC(2026, 2, 31, 23), 'Asia/Tokyo')).toEqual(['2026', '2026-04']);
  expect(monthFolders(0, 'UTC')).toEqual(['no-date']);
});
