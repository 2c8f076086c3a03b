/** `sessionary why`: asks git and the index of a site which turns a line, commit or pull request comes from. */

import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { UserError } from '../../../base/errors.ts';
import { dotted, joined, oneLine, printable } from '../../../base/format.ts';
import { fromJson } from '../../../base/json-readers.ts';
import type { OptionValues } from '../../../build/config/options.ts';
import { PULL_REQUEST } from '../../../facts/git/pull-requests.ts';
import {
  type Candidate,
  commitCandidates,
  fileCandidates,
  lineCandidates,
  pullRequestCandidates,
  type RepositoryLine,
} from '../../../why/candidates.ts';
import { type Index, readIndex } from '../../../why/shared/known.ts';
import { lineHash } from '../../../why/shared/line-hash.ts';
import { WHY_FOLDER } from '../../../why/shared/why-format.ts';
import { type Site, siteOf } from '../site.ts';
import { type FoundCommit, Repository } from './repository.ts';

type Query =
  | { readonly kind: 'file'; readonly path: string; readonly line: number | undefined }
  | { readonly kind: 'commit'; readonly sha: string }
  | { readonly kind: 'pull-request'; readonly url: string; readonly number: string };

/** `src/cart.ts:12`, also `src/cart.ts:12:5`, `src/cart.ts:12: const a = 1;` of grep and `src/cart.ts#L12` of code hosts. */
const PLACE = /^(.+?)(?::(\d{1,9})(?::.*)?|#L(\d{1,9})\S*)?$/;

/** @param cwd folder of paths that are not in the repository @throws UserError if it is none of these */
function readQuery(text: string, repository: Repository, folder: string, cwd: string): Query {
  const pull = PULL_REQUEST.exec(text);
  if (pull?.index === 0) return { kind: 'pull-request', url: pull[0], number: pull[2] ?? '' };
  const [, path = '', one, other] = PLACE.exec(text) ?? [];
  const line = one ?? other;
  const file = inRepository(path, folder, cwd);
  if (line !== undefined || existsSync(join(folder, file)))
    return { kind: 'file', path: file, line: line === undefined ? undefined : Number(line) };
  const sha = /^[\w./~^@{}-]{1,200}$/.test(text) ? repository.resolve(text) : undefined;
  if (sha !== undefined) return { kind: 'commit', sha };
  if (repository.blame(file, undefined) !== undefined) return { kind: 'file', path: file, line: undefined };
  throw new UserError(
    `"${oneLine(text, 80)}" is neither a file, a commit nor a pull request of ${oneLine(folder, 120)}; ask for one, such as src/cart.ts:12 or 1a2b3c4.`,
  );
}

function inRepository(path: string, folder: string, cwd: string): string {
  const isThere = !isAbsolute(path) && existsSync(join(folder, path));
  const inside = relative(folder, isThere ? join(folder, path) : resolve(cwd, path));
  return inside.startsWith('..') || isAbsolute(inside) ? path : inside;
}

export type Answer = Awaited<ReturnType<typeof askWhy>>;

/** `sessionaryWhy("commits",{…})` -> `{…}` @throws UserError if the site has no such script */
export async function readScript(site: Site, name: string): Promise<unknown> {
  const script = (await site.text(`${WHY_FOLDER}/${name}.js`)) ?? '';
  const data = fromJson(script.slice(script.indexOf(',') + 1, script.lastIndexOf(')')));
  if (data !== undefined) return data;
  // A missing script may be a page that says "not found".
  throw await site.lacks('an index of changes');
}

type Found = { readonly about: readonly string[]; readonly candidates: readonly Candidate[] };

/** `about` is what git knows: the line and its commit. @throws UserError if the question, repository or site is not what it should be */
export async function askWhy(
  text: string,
  places: { readonly repository: string; readonly site: Site; readonly cwd: string },
) {
  const repository = new Repository(places.repository);
  const query = readQuery(text, repository, places.repository, places.cwd);
  const index = await readIndex((name) => readScript(places.site, name));
  const { about, candidates } = await find(query, repository, index);
  return {
    query: text,
    about,
    candidates: candidates.map((one) => ({
      ...one,
      url: places.site.url(one.href),
      about: index.sessions.get(one.session),
    })),
  };
}

async function find(query: Query, repository: Repository, index: Index): Promise<Found> {
  if (query.kind === 'commit') return await findCommit(repository.commit(query.sha), index);
  if (query.kind === 'file') return await findInFile(query, repository, index);
  const { about, candidates } = await findCommit(repository.ofPullRequest(query.number), index);
  return { about, candidates: pullRequestCandidates(query.url, index.pullRequests, candidates) };
}

function describe({ sha, subject, time }: FoundCommit): string {
  return `Commit ${sha.slice(0, 10)} "${subject}", ${new Date(time).toISOString().slice(0, 10)}`;
}

async function findCommit(commit: FoundCommit | undefined, { commits, editsOf }: Index): Promise<Found> {
  if (commit === undefined) return { about: [], candidates: [] };
  const about = [describe(commit)];
  const edits = commit.isMerge ? [] : await editsOf(commit.files.map(({ path }) => path));
  const candidates = commit.isMerge ? [] : commitCandidates(commit, edits, commits);
  if (commit.isMerge) about.push('A merge has no lines of its own: ask for one of the commits that it merges.');
  else if (commit.isBot && candidates.length === 0) about.push('Made by a bot.');
  return { about, candidates };
}

async function findInFile(
  { path, line }: Extract<Query, { kind: 'file' }>,
  repository: Repository,
  { commits, editsOf }: Index,
): Promise<Found> {
  const blamed = repository.blame(path, line);
  const [first] = blamed ?? [];
  if (blamed === undefined || (line !== undefined && first === undefined)) {
    const what = line === undefined ? 'file' : `line ${line} of`;
    throw new UserError(`git knows no ${what} ${oneLine(path, 80)} (${repository.refusal}); ask about another one.`);
  }
  const lines = blamed.map((one): RepositoryLine => {
    return { path: one.path || path, hash: lineHash(one.text), commit: undefined };
  });
  const paths = [path, ...lines.map((one) => one.path)];
  if (line === undefined || first === undefined)
    return { about: [path], candidates: fileCandidates(lines, await editsOf(paths)) };
  const commit = first.sha === undefined ? undefined : repository.commit(first.sha);
  const about = [
    `${path}:${line}  ${first.text.trim()}`,
    commit === undefined ? 'Not committed yet' : describe(commit),
  ];
  const asked = { path: first.path || path, hash: lineHash(first.text), commit: commit?.isMerge ? undefined : commit };
  const edits = await editsOf([...paths, ...(asked.commit?.files ?? []).map((file) => file.path)]);
  return { about, candidates: lineCandidates(asked, edits, commits) };
}

/** `{query, candidates: [{session, turn, url, reasons}]}`: best first; none if no session wrote it. */
export function answerJson({ query, candidates }: Answer) {
  const answers = candidates.map(({ session, href, url, reasons }) => {
    const turn = href.split('#')[1] ?? '';
    return { session, turn, url, reasons };
  });
  return { query, candidates: answers };
}

/** Its candidates as lines, best first. */
export function answerText({ about, candidates }: Answer): string {
  if (candidates.length === 0) return `${[...about, 'No session in this archive wrote it.'].join('\n')}\n`;
  const numbered = candidates.map(({ about: session, prompt, url, reasons }, at) => {
    const day = session && session.start > 0 ? new Date(session.start).toISOString().slice(0, 10) : '';
    const lines = [
      `${at + 1}. ${dotted([session?.title ?? 'Session', session?.member, session?.project, day])}`,
      prompt === '' ? '' : `   Prompt: ${prompt}`,
      `   Reasons: ${reasons.join('; ')}`,
      `   ${url}`,
    ];
    return joined(lines, '\n');
  });
  return `${[...about, '', ...numbered].join('\n')}\n`;
}

/** Returns the exit code: 1 if no turn wrote it. @throws UserError as {@link askWhy} */
export async function runWhy(question: string | undefined, options: OptionValues, cwd: string): Promise<number> {
  if (question === undefined)
    throw new UserError('Ask about one thing, such as src/cart.ts:12, a commit, or the address of a pull request.');
  const repository = resolve(cwd, options.repo ?? '.');
  const answer = await askWhy(question, { repository, site: await siteOf(options, cwd), cwd });
  process.stdout.write(
    options.json ? `${JSON.stringify(answerJson(answer), undefined, 2)}\n` : printable(answerText(answer)),
  );
  return answer.candidates.length > 0 ? 0 : 1;
}
