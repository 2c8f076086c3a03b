/** The report of a build -> its page. */

import { count, grouped, oneLine } from '../../base/format.ts';
import { groupBy, sumOf } from '../../base/lists.ts';
import { sessionUrl } from '../../base/urls.ts';
import { REDACTION_KINDS } from '../../redact/redactor.ts';
import type { Problem } from '../../transcript/parse/transcript.ts';
import type { Archive } from '../../transcript/types/archive.ts';
import { type Report, totalOf } from './report.ts';

/** Every kind once, with the fields that any of its lines had. */
export function unknownKinds(archive: Archive) {
  const kinds = [...archive.sessions.values()].flatMap(({ summary }) => summary.unknown ?? []);
  return [...groupBy(kinds, ({ kind }) => kind)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, group]) => ({
      kind: oneLine(kind, 80),
      lines: sumOf(group, ({ lines }) => lines),
      fields: oneLine([...new Set(group.flatMap(({ fields }) => fields))].sort().join(', '), 200),
    }));
}

const LISTED = 8;

/** `[4, 5, 9]` -> "Lines 4, 5, 9"; line 0 is the whole file. */
function whereOf(lines: readonly number[]): string {
  if (lines.every((line) => line === 0)) return 'The whole file';
  const rest = lines.length > LISTED ? ` and ${grouped(lines.length - LISTED)} more` : '';
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.slice(0, LISTED).join(', ')}${rest}`;
}

/** The problems of a file, each reason once, with its lines and the beginning of the first. */
export function byReason(problems: readonly Problem[]) {
  return [...groupBy(problems, ({ reason }) => reason)].map(([reason, group]) => ({
    reason,
    where: whereOf(group.map(({ line }) => line)),
    excerpt: group[0]?.excerpt ?? '',
  }));
}

function fileRows({ unread, files }: Report, archive: Archive) {
  const nothing = { member: '', session: undefined, total: 0, shown: 0, folded: 0, hidden: 0, unreadable: 0 };
  return [
    ...unread.map(({ path, reason }) => ({ path, ...nothing, problems: [{ line: 0, reason, excerpt: '' }] })),
    ...files.map(({ path, member = '', session, lines, problems }) => ({
      path,
      member,
      session:
        session === undefined
          ? undefined
          : { href: sessionUrl(session), text: archive.sessions.get(session)?.summary.title ?? session },
      total: lines.total,
      shown: lines.shown,
      folded: totalOf(lines.folded),
      hidden: totalOf(lines.hidden),
      unreadable: lines.problems,
      problems,
    })),
  ].map((row) => ({ ...row, reasons: byReason(row.problems) }));
}

/** Files without problems in the table. */
const LISTED_FILES = 1000;

/** "2 lines in 1 file could not be read." Sentences about files and folders follow. */
function unreadSentences({ files, lines, unread }: Report): readonly string[] {
  const problems = files.flatMap((file) => file.problems);
  const cut = problems.filter(({ line }) => line === 0).length;
  // Lines with several records have a problem, but some or all of their records are shown.
  const shared = problems.length - cut - lines.problems;
  const bad = files.filter((file) => file.lines.problems > 0).length;
  const sentences = [
    lines.problems === 0 ? '' : `${count(lines.problems, 'line')} in ${count(bad, 'file')} could not be read.`,
    shared === 0 ? '' : `${count(shared, 'line')} with more than one record ${was(shared)} read as far as possible.`,
    cut === 0 ? '' : `${count(cut, 'file')} could not be read to ${cut === 1 ? 'its' : 'their'} end.`,
  ].filter((sentence) => sentence !== '');
  return [
    ...(sentences.length === 0 ? ['Every line could be read.'] : sentences),
    ...(unread.length === 0
      ? []
      : [`${count(unread.length, 'file or folder', 'files or folders')} could not be opened.`]),
  ];
}

function was(number: number): string {
  return number === 1 ? 'was' : 'were';
}

function sentencesOf(report: Report, isRedacted: boolean): readonly string[] {
  const secrets = totalOf(report.redactions);
  const redacted = secrets === 0 ? 'No secrets were found.' : `${count(secrets, 'secret')} ${was(secrets)} redacted.`;
  const { length } = report.files;
  return [
    `${count(length, 'file')} with ${count(report.lines.total, 'line')} ${was(length)} read; ${count(report.sessions, 'session')} ${report.sessions === 1 ? 'has' : 'have'} a page.`,
    ...unreadSentences(report),
    isRedacted ? redacted : 'Nothing was redacted: redaction was switched off.',
  ];
}

/** @param off redaction rules that are switched off; undefined if redaction as a whole is */
export function reportPage(report: Report, archive: Archive, off: readonly string[] | undefined) {
  const { lines } = report;
  const rows = fileRows(report, archive);
  const quiet = rows.filter(({ problems }) => problems.length === 0);
  const left = new Set(quiet.slice(LISTED_FILES));
  const totals = new Map(report.files.map(({ path, input, lines }) => [`${input} ${path}`, lines.total]));
  return {
    sentences: sentencesOf(report, off !== undefined),
    facts: [
      { name: 'Shown', value: grouped(lines.shown) },
      { name: 'Folded', value: grouped(totalOf(lines.folded)) },
      { name: 'Hidden', value: grouped(totalOf(lines.hidden)) },
      { name: 'Unreadable', value: grouped(lines.problems) },
    ],
    folded: lines.folded,
    hidden: lines.hidden,
    redaction: {
      isOn: off !== undefined,
      off: off ?? [],
      kinds: report.redactions.map(([kind, times]) => ({ kind, what: REDACTION_KINDS.get(kind) ?? '', times })),
    },
    files: rows.filter((row) => !left.has(row)),
    filesLeft: left.size,
    unknown: unknownKinds(archive),
    empty: archive.empty.map(({ path, input }) => ({ path, lines: totals.get(`${input} ${path}`) ?? 0 })),
  };
}
