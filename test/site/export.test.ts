import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { withhold } from '../../src/facts/withhold.ts';
import { exportBodies, exportFiles } from '../../src/site/exports/exports.ts';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import { renderSession } from '../../src/site/render/render-session.ts';
import { sessionBody } from '../../src/site/session/session-body.ts';
import type { SessionPage } from '../../src/site/session/session-pages.ts';
import { sessionPages } from '../../src/site/session/session-pages.ts';
import type { Session } from '../../src/transcript/types/session.ts';
import type { SessionSummary } from '../../src/transcript/types/summary.ts';
import type { ToolCall, Turn } from '../../src/transcript/types/turns.ts';
import { assistant, image, line, result, sessionOf, toolUse, user } from '../helpers/lines.ts';
import { summaryOf } from '../helpers/summaries.ts';
import { makeCall, prompt, run, session, turnWith } from './render/helpers.ts';

interface Exported {
  readonly markdown: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a program reads out of the file
  readonly json: any;
  readonly page: SessionPage | undefined;
  readonly paths: readonly string[];
}

interface Options {
  readonly address?: string;
  readonly limit?: number;
  /** The rest of the archive. */
  readonly others?: readonly SessionSummary[];
}

async function exported(given: Session, options: Options = {}): Promise<Exported> {
  const [archived] = linkArchive([given.summary, ...(options.others ?? [])]).sessions.values();
  if (!archived) throw new Error('The session has no page.');
  const rendered = await renderSession(given, { key: archived.key, zone: 'UTC', human: 'Ada' });
  const body = sessionBody(rendered, { key: archived.key, pageWeight: 1e6 });
  const how = { projectName: 'shop', zone: 'UTC', prices: undefined, exports: true };
  const [page] = sessionPages(archived, body, how);
  if (!page) throw new Error('There is no page.');
  const { address = '', limit = 1000 } = options;
  const files = exportFiles(given.summary, page, exportBodies(given, rendered, limit), address);
  const [markdown = '', json = ''] = files.map(({ content }) => content);
  return {
    markdown: String(markdown),
    json: JSON.parse(gunzipSync(json).toString()),
    page,
    paths: files.map(({ path }) => path),
  };
}

const failing = makeCall({
  name: 'Bash',
  input: { command: 'npm test' },
  status: 'failed',
  content: 'Exit code 1\n\u001b[31m1 test failed\u001b[39m',
});
const edit = makeCall({
  name: 'Edit',
  input: { file_path: '/home/ada/shop/a.ts', old_string: 'let a = 1;', new_string: 'let a = 2;' },
});
const read = makeCall({
  name: 'Read',
  input: { file_path: '/home/ada/shop/long.txt' },
  content: Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n'),
});

const REJECTED = { title: 'P', text: '# P', status: 'rejected', feedback: '<i>no' };

function talk(...turns: Turn[]): Session {
  return session(turns);
}

