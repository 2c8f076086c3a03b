/** The last known content of files -> the pages that show it, with the session and prompt behind each line. */

import { count, grouped, head, joined } from '../../../base/format.ts';
import { sumOf } from '../../../base/lists.ts';
import { archivedLink } from '../../archive/session-rows.ts';
import { timeView } from '../../render/text/time.ts';
import type { KnownContent, LineBlockView } from '../../types/history-pages.ts';
import type { PageLink } from '../../types/page.ts';
import type { FileRecord } from '../file-records.ts';
import { itemLink, turnLink, type Views } from '../history-links.ts';
import type { Placed } from '../layout.ts';
import type { LoggedFile } from '../log.ts';
import { foldersOf } from '../project-paths.ts';
import type { LastKnown, LineBlock } from './last-known.ts';

/** A file of which at least one line is known. */
export interface KnownRecord {
  readonly record: FileRecord;
  /** Its last state. */
  readonly left: LoggedFile;
  readonly known: LastKnown;
}

/** The most lines of a file that are shown, and characters of a line. */
const MOST_LINES = 1_500;
const LONGEST_LINE = 400;
/** Approximate bytes of markup of a file, and of a line. */
const FILE = 1_500;
const LINE = 42;

export function knownRecords(
  records: readonly FileRecord[],
  known: ReadonlyMap<FileRecord, LastKnown>,
): readonly KnownRecord[] {
  return records.flatMap((record) => {
    const [left, its] = [record.left.at(-1), known.get(record)];
    return left === undefined || its === undefined || its.blocks.length === 0 ? [] : [{ record, left, known: its }];
  });
}

/** `f-1a2b` -> `v-1a2b`: the anchor of a file's lines. */
function linesAnchor(anchor: string): string {
  return `v-${anchor.slice(2)}`;
}

export function placedLines(records: readonly KnownRecord[]): readonly Placed<KnownRecord>[] {
  return records.map((item) => {
    const { path, anchors, left, edits } = item.record;
    const most = Math.max(...left.map(({ left: { most: lines } }) => lines));
    return {
      item,
      name: path,
      folders: foldersOf(path),
      anchors: anchors.map(linesAnchor),
      at: edits.at(-1)?.at ?? 0,
      weight: FILE + Math.min(most, MOST_LINES) * LINE,
    };
  });
}

/** "120 lines: 80 by 3 sessions, 30 from outside, 10 not seen" */
function summaryOf({ edits }: FileRecord, { blocks, isWhole }: LastKnown): string {
  const linesOf = (some: readonly LineBlock[]): number => sumOf(some, ({ count: lines }) => lines);
  const written = blocks.filter(({ edit }) => edit !== undefined);
  const sessions = new Set(written.map(({ edit = -1 }) => edits[edit]?.session)).size;
  const outside = linesOf(blocks.filter(({ edit, lines }) => edit === undefined && lines !== undefined));
  const unseen = linesOf(blocks.filter(({ lines }) => lines === undefined));
  const parts = [
    sessions === 0 ? '' : `${grouped(linesOf(written))} by ${count(sessions, 'session')}`,
    outside === 0 ? '' : `${grouped(outside)} from outside`,
    unseen === 0 ? '' : `${grouped(unseen)} not seen`,
  ];
  return `${count(linesOf(blocks), 'line')}${isWhole ? '' : ' or more'}: ${joined(parts, ', ')}`;
}

/** The link from a file's section to its lines. */
export function linesLink(
  record: FileRecord,
  known: LastKnown | undefined,
  views: Views,
): (PageLink & { readonly summary: string }) | undefined {
  if (known === undefined) return undefined;
  return {
    ...itemLink(linesAnchor(record.anchors[0] ?? ''), 'Each line with its session', views),
    summary: summaryOf(record, known),
  };
}

function cutLine(line: string): string {
  return line.length > LONGEST_LINE ? `${head(line, LONGEST_LINE)}…` : line;
}

/** The blocks up to the last line that is shown. The prompt of a turn appears only once. */
function blockViews({ edits }: FileRecord, { blocks }: LastKnown, views: Views): readonly LineBlockView[] {
  const named = new Set<string>();
  return blocks
    .filter(({ from }) => from <= MOST_LINES)
    .map(({ edit: index = -1, from, lines, count: all }): LineBlockView => {
      const edit = edits[index];
      const turn = edit && turnLink(edit, views);
      const isNamed = turn !== undefined && named.has(turn.href);
      if (turn !== undefined) named.add(turn.href);
      const to = Math.min(from + all - 1, MOST_LINES);
      return {
        turn: turn && isNamed ? { ...turn, prompt: '' } : turn,
        from,
        to,
        isSeen: lines !== undefined,
        text: (lines ?? [])
          .slice(0, to - from + 1)
          .map(cutLine)
          .join('\n'),
      };
    });
}

export function knownContent({ record, left, known }: KnownRecord, views: Views): KnownContent {
  const [anchor = ''] = record.anchors;
  const lines = sumOf(known.blocks, ({ count: its }) => its);
  return {
    anchors: record.anchors.map(linesAnchor),
    path: record.path,
    file: itemLink(anchor, 'History of this file', views),
    left: archivedLink(left.session),
    time: timeView(left.at || undefined, views.zone),
    summary: summaryOf(record, known),
    blocks: blockViews(record, known, views),
    more: Math.max(0, lines - MOST_LINES),
    isWhole: known.isWhole,
  };
}
