/** The first half of a build: sessions are read and linked. After this, no session needs another one. */

import { compareText, distinct, groupBy, valueFor } from '../base/lists.ts';
import { namer } from '../base/slug.ts';
import { type Secret, withNames } from '../redact/session-redaction.ts';
import { fileHrefs } from '../site/history/history-links.ts';
import { acceptPlans } from '../site/link/accepted-plans.ts';
import { tellApart } from '../site/link/distinct-titles.ts';
import { adoptSummaries } from '../site/link/leaf-summaries.ts';
import { linkArchive } from '../site/link/link-archive.ts';
import { joinTeams } from '../transcript/agents/teams.ts';
import type { Discovery, SessionFile } from '../transcript/discover/session-file.ts';
import type { Archive, ArchivedSession } from '../transcript/types/archive.ts';
import type { SessionSummary } from '../transcript/types/summary.ts';
import type { Settings } from './config/settings.ts';
import { promptsOnly } from './prompts-only.ts';
import { projectRules, select } from './select.ts';
import { type KnownSecret, rawPaths } from './store/raw-text.ts';
import type { Facts } from './tasks/tasks.ts';
import type { Run } from './work/run.ts';
import { isInTurns, type LinkedSession, linkSession, type ReadLinks } from './work/session-context.ts';

interface NamedFacts extends Facts {
  readonly secrets: readonly string[];
}

export type Found = Pick<Discovery, 'sessions' | 'histories'>;

/** Reads one session, or looks for secrets in it: in a worker thread, or in this one. */
export interface Reader {
  read(file: SessionFile, links: ReadLinks): Promise<Facts>;
  find(file: SessionFile, factsHash: string, secrets: readonly KnownSecret[]): Promise<readonly number[]>;
}

type ReadFile = NamedFacts & { readonly file: SessionFile; readonly links: ReadLinks };

export const NO_LINKS: ReadLinks = { continuedFrom: [], answers: [], mentions: [] };

export interface LinkedArchive {
  readonly archive: Archive;
  readonly facts: readonly NamedFacts[];
  /** The sessions that have pages, the oldest first. */
  readonly sessions: readonly LinkedSession[];
}

/** Reads all sessions, and then those of which only prompts are left: those that belong to no session. */
async function readAll(
  { sessions, histories }: Found,
  { timeZone, redact }: Settings,
  reader: Reader,
): Promise<readonly ReadFile[]> {
  const readThese = (files: readonly SessionFile[]) =>
    Promise.all(files.map(async (file) => ({ ...(await reader.read(file, NO_LINKS)), file, links: NO_LINKS })));
  const { others, leads } = joinTeams(await readThese(sessions));
  const transcribed = [...others, ...(await readThese(leads))];
  const prompts = await promptsOnly(histories, summariesOf(transcribed), timeZone, redact);
  const nameOf = secretNames();
  const first = nameSecrets([...transcribed, ...(await readThese(prompts))], nameOf);
  return nameSecrets(await readMentions(first, reader), nameOf);
}

async function readMentions(all: readonly ReadFile[], { read, find }: Reader): Promise<readonly ReadFile[]> {
  const sought = new Map<string, KnownSecret>();
  const recognised = new Set<string>();
  for (const { file, factsHash, redacted, distinctive = [] } of [...all].sort(oldestFirst)) {
    for (const { number, isLeft, file: index, at, length } of distinctive) {
      const { kind = '', id = '' } = redacted.secrets[number] ?? {};
      valueFor(sought, id, () => ({ kind, at, length, path: rawPaths(file)[index] ?? '' }));
      if (!isLeft) recognised.add(`${factsHash} ${id}`);
    }
  }
  const [ids, secrets] = [[...sought.keys()], [...sought.values()]];
  const again = async (one: ReadFile): Promise<ReadFile> => {
    const indexes = secrets.length === 0 ? [] : await find(one.file, one.factsHash, secrets);
    const isElsewhere = (index: number): boolean => !recognised.has(`${one.factsHash} ${ids[index]}`);
    const mentions = indexes.filter(isElsewhere).flatMap((index) => secrets[index] ?? []);
    const isFresh = mentions.length === 0 && one.isBlanked === true;
    if (mentions.length === 0 && !isFresh) return one;
    const links = { ...NO_LINKS, mentions };
    return { ...one, ...(await read(one.file, { ...links, isFresh })), links };
  };
  return await Promise.all(all.map(again));
}

function summariesOf(all: readonly Pick<ReadFile, 'summary'>[]): readonly SessionSummary[] {
  return all.map(({ summary }) => summary);
}

function withSummaries(all: readonly ReadFile[], summaries: readonly SessionSummary[]): readonly ReadFile[] {
  return all.map((one, index) => ({ ...one, summary: summaries[index] ?? one.summary }));
}

const withLeafSummaries = (all: readonly ReadFile[]): readonly ReadFile[] =>
  withSummaries(all, adoptSummaries(summariesOf(all)));

const link = (all: readonly ReadFile[], settings: Settings, { names, publish }: Run): Archive =>
  linkArchive(summariesOf(all), projectRules(settings), namer(names), publish.history);

