/** The report that `sessionary doctor` prints. */

import { count } from '../../base/format.ts';
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

function listed<Item>(items: readonly Item[], word: (item: Item) => string): readonly string[] {
  const more = items.length - FEW;
  return [...items.slice(0, FEW).map((item) => `    ${word(item)}`), ...(more > 0 ? [`    and ${more} more`] : [])];
}

function automaticWords({ hook, timer, runs }: Health, now: number): string {
  const parts = [
    hook ? `plugin or hook (last ran ${ago(runs.hook, now)})` : undefined,
    timer === undefined ? undefined : `${timer} timer (last ran ${ago(runs.timer, now)})`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? 'nothing; install the plugin, or use sessionary schedule' : parts.join(', ');
}

export function healthWords(health: Health, now: number): readonly string[] {
  const { retention, sessions, kept, behind, missing, endangered, machines, damaged, unread, risks } = health;
  const { days, file, overruled, desktopDays } = retention;
  return [
    `Claude Code    ${health.claude}: ${count(sessions, 'session')}`,
    `Keeps them     ${count(days, 'day')}${file === undefined ? ' (its default; cleanupPeriodDays is not set)' : ` (cleanupPeriodDays in ${file})`}`,
    ...(desktopDays === undefined || desktopDays === days
      ? []
      : [`               those of the desktop app: ${count(desktopDays, 'day')} (desktopSessionCleanupPeriodDays)`]),
    ...overruled.map((other) => `               ${other} sets another number, which does not apply here`),
    `Archive        ${health.archive}${health.hasArchive ? '' : ': there is none yet'}`,
    `Sessions       ${kept} up to date, ${behind} outdated, ${missing} missing`,
    ...machines.map(
      ({ member, machine, collected }) =>
        `               ${member} on ${machine}: last new data ${ago(collected, now)}`,
    ),
    `Automatically  ${automaticWords(health, now)}`,
    ...(endangered.length === 0 ? [] : ['Deleted soon and not in the archive:']),
    ...listed(
      endangered,
      ({ session, project, days: left }) =>
        `${session} in ${project}: ${left === 0 ? 'at the next start' : `in ${count(left, 'day')}`}`,
    ),
    ...(damaged.length === 0
      ? []
      : ['Damaged in the archive; replace them from another copy of it, or delete those that were collected again:']),
    ...listed(damaged, (path) => path),
    ...(unread.length === 0 ? [] : ['Could not be read; check who owns them:']),
    ...listed(unread, (path) => path),
    '',
    ...(risks.length === 0 ? ['All is well.'] : risks),
  ];
}
