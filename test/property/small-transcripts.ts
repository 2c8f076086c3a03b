/**
 * Small valid transcripts, and ways to damage them. Everything that is said or called contains a token of its own
 * (`said-007-x`), so that it can be counted wherever it is shown.
 */

import fc, { type Arbitrary } from 'fast-check';
import * as make from '../helpers/lines.ts';

type Step =
  | 'prompt'
  | 'again'
  | 'answer'
  | 'calls'
  | 'call without result'
  | 'agent'
  | 'inline agent'
  | 'progress agent'
  | 'compaction'
  | 'steering'
  | 'steering that arrived'
  | 'taken back'
  | 'command'
  | 'shell'
  | 'plan'
  | 'system';

const STEPS: readonly Step[] = [
  ...(['prompt', 'prompt', 'again', 'again', 'answer', 'answer', 'calls', 'calls', 'call without result'] as const),
  ...(['agent', 'inline agent', 'progress agent', 'compaction', 'steering', 'steering that arrived'] as const),
  ...(['taken back', 'command', 'shell', 'plan', 'system'] as const),
];

interface Line {
  /** Is it in the file of the agent? */
  readonly isAgents: boolean;
  readonly fields: Record<string, unknown>;
  /** The tokens on it. */
  readonly tokens: readonly string[];
}

