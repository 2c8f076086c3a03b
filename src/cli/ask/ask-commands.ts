/** The commands that ask a site: options and an argument -> an answer on standard output. */

import { styleText } from 'node:util';
import { UserError } from '../../base/errors.ts';
import { printable } from '../../base/format.ts';
import type { OptionValues } from '../../build/config/options.ts';
import { foundJson, foundText, searchSite } from './search-sessions.ts';
import { readName, readSession, sessionsOf, showSession } from './sessions.ts';
import { siteOf } from './site.ts';

/** Sessions that a search shows unless it is told how many. */
const SHOWN = 8;

type Run = (argument: string | undefined, options: OptionValues, cwd: string) => Promise<number>;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function limitOf(given: string | undefined): number {
  if (given === undefined) return SHOWN;
  if (/^[1-9]\d{0,3}$/.test(given)) return Number(given);
  throw new UserError(`--limit must be a number of sessions from 1 to 9999, not "${given}".`);
}

/** Returns the exit code: 1 if nothing was found. */
const runSearch: Run = async (words, options, cwd) => {
  if (words === undefined) throw new UserError('Give the words to search for, as on the search page.');
  const site = await siteOf(options, cwd);
  const answer = await searchSite(site, words, limitOf(options.limit));
  const strong = (text: string): string => (process.stdout.isTTY ? styleText('bold', text) : text);
  print(options.json ? JSON.stringify(foundJson(answer, site), undefined, 2) : foundText(answer, site, strong));
  return answer.total > 0 ? 0 : 1;
};

const runShow: Run = async (session, options, cwd) => {
  if (session === undefined) throw new UserError('Name a session by its id, the beginning of its id, or its address.');
  const site = await siteOf(options, cwd);
  const name = readName(session);
  const whole = { most: Number.POSITIVE_INFINITY, withAgents: true };
  if (!options.json && !options.atif) print(printable(await showSession(site, name, whole)));
  else {
    const exported = await readSession(site, name);
    // Loaded late, because it brings a library.
    const shown = options.atif ? (await import('../../site/exports/atif.ts')).atifOf(exported) : exported;
    if (shown === undefined)
      throw new UserError(`${site.url('')} is the site of another version; build it again to print a trajectory.`);
    print(JSON.stringify(shown, undefined, 2));
  }
  return 0;
};

const runMcp: Run = async (_, options, cwd) => {
  const { serveMcp } = await import('./mcp-server.ts');
  const site = await siteOf(options, cwd);
  if ((options.output ?? options.site) !== undefined) await sessionsOf(site);
  await serveMcp(site, cwd);
  return 0;
};

const runWhy: Run = async (question, options, cwd) => (await import('./why/why.ts')).runWhy(question, options, cwd);

/** By name. They return the exit code. */
export const ASKING = { search: runSearch, show: runShow, mcp: runMcp, why: runWhy };
