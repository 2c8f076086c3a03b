/** The payloads of the hostile transcripts: there are enough, and all of them reach their page. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { printable } from '../../src/base/format.ts';
import { slug } from '../../src/base/slug.ts';
import { plainLine } from '../../src/site/render/markup/html.ts';
import { REPO } from '../helpers/cli.ts';
import { sessionsJson } from '../helpers/folders.ts';
import { one, pagePaths, readPage, textOf, textOfMarkup } from '../helpers/pages.ts';
import { siteOf } from '../helpers/sites.ts';

interface Payload {
  readonly id: string;
  readonly text: string;
  /** The session that contains it in every field. */
  readonly session: string;
}

const { folder } = await siteOf('hostile');
const sessions = sessionsJson(folder);
const PAYLOADS: readonly Payload[] = JSON.parse(readFileSync(join(REPO, 'fixtures/hostile/PAYLOADS.json'), 'utf8'));

test('there are at least 150 payloads, all different', () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(150);
  expect(new Set(PAYLOADS.map(({ text }) => text)).size).toBe(PAYLOADS.length);
});

/** The text of a page after that markup. */
function seenOn(path: string, from: string): string {
  const html = readFileSync(join(folder, path), 'utf8');
  return textOfMarkup(html.slice(html.indexOf(from)));
}

const paths = pagePaths(folder);

/** The text of the turns of a session: of its first page, then of further pages. */
function turnsOf(session: string): string {
  const stem = `sessions/${slug(session)}`;
  const further = paths.filter((path) => path.startsWith(`${stem}-`) && /-\d\.html$/.test(path));
  return [`${stem}.html`, ...further].map((path) => seenOn(path, '<div class="turns')).join(' ');
}

const said = new Map<string, string>();

/** The text of a session between the prompt that names a payload and the prompt that names the next one. */
function sectionOf({ id, session }: Payload): string {
  const text = said.get(session) ?? turnsOf(session);
  said.set(session, text);
  const [, section = ''] = text.split(`Payload: ${id}.`);
  return section.split('Payload: ')[0] ?? '';
}

/** Without the characters that pages replace, and without what replaces them. */
function plain(title: string): string {
  return title.replace(/\[U\+\w+\]|[^!-~]/g, '');
}

describe('every payload is unchanged on the pages of its session, and is the title of another one', () => {
  // A payload of spaces has no text to look for.
  const visible = PAYLOADS.filter(({ text }) => text.trim() !== '');

  test.each(visible)('$id', (payload) => {
    const expected = textOfMarkup(printable(plainLine(payload.text))).replace('/home/eve/', '~/');
    expect(sectionOf(payload)).toContain(expected);
    const path = `sessions/${slug(`title-${payload.id}`)}`;
    expect(seenOn(`${path}.html`, '<main')).toContain(expected);
    // The payload is also the prompt of that session, and its title is shortened.
    const { title = '' } = sessions.get(`${path}.html`) ?? {};
    expect(plain(textOf(one(readPage(folder, `${path}.html`), 'h1')))).toBe(plain(title));
  });
});
