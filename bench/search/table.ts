/** How good the search is, by kind of query. */

import { join } from 'node:path';
import { folderBytes } from '../build/weigh.ts';
import type { KnownSession } from './archive.ts';
import type { FirstQuery, Shown } from './browser.ts';
import type { Item } from './items.ts';

export interface Outcome {
  readonly kind: string;
  readonly query: string;
  readonly right: string;
  /** Rank of the right session, from 1; undefined if it is not among the first results. */
  readonly session: number | undefined;
  /** Rank of the first right turn among all turns that are shown; undefined if none is. */
  readonly turn: number | undefined;
  readonly asksForTurn: boolean;
  /** Is a right turn shown in one of the first three sessions? */
  readonly isShown: boolean;
}

/** `4d37-agent-1` and `4d37-2` are pages of `4d37`. */
function isPageOf(page: string, session: string): boolean {
  return page === session || (page.startsWith(session) && /^-(?:\d+|agent-.+)$/.test(page.slice(session.length)));
}

function rank(index: number): number | undefined {
  return index === -1 ? undefined : index + 1;
}

/** The ranks of the right session and turn in the results of a query. */
export function outcomeOf(item: Item, shown: readonly Shown[]): Outcome {
  const right = new Set(item.anchors);
  const turns = shown.flatMap(({ session, anchors }, at) => anchors.map((anchor) => ({ session, anchor, at })));
  const isRight = ({ session, anchor }: { session: string; anchor: string }): boolean =>
    isPageOf(session, item.session) && right.has(anchor);
  const turn = turns.findIndex(isRight);
  return {
    kind: item.kind,
    query: item.query,
    right: `${item.session} ${item.anchors.slice(0, 3).join(' ')}`,
    session: rank(shown.findIndex(({ session }) => isPageOf(session, item.session))),
    turn: rank(turn),
    asksForTurn: item.anchors.length > 0,
    isShown: (turns[turn]?.at ?? 9) < 3,
  };
}

function share(hits: number, all: number): string {
  return all === 0 ? '' : ((100 * hits) / all).toFixed(0);
}

function measures(ranks: readonly (number | undefined)[]): readonly string[] {
  const within = (most: number): number => ranks.filter((at) => at !== undefined && at <= most).length;
  const reciprocal = ranks.reduce<number>((sum, at) => sum + (at === undefined ? 0 : 1 / at), 0);
  return [
    share(within(1), ranks.length),
    share(within(3), ranks.length),
    ranks.length === 0 ? '' : (reciprocal / ranks.length).toFixed(2),
  ];
}

const HEAD = ['', 'queries', 'session @1', '@3', 'MRR', 'turn @1', '@3', 'MRR', 'shown'];

function line(name: string, outcomes: readonly Outcome[]): readonly string[] {
  const turns = outcomes.filter(({ asksForTurn }) => asksForTurn);
  return [
    name,
    `${outcomes.length}`,
    ...measures(outcomes.map(({ session }) => session)),
    ...measures(turns.map(({ turn }) => turn)),
    share(turns.filter(({ isShown }) => isShown).length, turns.length),
  ];
}

/** Prints a table with a row for each kind. */
export function printOutcomes(way: string, outcomes: readonly Outcome[], first: FirstQuery, withMisses: boolean): void {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  const rows = [
    [`over ${way}`, ...HEAD.slice(1)],
    ...kinds.map((kind) =>
      line(
        kind,
        outcomes.filter((one) => one.kind === kind),
      ),
    ),
    line('all', outcomes),
  ];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)));
    process.stdout.write(`${cells.join('  ')}\n`);
  }
  const { ms, KB, requests } = first;
  process.stdout.write(`first query: ${ms.toFixed(0)} ms, ${KB.toFixed(0)} KB in ${requests} requests (medians)\n\n`);
  if (!withMisses) return;
  for (const { kind, query, right, session, turn, asksForTurn, isShown } of outcomes) {
    if ((session ?? 9) > 3 || (asksForTurn && !isShown))
      process.stdout.write(`  ${kind}: ${query}  ->  ${right} (session ${session ?? '-'}, turn ${turn ?? '-'})\n`);
  }
}

/** Prints how often the right session comes first, and is among the first three, beside what FTS5 finds. */
export function printComparison(ours: readonly Outcome[], theirs: readonly Outcome[]): void {
  const row = (name: string, isWanted: (one: Outcome) => boolean): string => {
    const [first = '', three = ''] = measures(ours.filter(isWanted).map(({ session }) => session));
    const [other = '', others = ''] = measures(theirs.filter(isWanted).map(({ session }) => session));
    const cells = [`${ours.filter(isWanted).length}`, first, three, other, others];
    return `| ${name.padEnd(28)} | ${cells.map((cell) => cell.padStart(7)).join(' | ')} |\n`;
  };
  process.stdout.write('| session found | queries | ours @1 | @3 | FTS5 @1 | @3 |\n|---|--:|--:|--:|--:|--:|\n');
  for (const kind of new Set(ours.map((one) => one.kind))) process.stdout.write(row(kind, (one) => one.kind === kind));
  process.stdout.write(row('all', () => true));
}

/** The size of the index and of the text on the pages. */
export function searchWeight(site: string, archive: readonly KnownSession[]): Record<string, number> {
  const text = archive.flatMap(({ turns }) => turns).reduce((sum, { plain }) => sum + Buffer.byteLength(plain), 0);
  const index = folderBytes(join(site, 'pagefind'));
  return { textMB: text / 1e6, indexMB: index / 1e6, indexKBperMB: index / 1e3 / (text / 1e6) };
}
