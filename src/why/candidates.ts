/** Evidence -> candidates: the sessions that may have written something, with reasons and a confidence. */

import { count } from '../base/format.ts';
import { groupBy, valueFor } from '../base/lists.ts';
import { duration } from '../site/render/text/time.ts';
import { type Evidence, evidenceOf, type RepositoryCommit, TOLERANCE_MS } from './evidence.ts';
import {
  byLine,
  isSameFile,
  type KnownCommit,
  type KnownEdit,
  type KnownPullRequest,
  type TurnRef,
} from './shared/known.ts';

export interface Candidate extends TurnRef {
  /** The share of candidates with this score that were right, 0 to 1, where the session is known; see docs/WHY.md. */
  readonly confidence: number;
  readonly reasons: readonly string[];
}

/** A line of a file, as git knows it. */
export interface RepositoryLine {
  readonly path: string;
  /** Undefined for a line that says too little: everyone writes `}`. */
  readonly hash: string | undefined;
  /** The commit that it comes from; undefined if it is not committed. */
  readonly commit: RepositoryCommit | undefined;
}

/** If the first candidate is weaker, no session in the archive wrote this. */
const LEAST_SCORE = 0.5;
/** A weaker session is not worth mentioning beside a better one. */
const LEAST_OTHER = 0.3;
/** This many lines are no coincidence: if a squashed commit has them from a session, the session is one of its own. */
const OWN_LINES = { least: 12, confidence: 0.7 } as const;
const MOST = 3;

/** Scores -> the share of candidates that were right, with straight lines in between. */
const CALIBRATION: readonly (readonly [score: number, confidence: number])[] = [
  [0, 0],
  [0.3, 0.3],
  [0.5, 0.7],
  [0.7, 0.9],
  [1.2, 0.98],
  [2, 0.99],
];

function confidenceOf(score: number): number {
  const after = CALIBRATION.findIndex(([at]) => at > score);
  const [high, top] = CALIBRATION[after] ?? [Infinity, 0.99];
  const [low, bottom] = CALIBRATION[after - 1] ?? [2, 0.99];
  return after < 1 ? 0.99 : round(bottom + ((score - low) / (high - low)) * (top - bottom));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function reasonsOf({ lines, of, age, subject, hasPrintedSha }: Evidence): readonly string[] {
  const last = age === undefined ? '' : duration(Math.max(0, age) * 3_600_000);
  return [
    lines > 0 ? `wrote ${Math.round(lines)} of the ${count(of, 'line')} that the commit adds, ${last} before it` : '',
    subject === undefined
      ? ''
      : subject < 300
        ? 'made a commit with this subject at this time'
        : 'made a commit with this subject',
    hasPrintedSha ? 'git printed its hash there' : '',
  ].filter((reason) => reason !== '');
}

function fromEvidence(found: readonly Evidence[]): readonly Candidate[] {
  const [best] = found;
  if (best === undefined || best.score < LEAST_SCORE) return [];
  return found
    .filter(({ score, lines }) => score >= LEAST_OTHER || lines >= OWN_LINES.least)
    .slice(0, MOST)
    .map((evidence) => {
      const { session, href, prompt, score, lines } = evidence;
      const least = lines >= OWN_LINES.least ? OWN_LINES.confidence : 0;
      const confidence = Math.max(least, confidenceOf(score));
      return { session, href, prompt, confidence, reasons: reasonsOf(evidence) };
    });
}

/** The sessions that made a commit, likeliest first; empty if no session in the archive did. */
export function commitCandidates(
  commit: RepositoryCommit,
  edits: readonly KnownEdit[],
  commits: readonly KnownCommit[],
): readonly Candidate[] {
  return fromEvidence(evidenceOf(commit, edits, commits));
}

/** Only the first of each session. */
function firstOfEach<Ref extends TurnRef>(refs: readonly Ref[]): readonly Ref[] {
  return [...groupBy(refs, ({ session }) => session).values()].flatMap(([first]) => first ?? []);
}

/** The edits that wrote a line, the last one before its commit first, one for each session. */
function writersOf({ path, hash, commit }: RepositoryLine, edits: ReturnType<typeof byLine>): readonly KnownEdit[] {
  const until = commit === undefined ? Infinity : commit.time + TOLERANCE_MS;
  const writers = (edits.get(hash ?? '') ?? [])
    .filter((edit) => edit.time <= until && isSameFile(edit.path, path))
    .sort((a, b) => b.time - a.time);
  return firstOfEach(writers);
}

/** Nothing is certain. */
const SUREST = 0.99;

/**
 * The confidence that the last session that wrote a line is the right one: if it is the only one, or if others wrote
 * the same line.
 */
const LAST_WRITER = { alone: 0.95, amongOthers: 0.85, earlier: 0.3 } as const;

/** The sessions that wrote a line; without any, those that made its commit. */
export function lineCandidates(
  line: RepositoryLine,
  edits: readonly KnownEdit[],
  commits: readonly KnownCommit[],
): readonly Candidate[] {
  const ofCommit = line.commit === undefined ? [] : commitCandidates(line.commit, edits, commits);
  const writers = writersOf(line, byLine(edits));
  if (writers.length === 0)
    return ofCommit.map(({ confidence, ...rest }) => ({ ...rest, confidence: round(confidence * 0.8) }));
  return writers.slice(0, MOST).map(({ session, href, prompt }, at) => {
    const sure = at > 0 ? LAST_WRITER.earlier : writers.length > 1 ? LAST_WRITER.amongOthers : LAST_WRITER.alone;
    const same = ofCommit.find((candidate) => candidate.session === session);
    return {
      session,
      href,
      prompt,
      confidence: Math.min(SUREST, round(same === undefined ? sure : 1 - (1 - sure) * (1 - same.confidence))),
      reasons: [at > 0 ? 'wrote the same line earlier' : 'wrote this line', ...(same?.reasons ?? [])],
    };
  });
}

/** The sessions that wrote most of a file as it is now. */
export function fileCandidates(lines: readonly RepositoryLine[], edits: readonly KnownEdit[]): readonly Candidate[] {
  const telling = lines.filter(({ hash }) => hash !== undefined);
  const turns = new Map<string, { readonly turn: KnownEdit; lines: number }>();
  const written = byLine(edits);
  for (const line of telling) {
    const [last] = writersOf(line, written);
    if (last === undefined) continue;
    valueFor(turns, last.session, () => ({ turn: last, lines: 0 })).lines += 1;
  }
  return [...turns.values()]
    .sort((a, b) => b.lines - a.lines || b.turn.time - a.turn.time)
    .slice(0, MOST)
    .map(({ turn: { session, href, prompt }, lines: own }) => ({
      session,
      href,
      prompt,
      confidence: LAST_WRITER.alone,
      reasons: [`wrote ${own} of the ${count(telling.length, 'line')} of the file`],
    }));
}

/** The sessions of a pull request: those that opened or merged it, then those that made its squashed commit. */
export function pullRequestCandidates(
  url: string,
  known: readonly KnownPullRequest[],
  squashed: readonly Candidate[],
): readonly Candidate[] {
  const opened = known
    .filter((one) => one.url === url)
    .map(({ session, href, prompt }): Candidate => {
      const reason = href.includes('#') ? 'opened or merged this pull request' : 'is linked to this pull request';
      return { session, href, prompt, confidence: 0.98, reasons: [reason] };
    });
  return firstOfEach([...opened, ...squashed]).slice(0, MOST);
}
