import { describe, expect, it, test } from 'vitest';
import { sessionOf } from '../../../helpers/lines.ts';
import { answered, asked, called, event, item, meta, rolloutLine, THREAD } from '../../../helpers/rollouts.ts';
import { callsOf, sketch } from '../../../helpers/sketch.ts';

const sketchOf = async (...lines: readonly string[]) => sketch((await sessionOf([meta(), ...lines])).turns);

/** Name, input and structured result of each call, without what is not there. */
async function callsIn(...lines: readonly string[]): Promise<unknown> {
  const session = await sessionOf([meta(), ...lines]);
  const calls = callsOf(session).map(({ name, input, result }) => [name, input, result?.structured ?? {}]);
  return JSON.parse(JSON.stringify(calls));
}

describe('what was said', () => {
  test('is shown once, whichever of the item and its event comes first', async () => {
    expect(
      await sketchOf(
        asked('Is it ebb?'),
        event('user_message', { message: 'Is it ebb?' }),
        event('agent_reasoning', { text: 'The table.' }),
        item('reasoning', { summary: [{ type: 'summary_text', text: 'The table.' }], encrypted_content: 'gAAA' }),
        event('agent_message', { message: 'Yes.' }),
        answered('Yes.'),
        event('item_completed', {
          item: { type: 'AgentMessage', id: 'm1', content: [{ type: 'Text', text: 'Yes.' }] },
        }),
      ),
    ).toEqual(['prompt | Is it ebb?', 'assistant | (The table.) | Yes.']);
  });

  test('is shown if only an event says it', async () => {
    expect(
      await sketchOf(event('user_message', { message: 'Is it ebb?' }), event('agent_message', { message: 'Yes.' })),
    ).toEqual(['prompt | Is it ebb?', 'assistant | Yes.']);
  });

  test('in the first versions had no outer object, and the folder only in a text', async () => {
    const { turns, summary, ledgers } = await sessionOf([
      `{"id":"${THREAD}","timestamp":"2025-08-20T09:00:00.000Z","instructions":null,"git":{"branch":"main"}}`,
      '{"record_type":"state"}',
      '{"type":"message","role":"user","content":[{"type":"input_text","text":"<environment_context>\\nCurrent working directory: /home/ada/shop\\n</environment_context>"}]}',
      '{"type":"message","role":"user","content":[{"type":"input_text","text":"Is it ebb?"}]}',
      '{"type":"function_call","name":"shell","arguments":"{\\"command\\":[\\"ls\\",\\"a b\\"]}","call_id":"c1"}',
      '{"type":"function_call_output","call_id":"c1","output":"{\\"output\\":\\"tides\\",\\"metadata\\":{\\"exit_code\\":0}}"}',
    ]);
    expect(sketch(turns)).toEqual(['event | folded: client message', 'prompt | Is it ebb?', 'assistant | Bash:ok']);
    expect([summary.cwd, summary.branches, summary.agent]).toEqual(['/home/ada/shop', ['main'], 'codex']);
    expect(ledgers[0]?.lines).toMatchObject({ total: 6, shown: 3, hidden: [['client bookkeeping', 2]] });
  });
});

