import { describe, expect, test } from 'vitest';
import { renderSession } from '../../../src/site/render/render-session.ts';
import { modelName } from '../../../src/site/render/text/model-name.ts';
import { renderTurn } from '../../../src/site/render/turns/turn.ts';
import type { PartView, TurnView } from '../../../src/site/types/view.ts';
import type { Part, Turn } from '../../../src/transcript/types/turns.ts';
import { context, makeCall, NO_USAGE, prompt, session, turnWith } from './helpers.ts';

async function render(turn: Turn): Promise<TurnView> {
  return renderTurn(turn, 't-00000000', 'Claude', context());
}

function assistant(parts: readonly Part[], more: Partial<Turn> = {}): Turn {
  return { ...turnWith([]), parts, ...more } as Turn;
}

async function partsOf(...parts: Part[]): Promise<readonly PartView[]> {
  return (await render(assistant(parts))).parts;
}

const BASE = { line: 1, lines: [] as number[], seed: 'a', time: undefined, end: undefined } as const;

describe('a prompt', () => {
  test('says who said it and when, and has its first words', async () => {
    const view = await render(prompt('# Fix\n▐▛█▜▌\nthe   `cart` in @src/cart.ts, please'));
    expect(view).toMatchObject({
      kind: 'user',
      who: 'Ada',
      badges: [],
      time: { text: '2026-03-04 14:05' },
      outline: 'Fix: the cart in @src/cart.ts, please',
      footer: '',
    });
  });

  test('sent while the agent worked says so', async () => {
    expect((await render({ ...prompt('wait'), origin: 'queued' } as Turn)).badges).toEqual(['while working']);
  });

  test('by a teammate has the name of the teammate', async () => {
    const view = await render({ ...prompt('done'), origin: 'teammate', from: 'bob' } as Turn);
    expect([view.who, view.badges]).toEqual(['bob', ['teammate']]);
    expect([view.kind, view.outline]).toEqual(['teammate', 'bob: done']);
  });

  test('that hands over a plan is shown as a plan', async () => {
    const plan = { title: 'Cart', text: '# Plan: Cart\n\n1. Fix', status: 'approved', feedback: undefined } as const;
    const view = await render({
      ...prompt(`Implement the following plan:\n\n${plan.text}\n\nSee x.jsonl`),
      plan,
    } as Turn);
    expect(view.outline).toBe('Plan: Cart');
    expect(view.parts.map((part) => part.kind)).toEqual(['view', 'prose']);
    expect(JSON.stringify(view.parts[1])).toContain('See x.jsonl');
  });

  test('that hands over a plan has the words of the client as a note', async () => {
    const tail = 'If you need specific details from before exiting plan mode, read the full transcript at: /x.jsonl';
    const plan = { title: 'Cart', text: '# Cart\n\n1. Fix', status: 'approved', feedback: undefined } as const;
    const view = await render({
      ...prompt(`Implement the following plan:\n\n${plan.text}\n\n${tail}`),
      plan,
    } as Turn);
    expect(view.parts.map((part) => part.kind)).toEqual(['view', 'context']);
    // The title is shown above the plan, not in it.
    expect(JSON.stringify(view.parts[0])).not.toContain('<h3>');
  });

  test('is in the outline without the Markdown of links and images', async () => {
    const view = await render(
      prompt('[![build](https://example.org/b.svg)](https://example.org/) is **red**, see [log](a.txt)'),
    );
    expect(view.outline).toBe('build is red, see log');
    expect((await render(prompt('why src/**/*.ts and **'))).outline).toBe('why src/**/*.ts and **');
  });

  test('that has only an image is called "Image"', async () => {
    const media = {
      kind: 'media',
      media: 'image',
      mediaType: '',
      base64: undefined,
      address: 'https://example.org/a.png',
    } as const;
    const view = await render({ ...prompt(''), parts: [{ kind: 'media', media, line: 1 }] } as Turn);
    expect([view.outline, view.parts[0]?.kind]).toEqual(['Image', 'view']);
    const marked = (text: string): Turn =>
      ({
        ...prompt(''),
        parts: [
          { kind: 'media', media, line: 1 },
          { kind: 'text', text, line: 1 },
        ],
      }) as Turn;
    const { outline, parts } = await render(marked('[Image #1] [Image #2] Is [Image #1] the tide?'));
    expect(outline).toBe('Is the tide?');
    expect(JSON.stringify(parts)).toContain('<p>Is [Image #1] the tide?');
    expect((await render(marked('[Image #1]'))).parts).toHaveLength(1);
    expect(JSON.stringify((await render(prompt('[Image #1] here'))).parts)).toContain('[Image #1] here');
  });

  test.each([
    ['b', '**A)** Metres\n\n**B)** Feet – as before\n\nWhich one?', 'b – Feet'],
    ['(2)', '1. In metres\n2. In feet', '(2) – In feet'],
    ['a', '- **A. Metres** — for all\n- **B. Feet**', 'a – Metres'],
    ['yes, please', 'They are drawn in a.ts. Shall I draw `b.ts` as well?', 'yes, please – Shall I draw b.ts as well?'],
    ['c', 'Option A: metres. Which unit? (I would take A.)', 'c – Which unit?'],
    ['yes', '描きました。コミットしますか？', 'yes – コミットしますか？'],
    ['yes', 'They are drawn.', 'yes'],
    ['Show the moon', 'Shall I?', 'Show the moon'],
  ])('that hardly says anything is in the outline with what it answers: %s', async (answer, asked, line) => {
    const turns = [assistant([{ kind: 'text', text: asked, line: 1 }]), prompt(answer)];
    const [, view] = (await renderSession(session(turns), { key: 's', zone: 'UTC', human: 'Ada' })).turns;
    expect(view?.outline).toBe(line);
  });
});

