import { expect, test } from 'vitest';
import { sessionText } from '../../../src/cli/ask/session-text.ts';

const PAGE = 'https://tide.example/sessions/s1.html';
const WHOLE = { turn: undefined, most: 10_000, withAgents: true };

const prompt = (anchor: string, text: string) => ({
  kind: 'user',
  anchor,
  who: 'Ada',
  start: '2026-03-04T10:00:00.000Z',
  parts: [{ kind: 'text', text }],
});
const answer = (anchor: string, ...parts: readonly object[]) => ({ kind: 'assistant', anchor, who: 'Claude', parts });

const AGENT = { id: 'a1', type: 'Explore', description: 'Read the gauge', turns: [prompt('t-agent', 'Read it all')] };
const TURNS = [
  prompt('t-1', 'Draw the tide'),
  answer(
    't-2',
    { kind: 'thinking', text: 'A sine.' },
    { kind: 'text', text: '\n\nDrawn.' },
    {
      kind: 'call',
      anchor: 'c-1',
      tool: 'Task',
      status: 'ok',
      input: { prompt: 'go' },
      result: { text: 'done' },
      agents: [AGENT],
    },
    { kind: 'call', tool: 'Bash', status: 'failed', verdict: { result: 'red' }, input: { command: 'a\nb' } },
    { kind: 'unknown-block', type: 'x', value: { a: 1 } },
  ),
  { kind: 'branch', anchor: 't-3', who: 'Path not taken', turns: [prompt('t-4', 'Erase it')] },
  { kind: 'command', anchor: 't-5', who: 'Ada', name: '/compact', arguments: 'soon', parts: [] },
];
const SESSION = { title: 'The tide', project: 'watch', prompts: 2, calls: 1, turns: TURNS, agents: [] };

test('a session begins with what came of it, and has every turn, call and agent', () => {
  const story = {
    asked: { text: 'Draw the tide' },
    decided: [{ about: 'Which gauge?', answer: 'The old one' }],
    result: { text: 'Drawn.' },
    lastCheck: { runner: 'vitest', result: 'red', editsAfter: 2 },
  };
  const files = [{ path: 'tide.svg' }, { path: 'gauge.ts' }];
  const commits = [{ sha: '1a2b3c4', message: 'Draw' }, { message: 'Draw more' }];
  const session = { ...SESSION, outcome: 'finished', story, files, commits, pullRequests: ['https://git.example/1'] };
  expect(sessionText(session, PAGE, WHOLE)).toBe(`# The tide
watch · finished
2 prompts · 1 tool call
Asked: Draw the tide
Decided: Which gauge? · The old one
Result: Drawn.
Last check: vitest · red, then 2 edits
Files: tide.svg, gauge.ts
Commits: 1a2b3c4 · Draw; Draw more
Pull requests: https://git.example/1
https://tide.example/sessions/s1.html

## Ada, 2026-03-04 10:00 (t-1)

Draw the tide

## Claude (t-2)

Thinking:
    A sine.

Drawn.

* Task
    prompt: go
    ->
    done
    Agent: Explore · Read the gauge · 1 turn (t-agent)

    ## Ada, 2026-03-04 10:00 (t-agent)

    Read it all

* Bash · failed · red
    command:
        a
        b

(unknown-block · {"a":1})

## Path not taken (t-3)

    ## Ada, 2026-03-04 10:00 (t-4)

    Erase it

## Ada (t-5)

/compact soon`);
});

test('a session that is too long is an outline', () => {
  expect(sessionText(SESSION, PAGE, { ...WHOLE, most: 300 })).toBe(`# The tide
watch
2 prompts · 1 tool call
https://tide.example/sessions/s1.html

Turns:
- Ada, 2026-03-04 10:00 (t-1) · Draw the tide
- Claude (t-2) · A sine. · 2 tool calls
- Path not taken (t-3)
- Ada (t-5) · /compact soon`);
});

