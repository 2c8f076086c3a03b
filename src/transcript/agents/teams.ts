/**
 * Teams. The lead starts teammates with Agent, and each has a session with a file of its own:
 *
 *     the lead   toolUseResult {"status":"teammate_spawned","name":"alice","team_name":"quay",…}
 *     alice      {"type":"user","teamName":"quay","agentName":"alice","message":{…<teammate-message …>…}}
 */

import * as field from '../../base/json/declared-fields.ts';
import { groupBy } from '../../base/lists.ts';
import type { SessionFile } from '../discover/session-file.ts';
import type { Entry } from '../parse/entry.ts';
import type { SessionSummary } from '../types/summary.ts';

const SPAWNED = { name: field.filled, team: field.as('team_name', field.filled) };
const MEMBER = { name: field.as('agentName', field.filled), team: field.as('teamName', field.filled) };

/** Whose session this is, if it is a teammate's, and the teammates that it started. */
export function teamOf(entries: readonly Entry[]): Pick<SessionSummary, 'teammate' | 'spawned'> {
  const spawned = entries.flatMap((entry) => {
    if (entry.kind !== 'user') return [];
    const { name, team } = field.valuesOf(entry.toolUseResult, SPAWNED);
    if (name === undefined || team === undefined) return [];
    const results = entry.content.filter((block) => block.kind === 'tool-result');
    return results.map(({ callId: call }) => ({ teammate: `${name}@${team}`, call, time: entry.time }));
  });
  const names = entries.map(({ fields }) => field.valuesOf(fields, MEMBER));
  const { name = 'team-lead', team } = names.find((one) => one.name !== undefined && one.team !== undefined) ?? {};
  return {
    ...(team !== undefined && name !== 'team-lead' && { teammate: `${name}@${team}` }),
    ...(spawned.length > 0 && { spawned }),
  };
}

type ReadSession = { readonly summary: SessionSummary; readonly file: SessionFile };

/** A teammate's first line may be written before the result of the call that started it. */
const SOON_MS = 10_000;

/** The files of a lead's session with those of a teammate, whose conversation belongs to the call that started it. */
function withTeammate(lead: SessionFile, mate: ReadSession, call: string): SessionFile {
  const { path, relative, size, kept, id, agents, toolResults } = mate.file;
  const meta = { type: mate.summary.teammate?.split('@')[0], description: undefined, toolUseId: call };
  const own = path === undefined ? [] : [{ path, relative, size, id, meta, ...(kept && { kept }) }];
  return { ...lead, agents: [...lead.agents, ...own, ...agents], toolResults: [...lead.toolResults, ...toolResults] };
}

/** @returns the sessions that are no teammates' and started none, and the files of leads with those of their teammates */
export function joinTeams<One extends ReadSession>(all: readonly One[]) {
  const spawns = all.flatMap((lead) =>
    lead.summary.teammate === undefined ? (lead.summary.spawned ?? []).map((spawn) => ({ lead, spawn })) : [],
  );
  const started = groupBy(spawns, ({ lead, spawn }) => `${lead.summary.member ?? ''}\n${spawn.teammate}`);
  const files = new Map<One, SessionFile>();
  const mates = new Set<One>();
  for (const mate of all) {
    const { teammate, member = '', start = Infinity } = mate.summary;
    const before = started.get(`${member}\n${teammate}`)?.filter(({ spawn: { time = 0 } }) => time <= start + SOON_MS);
    const latest = before?.sort((a, b) => (a.spawn.time ?? 0) - (b.spawn.time ?? 0)).at(-1);
    if (latest === undefined) continue;
    mates.add(mate);
    files.set(latest.lead, withTeammate(files.get(latest.lead) ?? latest.lead.file, mate, latest.spawn.call));
  }
  return { others: all.filter((one) => !mates.has(one) && !files.has(one)), leads: [...files.values()] };
}
