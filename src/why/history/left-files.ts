/** The calls of a session -> the files that it read and changed, as it left them, with the turn that wrote each line. */

import { flag, list, number, text, texts } from '../../base/json-readers.ts';
import { numberOf, valueFor } from '../../base/lists.ts';
import { type Hunk, KnownFile, LONGEST_FILE, linesOfFile, MOST_KNOWN_LINES } from '../../facts/changes/known-file.ts';
import { inOrderOfResults } from '../../facts/changes/net-changes.ts';
import { readPath, seenLines } from '../../facts/changes/seen-lines.ts';
import { textAfter, textBefore } from '../../facts/changes/whole-texts.ts';
import { editsOf } from '../../facts/summary/edits.ts';
import { fileChanges, patchOf } from '../../facts/summary/line-changes.ts';
import { type LeftFile, type LeftLines, NOT_WRITTEN } from '../../site/types/session-history.ts';
import { editsFiles, toolOf } from '../../transcript/tools/traits.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';
import { addedLines, type FileEdit } from '../traces/shell-writes.ts';
import type { TurnWork } from '../traces/turn-work.ts';

function hunksOf(hunks: readonly unknown[]): readonly Hunk[] {
  return hunks.map((hunk) => ({
    start: number(hunk, 'oldStart') ?? 1,
    lines: texts(hunk, 'lines').filter((line) => !line.startsWith('\\')),
  }));
}

interface Left {
  readonly file: LeftFile;
  readonly lines: LeftLines;
}

/** One file of the session. */
class Followed {
  readonly file = new KnownFile();
  /** Addresses of turns, with their numbers in order. */
  readonly writers = new Map<string, number>();
  readonly unplaced: { writer: number; lines: readonly string[] }[] = [];
  isChanged = false;
  time = 0;
  most = 0;

  writer(href: string): number {
    return numberOf(this.writers, href);
  }

  /** A text that is too long to follow becomes unknown. */
  whole(content: string, writer: number): void {
    const lines = linesOfFile(content);
    this.most = Math.max(this.most, lines.length);
    if (content.length > LONGEST_FILE || lines.length > MOST_KNOWN_LINES) this.file.forget();
    else this.file.whole(lines, writer);
  }

  somewhere(lines: readonly string[], writer: number): void {
    this.unplaced.push({ writer, lines });
    this.file.expect(lines, writer);
  }

  left(path: string): readonly Left[] {
    const { lines, isWhole } = this.file;
    const runs: [number, number][] = [];
    for (const line of lines) {
      const writer = line?.origin ?? NOT_WRITTEN.unseen;
      const last = runs.at(-1);
      if (last?.[1] === writer) last[0] += 1;
      else runs.push([1, writer]);
    }
    // A file that was only read in part is not worth its space.
    if (!this.isChanged && (!isWhole || lines.length === 0)) return [];
    const { unplaced, time } = this;
    const writers = [...this.writers.keys()];
    const text = lines.flatMap((line) => (line === undefined ? [] : `${line.text}\n`)).join('');
    const file = { path, time, most: Math.max(this.most, lines.length) };
    return [{ file, lines: { text, runs, isWhole, writers, unplaced } }];
  }
}

/** Applies what an editing tool did: as whole texts if they are known, else as a patch, else as replacements. */
function edit(its: Followed, call: ToolCall, writer: number): void {
  const [after, hunks] = [textAfter(call), hunksOf(patchOf(call))];
  // Older results do not say whether there was a file.
  const isCreated = text(call.result?.structured, 'type') === 'create';
  const before = textBefore(call) || (isCreated ? '' : undefined);
  if (before !== undefined) its.whole(before, NOT_WRITTEN.given);
  const isKnown = before !== undefined && after !== undefined;
  if (hunks.length > 0 && !isKnown) its.file.patch(hunks, writer);
  // After its patch, the text of a file says nothing new about who wrote it.
  if (after !== undefined) its.whole(after, hunks.length > 0 && !isKnown ? NOT_WRITTEN.given : writer);
  else if (hunks.length === 0) replace(its, call, writer);
}

function replace(its: Followed, call: ToolCall, writer: number): void {
  const isPlaced = editsOf(call).every(({ before, after }, at) => {
    const input = list(call.input, 'edits')[at] ?? call.input;
    return its.file.replace(before, after, flag(input, 'replace_all'), writer);
  });
  if (isPlaced) return;
  its.file.forget();
  const written = editsOf(call).flatMap(({ after }) => linesOfFile(after));
  its.somewhere(written, writer);
}

/** Applies what a command or a server wrote into a file, at its place if a diff says so. */
function writeOtherwise(its: Followed, { lines, isWhole, hunks = [] }: FileEdit, writer: number): void {
  const added = addedLines({ lines });
  if (isWhole) its.whole(added.join('\n'), writer);
  else if (hunks.length > 0) its.file.patch(hunksOf(hunks), writer);
  else its.somewhere(added, writer);
}

/** The files that a session changed or read completely, as far as it shows their content. Notebooks are left out. */
export function leftFiles(turns: readonly TurnWork[]): readonly Left[] {
  const files = new Map<string, Followed>();
  const follow = (path: string, time: number): Followed => {
    const its = valueFor(files, path, () => new Followed());
    its.time = time;
    return its;
  };
  const steps = turns
    .flatMap(({ href, calls }) => calls.map(({ call, edits }) => ({ call, edits, href })))
    .filter(({ call }) => call.status === 'ok' && !call.writesPlan);
  for (const { call, href, edits, time } of inOrderOfResults(steps)) {
    const path = readPath(call);
    if (path !== undefined) {
      const its = follow(path, time);
      const seen = seenLines(call);
      if (seen.isAll) its.whole(seen.texts.join('\n'), NOT_WRITTEN.given);
      else its.file.see([seen]);
    }
    for (const changed of editsFiles(call.name) ? [] : fileChanges(call))
      if (changed.withoutDiff) files.get(changed.path)?.file.forget();
    for (const one of editsFiles(call.name) && toolOf(call.name)?.edit === 'cell' ? [] : edits) {
      const its = follow(one.path, time);
      its.isChanged = true;
      if (editsFiles(call.name)) edit(its, call, its.writer(href));
      else writeOtherwise(its, one, its.writer(href));
    }
  }
  return [...files].flatMap(([path, its]) => its.left(path)).sort((a, b) => a.file.time - b.file.time);
}