function answersOf(all: readonly ReadFile[], { sessions }: Archive): (summary: SessionSummary) => ReadLinks['answers'] {
  const files = new Map(all.map(({ summary, file }) => [summary, file]));
  const answers = new Map(
    [...sessions.values()].map(({ summary, answeredIn }) => [
      summary,
      answeredIn.flatMap(({ key, ids }) => {
        const other = sessions.get(key);
        const { path, kept } = (other && files.get(other.summary)) ?? {};
        return path === undefined ? [] : [{ path, ...(kept === undefined ? {} : { kept }), ids }];
      }),
    ]),
  );
  return (summary) => answers.get(summary) ?? [];
}

/** What reading a session depends on. Titles of other sessions are only part of its draft. */
function linksText({ continuedFrom, answers }: ReadLinks): string {
  const shown = continuedFrom.filter(isInTurns).map(({ key, digests, results }) => [key, digests, results]);
  return JSON.stringify([shown, answers]);
}

/**
 * Sessions whose files repeat lines of other sessions are read again without them: each line counts once. So are
 * sessions with a call whose result is in another file, and those that have the result.
 */
async function readLinked(all: readonly ReadFile[], archive: Archive, { read }: Reader): Promise<readonly ReadFile[]> {
  const others = distinct(all.flatMap(({ links }) => links.mentions));
  const repeated = new Map([...archive.sessions.values()].map((one) => [one.summary, one.continuedFrom]));
  const answers = answersOf(all, archive);
  return await Promise.all(
    all.map(async (one) => {
      const from = answers(one.summary);
      const mentions = from.length === 0 ? one.links.mentions : others;
      const links = { continuedFrom: repeated.get(one.summary) ?? [], answers: from, mentions };
      if (linksText(links) === linksText(one.links)) return one;
      return { ...named(await read(one.file, links), one.secrets), file: one.file, links };
    }),
  );
}

/** Reading again may show that a result has no call in its file: a second round looks for that call. */
const ROUNDS = 2;

/**
 * Reads sessions, numbers their secrets, drops those that are not selected, and links the rest.
 * @throws UserError if none is left
 */
export async function readArchive(found: Found, settings: Settings, run: Run, reader: Reader): Promise<LinkedArchive> {
  let all = select(withLeafSummaries(await readAll(found, settings, reader)), settings);
  let archive = link(all, settings, run);
  for (let round = 0; round < ROUNDS; round += 1) {
    const again = await readLinked(all, archive, reader);
    if (again.every((one, index) => one === all[index])) break;
    all = withLeafSummaries(again);
    archive = link(all, settings, run);
  }
  const projects = new Map([...archive.sessions.values()].map(({ summary, project }) => [summary, project]));
  const titled = tellApart(
    acceptPlans(summariesOf(all), archive),
    all.map(({ summary }) => projects.get(summary)),
  );
  if (titled.some((summary, index) => summary !== all[index]?.summary)) {
    all = withSummaries(all, titled);
    archive = link(all, settings, run);
  }
  return { archive, facts: all, sessions: linkSessions(run, archive, all) };
}

function linkSessions(run: Run, archive: Archive, all: readonly ReadFile[]): readonly LinkedSession[] {
  const bySummary = new Map(all.map((one) => [one.summary, one]));
  const answers = answersOf(all, archive);
  const summaries = groupBy(archive.sessions.values(), ({ project }) => project);
  const projects = new Map(
    archive.projects.map((project) => {
      const ofProject = (summaries.get(project.key) ?? []).map(({ summary }) => summary);
      return [project.key, { name: project.name, hrefsOf: fileHrefs(project, ofProject) }];
    }),
  );
  const start = ({ summary }: ArchivedSession): number => summary.start ?? Infinity;
  return [...archive.sessions.values()]
    .sort((a, b) => start(a) - start(b) || (a.key < b.key ? -1 : 1))
    .flatMap((archived) => {
      const one = bySummary.get(archived.summary);
      if (one === undefined) return [];
      const project = projects.get(archived.project);
      const about = {
        projectName: project?.name ?? '',
        fileHrefs: run.publish.history ? (project?.hrefsOf(archived.summary) ?? []) : [],
      };
      const read = { secrets: one.secrets, answers: answers(one.summary), mentions: one.links.mentions };
      return [linkSession(run, one, { archived, ...about, ...read })];
    });
}

function oldestFirst({ summary: a }: Facts, { summary: b }: Facts): number {
  return (a.start ?? Infinity) - (b.start ?? Infinity) || compareText(a.path, b.path) || a.input - b.input;
}

function named<T extends Facts>(facts: T, secrets: readonly string[]): T & NamedFacts {
  const { summary, ledgers } = withNames({ summary: facts.summary, ledgers: facts.ledgers }, secrets);
  return { ...facts, summary, ledgers, secrets };
}

/** Names secrets: those of a kind are counted. */
function secretNames(): (secret: Secret) => string {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return ({ kind, id }) =>
    valueFor(names, id, () => {
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      return `${kind} #${number}`;
    });
}

/**
 * Names the secrets of all sessions. They are counted over the whole archive, the oldest session first, so a new session
 * never renames the secrets of an older one: `github-token #1`, `github-token #2`.
 */
export function nameSecrets<T extends Facts>(all: readonly T[], nameOf = secretNames()): readonly (T & NamedFacts)[] {
  const secrets = new Map([...all].sort(oldestFirst).map((facts) => [facts, facts.redacted.secrets.map(nameOf)]));
  return all.map((facts) => named(facts, secrets.get(facts) ?? []));
}