/** The steps of a session -> lines, chained by parentUuid as the client does it. */
function write(steps: readonly Step[]): readonly Line[] {
  const lines: Line[] = [];
  let count = 0;
  let last: string | null = null;
  const forks: (string | null)[] = [null];
  const next = (): string => {
    count += 1;
    return `${count}`;
  };
  const token = (kind: string): string => `${kind}-${next().padStart(3, '0')}-x`;
  const uuid = (): string => `${next().padStart(8, 'a')}-0000-4000-8000-000000000000`;
  const put = (json: string, tokens: readonly string[], more: object = {}): string => {
    const own = uuid();
    const parentUuid = last;
    lines.push({
      isAgents: false,
      fields: { ...JSON.parse(json), parentUuid, uuid: own, ...make.at(lines.length * 7), ...more },
      tokens,
    });
    last = own;
    return own;
  };
  const apart = (json: string, tokens: readonly string[], more: object = {}): void => {
    lines.push({
      isAgents: false,
      fields: { ...JSON.parse(json), ...make.at(lines.length * 7), ...more },
      tokens,
    });
  };
  const call = (name: string, input: object): { id: string; json: string } => {
    const id = token('call');
    return { id, json: make.assistant([make.toolUse(id, name, { ...input })], { id: `msg-${id}` }) };
  };
  /** The conversation of an agent: its task, a call, an answer. */
  const conversation = (wrap: (json: string, tokens: readonly string[]) => void): string => {
    const task = token('said');
    wrap(make.user(task), [task]);
    const own = call('Bash', { command: 'ls' });
    wrap(own.json, [own.id]);
    wrap(make.results(make.result(own.id)), []);
    const answer = token('told');
    wrap(make.assistant([make.text(answer)]), [answer]);
    return task;
  };
  const handlers: Readonly<Record<Step, () => void>> = {
    prompt: () => {
      forks.push(last);
      const words = token('said');
      put(make.user(words), [words]);
    },
    // The user goes back to an earlier prompt and asks something else.
    again: () => {
      last = forks[count % forks.length] ?? null;
      const words = token('said');
      put(make.user([make.text(words), make.image()]), [words]);
    },
    answer: () => {
      const [thought, told] = [token('told'), token('told')];
      const id = `msg-${told}`;
      put(make.assistant([make.thinking(thought)], { id }), [thought]);
      put(make.assistant([make.text(told)], { id, stop_reason: 'end_turn' }), [told]);
    },
    calls: () => {
      // Parallel calls: siblings, and so are their results.
      const [one, two] = [
        call('Read', { file_path: '/a.ts' }),
        call('Edit', { file_path: '/a.ts', old_string: 'a', new_string: 'b' }),
      ];
      const from = put(one.json, [one.id]);
      const other = put(two.json, [two.id]);
      put(make.results(make.result(one.id)), [], { parentUuid: from });
      const beside = token('said');
      put(make.results(make.result(two.id, 'no', true), make.text(beside)), [beside], { parentUuid: other });
    },
    'call without result': () => {
      const one = call('mcp__a__b', {});
      put(one.json, [one.id]);
    },
    agent: () => {
      let parentUuid: string | null = null;
      const sidechain: Line[] = [];
      const task = conversation((json, tokens) => {
        const own = uuid();
        sidechain.push({
          isAgents: true,
          fields: { ...JSON.parse(json), parentUuid, uuid: own, isSidechain: true, agentId: 'a1' },
          tokens,
        });
        parentUuid = own;
      });
      const own = call('Task', { description: 'Look', prompt: task });
      put(own.json, [own.id]);
      put(make.results(make.result(own.id)), [], { toolUseResult: { agentId: 'a1', status: 'completed' } });
      lines.push(...sidechain);
    },
    'inline agent': () => {
      const main = last;
      last = null;
      const agentId = token('inline');
      const own = call('Task', {
        prompt: conversation((json, tokens) => put(json, tokens, { isSidechain: true, agentId })),
      });
      last = main;
      put(own.json, [own.id]);
    },
    'progress agent': () => {
      const own = call('Task', { prompt: 'Go' });
      put(own.json, [own.id]);
      const agentId = token('progress');
      conversation((json, tokens) =>
        put(
          make.line('progress', {
            parentToolUseID: own.id,
            data: { type: 'agent_progress', agentId, message: { ...JSON.parse(json), uuid: uuid() } },
          }),
          tokens,
        ),
      );
    },
    compaction: () => {
      const logicalParentUuid = last;
      last = null;
      const summary = token('told');
      put(
        make.system('compact_boundary', {
          logicalParentUuid,
          compactMetadata: { trigger: 'auto', preTokens: 9 },
        }),
        [],
      );
      put(make.user(summary, { isCompactSummary: true, isVisibleInTranscriptOnly: true }), [summary]);
    },
    steering: () => {
      const words = token('said');
      apart(make.enqueue(words), [words]);
      apart(make.queue('remove'), []);
    },
    'steering that arrived': () => {
      const words = token('said');
      apart(make.enqueue(words), [words]);
      handlers.answer();
      apart(make.queue('dequeue'), []);
      put(make.attachment('queued_command', { prompt: words, commandMode: 'prompt' }), [words]);
    },
    'taken back': () => {
      apart(make.enqueue(token('back')), []);
      apart(make.queue('popAll'), []);
    },
    command: () => {
      const args = token('said');
      put(make.user(`<command-name>/review</command-name>\n<command-args>${args}</command-args>`), [args]);
      const output = token('told');
      put(make.user(`<local-command-stdout>${output}</local-command-stdout>`), [output]);
    },
    shell: () => {
      const [command, output] = [token('said'), token('told')];
      put(make.user(`<bash-input>${command}</bash-input>`), [command]);
      put(make.user(`<bash-stdout>${output}</bash-stdout><bash-stderr></bash-stderr>`), [output]);
    },
    plan: () => {
      const [title, words] = ['A plan', token('plan')];
      const own = call('ExitPlanMode', { plan: `# ${title}\n\n${words}` });
      put(own.json, [own.id]);
      put(make.results(make.result(own.id, "The user doesn't want to proceed with this tool use.", true)), []);
      put(make.user([make.text('[Request interrupted by user for tool use]')]), []);
      const handover = token('said');
      put(make.user(`Implement the following plan:\n\n# ${title}\n\n${words}\n\n${handover}`), [handover]);
    },
    system: () => {
      put(make.system('turn_duration', { durationMs: 3 }), []);
      apart(make.line('custom-title', { customTitle: 'T' }), []);
      put(make.system('api_error', { error: { status: 529 }, retryAttempt: 1, maxRetries: 10 }), []);
    },
  };
  for (const step of steps) handlers[step]();
  return lines;
}

/** How a file is damaged. Numbers are taken modulo the number of lines. */
interface Damage {
  readonly dropped: readonly number[];
  readonly doubled: readonly number[];
  readonly cut: readonly number[];
  readonly swapped: readonly (readonly [number, number])[];
  /** Other parents, for a line and its duplicate. */
  readonly rewired: readonly (readonly [line: number, to: number])[];
  /** Other parents, for a line or its duplicate: the same uuid with two parents. */
  readonly turned: readonly (readonly [line: number, to: number])[];
}

