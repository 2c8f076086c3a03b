/** What was read and where it went: the report page and `report.json`. */

import type { Archive } from '../../domain/archive.ts';
import type { ReportPage } from '../../domain/overview-pages.ts';
import type { FileLedger, LineCount, ReasonCount } from '../../domain/session.ts';
import { REDACTION_KINDS } from '../../redact/redactor.ts';
import { count, grouped, oneLine } from '../../render/text/format.ts';
import { sessionUrl } from '../urls.ts';

/** A file's ledger with the key of the session that shows it; undefined when no page does. */
export interface ReportedFile extends FileLedger {
  /** Number of the input that it lies in: members may have the same paths. */
  readonly input: number;
  readonly session: string | undefined;
}

/** A place that could not be read at all. */
export interface Unread {
  readonly path: string;
  readonly reason: string;
}

export interface Report {
  readonly sessions: number;
  readonly pages: number;
  readonly lines: LineCount;
  readonly problems: number;
  readonly files: readonly ReportedFile[];
  readonly unread: readonly Unread[];
  /** Kinds of what was taken out, and how often. */
  readonly redactions: readonly ReasonCount[];
}

/** Adds up what is said of several files, by reason. */
export function sumCounts(counts: readonly (readonly ReasonCount[])[]): readonly ReasonCount[] {
  const sums = new Map<string, number>();
  for (const [reason, lines] of counts.flat()) sums.set(reason, (sums.get(reason) ?? 0) + lines);
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
}

function sumLines(files: readonly FileLedger[]): LineCount {
  const add = (of: (lines: LineCount) => number): number =>
    files.reduce((sum, { lines }) => sum + of(lines), 0);
  return {
    total: add(({ total }) => total),
    shown: add(({ shown }) => shown),
    folded: sumCounts(files.map(({ lines }) => lines.folded)),
    hidden: sumCounts(files.map(({ lines }) => lines.hidden)),
    problems: add(({ problems }) => problems),
  };
}

function fileOrder(a: ReportedFile, b: ReportedFile): number {
  const [x, y] = [`${a.member ?? ''}\n${a.path}`, `${b.member ?? ''}\n${b.path}`];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Puts the ledgers of all files together. */
export function makeReport(
  files: readonly ReportedFile[],
  unread: readonly Unread[],
  sizes: { readonly sessions: number; readonly pages: number },
  redactions: readonly ReasonCount[],
): Report {
  const sorted = [...files].sort(fileOrder);
  return {
    ...sizes,
    lines: sumLines(sorted),
    problems: sorted.reduce((sum, { problems }) => sum + problems.length, 0) + unread.length,
    files: sorted,
    unread,
    redactions,
  };
}

/** Reasons are our own words, never a transcript's: they may be keys. */
function linesJson(lines: LineCount): unknown {
  const { total, shown, folded, hidden, problems } = lines;
  return { total, shown, folded: Object.fromEntries(folded), hidden: Object.fromEntries(hidden), problems };
}

/** The only file of the site that two builds of the same input do not share byte for byte: it says how long they took. */
export function reportJson(
  report: Report,
  effort: { readonly seconds: Readonly<Record<string, number>>; readonly peakMemoryMB: number },
): string {
  const value = {
    sessions: report.sessions,
    pages: report.pages,
    lines: linesJson(report.lines),
    redactions: Object.fromEntries(report.redactions),
    ...effort,
    unread: report.unread,
    files: report.files.map(({ path, member, session, lines, problems }) => ({
      path,
      ...(member === undefined ? {} : { member }),
      session: session ?? null,
      lines: linesJson(lines),
      problems,
    })),
  };
  return `${JSON.stringify(value, null, 1)}\n`;
}

function sum(counts: readonly ReasonCount[]): number {
  return counts.reduce((total, [, lines]) => total + lines, 0);
}

/** Every kind once, with the fields that any of its lines had. */
function unknownKinds(archive: Archive): ReportPage['unknown'] {
  const kinds = new Map<string, { lines: number; fields: Set<string> }>();
  for (const { summary } of archive.sessions.values()) {
    for (const { kind, lines, fields } of summary.unknown ?? []) {
      const known = kinds.get(kind) ?? { lines: 0, fields: new Set<string>() };
      known.lines += lines;
      for (const field of fields) known.fields.add(field);
      kinds.set(kind, known);
    }
  }
  return [...kinds]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, { lines, fields }]) => ({
      kind: oneLine(kind, 80),
      lines,
      fields: oneLine([...fields].sort().join(', '), 200),
    }));
}

function redactionOf(report: Report, off: readonly string[] | undefined): ReportPage['redaction'] {
  return {
    isOn: off !== undefined,
    off: off ?? [],
    kinds: report.redactions.map(([kind, times]) => ({
      kind,
      what: REDACTION_KINDS.get(kind) ?? '',
      times,
    })),
  };
}