test('a command shows what was typed and what it printed', async () => {
  const parts: Part[] = [{ kind: 'notice', notice: 'command-output', text: '\u001b[1mSet\u001b[0m', line: 2 }];
  const view = await render({ ...BASE, kind: 'command', name: '/model', args: 'opus', parts });
  expect(view).toMatchObject({ who: 'Ada', outline: '/model opus', badges: ['command'] });
  expect(view.parts).toMatchObject([
    { view: { kind: 'terminal', command: '/model opus' } },
    { view: { kind: 'terminal', lines: [[{ text: 'Set', style: 'bold' }]] } },
  ]);
});

test.each([
  ['a long one', 'how can two agents write one specification without losing what the other one changed?'],
  ['one of several lines', 'first the tests\nthen @src/cart.ts'],
])('long or multi-line arguments of a command are shown as a prompt: %s', async (_, args) => {
  const view = await render({ ...BASE, kind: 'command', name: '/design', args, parts: [] });
  expect(view.parts).toMatchObject([
    { view: { kind: 'terminal', command: '/design' } },
    { kind: 'prose', html: expect.stringContaining(args.slice(0, 15)) },
  ]);
});

test('a shell line shows its command, output and errors', async () => {
  const view = await render({ ...BASE, kind: 'shell', command: 'ls x', stdout: 'a\n', stderr: 'no x', parts: [] });
  expect(view.outline).toBe('! ls x');
  expect(view.parts).toMatchObject([
    { view: { kind: 'terminal', command: 'ls x', failed: false } },
    { view: { kind: 'terminal', label: 'stderr', failed: true } },
  ]);
});

test('a shell line of several lines shows where they end in the outline', async () => {
  const view = await render({
    ...BASE,
    ...({ kind: 'shell', command: 'ls -la\necho hi', stdout: '', stderr: '', parts: [] } as const),
  });
  expect(view.outline).toBe('! ls -la ⏎ echo hi');
});

describe('what the agent did', () => {
  test('has its model, tokens, time and an unusual stop reason', async () => {
    const usage = { ...NO_USAGE, input: 10, cacheRead: 12_000, cacheWrite5m: 335, output: 678 };
    const view = await render(
      assistant([], { usage, time: 0, end: 72_000, stopReason: 'max_tokens' } as Partial<Turn>),
    );
    expect(view).toMatchObject({ who: 'Claude', badges: ['opus-4-5'], outline: '' });
    expect(view.footer).toBe('12,345 tokens in (with cache) · 678 out · 1 min 12 s · stopped: max_tokens');
  });

  test('counts failed calls, and names the plan in the outline', async () => {
    const failed = makeCall({ name: 'Bash', input: {}, status: 'failed', id: 'a' });
    const plan = { title: 'Cart', text: 'x', status: 'pending', feedback: undefined } as const;
    const planned = { ...makeCall({ name: 'ExitPlanMode', input: {}, id: 'b' }), plan };
    const view = await render(turnWith([failed, planned, makeCall({ name: 'Bash', input: {}, id: 'c' })]));
    expect([view.failures, view.outline]).toEqual([{ redChecks: 0, toolErrors: 1 }, 'Plan: Cart']);
  });

  test('does not show empty thinking', async () => {
    expect(await partsOf({ kind: 'thinking', text: ' \n', line: 1 })).toEqual([]);
    expect(await partsOf({ kind: 'redacted-thinking', line: 1 })).toMatchObject([
      { kind: 'notice', title: 'Redacted thinking' },
    ]);
  });

  test('shows an interruption as a notice without text', async () => {
    const part = { kind: 'notice', notice: 'interrupted', line: 1 } as const;
    expect(await partsOf({ ...part, text: '[Request interrupted by user]' })).toEqual([
      { kind: 'notice', tone: 'warning', title: 'Interrupted', text: '' },
    ]);
  });

  test('is shown completely when it is unknown', async () => {
    const value = { type: 'hologram', size: 3 };
    const views = await partsOf(
      { kind: 'unknown-block', type: 'hologram', value, line: 1 },
      { kind: 'unknown-entry', type: 'telepathy', value, line: 2 },
      { kind: 'problem', problem: { line: 7, reason: 'Half a line.', excerpt: '{"a' }, line: 7 },
    );
    expect(views).toMatchObject([
      { view: { kind: 'text', label: 'Unknown block: hologram', text: 'Type: hologram\nSize: 3' } },
      { view: { kind: 'text', label: 'Unknown entry: telepathy' } },
      { view: { kind: 'problem', line: 7, reason: 'Half a line.', excerpt: '{"a' } },
    ]);
  });

  test('shows a result without a call in its place', async () => {
    const result = {
      content: [
        { kind: 'text', text: 'lost' },
        { kind: 'unknown', type: 'scent', value: { type: 'scent', note: 'kelp' } },
      ],
      isError: false,
      time: undefined,
      line: 3,
      structured: undefined,
    } as const;
    expect(await partsOf({ kind: 'orphan-result', result, line: 3 })).toMatchObject([
      {
        view: {
          kind: 'group',
          views: [
            { kind: 'text', text: 'lost' },
            { kind: 'text', label: 'Unknown block: scent' },
          ],
        },
      },
    ]);
  });
});