describe('a session as Markdown', () => {
  test('has a title, facts, and turns with who spoke when', async () => {
    const { markdown } = await exported(talk(prompt('Why does *it* fail?')));
    expect(markdown).toMatch(/^<!-- sessionary: a session as Markdown -->\n\n# \S/);
    expect(markdown).toContain('- Project: shop\n');
    expect(markdown).toContain('## Ada, 2026-03-04 14:05\n\nWhy does *it* fail?\n');
  });

  const TASK = { id: '', owner: undefined, blockedBy: [], changed: false };
  const tasks = [
    { ...TASK, subject: 'Dig *here*', status: 'completed' },
    { ...TASK, subject: 'Fill', status: 'in_progress' },
    { ...TASK, subject: 'Leave', status: 'pending' },
  ] as const;
  const cell = { notebook_path: '/home/ada/shop/a.ipynb', cell_id: 'c1', new_source: 'x = 1\ny = 2' };
  const added = [{ kind: 'hook', label: 'Hook', text: 'Not at *low* tide.' }] as const;
  const twoLines = ['Bash', 'PowerShell', 'mcp__acp__Bash'].map((name): [string, ToolCall, string] => [
    `both lines of a command that ${name} ran`,
    makeCall({ name, input: { command: 'ls -la\necho hi' } }),
    '`ls -la ⏎ echo hi`\n\n1 s\n\n```sh\nls -la\necho hi\n```',
  ]);

  test.each<[string, ToolCall, string]>([
    ['a failure', failing, '#### Bash `npm test`\n\n**failed**, exit 1, 1 s\n\n```\nExit code 1\n1 test failed\n```'],
    ['a change', edit, '```diff\n-let a = 1;\n+let a = 2;\n```'],
    ['a cell', makeCall({ name: 'NotebookEdit', input: cell }), '```diff\n+x = 1\n+y = 2\n```'],
    ...twoLines,
    ['lines', makeCall({ name: 'mcp__remote__run', input: { host: 'a', script: 'cd x\nrm y' } }), '"cd x\\nrm y"'],
    [
      'a checklist',
      { ...makeCall({ name: 'TodoWrite', input: { todos: [] } }), tasks },
      '- [x] Dig \\*here\\*\n- [ ] **Fill**\n- [ ] Leave\n',
    ],
    [
      'the agent that it continues',
      { ...makeCall({ name: 'Task', input: {} }), continues: 'Look *around*' },
      'Continues the agent “Look \\*around\\*”.',
    ],
    ['additions', { ...failing, added }, '1 test failed\n```\n\nHook\n\n```\nNot at *low* tide.\n```\n'],
    ['how much is cut', read, 'line 39\n```\n\n*(60 more lines)*'],
  ])('a call is a heading with a fenced body: %s', async (_, call, words) => {
    expect((await exported(talk(turnWith([call])))).markdown).toContain(words);
  });

  test('a command of one line is not repeated below its heading', async () => {
    const call = makeCall({ name: 'mcp__acp__Bash', input: { command: 'ls -la' } });
    const { markdown } = await exported(talk(turnWith([call])));
    expect(markdown.split('ls -la')).toHaveLength(2);
  });

  test('a command of the human has both of its outputs', async () => {
    const at = { line: 1, lines: [], seed: '0a1b2c3d-0000-4000-8000-000000000002', time: undefined, end: undefined };
    const { markdown } = await exported(
      talk({ ...at, kind: 'shell', command: 'make', stdout: 'built a', stderr: 'warning: b', parts: [] }),
    );
    expect(markdown).toContain('```sh\nmake\n```\n\n```\nbuilt a\n```\n\n```\nwarning: b\n```\n');
  });

  test('what is unknown or cannot be read is escaped', async () => {
    const parts = [
      { kind: 'unknown-block', type: '<b>x', value: { a: 1 }, line: 1 },
      { kind: 'problem', problem: { line: 7, reason: '<i>y', excerpt: '' }, line: 7 },
      { kind: 'problem', problem: { line: 0, reason: 'Cut.', excerpt: '' }, line: 0 },
      { kind: 'notice', notice: 'api-error', text: '<u>z', line: 8 },
    ] as const;
    const { markdown } = await exported(talk({ ...turnWith([]), kind: 'assistant', parts } as unknown as Turn));
    for (const text of ['*Unknown: &lt;b', '**Problem in line 7.** &lt;i', '**Problem with the file.** Cut', '&lt;u'])
      expect(markdown).toContain(text);
    expect(markdown).not.toMatch(/<[biu]>/);
  });

  test('titles of other sessions and replies to plans are escaped', async () => {
    const parts = [
      { kind: 'continued', key: 'other', title: '<b>x](javascript:y)', lines: 2, line: 1 },
      {
        ...{ kind: 'call', line: 2 },
        call: { ...makeCall({ name: 'ExitPlanMode', input: { plan: '# P' } }), plan: REJECTED },
      },
    ];
    const { markdown } = await exported(talk({ ...turnWith([]), kind: 'assistant', parts } as unknown as Turn));
    expect(markdown).toMatch(/Continued from .*&lt;b/);
    expect(markdown).toMatch(/Feedback: .*&lt;i/);
    expect(markdown).not.toMatch(/<[bi]>|x\]\(javascript/);
  });

  test('agents are included down to six conversations; deeper ones are on the page', async () => {
    let inner = turnWith([]);
    for (let depth = 8; depth > 0; depth -= 1)
      inner = turnWith([
        {
          ...makeCall({ name: 'Task', input: {} }),
          agents: [run({ id: `a${depth}`, description: `depth ${depth}`, turns: [inner] })],
        },
      ]);
    const { markdown } = await exported(talk(inner));
    expect(markdown).toContain('depth 6**:');
    expect(markdown).toContain('*(agent depth 7; see the page)*');
    expect(markdown).not.toContain('depth 8');
  });

  test('a command is followed by the files that it changed', async () => {
    const hunks = [{ oldStart: 1, newStart: 1, lines: ['-low', '+high'] }];
    const structured = {
      bashEditDiff: { files: [{ filePath: '/t/a.md', hunks }], changedFiles: ['/t/a.md', '/t/b.md'] },
    };
    const call = makeCall({ name: 'Bash', input: { command: 'sed -i s/low/high/ *' }, structured });
    const { markdown, json } = await exported(talk(prompt('Go'), turnWith([call])));
    const changed = [{ path: '/t/a.md', text: '-low\n+high' }, { path: '/t/b.md' }];
    expect(json.turns[1].parts[0].changed).toEqual(changed);
    expect(markdown).toContain('*Changed* `/t/a.md`\n\n```diff\n-low\n+high\n```\n\n*Changed* `/t/b.md`');
  });

  test('a single long input of a call of an agent is shown', async () => {
    const call = makeCall({ name: 'Brief', input: { words: 'high\nwater' } });
    const agents = [run({ turns: [turnWith([call])] })];
    const started = { ...makeCall({ name: 'Agent', input: { prompt: 'Go' } }), agents };
    const { markdown } = await exported(talk(prompt('Go'), turnWith([started])));
    expect(markdown).toContain(String.raw`"words": "high\nwater"`);
  });

  test('an agent answers its task by its own name', async () => {
    const task = { ...prompt('Look around'), origin: 'agent-task' } as const;
    const agent = { ...run({ type: 'Explore', description: 'Look' }), turns: [task, turnWith([read])] };
    const call = { ...makeCall({ name: 'Task', input: {} }), agents: [agent] };
    const { markdown } = await exported(talk(turnWith([call])));
    expect(markdown.match(/^> ## .*$/gm)).toEqual(['> ## Task', '> ## Explore']);
  });

  test('files whose net change is not known are only counted', async () => {
    const { markdown } = await exported(
      await sessionOf([
        user('Go'),
        assistant([toolUse('e', 'Edit', { file_path: '/a', old_string: 'a', new_string: 'b' })]),
        user([result('e')]),
      ]),
    );
    expect(markdown).toContain('- Files changed: 1\n');
  });

  test('notices, summaries and replies keep their lines', async () => {
    const reply = result(
      'p',
      "The user doesn't want to proceed with this tool use. The user said:\nno\n- dig *first*",
      true,
    );
    const { markdown } = await exported(
      await sessionOf([
        user('Plan the tides'),
        assistant([toolUse('p', 'ExitPlanMode', { plan: '# Tides' })]),
        user([reply]),
        user('<command-name>/cost</command-name>'),
        user('<local-command-stdout>Cost: 1\nTime: 2</local-command-stdout>'),
        line('system', { subtype: 'informational', content: 'Blocked:\nno <b>' }),
        user(`Summary\n\n${'- low tide\n'.repeat(500)}- end`, { isCompactSummary: true }),
      ]),
    );
    expect(markdown).toContain('Feedback:\n\n> no\n> - dig *first*\n');
    expect(markdown).toContain('**Output**\n\n```\nCost: 1\nTime: 2\n```\n');
    expect(markdown).toContain('**Note**\n\n> Blocked:\n> no &lt;b>\n');
    expect(markdown).toContain('> - end');
  });

  test('results have their text and mention everything else, even without a call', async () => {
    const found = [{ type: 'text', text: 'A map' }, image(), { type: 'audio', data: 'x' }];
    const { markdown } = await exported(
      await sessionOf([
        user('Look'),
        assistant([toolUse('a', 'mcp__maps__find', {})]),
        user([result('a', found)]),
        user([result('gone', found)]),
      ]),
    );
    const all = /A map\n```\n\n\*\(image; see the page\)\*\n\n\*Unknown: audio\*/g;
    expect(markdown.match(all)).toHaveLength(2);
    expect(markdown).toContain('*Result of a call that is not in this transcript*\n\n```\nA map');
  });

  test('links to its page, with the address of the site if there is one', async () => {
    const { markdown, page } = await exported(talk(prompt('a')), { address: 'https://example.org/a/' });
    expect(markdown).toContain(`- Page: <https://example.org/a/${page?.row.href}>`);
    const beside = await exported(talk(prompt('a')));
    expect(beside.markdown).toContain(`- Page: <${page?.row.href.replace('sessions/', '')}>`);
  });
});

describe('a session as JSON', () => {
  test('names its format and refers to the anchors of the page', async () => {
    const { json, page } = await exported(talk(prompt('a'), turnWith([failing])));
    expect(json).toMatchObject({ format: 'sessionary session', schemaVersion: 1, page: page?.row.href });
    expect(json.turns.map(({ kind, anchor }: Record<string, string>) => [kind, anchor])).toEqual(
      page?.turns.map(({ kind, anchor }) => [kind, anchor]),
    );
    expect(json.turns[1].parts).toEqual([
      {
        kind: 'call',
        id: 'call of Bash',
        anchor: page?.turns[1]?.parts.flatMap((part) => (part.kind === 'call' ? part.call.anchor : []))[0],
        tool: 'Bash',
        status: 'failed',
        start: '1970-01-01T00:00:00.000Z',
        seconds: 1,
        input: { command: 'npm test' },
        result: { text: 'Exit code 1\n\u001b[31m1 test failed\u001b[39m' },
      },
    ]);
  });

  test('says of a command in the background that failed what the page says of it', async () => {
    const given = await sessionOf([
      user('go'),
      assistant([toolUse('t1', 'Bash', { command: 'npm test', run_in_background: true })]),
      user([result('t1', 'Command running in background with ID: b1')], { toolUseResult: { backgroundTaskId: 'b1' } }),
      user(
        '<task-notification><task-id>b1</task-id><status>failed</status><summary>failed with exit code 1</summary></task-notification>',
      ),
    ]);
    const { json, markdown, page } = await exported(given);
    expect([json.failures, page?.turns[1]?.failures]).toEqual([
      { redChecks: 1, toolErrors: 0 },
      { redChecks: 1, toolErrors: 0 },
    ]);
    expect(json.turns[1].parts[0]).toMatchObject({
      id: 't1',
      status: 'failed',
      verdict: { result: 'red', runner: 'npm' },
      reports: [{ status: 'failed' }],
    });
    expect(markdown).toContain('**red: failed**');
  });

  test('cuts long texts, including those in inputs, and says by how much', async () => {
    const long = makeCall({ name: 'Write', input: { content: 'x'.repeat(30) }, content: 'y'.repeat(30) });
    const { json } = await exported(talk(turnWith([long])), { limit: 10 });
    const [call] = json.turns[0].parts;
    expect(call.input.content).toBe(`${'x'.repeat(10)}…`);
    expect(call.result).toEqual({ text: 'y'.repeat(10), leftOut: 20 });
  });

  const ADDED = [
    { kind: 'skill', label: 'Skill instructions', text: 'Look at the moon.' },
    { kind: 'hook', label: 'Hook', text: 'Not at low tide.' },
  ] as const;

  test.each<[string, ToolCall, object]>([
    [
      'what the client added, and which agent it continues',
      { ...makeCall({ name: 'Skill', input: { skill: 'tides' } }), added: ADDED, continues: 'Find the moon' },
      { added: ADDED, continues: 'Find the moon' },
    ],
    [
      'outputs of which only a preview was printed',
      {
        ...makeCall({ name: 'Bash', input: {}, structured: { stdout: 'high 1\nlow 2\n', stderr: 'no moon' } }),
        output: { name: 'b1.txt', size: 60_000, text: undefined, cut: false, preview: 'high 1' },
      },
      {
        result: { text: 'high 1', stdout: { text: 'high 1\nlow 2' }, stderr: { text: 'no moon' } },
        savedOutput: { name: 'b1.txt', size: 60_000, kept: 'none' },
      },
    ],
    [
      'an output that was printed once',
      makeCall({ name: 'Bash', input: {}, content: 'high 1\n', structured: { stdout: 'high 1', stderr: '' } }),
      { result: { text: 'high 1\n' } },
    ],
    ...['No such tide', { error: 'No such tide' }].map((structured): [string, ToolCall, object] => [
      'an error that was not printed',
      makeCall({ name: 'Read', input: {}, status: 'failed', structured }),
      { result: { text: 'No such tide' } },
    ]),
    [
      'answers and notes, whatever the result prints',
      makeCall({
        name: 'AskUserQuestion',
        input: { questions: [{ question: 'Which tide?', options: [{ label: 'High' }] }, { question: 'Where?' }] },
        structured: { answers: { 'Which tide?': 'High' }, annotations: { 'Which tide?': { notes: 'At noon' } } },
      }),
      { answers: [{ question: 'Which tide?', answer: 'High', note: 'At noon' }] },
    ],
    [
      'the tools that were found, and unknown blocks',
      makeCall({
        ...{ name: 'ToolSearch', input: { query: 'tide' } },
        content: [
          { kind: 'tool-reference', name: 'TideTable' },
          { kind: 'unknown', type: 'hologram', value: { moon: 1 } },
        ],
      }),
      { result: { text: '', tools: ['TideTable'], unknown: [{ type: 'hologram', value: { moon: 1 } }] } },
    ],
    [
      'the proposal of a plan that the human changed',
      {
        ...makeCall({ name: 'ExitPlanMode', input: {} }),
        plan: { title: 'P', text: '# P, changed', status: 'approved', feedback: undefined, proposed: '# P' },
      },
      { plan: expect.objectContaining({ text: '# P, changed', proposed: '# P' }) },
    ],
  ])('contains %s', async (_, call, expected) => {
    const { json } = await exported(talk(turnWith([call])));
    for (const [name, value] of Object.entries(expected)) expect(json.turns[0].parts[0][name]).toEqual(value);
  });

  test('contains the subject of a message, and the size of a compacted conversation', async () => {
    const compaction = { ...turnWith([]), kind: 'compaction', trigger: 'auto', tokensBefore: 9000, tokensAfter: 700 };
    const { json } = await exported(
      talk(
        { ...prompt('Done.'), about: 'Tides measured' } as Turn,
        { ...compaction, isPartial: false } as unknown as Turn,
      ),
    );
    expect(json.turns).toMatchObject([{ about: 'Tides measured' }, { tokensBefore: 9000, tokensAfter: 700 }]);
  });

  test('has the anchors of turns of agents, and of agents that no call started, as pages do', async () => {
    const agent = (id: string) => run({ id, turns: [{ ...prompt(`Go, ${id}.`), seed: id }] });
    const [called, stray] = [agent('called'), agent('stray')];
    const call = { ...makeCall({ name: 'Task', input: { prompt: 'Go' } }), agents: [called] };
    const { json } = await exported({ ...talk(turnWith([call])), strayAgents: [stray] });
    const anchor = expect.stringMatching(/^t-[0-9a-f]{8}$/);
    expect(json.turns[0].parts[0].agents[0].turns[0]).toMatchObject({ anchor, parts: [{ text: 'Go, called.' }] });
    expect(json.agents).toMatchObject([{ anchor, id: 'stray', turns: [{ anchor }] }]);
  });

  test('has the anchors of headings, and of calls with the same id or without one, as pages do', async () => {
    const calls = ['same', 'same', '', ''].map((id, line) => ({ ...makeCall({ name: 'Bash', input: {}, id }), line }));
    const said = { kind: 'text', text: '## Ebb\n\nThe quay is dry.', line: 0 } as const;
    const turn = turnWith(calls);
    const { json, page } = await exported(talk({ ...turn, parts: [said, ...turn.parts] }));
    const shown = page?.turns[0]?.parts.map((part) =>
      part.kind === 'call' ? part.call.anchor : part.kind === 'prose' && part.heading?.anchor,
    );
    expect(new Set(shown).size).toBe(5);
    expect(json.turns[0].parts.map(({ anchor }: Record<string, string>) => anchor)).toEqual(shown);
  });

  test.each([{ lost: true }, { promptsOnly: true }] as const)('does not say how it ended if %j', async (left) => {
    const whole = talk(prompt('a'));
    expect((await exported(whole)).json).toHaveProperty('outcome', 'finished');
    expect((await exported({ ...whole, summary: { ...whole.summary, ...left } })).json).not.toHaveProperty('outcome');
  });

  test('keeps untrusted keys and limits depth', async () => {
    const input = JSON.parse(`{"__proto__":{"a":1},"deep":${'['.repeat(500)}${']'.repeat(500)}}`);
    const { json } = await exported(talk(turnWith([makeCall({ name: 'x', input })])));
    expect(Object.keys(json.turns[0].parts[0].input)).toEqual(['__proto__', 'deep']);
    expect(JSON.stringify(json)).toContain('"…"');
  });
});

test('a page links to its Markdown, next to it, and to the JSON of its project', async () => {
  const { page, paths } = await exported(talk(prompt('a')));
  expect(page?.exports.map(({ href }) => href)).toEqual([paths[0], 'projects/shop.jsonl.gz']);
  expect(paths[0]).toBe(page?.url.replace('.html', '.md'));
});

test('neither contains what an archive does not publish', async () => {
  const thinking: Turn = {
    ...turnWith([read]),
    parts: [
      { kind: 'thinking', text: 'a secret thought', line: 1 },
      { kind: 'call', call: read, line: 1 },
    ],
  };
  const { markdown, json } = await exported(withhold(talk(thinking), { thinking: false, outputs: false }));
  for (const text of [markdown, JSON.stringify(json)]) {
    expect(text).not.toContain('a secret thought');
    expect(text).not.toContain('line 1');
    expect(text).not.toContain('$');
  }
});

test('a session names those that it was forked from or continues, and the reverse, in both', async () => {
  const title = 'Tides [x](javascript:y)';
  const given = talk(prompt('And the moon?'));
  const { id } = given.summary;
  const origin = summaryOf('origin', -2, { title });
  const fork = summaryOf('fork', 1, { forkedFrom: id });
  const summary = { ...given.summary, forkedFrom: 'origin', continuedIn: ['gone'] };
  const { markdown, json } = await exported({ ...given, summary }, { others: [origin, fork] });
  expect(json).toMatchObject({
    forkedFrom: [{ page: 'sessions/origin.html', title }],
    forks: [{ page: 'sessions/fork.html', title: 'Title of fork' }],
  });
  expect(json).not.toHaveProperty('continuedIn');
  expect(markdown).toContain('- Forked from: [Tides &#91;x&#93;(javascript:y)](origin.md)\n');
  expect(markdown).toContain('- Forked into: [Title of fork](fork.md)\n');
  const moved = await exported(given, { others: [summaryOf('old', -1, { continuedIn: [id] })] });
  expect(moved.markdown).toContain('- Continues: [Title of old](old.md)\n');
});
