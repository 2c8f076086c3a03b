/** The report of a build: what was read and where every line went. Written as `report.json`. */

import { count } from '../../base/format.ts';
import { compareText, sumOf } from '../../base/lists.ts';
import type { FileLedger, LineCount, ReasonCount } from '../../transcript/ledger/ledger.ts';

/** A file's ledger, with the key of the session that shows it; undefined if no page does. */
export interface ReportedFile extends FileLedger {
  /** Number of its input: files of different members may have the same path. */
  readonly input: number;
  readonly session: string | undefined;
}

export interface Unread {
  readonly path: string;
  readonly reason: string;
}

export type Report = ReturnType<typeof makeReport>;

/** Adds up counts of several files, by reason. */
export function sumCounts(counts: readonly (readonly ReasonCount[])[]): readonly ReasonCount[] {
  const sums = new Map<string, number>();
  for (const [reason, lines] of counts.flat()) sums.set(reason, (sums.get(reason) ?? 0) + lines);
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The report on the ledgers of all files. */
export function makeReport(
  files: readonly ReportedFile[],
  unread: readonly Unread[],
  sizes: { readonly sessions: number; readonly pages: number },
  redactions: readonly ReasonCount[],
) {
  return {
    ...sizes,
    lines: {
      total: sumOf(files, ({ lines }) => lines.total),
      shown: sumOf(files, ({ lines }) => lines.shown),
      folded: sumCounts(files.map(({ lines }) => lines.folded)),
      hidden: sumCounts(files.map(({ lines }) => lines.hidden)),
      problems: sumOf(files, ({ lines }) => lines.problems),
    },
    problems: sumOf(files, ({ problems }) => problems.length) + unread.length,
    files: [...files].sort((a, b) => compareText(`${a.member ?? ''}\n${a.path}`, `${b.member ?? ''}\n${b.path}`)),
    unread,
    redactions,
  };
}

/** Reasons are our own words, never a transcript's, so they may become keys. */
function linesJson(lines: LineCount): unknown {
  const { total, shown, folded, hidden, problems } = lines;
  return { total, shown, folded: Object.fromEntries(folded), hidden: Object.fromEntries(hidden), problems };
}

/** The only file of the site that differs between two builds of the same input, because it says how long they took. */
export function reportJson(
  report: Report,
  effort: { readonly seconds: Readonly<Record<string, number>>; readonly peakMemoryMB: number },
  figures: object,
): string {
  const value = {
    sessions: report.sessions,
    pages: report.pages,
    lines: linesJson(report.lines),
    redactions: Object.fromEntries(report.redactions),
    ...figures,
    ...effort,
    unread: report.unread,
    files: report.files.map(({ path, member, session, lines, problems }) => ({
      path,
      member,
      session: session ?? null,
      lines: linesJson(lines),
      problems,
    })),
  };
  return `${JSON.stringify(value, null, 1)}\n`;
}

export function totalOf(counts: readonly ReasonCount[]): number {
  return sumOf(counts, ([, lines]) => lines);
}

/** "3 sessions, 7 pages, 120 lines, no problems": the result of a build in one line. */
export function reportLine(report: Report): string {
  return [
    count(report.sessions, 'session'),
    count(report.pages, 'page'),
    count(report.lines.total, 'line'),
    report.problems === 0 ? 'no problems' : count(report.problems, 'problem'),
    ...(report.redactions.length === 0 ? [] : [count(totalOf(report.redactions), 'redaction')]),
  ].join(', ');
}
