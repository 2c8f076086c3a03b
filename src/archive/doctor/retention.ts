/** How long Claude Code keeps transcripts on this machine, and which settings file says so. */

import { join } from 'node:path';
import * as field from '../../base/json/declared-fields.ts';
import { endOf, entriesOf, readJson } from '../../transcript/discover/existing-files.ts';

/**
 * `file`: what sets it; undefined: Claude Code's default. `desktopDays`: those of sessions of the desktop app, since
 * Claude Code 2.1.248; undefined: it keeps them at any age.
 */
export type Retention = ReturnType<typeof retentionOf>;

const DEFAULT_DAYS = 30;

/** The folder of an administrator's settings. */
export function managedFolder(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return '/Library/Application Support/ClaudeCode';
  return platform === 'win32' ? 'C:\\Program Files\\ClaudeCode' : '/etc/claude-code';
}

/** An administrator's settings: of several files, the last by name decides. */
function managedFiles(folder: string): readonly string[] {
  const more = join(folder, 'managed-settings.d');
  const names = entriesOf(more).map(({ name }) => name);
  const inOrder = names.filter((name) => /^[^.].*\.json$/s.test(name)).sort();
  return [...inOrder.reverse().map((name) => join(more, name)), join(folder, 'managed-settings.json')];
}

/** Managed settings come before the project's local, its shared, and the user's. @param cwd where Claude Code starts */
export function retentionOf(claude: string, cwd: string, managed = managedFolder(process.platform)) {
  const byManager = managedFiles(managed);
  const files = [
    ...byManager,
    join(cwd, '.claude/settings.local.json'),
    join(cwd, '.claude/settings.json'),
    join(claude, 'settings.json'),
  ];
  const settings = [...new Set(files)].map((file) => ({ file, values: readJson(file) }));
  const daysIn = (key: string) =>
    settings.flatMap(({ file, values }) => {
      const { days } = field.valuesOf(values, { days: field.as(key, field.number) });
      return days === undefined ? [] : [{ file, days }];
    });
  const [first, ...others] = daysIn('cleanupPeriodDays');
  const [desktop] = daysIn('desktopSessionCleanupPeriodDays');
  // What an administrator sets applies to all sessions; 0 is the default, no limit.
  const desktopDays = first !== undefined && byManager.includes(first.file) ? first.days : desktop?.days || undefined;
  if (first === undefined) return { days: DEFAULT_DAYS, file: undefined, overruled: [], desktopDays };
  const overruled = others.filter(({ days }) => days !== first.days).map(({ file }) => file);
  return { ...first, overruled, desktopDays };
}

/** The first version that keeps sessions of the desktop app longer, as documented in November 2026. */
const SINCE = [2, 1, 248];
const TAIL_BYTES = 256_000;
const WRITTEN_BY = { entrypoint: field.filled, version: field.filled };

function isSince(version: string): boolean {
  const numbers = version.split('.').map(Number);
  const at = SINCE.findIndex((number, index) => numbers[index] !== number);
  return at < 0 || (numbers[at] ?? 0) > (SINCE[at] ?? 0);
}

/** A transcript that does not say so is not: a warning that comes too early does no harm. */
export function isOfDesktop(path: string): boolean {
  for (const line of endOf(path, 'last', TAIL_BYTES).toString('utf8').split('\n').reverse()) {
    const { entrypoint: program, version = '' } = field.valuesOf(field.jsonIn(line), WRITTEN_BY);
    if (program !== undefined) return program === 'claude-desktop' && isSince(version);
  }
  return false;
}
