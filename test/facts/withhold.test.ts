import { describe, expect, test } from 'vitest';
import { LEFT_OUT, shownProblem, withhold } from '../../src/facts/withhold.ts';
import type { Session } from '../../src/transcript/types/session.ts';
import type { Part, Turn } from '../../src/transcript/types/turns.ts';
import { makeCall, run, session, turnWith } from '../site/render/helpers.ts';

const ALL = { thinking: true, outputs: true };

function thinking(text: string): Part {
  return { kind: 'thinking', text, line: 1 };
}

function withParts(...parts: readonly Part[]): Session {
  const turn: Turn = { ...turnWith([]), parts };
  return session([turn]);
}

function call(name: string, answer: string, agents: Parameters<typeof run>[0][] = []): Part {
  return {
    kind: 'call',
    line: 1,
    call: { ...makeCall({ name, input: {}, content: answer }), agents: agents.map(run) },
  };
}

const SAID = { content: [{ kind: 'text', text: 'total 42' }], isError: false, time: undefined, line: 2 } as const;
/** Outputs in all places where they occur. */
const OUTPUTS: readonly Part[] = [
  { kind: 'orphan-result', result: { ...SAID, structured: { stdout: 'total 42' } }, line: 2 },
  { kind: 'notice', notice: 'command-output', text: 'total 42', line: 3 },
  { kind: 'notice', notice: 'api-error', text: 'overloaded', line: 4 },
  { kind: 'aside', reason: 'hook', items: [{ label: 'a', text: 'total 42' }], line: 5 } as unknown as Part,
  {
    kind: 'call',
    line: 6,
    call: {
      ...makeCall({ name: 'Bash', input: {}, content: 'total 42' }),
      output: { text: 'total 42' },
      reports: [{ summary: 'done', result: 'total 42' }],
      verdict: { result: 'red', runner: 'jest', failed: 1, passed: undefined, failing: 'total 42' },
    } as unknown as Extract<Part, { kind: 'call' }>['call'],
  },
];

test('a session stays the same when everything is shown', () => {
  const whole = withParts(thinking('Hm.'));
  expect(withhold(whole, ALL)).toBe(whole);
});

describe('without thinking', () => {
  test('thinking is removed from the session and its agents', () => {
    const inner: Turn = {
      ...turnWith([]),
      parts: [thinking('inner'), { kind: 'text', text: 'said', line: 2 }],
    };
    const shown = withhold(withParts(thinking('outer'), call('Task', 'done', [{ turns: [inner] }])), {
      thinking: false,
      outputs: true,
    });
    expect(JSON.stringify(shown.turns)).not.toMatch(/outer|inner/);
    expect(JSON.stringify(shown.turns)).toContain('said');
  });

  test('thinking is removed from paths not taken, and from agents that no call started', () => {
    const inner: Turn = { ...turnWith([]), parts: [thinking('inner')] };
    const fork: Turn = {
      ...{ kind: 'branch', line: 1, lines: [], seed: 'b', time: undefined, end: undefined, parts: [] },
      ...{ turns: [inner] },
    };
    const shown = withhold(session([fork], [run({ turns: [inner] })]), { thinking: false, outputs: true });
    expect(JSON.stringify(shown)).not.toContain('inner');
    expect(shown.turns[0]).toMatchObject({ kind: 'branch', turns: [{ parts: [] }] });
    expect(shown.strayAgents).toHaveLength(1);
  });

  test('outputs stay as they are', () => {
    const shown = withhold(withParts(...OUTPUTS), { thinking: false, outputs: true });
    expect(shown.turns[0]?.parts).toEqual(OUTPUTS);
  });
});

test.each([
  { thinking: false, outputs: true },
  { thinking: true, outputs: false },
])('what may be either is left out, too: %o', (shown) => {
  const problem = { line: 3, reason: 'The line is cut off before its JSON object ends.', excerpt: '{"text":"private' };
  const parts: readonly Part[] = [
    { kind: 'unknown-block', type: 'search_tool_result', value: { found: 'private' }, line: 1 },
    { kind: 'unknown-entry', type: 'musing', value: { text: 'private' }, line: 2 },
    { kind: 'problem', problem, line: 3 },
  ];
  const json = JSON.stringify(withhold(withParts(...parts), shown));
  expect(json).not.toContain('private');
  for (const word of ['search_tool_result', 'musing', problem.reason]) expect(json).toContain(word);
  expect(shownProblem({ ...problem, excerpt: '' }, shown).excerpt).toBe('');
  expect(shownProblem(problem, ALL)).toBe(problem);
});

describe('without outputs', () => {
  const shown = { thinking: true, outputs: false };

  test('a result is replaced by a note, and the call keeps its status', () => {
    const [turn] = withhold(withParts(call('Bash', 'total 42')), shown).turns;
    const [part] = turn?.parts ?? [];
    expect(part?.kind === 'call' && part.call).toMatchObject({
      status: 'ok',
      result: { content: [{ kind: 'text', text: LEFT_OUT }], structured: undefined },
    });
  });

  test('the answer of the human to a question stays', () => {
    const [turn] = withhold(withParts(call('AskUserQuestion', 'zod, please')), shown).turns;
    expect(JSON.stringify(turn?.parts)).toContain('zod, please');
  });

  test.each(['exit_plan_mode', 'TaskList', 'TodoRead'])('the state of plans and tasks stays: %s', (name) => {
    const [turn] = withhold(withParts(call(name, 'the state')), shown).turns;
    expect(JSON.stringify(turn?.parts)).toContain('the state');
  });

  test('output of a shell command of the human is removed', () => {
    const shell: Turn = {
      ...{ kind: 'shell', line: 1, lines: [], seed: 's', time: undefined, end: undefined, parts: [] },
      ...{ command: 'ls', stdout: 'secret.txt', stderr: 'oh' },
    };
    expect(withhold(session([shell]), shown).turns[0]).toMatchObject({ stdout: LEFT_OUT, stderr: '' });
  });

  test('outputs are removed from all other places, and what says so stays', () => {
    const json = JSON.stringify(withhold(withParts(...OUTPUTS), shown));
    expect(json).not.toContain('total 42');
    for (const word of ['overloaded', '"summary":"done"', LEFT_OUT]) expect(json).toContain(word);
  });
});