test('long folded lines are cut in the page and complete in a file beside it', async () => {
  const items = [
    { label: 'reminder', text: 'short' },
    { label: 'skill', text: 'x'.repeat(30_000) },
  ];
  const parts = await partsOf({ kind: 'aside', reason: '2 reminders', items, line: 1 });
  expect(parts).toMatchObject([
    {
      kind: 'aside',
      title: '2 reminders',
      items: [{ text: 'short' }, { text: 'x'.repeat(20_000) }],
      more: { label: '1 long text in full' },
    },
  ]);
});

test('a compaction shows the number of tokens before it, and folds its summary', async () => {
  const view = await render({
    ...BASE,
    kind: 'compaction',
    trigger: 'auto',
    tokensBefore: 155_000,
    tokensAfter: 9_000,
    isPartial: true,
    summary: '# Summary',
    parts: [],
  });
  expect(view.outline).toBe('Compacted');
  expect(view.parts).toMatchObject([
    { kind: 'notice', text: 'auto · 155,000 tokens before · 9,000 tokens after · last messages kept' },
    { view: { kind: 'group', views: [{ kind: 'markup', html: '<h3>Summary</h3>\n' }] } },
  ]);
});

test('very long prose is cut like an output', async () => {
  const view = await render(prompt('word '.repeat(50_000)));
  expect(view.parts).toMatchObject([
    { kind: 'view', view: { kind: 'text', more: { label: '230,000 more characters' } } },
  ]);
  expect(view.weight).toBeLessThan(30_000);
});

test('very long thinking is cut, and complete in a file beside the page', async () => {
  const thought = 'why '.repeat(30_000);
  const { turns, assets } = await renderSession(session([assistant([{ kind: 'thinking', text: thought, line: 1 }])]), {
    key: 's1',
    zone: 'UTC',
    human: 'Ada',
  });
  expect(turns[0]?.parts).toMatchObject([{ kind: 'thinking', more: { href: assets[0]?.path } }]);
  expect(assets[0]?.content).toBe(thought);
});

test.each([
  ['claude-opus-4-5-20251101', 'opus-4-5'],
  ['claude-sonnet-5', 'sonnet-5'],
  ['glm-4.7', 'glm-4.7'],
])('%s is called %s', (model, name) => expect(modelName(model)).toBe(name));

test('a path not taken is a fold with its turns, under its first prompt', async () => {
  const failed = turnWith([makeCall({ name: 'Bash', input: { command: 'ls' }, status: 'failed' })], 'c1');
  const view = await render({ ...BASE, kind: 'branch', turns: [prompt('with tabs'), failed], parts: [] });
  expect(view).toMatchObject({
    kind: 'branch',
    anchor: 't-00000000',
    who: 'A path not taken',
    badges: ['with tabs', '2 turns'],
    outline: 'Not taken: with tabs',
    failures: { redChecks: 0, toolErrors: 1 },
    turns: [{ kind: 'user' }, { kind: 'assistant' }],
  });
  expect(view.weight).toBeGreaterThan((view.turns ?? []).reduce((sum, { weight }) => sum + weight, 0));
});

test('lines of another session are a link to it', async () => {
  const continued = { kind: 'continued', key: 'k-1', title: 'Tides', lines: 1, line: 1 } as const;
  expect(await partsOf(continued)).toEqual([
    {
      kind: 'notice',
      tone: 'plain',
      title: 'Continued from another session',
      text: '1 line of this session is shown there.',
    },
    { kind: 'view', view: { kind: 'link', href: 'sessions/k-1.html', text: 'Tides', inside: true } },
  ]);
});