/** Lines that are named; of more than these it is said how many there are. */
const NAMED = 8;

/** `[4, 5, 9]` -> "Lines 4, 5, 9"; the whole file is line 0. */
function whereWords(lines: readonly number[]): string {
  if (lines.every((line) => line === 0)) return 'The whole file';
  const rest = lines.length > NAMED ? ` and ${grouped(lines.length - NAMED)} more` : '';
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.slice(0, NAMED).join(', ')}${rest}`;
}

type ReportedProblems = ReportPage['files'][number]['problems'];

/** Problems of a file, each reason once, with the lines that it holds for. */
export function byReason(problems: ReportedProblems): ReportPage['files'][number]['reasons'] {
  const reasons = new Map<string, { lines: number[]; excerpt: string }>();
  for (const { line, reason, excerpt } of problems) {
    const known = reasons.get(reason) ?? { lines: [], excerpt };
    known.lines.push(line);
    reasons.set(reason, known);
  }
  return [...reasons].map(([reason, { lines, excerpt }]) => ({ reason, where: whereWords(lines), excerpt }));
}

function reportSentences(report: Report, isRedacted: boolean): readonly string[] {
  const bad = report.files.filter(({ problems }) => problems.length > 0);
  const lines = bad.reduce((total, { problems }) => total + problems.length, 0);
  const times = sum(report.redactions);
  const taken =
    times === 0
      ? 'No secret was found.'
      : `${count(times, 'secret')} ${times === 1 ? 'was' : 'were'} taken out.`;
  return [
    `${count(report.files.length, 'file')} with ${count(report.lines.total, 'line')} ${report.files.length === 1 ? 'was' : 'were'} read, and ${count(report.sessions, 'session')} ${report.sessions === 1 ? 'has' : 'have'} a page.`,
    lines === 0
      ? 'Every line could be read.'
      : `${count(lines, 'line')} of ${count(bad.length, 'file')} could not be read.`,
    ...(report.unread.length === 0
      ? []
      : [`${count(report.unread.length, 'place')} could not be opened at all.`]),
    isRedacted ? taken : 'Nothing was taken out: redaction was switched off.',
  ];
}

/** @param off rules that are switched off; undefined when nothing is taken out at all */
export function reportPage(report: Report, archive: Archive, off: readonly string[] | undefined): ReportPage {
  const { lines } = report;
  return {
    url: 'report.html',
    sentences: reportSentences(report, off !== undefined),
    facts: [
      { name: 'Files', value: grouped(report.files.length) },
      { name: 'Lines', value: grouped(lines.total) },
      { name: 'Shown', value: grouped(lines.shown) },
      { name: 'Part of something else', value: grouped(sum(lines.folded)) },
      { name: 'Left out by a rule', value: grouped(sum(lines.hidden)) },
      { name: 'Problems', value: grouped(report.problems) },
      { name: 'Taken out', value: grouped(sum(report.redactions)) },
      { name: 'Sessions with a page', value: grouped(report.sessions) },
    ],
    folded: lines.folded.map(([reason, n]) => ({ reason, lines: n })),
    hidden: lines.hidden.map(([reason, n]) => ({ reason, lines: n })),
    redaction: redactionOf(report, off),
    files: [
      ...report.unread.map(({ path, reason }) => ({
        path,
        member: '',
        session: undefined,
        total: 0,
        shown: 0,
        folded: 0,
        hidden: 0,
        problems: [{ line: 0, reason, excerpt: '' }],
        reasons: byReason([{ line: 0, reason, excerpt: '' }]),
      })),
      ...report.files.map((file) => ({
        path: file.path,
        member: file.member ?? '',
        session:
          file.session === undefined
            ? undefined
            : {
                href: sessionUrl(file.session),
                text: archive.sessions.get(file.session)?.summary.title ?? file.session,
              },
        total: file.lines.total,
        shown: file.lines.shown,
        folded: sum(file.lines.folded),
        hidden: sum(file.lines.hidden),
        problems: file.problems,
        reasons: byReason(file.problems),
      })),
    ],
    unknown: unknownKinds(archive),
    empty: archive.empty.map(({ path, input }) => {
      const file = report.files.find((one) => one.path === path && one.input === input);
      return { path, lines: file?.lines.total ?? 0 };
    }),
  };
}

/** For the last words of a build. */
export function reportLine(report: Report): string {
  return [
    count(report.sessions, 'session'),
    count(report.pages, 'page'),
    count(report.lines.total, 'line'),
    report.problems === 0 ? 'no problems' : count(report.problems, 'problem'),
    ...(report.redactions.length === 0 ? [] : [count(sum(report.redactions), 'redaction')]),
  ].join(', ');
}
