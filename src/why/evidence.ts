/**
 * Which session made a commit? The lines that it adds are compared with lines that sessions wrote before, into files of
 * the same name; its subject, time and hash are compared with the commits that sessions made. The weights were tuned on
 * 371 commits of four repositories, of which 107 have a known session; see docs/WHY.md.
 */

import { groupBy, sumOf, valueFor } from '../base/lists.ts';
import { isSameFile, type KnownCommit, type KnownEdit, type TurnRef } from './shared/known.ts';
import { fileName } from './shared/why-format.ts';

/** A commit of a repository. Lines are hashes. */
export interface RepositoryCommit extends Pick<KnownCommit, 'sha' | 'subject'> {
  /** When its author made it, in milliseconds: amending and rebasing keep that. */
  readonly time: number;
  readonly files: readonly {
    readonly path: string;
    readonly added: readonly string[];
    readonly removed: readonly string[];
  }[];
}

export interface Evidence extends TurnRef {
  readonly score: number;
  /** The lines that this session wrote last, and the number of all lines. */
  readonly lines: number;
  readonly of: number;
  /** Hours from its last edit of those lines to the commit. */
  readonly age: number | undefined;
  /** Seconds between the session's commit with this subject and the author's time. */
  readonly subject: number | undefined;
  /** Did git print the hash in this session, at about that time? */
  readonly hasPrintedSha: boolean;
}

/** Clocks of two machines differ, and a commit's time has no fractions of a second. */
export const TOLERANCE_MS = 120_000;
const HOUR_MS = 3_600_000;

const WEIGHTS = {
  lines: 1.3,
  /** A commit with this subject within minutes, within a day, or at any time. */
  subject: [
    { within: 300, weight: 0.6 },
    { within: 86_400, weight: 0.3 },
    { within: Infinity, weight: 0.1 },
  ],
  sha: { within: 600, weight: 0.2 },
} as const;
/** Hours after which lines count only half. */
const HALF_LIFE = 96;
/** A long-lived branch is committed, or squashed, weeks later: lines never count less than this. */
const LEAST_AGED = 0.5;
/** With fewer lines than this, equal ones may be coincidence. */
const FEW_LINES = 6;
/** This many equal lines are no coincidence, however many others a commit has: squashed commits are large. */
const MANY_LINES = 100;
const MANY_LINES_SHARE = 0.6;

interface Written {
  lines: number;
  last: number;
  /** Lines by the turn that wrote them. */
  readonly turns: Map<string, { readonly turn: TurnRef; lines: number }>;
}

/** The lines that a commit adds to a file, each once, without those that it only moves. */
function newLines({ added, removed }: RepositoryCommit['files'][number]): ReadonlySet<string> {
  const moved = new Set(removed);
  return new Set(added.filter((line) => !moved.has(line)));
}

/** Who wrote each added line last before the commit, in a file of that name. */
function writersOf(commit: RepositoryCommit, edits: readonly KnownEdit[]): ReadonlyMap<string, Written> {
  const writers = new Map<string, Written>();
  const byName = groupBy(edits, ({ path }) => fileName(path));
  for (const file of commit.files) {
    const { path } = file;
    const wanted = newLines(file);
    const last = new Map<string, { readonly edit: KnownEdit; readonly weight: number }>();
    for (const edit of byName.get(fileName(path)) ?? []) {
      if (edit.time > commit.time + TOLERANCE_MS) continue;
      const weight = isSameFile(edit.path, path) ? 1 : 0.5;
      for (const line of edit.added) {
        if (!wanted.has(line)) continue;
        const known = last.get(line);
        const isLater =
          known === undefined || weight > known.weight || (weight === known.weight && edit.time >= known.edit.time);
        if (isLater) last.set(line, { edit, weight });
      }
    }
    for (const { edit, weight } of last.values()) addLine(writers, edit, weight);
  }
  return writers;
}

function addLine(writers: Map<string, Written>, edit: KnownEdit, weight: number): void {
  const written = valueFor(writers, edit.session, () => ({ lines: 0, last: 0, turns: new Map() }));
  written.lines += weight;
  written.last = Math.max(written.last, edit.time);
  valueFor(written.turns, edit.href, () => ({ turn: edit, lines: 0 })).lines += weight;
}

interface Committed {
  readonly turn: TurnRef;
  readonly subject: number | undefined;
  readonly hasPrintedSha: boolean;
}

/** The best commit of each session that may be this one. */
function committersOf(commit: RepositoryCommit, commits: readonly KnownCommit[]): ReadonlyMap<string, Committed> {
  const committers = new Map<string, Committed>();
  const subject = commit.subject.trim();
  for (const made of commits) {
    const seconds = Math.abs(made.time - commit.time) / 1000;
    const isSubject = subject !== '' && made.subject === subject;
    const hasPrintedSha = made.sha !== '' && commit.sha.startsWith(made.sha) && seconds < WEIGHTS.sha.within;
    if (!isSubject && !hasPrintedSha) continue;
    const known = committers.get(made.session);
    const isNearer = isSubject && seconds < (known?.subject ?? Infinity);
    committers.set(made.session, {
      turn: known === undefined || isNearer ? made : known.turn,
      subject: isNearer ? seconds : known?.subject,
      hasPrintedSha: hasPrintedSha || known?.hasPrintedSha === true,
    });
  }
  return committers;
}

function aged(hours: number): number {
  return Math.max(LEAST_AGED, 0.5 ** (Math.max(0, hours) / HALF_LIFE));
}

/** The evidence for each session, strongest first. */
export function evidenceOf(
  commit: RepositoryCommit,
  edits: readonly KnownEdit[],
  commits: readonly KnownCommit[],
): readonly Evidence[] {
  const writers = writersOf(commit, edits);
  const committers = committersOf(commit, commits);
  const of = sumOf(commit.files, (file) => newLines(file).size);
  const sessions = [...new Set([...writers.keys(), ...committers.keys()])];
  return sessions
    .flatMap((session): readonly Evidence[] => {
      const written = writers.get(session);
      const committed = committers.get(session);
      const turn = mainTurn(written) ?? committed?.turn;
      if (turn === undefined) return [];
      const lines = written?.lines ?? 0;
      const age = written && written.lines > 0 ? (commit.time - written.last) / HOUR_MS : undefined;
      const facts = { lines, of, age, subject: committed?.subject, hasPrintedSha: committed?.hasPrintedSha ?? false };
      const { href, prompt } = turn;
      return [{ session, href, prompt, score: scoreOf(facts), ...facts }];
    })
    .sort((a, b) => b.score - a.score || (a.session < b.session ? -1 : 1));
}

function mainTurn(written: Written | undefined): TurnRef | undefined {
  return [...(written?.turns.values() ?? [])].sort((a, b) => b.lines - a.lines)[0]?.turn;
}

function scoreOf({ lines, of, age, subject, hasPrintedSha }: Omit<Evidence, keyof TurnRef | 'score'>): number {
  const share = Math.max(of === 0 ? 0 : lines / of, Math.min(MANY_LINES_SHARE, lines / MANY_LINES));
  const written = share * (age === undefined ? 0 : aged(age)) * Math.min(1, (of + 1) / FEW_LINES);
  const named = subject === undefined ? 0 : (WEIGHTS.subject.find(({ within }) => subject <= within)?.weight ?? 0);
  return written * WEIGHTS.lines + named + (hasPrintedSha ? WEIGHTS.sha.weight : 0);
}
