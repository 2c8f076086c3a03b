/** `sessionary why`: asks git and the index of a site which turns a line, commit or pull request comes from. */

import { UserError } from '../../../base/errors.ts';
import {
  type Candidate,
  commitCandidates,
  fileCandidates,
  lineCandidates,
  pullRequestCandidates,
  type RepositoryLine,
} from '../../../why/candidates.ts';
import { commitsIn, type KnownSession, readEdits, sessionsIn } from '../../../why/shared/known.ts';
import { lineHash } from '../../../why/shared/line-hash.ts';
import type { Site } from '../site.ts';
import { readScript } from './read-index.ts';
import { type Query, readQuery } from './read-query.ts';
import { type FoundCommit, Repository } from './repository.ts';

export interface Answer {
  readonly query: string;
  /** What git knows: the line and its commit. */
  readonly about: readonly string[];
  readonly candidates: readonly (Candidate & {
    readonly url: string;
    readonly about: KnownSession | undefined;
  })[];
}

interface Asked {
  readonly repository: Repository;
  /** Reads a script of the index, in which edits are in so many parts. */
  readonly read: (name: string) => Promise<unknown>;
  readonly parts: number;
}

interface Found {
  readonly about: readonly string[];
  readonly candidates: readonly Candidate[];
}

/**
 * @param places.repository folder of a git repository, bare or checked out
 * @throws UserError if the question, the repository or the site is not what it should be
 */
export async function askWhy(
  text: string,
  places: { readonly repository: string; readonly site: Site; readonly cwd: string },
): Promise<Answer> {
  const repository = new Repository(places.repository);
  const query = readQuery(text, repository, places.repository, places.cwd);
  const read = (name: string): Promise<unknown> => readScript(places.site, name);
  const { parts, known } = sessionsIn(await read('sessions'));
  const { about, candidates } = await find(query, { repository, read, parts });
  return {
    query: text,
    about,
    candidates: candidates.map((one) => ({ ...one, url: places.site.url(one.href), about: known.get(one.session) })),
  };
}

async function find(query: Query, asked: Asked): Promise<Found> {
  if (query.kind === 'commit') return await findCommit(asked.repository.commit(query.sha), asked);
  if (query.kind === 'pull-request') return await findPullRequest(query, asked);
  return await findInFile(query, asked);
}

function describe({ sha, subject, time }: FoundCommit): string {
  return `Commit ${sha.slice(0, 10)} "${subject}", ${new Date(time).toISOString().slice(0, 10)}`;
}

async function findCommit(commit: FoundCommit | undefined, { read, parts }: Asked): Promise<Found> {
  if (commit === undefined) return { about: [], candidates: [] };
  const about = [describe(commit)];
  if (commit.isMerge)
    return {
      about: [...about, 'A merge has no lines of its own: ask for one of the commits that it merges.'],
      candidates: [],
    };
  if (commit.isBot) return { about: [...about, 'Made by a bot.'], candidates: [] };
  const paths = commit.files.map(({ path }) => path);
  const [edits, { commits }] = await Promise.all([readEdits(paths, parts, read), read('commits').then(commitsIn)]);
  return { about, candidates: commitCandidates(commit, edits, commits) };
}

async function findPullRequest(
  { url, number }: Extract<Query, { kind: 'pull-request' }>,
  asked: Asked,
): Promise<Found> {
  const [{ pullRequests }, { about, candidates }] = await Promise.all([
    asked.read('commits').then(commitsIn),
    findCommit(asked.repository.ofPullRequest(number), asked),
  ]);
  return { about, candidates: pullRequestCandidates(url, pullRequests, candidates) };
}

async function findInFile(
  { path, line }: Extract<Query, { kind: 'file' }>,
  { repository, read, parts }: Asked,
): Promise<Found> {
  const blamed = repository.blame(path, line);
  if (blamed === undefined || (line !== undefined && blamed.length === 0))
    throw new UserError(
      `git knows no ${line === undefined ? 'file' : `line ${line} of`} ${path} (${repository.refusal}); ask about another one.`,
    );
  // Of a whole file, only the lines are compared.
  const sha = line === undefined ? undefined : blamed[0]?.sha;
  const commit = sha === undefined ? undefined : repository.commit(sha);
  const lines = blamed.map(
    (one): RepositoryLine => ({
      path: one.path || path,
      hash: lineHash(one.text),
      commit: commit?.isMerge ? undefined : commit,
    }),
  );
  const others = lines.flatMap((one) => [one.path, ...(one.commit?.files.map((file) => file.path) ?? [])]);
  const paths = [path, ...others];
  const [edits, { commits }] = await Promise.all([readEdits(paths, parts, read), read('commits').then(commitsIn)]);
  const [first] = lines;
  if (line === undefined || first === undefined) return { about: [path], candidates: fileCandidates(lines, edits) };
  const about = [`${path}:${line}  ${blamed[0]?.text.trim() ?? ''}`];
  return {
    about: [...about, commit === undefined ? 'Not committed yet' : describe(commit)],
    candidates: commit?.isBot ? [] : lineCandidates(first, edits, commits),
  };
}
