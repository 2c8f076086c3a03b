/** `sessionary init`: sets up the repository of an archive. Never overwrites a file. */

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { UserError } from '../../../base/errors.ts';
import { writeFileIn } from '../../../base/write-file.ts';
import { CONFIG_NAME } from '../../config/config-file.ts';
import { HOSTS, type Host, type HostName, isHost, readHost } from '../../config/hosts.ts';
import type { OptionValues } from '../../config/options.ts';
import {
  type Answers,
  filesOfHost,
  layout,
  MANIFEST,
  numbered,
  READERS,
  type Readers,
  setUp,
  whoReads,
} from './archive-layout.ts';

export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
  readonly asks: boolean;
}

/** Only people chosen by its owner can read a site by default. */
const defaultReaders = ({ limitedBy }: Host): Readers => (limitedBy === 'setting' ? 'host' : 'password');

const DEFAULT_HOST: HostName = 'github-pages';
const DEFAULT_TITLE = 'Our sessions';

/** @param read turns the answer into a value, or throws a UserError */
type Ask = <T>(question: string, otherwise: string, read: (answer: string) => T) => Promise<T>;

/**
 * The command. In a terminal, it asks for what is not given; elsewhere, it uses defaults.
 * @param folder to set up; the current one by default
 * @returns the exit code
 * @throws UserError
 */
export async function runInit(
  folder: string | undefined,
  options: OptionValues,
  { cwd, terminal }: { readonly cwd: string; readonly terminal: Terminal },
): Promise<number> {
  const target = resolve(cwd, folder ?? '.');
  if (existsSync(target) && !statSync(target).isDirectory())
    throw new UserError(`${target} is a file; give init a folder.`);
  readHost(options.host, '--host');
  readReaders(options.readers, '--readers');
  const shards = readShards(options.shards);
  const hostBefore = hostOf(target);
  const answers = await withQuestions(terminal, (ask) => answersOf(options, shards, hostBefore ?? DEFAULT_HOST, ask));
  if (hostBefore !== undefined && hostBefore !== answers.host)
    throw new UserError(
      `${target} is set up for ${HOSTS[hostBefore].title}; delete ${filesOfHost(hostBefore).join(', ')} to set it up for ${HOSTS[answers.host].title}.`,
    );
  const manifest = join(target, MANIFEST);
  const steps = setUp(answers, existsSync(manifest) ? readFileSync(manifest, 'utf8') : undefined);
  const files = layout(answers, steps);
  const existingFiles = files.filter(({ path }) => existsSync(join(target, path)));
  for (const file of files) if (!existingFiles.includes(file)) writeFileIn(join(target, file.path), file.content);
  const say = (words: string): unknown => terminal.output.write(`${words}\n`);
  say(`An archive for ${HOSTS[answers.host].title}, in ${target}:`);
  for (const file of files)
    say(`  ${file.path}${existingFiles.includes(file) ? '  was there, and is kept as it is' : ''}`);
  const isNew = !existingFiles.some(({ path }) => path === CONFIG_NAME);
  const who = isNew ? whoReads(answers) : ['The existing files decide who can read the site.'];
  for (const words of ['', ...who, '', 'What to do next:', numbered(steps)]) say(words);
  return 0;
}

/** The host that an earlier `init` set the folder up for. */
function hostOf(folder: string): HostName | undefined {
  const path = join(folder, CONFIG_NAME);
  const [, host = ''] = /^ {2}host: '([a-z-]{1,40})'/m.exec(existsSync(path) ? readFileSync(path, 'utf8') : '') ?? [];
  return isHost(host) ? host : undefined;
}

async function answersOf(
  { host, readers, title }: OptionValues,
  shards: number,
  known: HostName,
  ask: Ask,
): Promise<Answers> {
  const where = `Where will the site be (${Object.keys(HOSTS).join(', ')})?`;
  const readName = (name: string): HostName => readHost(name, 'The host') ?? known;
  const chosen = host === undefined ? await ask(where, known, readName) : readName(host);
  const { readers: open, restrict } = HOSTS[chosen];
  const who = `${open}\n${restrict}\nWho may read it: anyone with a password (password), people whom the host admits (host), or everyone?`;
  const byDefault = defaultReaders(HOSTS[chosen]);
  const readMay = (name: string): Readers => mayRead(chosen, readReaders(name, 'The answer') ?? byDefault);
  return {
    host: chosen,
    readers: readers === undefined ? await ask(who, byDefault, readMay) : readMay(readers),
    shards,
    title: title ?? (await ask('What is the site called?', DEFAULT_TITLE, String)),
    salt: randomBytes(16).toString('hex'),
  };
}

/** @throws UserError if only a paid plan of the host can do that: until it is set up, everyone could read the site */
function mayRead(host: HostName, readers: Readers): Readers {
  const { title, restrict, limitedBy }: Host = HOSTS[host];
  if (readers !== 'host' || limitedBy !== 'plan') return readers;
  const others = Object.entries<Host>(HOSTS).flatMap(([name, one]) => (one.limitedBy === 'plan' ? [] : name));
  throw new UserError(
    `${title} would show the site to everyone. ${restrict} Choose --readers password, or another host (${others.join(', ')}); with that plan, choose --readers everyone, and limit it there.`,
  );
}

function readShards(given = '1'): number {
  if (/^[1-9]\d?$/.test(given)) return Number(given);
  throw new UserError(`--shards must be a number of machines from 1 to 99, not "${given}".`);
}

function readReaders(name: string | undefined, where: string): Readers | undefined {
  const known = READERS.find((one) => one === name);
  if (known !== undefined || name === undefined) return known;
  throw new UserError(`${where} must be one of ${READERS.join(', ')}, not "${name}".`);
}

/** Asks in a terminal, again after a wrong answer; takes the defaults elsewhere. @throws UserError */
async function withQuestions<T>({ input, output, asks }: Terminal, act: (ask: Ask) => Promise<T>): Promise<T> {
  if (!asks) return await act(async (_, otherwise, read) => read(otherwise));
  const lines = createInterface({ input, output });
  try {
    return await act(async (question, otherwise, read) => {
      for (;;) {
        const answer = (await lines.question(`${question} [${otherwise}] `)).trim() || otherwise;
        try {
          return read(answer);
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          output.write(`${error.message}\n`);
        }
      }
    });
  } catch (error) {
    // Ctrl+C or Ctrl+D.
    if (error instanceof Error && error.name === 'AbortError') throw new UserError('Stopped; nothing was written.');
    throw error;
  } finally {
    lines.close();
  }
}
