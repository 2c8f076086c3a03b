import { groupBy } from '../../base/lists.ts';
import { NO_HEADS, pullRequestName } from '../../facts/git/pull-requests.ts';
import { withoutCommands } from '../../facts/story/asked.ts';
import { LONGEST_TITLE, titleLine } from '../../facts/story/titles.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';

/** What may tell a session from others with its title, the most telling first; empty texts do not. */
const MARKS: readonly ((session: SessionSummary) => string)[] = [
  ({ handover, planned }) => (handover ? 'implementation' : planned ? 'planning' : ''),
  ({ branches }) => branches.findLast((branch) => !NO_HEADS.has(branch)) ?? '',
  ({ pullRequests: [first] }) => pullRequestName(first ?? '').replace(/^.*(?=#)/, ''),
  ({ story: { asked } }) => (asked?.text.startsWith('/') ? withoutCommands(asked.text) : ''),
  ({ commits }) => commits[0]?.message ?? '',
  ({ start }) => (start === undefined ? '' : new Date(start).toISOString().slice(0, 10)),
];

/** The title with the first mark that no other session of the group has, else with its place by time. */
function distinctTitles(group: readonly SessionSummary[]): readonly SessionSummary[] {
  const marks = MARKS.map((markOf) => groupBy(group, markOf));
  const byStart = group.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0) || (a.id < b.id ? -1 : 1));
  return group.map((session) => {
    const at = MARKS.findIndex((markOf, index) => {
      const mark = markOf(session);
      return mark !== '' && !session.title.includes(mark) && marks[index]?.get(mark)?.length === 1;
    });
    const mark = MARKS[at]?.(session) ?? `${byStart.indexOf(session) + 1} of ${group.length}`;
    const end = ` · ${titleLine(mark, LONGEST_TITLE / 2)}`;
    return { ...session, title: `${titleLine(session.title, LONGEST_TITLE - end.length)}${end}` };
  });
}

/** @param projects of each session; undefined: no page @returns the sessions in order; the same objects if unchanged */
export function tellApart(
  sessions: readonly SessionSummary[],
  projects: readonly (string | undefined)[],
): readonly SessionSummary[] {
  const titled = new Map<SessionSummary, SessionSummary>();
  const groups = groupBy(sessions.keys(), (at) => `${projects[at]}\n${sessions[at]?.title.toLowerCase()}`);
  for (const places of groups.values()) {
    const group = places.flatMap((at) => (projects[at] === undefined ? [] : (sessions[at] ?? [])));
    if (group.length < 2) continue;
    for (const [at, session] of distinctTitles(group).entries()) titled.set(group[at] ?? session, session);
  }
  return sessions.map((session) => titled.get(session) ?? session);
}
