/**
 * What sessions wrote and committed -> those behind a commit, a line or a file, the likeliest first. A commit belongs
 * to a session that made one with its hash or subject, else to one that wrote at least half of its lines (docs/WHY.md).
 */

import { count } from '../base/format.ts';
import { distinct, groupBy, sumOf } from '../base/lists.ts';
import { type Commits, erasing, type KnownCommit, type KnownEdit, type TurnRef, writersIn } from './shared/known.ts';
import { SHORT_LENGTH } from './shared/line-hash.ts';

export interface Candidate extends TurnRef {
  readonly reasons: readonly string[];
}

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

export interface RepositoryLine {
  readonly path: string;
  /** Undefined for a line that says too little: everyone writes `}`. */
  readonly hash: string | undefined;
  /** The commit that it comes from; undefined if it is not committed. */
  readonly commit: RepositoryCommit | undefined;
}

/** Clocks of two machines differ, and a commit's time has no fractions of a second. */
const TOLERANCE_MS = 120_000;
/** What happened longer before a commit, or after it, says nothing about who made it. */
const NEAR_MS = 2 * 86_400_000;
/** One equal line may be coincidence. */
const FEWEST_LINES = 2;
const LEAST_SHARE = 0.5;
const MOST = 3;

function firstOfEach<Ref extends TurnRef>(refs: readonly Ref[]): readonly Ref[] {
  return [...groupBy(refs, ({ session }) => session).values()].flatMap(([first]) => first ?? []);
}

/** The edits that wrote a line before its commit, the last one first, one for each session. */
function writersOf({ path, hash = '', commit }: RepositoryLine, written: ReturnType<typeof writersIn>) {
  const until = commit === undefined ? Infinity : commit.time + TOLERANCE_MS;
  return firstOfEach(written(path, hash).filter(({ time }) => time <= until));
}

/** How many of the lines each session wrote last, the most first. */
function sharesOf(lines: readonly RepositoryLine[], edits: readonly KnownEdit[]) {
  const written = writersIn(edits);
  const last = lines.flatMap((line) => writersOf(line, written)[0] ?? []);
  return [...groupBy(last, ({ session }) => session).values()]
    .flatMap((bySession) => {
      const turns = [...groupBy(bySession, ({ href }) => href).values()].sort((a, b) => b.length - a.length);
      const turn = turns[0]?.[0];
      return turn === undefined ? [] : [{ turn, lines: bySession.length }];
    })
    .sort((a, b) => b.lines - a.lines || (a.turn.session < b.turn.session ? -1 : 1));
}

/** What a commit adds or removes, each line once per file, without those that it only moves. */
function linesOf(commit: RepositoryCommit, side: 'added' | 'removed'): readonly (RepositoryLine & { hash: string })[] {
  return commit.files.flatMap(({ path, ...file }) => {
    const moved = new Set(file[side === 'added' ? 'removed' : 'added']);
    return [...new Set(file[side])].filter((hash) => !moved.has(hash)).map((hash) => ({ path, hash, commit }));
  });
}

/** What the edits of each session have in common with a commit: lines that both add, or that both remove. */
function evidenceOf(commit: RepositoryCommit, side: 'added' | 'removed', edits: readonly KnownEdit[]) {
  const lines = linesOf(commit, side);
  const short = lines.map((line) => ({ ...line, hash: line.hash.slice(0, SHORT_LENGTH) }));
  const all = short.map(({ hash }) => hash);
  const shares = side === 'added' ? sharesOf(lines, edits) : sharesOf(short, erasing(edits, all));
  const total = count(lines.length, 'line');
  const least = Math.max(FEWEST_LINES, lines.length * LEAST_SHARE);
  const evidence = shares.map((share) => ({
    ...share,
    isEnough: share.lines >= least,
    reason:
      side === 'added'
        ? `wrote ${share.lines} of the ${total} that the commit adds`
        : `removed ${share.lines} of the ${total} that the commit removes`,
  }));
  return { lines: lines.length, bySession: new Map(evidence.map((one) => [one.turn.session, one])) };
}