describe('a message in the name of the human', () => {
  it.each<[string, string[], string[]]>([
    ['is a prompt', ['Is it ebb?'], ['prompt | Is it ebb?']],
    ['may quote a tag', ['What is <skill>a</skill> for?'], ['prompt | What is <skill>a</skill> for?']],
    [
      'has instructions',
      ['# AGENTS.md instructions for /a\n\n<INSTRUCTIONS>\nTest.\n</INSTRUCTIONS>'],
      ['event | folded: client message'],
    ],
    [
      'has the environment',
      ['<environment_context>\n<cwd>/a</cwd>\n</environment_context>'],
      ['event | folded: client message'],
    ],
    [
      'has what the editor shows',
      ['# Context from my IDE setup:\n\n## Active file: a.ts\n\n## My request for Codex:\nFix it'],
      ['prompt | context: ## Active file: a.ts | Fix it'],
    ],
    [
      'has a command that the human ran',
      [
        '<user_shell_command>\n<command>\nls\n</command>\n<result>\nExit code: 0\nDuration: 0.1 seconds\nOutput:\na.ts\n</result>\n</user_shell_command>',
      ],
      ['! ls -> a.ts'],
    ],
  ])('%s', async (_, texts, expected) => {
    expect(await sketchOf(asked(...texts))).toEqual(expected);
  });

  test('may say what each of its parts is', async () => {
    const content = ['<weather>rain</weather>', 'Is it ebb?'].map((text) => ({ type: 'input_text', text }));
    const about = { content_item_kinds: ['environments.weather', 'user.text'] };
    expect(
      await sketchOf(item('message', { role: 'user', content, internal_chat_message_metadata_passthrough: about })),
    ).toEqual(['event | folded: client message', 'prompt | Is it ebb?']);
  });

  test('has images', async () => {
    const content = [
      { type: 'input_text', text: '<image name=[Image #1]>' },
      { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=' },
      { type: 'input_text', text: '</image>' },
      { type: 'input_text', text: 'Is this ebb?' },
    ];
    expect(
      await sketchOf(item('message', { role: 'user', content }), event('user_message', { message: 'Is this ebb?' })),
    ).toEqual(['prompt | [image] | Is this ebb?']);
  });
});

describe('a call', () => {
  it.each<[string, string[], unknown[]]>([
    [
      'of a command has its exit code and output',
      called(
        'shell',
        { command: ['bash', '-lc', 'npm test'], workdir: '/home/ada/shop' },
        'Exit code: 1\nWall time: 2.5 seconds\nOutput:\nno\n',
      ),
      ['Bash', { command: 'npm test' }, { stdout: 'no\n', exitCode: 1, durationSeconds: 2.5 }],
    ],
    [
      'of a command that still runs',
      called(
        'exec_command',
        { cmd: 'npm start', workdir: '/srv' },
        'Chunk ID: 1a\nWall time: 1.0 seconds\nProcess running with session ID 7\nOutput:\nup\n',
      ),
      [
        'Bash',
        { command: 'npm start', workdir: '/srv' },
        { stdout: 'up\n', durationSeconds: 1, backgroundTaskId: '7' },
      ],
    ],
    [
      'of a command as words',
      [item('local_shell_call', { call_id: 'c', action: { type: 'exec', command: ['rg', "it's"] } })],
      ['Bash', { command: "rg 'it'\\''s'" }, {}],
    ],
    [
      'whose exit code only an event says',
      [
        ...called('exec_command', { cmd: 'npm test' }, 'no'),
        event('item_completed', {
          item: { type: 'CommandExecution', id: 'call_1', command: ['npm', 'test'], exit_code: 1 },
        }),
      ],
      ['Bash', { command: 'npm test' }, { stdout: 'no', exitCode: 1 }],
    ],
    [
      'from a script of the agent, which only an event has',
      [
        event('exec_command_end', {
          call_id: 'e1',
          command: ['bash', '-lc', 'ls'],
          aggregated_output: 'a.ts',
          exit_code: 0,
        }),
      ],
      ['Bash', { command: 'ls' }, { stdout: 'a.ts', exitCode: 0 }],
    ],
    [
      'of a plan',
      called('update_plan', { plan: [{ step: 'Measure', status: 'completed' }] }, 'Plan updated'),
      ['update_plan', { plan: [{ step: 'Measure', status: 'completed' }] }, {}],
    ],
    ['of an image', called('view_image', { path: 'a.png' }), ['view_image', { path: 'a.png' }, {}]],
    [
      'of a server',
      called('tide_table', { port: 'Ebb' }, [{ type: 'input_text', text: '04:12' }]).map((line) =>
        line.replace('"arguments"', '"namespace":"mcp__harbor","arguments"'),
      ),
      ['mcp__harbor__tide_table', { port: 'Ebb' }, {}],
    ],
    [
      'of a server, in older versions',
      called('harbor__tide_table', { port: 'Ebb' }),
      ['mcp__harbor__tide_table', { port: 'Ebb' }, {}],
    ],
    ['of a tool that is not known', called('hologram', { beam: 'blue' }), ['hologram', { beam: 'blue' }, {}]],
    [
      'that asked',
      called(
        'request_user_input',
        { questions: [{ id: 'q1', question: 'Which tide?', options: [] }] },
        '{"answers":{"q1":{"answers":["Ebb"]}}}',
      ),
      [
        'request_user_input',
        { questions: [{ id: 'q1', question: 'Which tide?', options: [] }] },
        { answers: { 'Which tide?': ['Ebb'] } },
      ],
    ],
    [
      'for an agent, of which an event says the id',
      [
        ...called('spawn_agent', { message: 'Look', task_name: 'look' }, '{"task_name":"/root/look"}'),
        event('sub_agent_activity', { event_id: 'call_1', agent_thread_id: 'a1', kind: 'started' }),
      ],
      ['spawn_agent', { message: 'Look', task_name: 'look' }, { agentId: 'a1', isAsync: true }],
    ],
    [
      'of a search',
      [
        item('web_search_call', { action: { type: 'search', query: 'ebb' } }),
        event('web_search_end', { call_id: 'w', query: 'ebb' }),
      ],
      ['WebSearch', { query: 'ebb' }, {}],
    ],
  ])('%s', async (_, lines, expected) => {
    expect(await callsIn(...lines)).toEqual([expected]);
  });

  test('that the human rejected was denied, and one that was stopped failed', async () => {
    expect(
      await sketchOf(
        ...called('shell', { command: 'ls' }, 'exec command rejected by user', 'a'),
        ...called('shell', { command: 'ls' }, 'aborted by user after 1.2s', 'b'),
      ),
    ).toEqual(['assistant | Bash:denied | Bash:failed']);
  });
});

describe('a patch', () => {
  const PATCH = `*** Begin Patch
*** Update File: src/tides.ts
@@ export function next() {
-return 3;
+return 4;
@@
 // end
+// really
*** Add File: new.ts
+export {};
*** Delete File: old.ts
*** Update File: a.ts
*** Move to: b.ts
-a
+b
*** End Patch
`;
  const EDITS = [
    [
      'MultiEdit',
      {
        file_path: '/home/ada/shop/src/tides.ts',
        edits: [
          { old_string: 'return 3;', new_string: 'return 4;' },
          { old_string: '// end', new_string: '// end\n// really' },
        ],
      },
      {},
    ],
    ['Write', { file_path: '/home/ada/shop/new.ts', content: 'export {};\n' }, {}],
    ['Edit', { file_path: '/home/ada/shop/old.ts', deleted: true }, {}],
    [
      'Edit',
      { file_path: '/home/ada/shop/b.ts', old_string: 'a', new_string: 'b', moved_from: '/home/ada/shop/a.ts' },
      {},
    ],
  ];

  it.each<[string, string[]]>([
    ['as a tool', [item('custom_tool_call', { name: 'apply_patch', input: PATCH, call_id: 'c' })]],
    [
      'as a function',
      [item('function_call', { name: 'apply_patch', arguments: JSON.stringify({ input: PATCH }), call_id: 'c' })],
    ],
    [
      'in a command',
      [
        item('function_call', {
          name: 'shell',
          arguments: JSON.stringify({ command: ['bash', '-lc', `apply_patch <<'EOF'\n${PATCH}EOF`] }),
          call_id: 'c',
        }),
      ],
    ],
  ])('%s is an edit of each of its files', async (_, lines) => {
    expect(await callsIn(...lines)).toEqual(EDITS);
  });

  const UPDATED = { type: 'update', unified_diff: '@@ -7 +7 @@\n-return 3;\n+return 4;\n' };
  const done = (id: string) =>
    event('patch_apply_end', { call_id: id, success: true, changes: { '/home/ada/shop/src/tides.ts': UPDATED } });
  const ONE = '*** Begin Patch\n*** Update File: src/tides.ts\n-return 3;\n+return 4;\n*** End Patch';

  test('changes no file without a name', async () => {
    const patch = '*** Begin Patch\n*** Add File:   \n+one\n*** Add File: a.ts\n+two\n*** End Patch';
    const given = item('custom_tool_call', { name: 'apply_patch', input: patch, call_id: 'c' });
    const changes = { ' \t\u2003': { type: 'add', content: 'three' }, '/b.ts': { type: 'add', content: 'four' } };
    const done = item('custom_tool_call_output', { call_id: 'c', output: 'Exit code: 0\nOutput:\nSuccess.' });
    const { netChanges } = await sessionOf([meta(), given, done, event('patch_apply_end', { call_id: 'd', changes })]);
    expect(netChanges.map(({ path }) => path)).toEqual(['/home/ada/shop/a.ts', '/b.ts']);
  });

  test('has the numbers of the lines that an event says', async () => {
    const given = item('custom_tool_call', { name: 'apply_patch', input: ONE, call_id: 'c' });
    const { netChanges } = await sessionOf([
      meta(),
      given,
      done('c'),
      item('custom_tool_call_output', { call_id: 'c', output: 'Exit code: 0\nOutput:\nSuccess.' }),
    ]);
    expect(
      netChanges.map(({ path, lines }) => [path, lines?.map(({ kind, text, newNumber }) => [kind, text, newNumber])]),
    ).toEqual([
      [
        '/home/ada/shop/src/tides.ts',
        [
          ['removed', 'return 3;', undefined],
          ['added', 'return 4;', 7],
        ],
      ],
    ]);
  });

  test('of a script of the agent is what the event says', async () => {
    expect(await callsIn(done('exec-1'))).toEqual([
      ['Edit', { file_path: '/home/ada/shop/src/tides.ts' }, { structuredPatch: UPDATED.unified_diff }],
    ]);
  });
});

describe('tokens', () => {
  const count = (input: number, output: number, sum: number) =>
    event('token_count', {
      info: {
        total_token_usage: { input_tokens: sum },
        last_token_usage: { input_tokens: input, cached_input_tokens: 60, output_tokens: output },
      },
    });

  test('are counted once, with the model of the turn, and what was cached apart', async () => {
    const { summary } = await sessionOf([
      meta(),
      rolloutLine('turn_context', { model: 'gpt-5.5-codex', cwd: '/home/ada/shop' }),
      asked('Is it ebb?'),
      answered('Yes.'),
      count(100, 10, 100),
      count(100, 10, 100),
      event('token_count', { info: null }),
      answered('Or no.'),
      count(200, 20, 300),
    ]);
    expect(summary.models).toEqual([
      { model: 'gpt-5.5-codex', usage: { input: 180, output: 30, cacheRead: 120, cacheWrite5m: 0, cacheWrite1h: 0 } },
    ]);
  });
});

describe('what happened', () => {
  it.each<[string, string[], string[]]>([
    [
      'a turn was stopped',
      [asked('a'), answered('b'), event('turn_aborted', { reason: 'interrupted' })],
      ['prompt | a', 'assistant | b | interrupted: [Request interrupted by user]'],
    ],
    [
      'an error',
      [asked('a'), event('error', { message: 'overloaded' })],
      ['prompt | a', 'event | api-error: overloaded'],
    ],
    [
      'a compaction',
      [asked('a'), rolloutLine('compacted', { message: 'So far: a.' }), event('context_compacted')],
      ['prompt | a', 'compaction'],
    ],
    [
      'turns were taken back',
      [asked('a'), answered('b'), event('thread_rolled_back', { num_turns: 1 }), asked('c'), answered('d')],
      [
        'not taken { prompt | a ; assistant | b }',
        'event | information: Turns taken back: 1',
        'prompt | c',
        'assistant | d',
      ],
    ],
    [
      'a message of another agent',
      [asked('a'), item('agent_message', { author: '/root/look', content: [{ type: 'input_text', text: 'Found.' }] })],
      ['prompt | a', 'teammate /root/look | Found.'],
    ],
    [
      'something unknown',
      [asked('a'), event('hologram', { beam: 'blue' }), rolloutLine('mood', { of: 'sea' }), item('dream')],
      ['prompt | a', 'event | unknown: rollout: event:hologram | unknown: rollout: mood | unknown: rollout: dream'],
    ],
    [
      'a damaged line',
      [asked('a'), '{"timestamp":"2026-09-14T09:00:00.000Z","type":"respon'],
      ['prompt | a', 'event | problem: The line is cut off before its JSON object ends.'],
    ],
  ])('%s', async (_, lines, expected) => {
    expect(await sketchOf(...lines)).toEqual(expected);
  });

  test('a name that the human gave is the title', async () => {
    expect(
      (await sessionOf([meta(), asked('a'), event('thread_name_updated', { thread_name: 'Ebb' })])).summary.title,
    ).toBe('Ebb');
  });
});

test('the first line decides: a line of Codex within a transcript of Claude Code is unknown', async () => {
  const { turns, summary } = await sessionOf(['{"type":"user","uuid":"u1","message":{"content":"a"}}', meta()]);
  expect([sketch(turns), summary.agent]).toEqual([['prompt | a', 'event | unknown: session_meta'], undefined]);
});
