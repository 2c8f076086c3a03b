/** What a session did, read once, as one list. Counts, titles, the story, history and `why` are derived from it. */

import type { ClientRecord, Entry, FileCopy } from '../transcript/parse/entry.ts';
import type { Verdict } from '../transcript/types/story.ts';
import type { Checkout } from '../transcript/types/summary.ts';
import type { ToolCall, Turn } from '../transcript/types/turns.ts';
import { fileChanges, type PatchedChange } from './edits.ts';
import { checkoutsIn, checkoutsOf } from './git/checkouts.ts';
import { type GitFact, gitFacts, printed } from './git/git-facts.ts';
import { pullRequestsFrom } from './git/pull-requests.ts';
import { type CallDecision, decisionsOf } from './story/decided.ts';

export type CallFact =
  | ({ readonly kind: 'edit' } & PatchedChange)
  | GitFact
  | { readonly kind: 'decision'; readonly decision: CallDecision };

type Said =
  | CallFact
  | { readonly kind: 'check'; readonly verdict: Verdict }
  | { readonly kind: 'checkout'; readonly checkout: Checkout }
  | { readonly kind: 'copy'; readonly file: FileCopy };

interface Source {
  /** Undefined for a shell command of the human, and a line of the client. */
  readonly call?: ToolCall;
  readonly time: number | undefined;
  /** Index of the turn on the main path; undefined on paths not taken, and for agents and lines. */
  readonly turn?: number | undefined;
  /** Is it from an agent, whose work counts for the session? */
  readonly isAgents?: boolean;
}

export type Fact = Source & Said;

export function ofKind<Any extends { readonly kind: string }, Kind extends Any['kind']>(
  facts: readonly Any[],
  kind: Kind,
): Extract<Any, { readonly kind: Kind }>[] {
  return facts.filter((fact): fact is Extract<Any, { readonly kind: Kind }> => fact.kind === kind);
}

const read = new WeakMap<ToolCall, readonly CallFact[]>();

/** What one call of a finished session did. */
export function callFacts(call: ToolCall): readonly CallFact[] {
  const facts = read.get(call) ?? [
    ...fileChanges(call).map((change) => ({ kind: 'edit' as const, ...change })),
    ...gitFacts(call),
    ...decisionsOf(call).map((decision) => ({ kind: 'decision' as const, decision })),
  ];
  read.set(call, facts);
  return facts;
}

function checks(verdict: Verdict | undefined): readonly Said[] {
  return verdict === undefined ? [] : [{ kind: 'check', verdict }];
}

function saidByCall(call: ToolCall, cwd: string | undefined, branch: string | undefined): readonly Said[] {
  const checkouts = checkoutsOf(call, cwd).map((checkout): Said => ({ kind: 'checkout', checkout }));
  const output = branch !== undefined && call.tool.kind === 'bash' ? printed(call) : '';
  const pulls = pullRequestsFrom(branch ?? '', output).map((url): Said => ({ kind: 'pull-request', url }));
  return [...callFacts(call), ...pulls, ...checks(call.verdict), ...checkouts];
}

function saidByClient(record: ClientRecord, cwd: string | undefined): readonly Said[] {
  const checkouts = checkoutsIn(record, cwd).map((checkout): Said => ({ kind: 'checkout', checkout }));
  if (record.kind === 'copies') return record.files.map((file) => ({ kind: 'copy', file }));
  if (record.kind !== 'pull-request') return checkouts;
  return [{ kind: 'pull-request', url: record.value }, ...checkouts];
}

/** The entry of each call of the session itself: it says in which folder and on which branch it was made. */
function entriesOfCalls(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(
    entries.flatMap((entry) =>
      entry.kind === 'assistant'
        ? entry.content.flatMap((block) => (block.kind === 'tool-use' ? [[block.id, entry]] : []))
        : [],
    ),
  );
}

/** Of its lines, its calls on all paths, its agents' calls. @param cwd the folder of calls whose own is not known */
export function factsOf(
  entries: readonly Entry[],
  turns: readonly Turn[],
  agentCalls: readonly ToolCall[],
  cwd: string | undefined,
): readonly Fact[] {
  const entryOf = entriesOfCalls(entries);
  const ofCall = (call: ToolCall, source: Partial<Source>): readonly Fact[] => {
    const at = entryOf.get(call.id);
    const all = saidByCall(call, at?.cwd ?? cwd, at?.gitBranch);
    return all.map((said) => ({ ...said, time: call.time, call, ...source }));
  };
  const ofTurn = (one: Turn, turn: number | undefined): readonly Fact[] => [
    ...checks(one.kind === 'shell' ? one.verdict : undefined).map((said) => ({ ...said, time: one.time, turn })),
    ...one.parts.flatMap((part) => (part.kind === 'call' ? ofCall(part.call, { turn }) : [])),
    ...(one.kind === 'branch' ? one.turns.flatMap((inner) => ofTurn(inner, undefined)) : []),
  ];
  return [
    ...entries.flatMap((entry) =>
      entry.kind === 'other' && entry.record !== undefined
        ? saidByClient(entry.record, entry.cwd ?? cwd).map((said) => ({ ...said, time: entry.time }))
        : [],
    ),
    ...turns.flatMap(ofTurn),
    ...agentCalls.flatMap((call) => ofCall(call, { isAgents: true })),
  ];
}
