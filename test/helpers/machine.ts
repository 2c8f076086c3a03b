/** An invented machine: its Claude Code folder, and what it collects into an archive. */

import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Collected, type CollectOptions, collect } from '../../src/archive/collect.ts';
import type { RedactOptions } from '../../src/redact/redactor.ts';
import { discover } from '../../src/transcript/discover/discover.ts';
import { readTranscript } from '../../src/transcript/parse/read-transcript.ts';
import { filesIn } from './folders.ts';
import { START } from './lines.ts';

export const PROJECT = '-home-ada-shop';
export const REDACTED: RedactOptions = { off: [], emails: false, home: true, hosts: false, words: [], patterns: [] };
export const DAY = 24 * 60 * 60 * 1000;

/** A session's id: `sessionId(7)`. */
export function sessionId(number: number): string {
  return `6f0c2a10-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** A line with a uuid that tells it apart, at that many minutes after the start. */
export function said(id: string, words: string, minutes = 0, fields: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    ...{ type: 'user', uuid: id, timestamp: new Date(START + minutes * 60_000).toISOString(), cwd: '/home/ada/shop' },
    ...{ message: { role: 'user', content: words } },
    ...fields,
  });
}

export class PlayedMachine {
  readonly claude: string;
  readonly state: string;
  /** The time of its clock. */
  now = START + 30 * DAY;
  redact: RedactOptions | undefined = REDACTED;
  env: NodeJS.ProcessEnv = {};

  readonly name: string;
  readonly member: string;

  constructor(root: string, name = 'desk', member = 'Ada') {
    this.name = name;
    this.member = member;
    this.claude = join(root, name, '.claude');
    this.state = join(root, name, 'state');
    mkdirSync(join(this.claude, 'projects'), { recursive: true });
  }

  path(session: number | string): string {
    const file = typeof session === 'number' ? `projects/${PROJECT}/${sessionId(session)}.jsonl` : session;
    return join(this.claude, file);
  }

  /** Writes a file as it is; its time is that of the clock. */
  write(session: number | string, content: string | readonly string[] | Uint8Array, time = this.now): void {
    const path = this.path(session);
    mkdirSync(dirname(path), { recursive: true });
    const isLines = typeof content !== 'string' && !(content instanceof Uint8Array);
    writeFileSync(path, isLines ? content.map((line) => `${line}\n`).join('') : content);
    utimesSync(path, time / 1000, time / 1000);
  }

  append(session: number | string, ...lines: readonly string[]): void {
    appendFileSync(this.path(session), lines.map((line) => `${line}\n`).join(''));
    utimesSync(this.path(session), this.now / 1000, this.now / 1000);
  }

  collect(archive: string, more: Partial<CollectOptions> = {}): Collected {
    const { claude, state, member, name, redact, env, now } = this;
    return collect({
      ...{ inputs: [claude], archive, member, machine: name, redact, config: undefined, isVerifying: false },
      ...{ by: 'hand', state, env, now, ...more },
    });
  }
}

/** A file of an archive, unpacked. */
export function keptText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Path -> text of all files of an archive but those about it. */
export function keptTexts(archive: string): Readonly<Record<string, string>> {
  const files = existsSync(archive) ? filesIn(archive) : [];
  const own = files.filter((path) => !/(?:README\.md|machine\.json|\.gitignore|\.gitattributes)$/.test(path));
  return Object.fromEntries(own.map((path) => [path, keptText(join(archive, path))]));
}

/** The uuids of each session's lines, as a build reads them from an archive or any other input. */
export async function uuidsIn(input: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const { sessions } = discover([{ path: input, member: undefined }]);
  const read = sessions.map(async ({ id, path, kept }) => {
    const { entries, problems } = await readTranscript(kept ?? path ?? '');
    const broken = problems.map(({ line }) => `problem in line ${line}`);
    return [id, [...entries.map(({ uuid, type }) => uuid ?? type), ...broken]] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

export function sizeOf(path: string): number {
  return statSync(path).size;
}
