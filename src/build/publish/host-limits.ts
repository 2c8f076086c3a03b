/** A finished site and the limits of its host: what exceeds them, and what to leave out. */

import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { count, grouped } from '../../base/format.ts';
import { groupBy, sumOf } from '../../base/lists.ts';
import { HOSTS, type Host, type HostName } from '../config/hosts.ts';

export interface SiteFile {
  /** Relative to the site, with `/`. */
  readonly path: string;
  readonly bytes: number;
}

export interface HostVerdict {
  readonly passes: boolean;
  readonly words: readonly string[];
}

const WAYS_OUT: Readonly<Record<string, string>> = {
  raw: '`publish: { raw: false }` leaves out the original lines',
  sessions:
    '`publish: { exports: false }` leaves out Markdown and JSON; `--since` and `--project` publish fewer sessions',
  outputs: '`publish: { outputs: false }` leaves out what tools printed',
  sealed:
    '`publish: { exports: false }` leaves out Markdown and JSON, `publish: { outputs: false }` what tools printed',
  media: '`--since` and `--project` publish fewer sessions',
  pagefind: '`--since` and `--project` publish fewer sessions',
};

/** Paths of all files of a built site except for its manifest, relative to it, with `/`, in order. */
export function builtFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('.sessionary'))
    .sort();
}

/** All files of a built site that are to be uploaded. */
export function siteFiles(folder: string): readonly SiteFile[] {
  return builtFiles(folder).map((path) => ({ path, bytes: statSync(join(folder, path)).size }));
}

/** Compares a site with what its host accepts. @param files as {@link siteFiles} lists them */
export function checkHost(files: readonly SiteFile[], name: HostName, sessions: number): HostVerdict {
  const host: Host = HOSTS[name];
  const total = sumOf(files, ({ bytes }) => bytes);
  const problems = [...tooMuch(files, total, host), ...tooLarge(files, host), ...badPaths(files)];
  const each = sessions === 0 ? '' : `, ${(files.length / sessions).toFixed(1)} per session`;
  const size = `${count(files.length, 'file')}${each}, ${megabytes(total)}`;
  const most = mostSessions(files.length, total, sessions, host);
  const accepts = name === 'folder' ? '' : `: ${host.title} accepts that${most}`;
  if (problems.length === 0) return { passes: true, words: [`${size}${accepts}.`] };
  return { passes: false, words: [`${size}: ${host.title} would refuse this site.`, ...problems, ...waysOut(files)] };
}

/** With fewer sessions, the pages of the archive and the assets are most of a site. */
const TYPICAL = 20;

/** How many sessions like these the host accepts, to two digits. */
function mostSessions(files: number, total: number, sessions: number, { limits }: Host): string {
  const { site = Number.POSITIVE_INFINITY, files: most = Number.POSITIVE_INFINITY } = limits;
  const times = Math.min(site / total, most / files);
  if (!Number.isFinite(times) || sessions < TYPICAL) return '';
  return `, and up to about ${grouped(Number((times * sessions).toPrecision(2)))} sessions like these`;
}

function tooMuch(files: readonly SiteFile[], total: number, { limits }: Host): readonly string[] {
  const { site = Number.POSITIVE_INFINITY, files: most = Number.POSITIVE_INFINITY } = limits;
  return [
    ...(total > site ? [`It may have ${megabytes(site)} in all.`] : []),
    ...(files.length > most ? [`It may have ${grouped(most)} files.`] : []),
  ];
}

function tooLarge(files: readonly SiteFile[], { limits: { file: most = Number.POSITIVE_INFINITY } }: Host) {
  return files
    .filter(({ bytes }) => bytes > most)
    .map(({ path, bytes }) => `${path} has ${megabytes(bytes)}; a file may have ${megabytes(most)}.`);
}

/** Characters that some web server does not take as they are. */
const UNSAFE = /[^\w./@+~-]/;

function badPaths(files: readonly SiteFile[]): readonly string[] {
  return files.filter(({ path }) => UNSAFE.test(path)).map(({ path }) => `${JSON.stringify(path)} is not a safe path.`);
}

function waysOut(files: readonly SiteFile[]): readonly string[] {
  const folders = [...groupBy(files, ({ path }) => (path.includes('/') ? (path.split('/')[0] ?? '') : '.'))];
  return folders
    .map(([name, own]) => ({ name, files: own.length, bytes: sumOf(own, ({ bytes }) => bytes) }))
    .sort((a, b) => b.bytes - a.bytes)
    .flatMap(({ name, files: number, bytes }) => {
      const way = WAYS_OUT[name];
      return way === undefined ? [] : [`  ${name}/: ${count(number, 'file')}, ${megabytes(bytes)}; ${way}.`];
    });
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