test('from a turn on, it shows that turn and those that follow', () => {
  const from = (turn: string) => sessionText(SESSION, PAGE, { turn, most: 30, withAgents: false });
  expect(from('t-3')).toMatch(/^## Path not taken \(t-3\)[\s\S]*## Ada \(t-5\)\n\n\/compact soon$/);
  expect(from('c-1')).toMatch(/^## Claude \(t-2\)\n\n\* Task\n[\s\S]*## Path not taken/);
  expect(from('t-9')).toBeUndefined();
});

test('from a heading on, it leaves out what the turn said before', () => {
  const turns = [answer('t-1', { kind: 'text', text: 'Wait.' }, { kind: 'text', anchor: 't-2', text: '# Ebb' })];
  expect(sessionText({ ...SESSION, turns }, PAGE, { ...WHOLE, turn: 't-2' })).toBe('## Claude (t-1)\n\n# Ebb');
});

test('an agent that the page shows again, with longer anchors, is shown where it was first', () => {
  const turns = [prompt('t-3f9c02ab', 'Read it all')];
  expect(sessionText({ ...SESSION, turns }, PAGE, { ...WHOLE, turn: 't-3f9c02ab1111' })).toMatch(/\(t-3f9c02ab\)/);
  expect(sessionText({ ...SESSION, turns }, PAGE, { ...WHOLE, turn: 't-3f9c02ac1111' })).toBeUndefined();
});

test.each(['t-4', 't-agent', 't-stray'])('the turn %s is found where it is', (turn) => {
  const agents = [{ id: 'a2', turns: [prompt('t-stray', 'Alone')] }];
  const shown = sessionText({ ...SESSION, agents }, PAGE, { ...WHOLE, turn });
  expect(shown).toMatch(new RegExp(`^## Ada, 2026-03-04 10:00 \\(${turn}\\)\n\n.+$`));
});

test('long inputs and outputs are cut, and say by how much', () => {
  const lines = Array.from({ length: 60 }, (_, at) => `line ${at}`).join('\n');
  const turns = [answer('t-1', { kind: 'call', tool: 'Bash', status: 'ok', input: {}, result: { text: lines } })];
  expect(sessionText({ ...SESSION, turns }, PAGE, WHOLE)).toMatch(/line 39\n {4}… 160 more characters$/);
});

test('anything else than a session is shown as far as it goes', () => {
  for (const odd of [undefined, 7, [], { turns: 'none' }, { turns: [7, null, { parts: [null, { kind: 'call' }] }] }])
    expect(sessionText(odd, PAGE, WHOLE)).toContain(PAGE);
});

test('agents that no call started come after the turns, with the anchor that shows their conversation', () => {
  const agents = [{ ...AGENT, anchor: 't-stray' }];
  const session = { ...SESSION, turns: [], left: 'agents', outcome: 'finished', agents };
  expect(sessionText(session, PAGE, { ...WHOLE, withAgents: false })).toBe(`# The tide
watch · only its agents are left
2 prompts · 1 tool call
https://tide.example/sessions/s1.html

## Agent: Explore · Read the gauge · 1 turn (t-stray)`);
  expect(sessionText(session, PAGE, WHOLE)).toMatch(/\(t-stray\)\n\n {4}## Ada, .* \(t-agent\)\n\n {4}Read it all$/);
  expect(sessionText(session, PAGE, { ...WHOLE, most: 60 })).toMatch(
    /\n\nTurns:\n- Agent: Explore · Read the gauge · 1 turn/,
  );
  // They are no turns of the session, which ends before them.
  expect(sessionText({ ...session, turns: TURNS }, PAGE, { ...WHOLE, turn: 't-5' })).toBe(
    '## Ada (t-5)\n\n/compact soon',
  );
  for (const turn of ['t-stray', 't-agent'])
    expect(sessionText(session, PAGE, { ...WHOLE, turn })).toBe('## Ada, 2026-03-04 10:00 (t-agent)\n\nRead it all');
});
