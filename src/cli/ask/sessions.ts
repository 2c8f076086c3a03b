/** Sessions of a site: finding one by what a person or an agent has of it, reading its JSON, and showing it. */

import { gunzipSync } from 'node:zlib';
import { UserError } from '../../base/errors.ts';
import { oneLine, printable } from '../../base/format.ts';
import { fromJson, list, text } from '../../base/json-readers.ts';
import { sessionText, type TextOptions } from './session-text.ts';
import type { Site } from './site.ts';

/** Shorter beginnings of an id name too many sessions. */
const SHORTEST = 4;
/** As many are named where several fit. */
const NAMED = 5;

export type SessionName = ReturnType<typeof readName>;

/** The parts of `https://example.org/sessions/271b678d-….html?mark=tide#t-e0dc13fc:~:text=neap`; of no turn: the whole session. */
export function readName(given: string) {
  const [address = '', anchor = ''] = given.trim().split('#');
  const turn = anchor.replace(/:~:.*$/s, '');
  return { session: address.replace(/\?.*$/s, ''), turn: turn === '' ? undefined : turn };
}

/** `…/sessions/a%20b-2.html` -> `a b-2` */
function stemOf(address: string): string {
  const last = address.replace(/^.*[/\\]/s, '').replace(/\.(?:html|md|json)$/, '');
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function keyOf(row: unknown): string {
  return stemOf(text(row, 'page') ?? '');
}

/** How a session can be named, in this order. A page may be called like the id of several sessions. */
const NAMINGS: readonly ((row: unknown, stem: string, isPage: boolean) => boolean)[] = [
  (row, stem, isPage) => isPage && keyOf(row) === stem,
  (row, stem) => text(row, 'id') === stem || keyOf(row) === stem,
  // Its further pages and its agents' pages begin with its key.
  (row, stem) => /^-(?:\d+$|agent-)/.test(stem.slice(keyOf(row).length)) && stem.startsWith(keyOf(row)),
  (row, stem) => stem.length >= SHORTEST && text(row, 'id')?.startsWith(stem) === true,
];

function namedIn(rows: readonly unknown[], session: string): readonly unknown[] {
  const stem = stemOf(session);
  for (const fits of NAMINGS) {
    const fitting = rows.filter((row) => fits(row, stem, session !== stem));
    if (fitting.length > 0) return fitting;
  }
  return [];
}

/** The sessions in the order of `index.json` and the files after it. @throws UserError if the site has no such list */
async function indexOf(site: Site): Promise<{ sessions: readonly unknown[]; incomplete: readonly unknown[] }> {
  const index = await site.text('index.json');
  if (index === undefined) throw await site.lacks('a list of sessions');
  let file = fromJson(index);
  const [sessions, incomplete] = [[...list(file, 'sessions')], list(file, 'incomplete')];
  for (let number = 2; text(file, 'more') === `index-${number}.json`; number += 1) {
    file = fromJson((await site.text(`index-${number}.json`)) ?? '');
    sessions.push(...list(file, 'sessions'));
  }
  return { sessions, incomplete };
}

/** The sessions of a site, latest first: what `index.json` says about each, shortened. */
export async function sessionsOf(site: Site) {
  return (await indexOf(site)).sessions.map((row) => {
    const short = (name: string): string => printable(oneLine(text(row, name) ?? '', 300));
    const [session, title, project, member] = [short('id'), short('title'), short('project'), short('member')];
    const [asked, result, outcome, url] = [short('asked'), short('result'), short('outcome'), text(row, 'page') ?? ''];
    return { session, title, project, member, start: short('start'), outcome, asked, result, url: site.url(url) };
  });
}

/** As in `schema/session.schema.json`. @throws UserError if the site has no such session, several, or no exports */
export async function readSession(site: Site, { session }: SessionName): Promise<unknown> {
  const { sessions, incomplete } = await indexOf(site);
  const candidates = namedIn([...sessions, ...incomplete], session);
  const [row] = candidates;
  if (row === undefined)
    throw new UserError(
      session.length < SHORTEST
        ? `"${session}" is too short; give at least ${SHORTEST} characters of the session's id.`
        : `${site.url('')} has no session "${oneLine(session, 80)}"; look for it with \`sessionary search\`.`,
    );
  if (candidates.length > 1) {
    const pages = candidates.slice(0, NAMED).map((one) => text(one, 'page'));
    throw new UserError(
      `"${oneLine(session, 80)}" fits several sessions; name one by its address: ${pages.join(', ')}.`,
    );
  }
  const read = await readExport(site, row);
  if (read === undefined)
    throw new UserError(
      `${site.url('')} has no JSON of this session; build the site again, without "publish.exports: false".`,
    );
  return read;
}

/** From the file of its project, whose lines are sessions; undefined if that is missing or damaged. Together, they may be too long for a string. */
async function readExport(site: Site, row: unknown): Promise<unknown> {
  const [path = '', page = ''] = [text(row, 'json'), text(row, 'page')];
  try {
    const lines = gunzipSync((await site.bytes(path)) ?? '');
    for (let at = lines.indexOf(page); at >= 0; at = lines.indexOf(page, at + 1)) {
      const session = fromJson(lines.toString('utf8', lines.lastIndexOf('\n', at) + 1, lines.indexOf('\n', at)));
      if (text(session, 'page') === page) return session;
    }
  } catch {
    // It is not packed.
  }
  return undefined;
}

/** See {@link sessionText}. @throws UserError if the site has no such session, or the session no such turn */
export async function showSession(site: Site, name: SessionName, options: Omit<TextOptions, 'turn'>): Promise<string> {
  const session = await readSession(site, name);
  const shown = sessionText(session, site.url(text(session, 'page') ?? ''), { ...options, turn: name.turn });
  if (shown !== undefined) return shown;
  throw new UserError(
    `This session has nothing at "#${oneLine(name.turn ?? '', 80)}"; leave that out to see its turns, with the anchor of each.`,
  );
}