export interface SmallTranscript {
  readonly lines: readonly string[];
  readonly agentLines: readonly string[] | undefined;
  /** Token -> how often it may be shown: at most once for each different line that contains it. */
  readonly tokens: ReadonlyMap<string, { readonly least: number; readonly most: number }>;
}

function applyDamage(written: readonly Line[], damage: Damage): SmallTranscript {
  const uuids = written.map(({ fields }) => fields.uuid ?? null);
  const lines: (Line & { readonly isCut?: boolean })[] = [...written];
  const size = lines.length;
  const rewire = ([at, to]: readonly [number, number]): void => {
    const line = lines[at % Math.max(1, lines.length)];
    if (!line || !('uuid' in line.fields)) return;
    // None, one that is missing, or any line: the line itself and those below it make a cycle.
    const parentUuid = to < 0 ? null : to > 40 ? 'missing' : uuids[to % size];
    lines[at % lines.length] = { ...line, fields: { ...line.fields, parentUuid } };
  };
  damage.rewired.forEach(rewire);
  for (const at of size === 0 ? [] : damage.doubled) {
    const line = lines[at % size];
    // A queue line has no uuid: its duplicate is shown too.
    if (line && 'uuid' in line.fields) lines.splice((at * 7) % lines.length, 0, line);
  }
  damage.turned.forEach(rewire);
  for (const at of damage.cut) {
    const line = lines[at % Math.max(1, lines.length)];
    if (line) lines[at % lines.length] = { ...line, isCut: true };
  }
  for (const at of damage.dropped) if (lines.length > 0) lines.splice(at % lines.length, 1);
  for (const [a, b] of lines.length === 0 ? [] : damage.swapped) {
    const [x, y] = [a % lines.length, b % lines.length];
    const [one, two] = [lines[x], lines[y]];
    if (one && two) [lines[x], lines[y]] = [two, one];
  }
  // What was queued and then taken back is not shown.
  const isTakenBack = lines.some(({ fields }) => fields.operation === 'popAll');
  const tokens = new Map<string, Set<Record<string, unknown>>>();
  for (const line of lines) {
    if (line.isCut) continue;
    for (const token of line.tokens) tokens.set(token, (tokens.get(token) ?? new Set()).add(line.fields));
  }
  const text = ({ fields, isCut }: (typeof lines)[number]): string => {
    const json = JSON.stringify(fields);
    return isCut ? json.slice(0, json.length >> 1) : json;
  };
  const agents = lines.filter(({ isAgents }) => isAgents);
  return {
    lines: lines.filter(({ isAgents }) => !isAgents).map(text),
    agentLines: agents.length === 0 ? undefined : agents.map(text),
    tokens: new Map(
      [...tokens].map(([token, on]) => {
        const isQueuedOnly = [...on].every(({ type }) => type === 'queue-operation');
        return [token, { least: isTakenBack && isQueuedOnly ? 0 : 1, most: on.size }];
      }),
    ),
  };
}

const at = fc.nat({ max: 40 });
const few = fc.array(at, { maxLength: 3 });
const parents = fc.array(fc.tuple(at, fc.integer({ min: -1, max: 44 })), { maxLength: 4 });
const damage: Arbitrary<Damage> = fc.record({
  dropped: few,
  doubled: few,
  cut: few,
  swapped: fc.array(fc.tuple(at, at), { maxLength: 12 }),
  rewired: parents,
  turned: parents,
});
const kind = fc.constantFrom<readonly (keyof Damage)[]>(
  [],
  ['dropped'],
  ['doubled'],
  ['cut'],
  ['swapped'],
  ['rewired'],
  ['rewired', 'doubled'],
  ['doubled', 'turned'],
  ['dropped', 'doubled', 'cut', 'swapped', 'rewired', 'turned'],
);
const NOTHING: Damage = { dropped: [], doubled: [], cut: [], swapped: [], rewired: [], turned: [] };

/** A small transcript, possibly damaged. */
export const smallTranscripts: Arbitrary<SmallTranscript> = fc
  .tuple(fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 9 }), kind, damage)
  .map(([steps, kinds, all]) => {
    const chosen = Object.fromEntries(kinds.map((name) => [name, all[name]]));
    return applyDamage(write(steps), { ...NOTHING, ...chosen });
  });