/** The commits of sessions with this hash or subject, about that time: one for each session, by hash, then the nearest. */
function madeBySession({ sha, subject, time }: RepositoryCommit, commits: readonly KnownCommit[]) {
  const same = commits
    .map((made) => {
      // It is the same commit, not just one with this subject.
      const hasHash = made.sha !== '' && sha.startsWith(made.sha);
      return { ...made, hasHash, away: Math.abs(made.time - time) };
    })
    .filter((made) => made.hasHash || (made.subject !== '' && made.subject === subject.trim()))
    .filter(({ away }) => away <= NEAR_MS)
    .sort((a, b) => Number(b.hasHash) - Number(a.hasHash) || a.away - b.away);
  return new Map(firstOfEach(same).map((made) => [made.session, made]));
}

/** Likeliest first. Of a commit that mostly removes lines, those count as well. */
export function commitCandidates(
  commit: RepositoryCommit,
  edits: readonly KnownEdit[],
  commits: readonly KnownCommit[],
): readonly Candidate[] {
  const near = edits.filter(({ time }) => commit.time - time <= NEAR_MS);
  const [added, removed] = [evidenceOf(commit, 'added', near), evidenceOf(commit, 'removed', near)];
  const sides = removed.lines > added.lines ? [removed, added] : [added];
  const evidenceFor = (session: string) => sides.flatMap(({ bySession }) => bySession.get(session) ?? []);
  const linesBy = (session: string): number => sumOf(evidenceFor(session), ({ lines }) => lines);
  const made = madeBySession(commit, commits);
  const makers = [...made.keys()].sort((a, b) => linesBy(b) - linesBy(a));
  const writers = sides.flatMap(({ bySession }) =>
    [...bySession].flatMap(([key, { isEnough }]) => (isEnough ? [key] : [])),
  );
  return distinct([...makers, ...writers])
    .slice(0, MOST)
    .flatMap((session) => {
      const [evidence, commitMade] = [evidenceFor(session), made.get(session)];
      const turn = evidence[0]?.turn ?? commitMade;
      const how = commitMade?.hasHash ? 'git printed its hash there' : 'made a commit with this subject';
      const reasons = [...evidence.map(({ reason }) => reason), ...(commitMade === undefined ? [] : [how])];
      return turn === undefined ? [] : [candidateOf(turn, reasons)];
    });
}

function candidateOf({ session, href, prompt }: TurnRef, reasons: readonly string[]): Candidate {
  return { session, href, prompt, reasons };
}

/** The sessions that wrote a line; without any, those that made its commit. */
export function lineCandidates(line: RepositoryLine, edits: readonly KnownEdit[], commits: readonly KnownCommit[]) {
  const ofCommit = line.commit === undefined ? [] : commitCandidates(line.commit, edits, commits);
  const writers = writersOf(line, writersIn(edits));
  if (writers.length === 0) return ofCommit;
  return writers.slice(0, MOST).map((turn, at) => {
    const more = ofCommit.find(({ session }) => session === turn.session)?.reasons ?? [];
    return candidateOf(turn, [at > 0 ? 'wrote the same line earlier' : 'wrote this line', ...more]);
  });
}

/** The sessions that wrote most of a file as it is now. */
export function fileCandidates(lines: readonly RepositoryLine[], edits: readonly KnownEdit[]): readonly Candidate[] {
  const telling = lines.filter(({ hash }) => hash !== undefined);
  return sharesOf(telling, edits)
    .slice(0, MOST)
    .map((share) =>
      candidateOf(share.turn, [`wrote ${share.lines} of the ${count(telling.length, 'line')} of the file`]),
    );
}

/** The sessions of a pull request: those that opened or merged it, then those that made its squashed commit. */
export function pullRequestCandidates(
  url: string,
  pullRequests: Commits['pullRequests'],
  squashed: readonly Candidate[],
): readonly Candidate[] {
  const opened = pullRequests
    .filter((one) => one.url === url)
    .map((one) =>
      candidateOf(one, [
        one.href.includes('#') ? 'opened or merged this pull request' : 'is linked to this pull request',
      ]),
    );
  return firstOfEach([...opened, ...squashed]).slice(0, MOST);
}
