/** The report that `sessionary doctor` prints. */

import { count, joined } from '../../base/format.ts';
import type { Health } from './doctor.ts';

const FEW = 6;

function ago(iso: string | undefined, now: number): string {
  if (iso === undefined) return 'never';
  const minutes = Math.max(0, Math.round((now - Date.parse(iso)) / 60_000));
  if (minutes < 2) return 'just now';
  if (minutes < 120) return `${minutes} minutes ago`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} hours ago`;
  return `${Math.round(minutes / 60 / 24)} days ago`;
}

function listed<Item>(heading: string, items: readonly Item[], word: (item: Item) => string): readonly string[] {
  const more = items.length - FEW;
  const first = items.slice(0, FEW).map((item) => `    ${word(item)}`);
  return items.length === 0 ? [] : [heading, ...first, ...(more > 0 ? [`    and ${more} more`] : [])];
}

function automaticWords({ hook, timer, runs }: Health, now: number): string {
  const parts = [
    hook ? `plugin or hook (last ran ${ago(runs.hook, now)})` : '',
    timer === undefined ? '' : `${timer} timer (last ran ${ago(runs.timer, now)})`,
  ];
  return joined(parts, ', ') || 'nothing; install the plugin, or use sessionary schedule';
}

export function healthWords(health: Health, now: number): readonly string[] {
  const { retention, sessions, kept, behind, missing, forgotten, endangered, machines, damaged, unread, risks } =
    health;
  const { days, file, overruled, desktopDays } = retention;
  return [
    `Claude Code    ${health.claude}: ${count(sessions, 'session')}`,
    `Keeps them     ${count(days, 'day')}${file === undefined ? ' (its default; cleanupPeriodDays is not set)' : ` (cleanupPeriodDays in ${file})`}`,
    ...(desktopDays === undefined || desktopDays === days
      ? []
      : [`               those of the desktop app: ${count(desktopDays, 'day')} (desktopSessionCleanupPeriodDays)`]),
    ...overruled.map((other) => `               ${other} sets another number, which does not apply here`),
    `Archive        ${health.archive}${health.hasArchive ? '' : ': there is none yet'}`,
    `Sessions       ${kept} up to date, ${behind} outdated, ${missing} missing${forgotten === 0 ? '' : `, ${forgotten} forgotten`}`,
    ...machines.map(
      ({ member, machine, collected }) =>
        `               ${member} on ${machine}: last new data ${ago(collected, now)}`,
    ),
    `Automatically  ${automaticWords(health, now)}`,
    ...listed(
      'Deleted soon and not in the archive:',
      endangered,
      ({ session, project, days: left }) =>
        `${session} in ${project}: ${left === 0 ? 'at the next start' : `in ${count(left, 'day')}`}`,
    ),
    ...listed(
      'Damaged in the archive; replace them from another copy of it, or delete those that were collected again:',
      damaged,
      (path) => path,
    ),
    ...listed('Could not be read; check who owns them:', unread, (path) => path),
    '',
    ...(risks.length === 0 ? ['All is well.'] : risks),
  ];
}
