/** Reads the index of a site, from disk or by its address. What it says is not trusted: shapes are checked. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { get } from '../../base/json-readers.ts';
import { UserError } from '../../base/user-error.ts';
import type { KnownPullRequest } from '../candidates.ts';
import type { KnownCommit, KnownEdit, TurnRef } from '../evidence.ts';
import { partOf, WHY_FOLDER } from '../index/index-format.ts';
import { unpackedHashes } from '../line-hash.ts';

export interface KnownSession {
  readonly title: string;
  readonly project: string;
  readonly member: string;
  /** In milliseconds; 0 if it is unknown. */
  readonly start: number;
}

export interface Commits {
  readonly commits: readonly KnownCommit[];
  readonly pullRequests: readonly KnownPullRequest[];
}

const WAIT_MS = 20_000;

function rows(value: unknown): readonly (readonly unknown[])[] {
  return Array.isArray(value) ? value.filter((row) => Array.isArray(row)) : [];
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function amount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** `session` and `rest` make an address within the site, whatever they are. */
function refOf(session: unknown, rest: unknown, prompt: unknown): TurnRef {
  const href = `sessions/${word(session)}${word(rest)}`;
  return {
    session: word(session),
    href: /^sessions\/[\w.-]+(?:#[\w-]+)?$/.test(href) ? href : 'index.html',
    prompt: word(prompt),
  };
}

export class WhyIndex {
  readonly #site: string;
  readonly #isRemote: boolean;

  /** @param site folder, or address that begins with `http` */
  constructor(site: string) {
    this.#isRemote = /^https?:\/\//.test(site);
    this.#site = this.#isRemote ? `${site.replace(/\/(?:index\.html)?$/, '')}/` : site;
  }

  /** The address of a page. */
  url(href: string): string {
    if (this.#isRemote) return new URL(href, this.#site).href;
    const [path = '', hash] = href.split('#');
    return pathToFileURL(join(this.#site, path)).href + (hash === undefined ? '' : `#${hash}`);
  }

  async sessions(): Promise<{ readonly parts: number; readonly known: ReadonlyMap<string, KnownSession> }> {
    const value = await this.#read('sessions');
    const known = rows(get(value, 'sessions')).map(
      ([key, title, project, member, start]) =>
        [
          word(key),
          { title: word(title), project: word(project), member: word(member), start: amount(start) },
        ] as const,
    );
    return { parts: Math.max(1, amount(get(value, 'parts'))), known: new Map(known) };
  }

  async commits(): Promise<Commits> {
    const value = await this.#read('commits');
    const turn = (ref: unknown): TurnRef => {
      const [session, rest, prompt] = Array.isArray(ref) ? ref : [];
      return refOf(session, rest, prompt);
    };
    return {
      commits: rows(get(value, 'commits')).map(([ref, subject, sha, time]) => ({
        ...turn(ref),
        subject: word(subject),
        sha: word(sha),
        time: amount(time),
      })),
      pullRequests: rows(get(value, 'pullRequests')).map(([ref, url]) => ({ ...turn(ref), url: word(url) })),
    };
  }

  /** All edits of files that have the names of these. */
  async edits(paths: readonly string[], parts: number): Promise<readonly KnownEdit[]> {
    const numbers = [...new Set(paths.map((path) => partOf(path, parts)))];
    const contents = await Promise.all(numbers.map((part) => this.#read(`files-${part}`)));
    return contents.flatMap(rows).flatMap(([key, edits]) =>
      rows(edits).map(([rest, prompt, path, time, added]) => ({
        ...refOf(key, rest, prompt),
        path: word(path),
        time: amount(time),
        added: unpackedHashes(word(added)),
      })),
    );
  }

  /** `sessionaryWhy("commits",{…})` -> `{…}` */
  async #read(name: string): Promise<unknown> {
    const path = `${WHY_FOLDER}/${name}.js`;
    const script = this.#isRemote
      ? await this.#fetch(path)
      : await readFile(join(this.#site, path), 'utf8').catch(() => undefined);
    try {
      if (script !== undefined) return JSON.parse(script.slice(script.indexOf(',') + 1, script.lastIndexOf(')')));
    } catch {
      // Not one of our scripts: a page that says "not found", for example.
    }
    throw new UserError(
      `${this.url('')} is not a site with an index of changes; build one with this version, or name it with --output or --site.`,
    );
  }

  async #fetch(path: string): Promise<string | undefined> {
    try {
      const response = await fetch(new URL(path, this.#site), { signal: AbortSignal.timeout(WAIT_MS) });
      return response.ok ? await response.text() : undefined;
    } catch {
      return undefined;
    }
  }
}
