/**
 * Sessions that are made to be slow or deep: they are read, modelled, linked, rendered and prepared for the search
 * completely, in linear time. They are generated here: as files they would be many megabytes.
 */

import { describe, expect, test } from 'vitest';
import { documentsOf } from '../src/search/index/page-document.ts';
import { pageWords } from '../src/search/index/page-words.ts';
import { linkArchive } from '../src/site/link/link-archive.ts';
import { type RenderedSession, renderSession } from '../src/site/render/render-session.ts';
import { sessionBody } from '../src/site/session/session-body.ts';
import { sessionPages } from '../src/site/session/session-pages.ts';
import { cpuTime, least } from './helpers/cpu-time.ts';
import {
  assistant,
  attachment,
  enqueue,
  line,
  result,
  results,
  sessionOf,
  system,
  text,
  thinking,
  toolUse,
  user,
} from './helpers/lines.ts';

/** Lines with the text in every kind of field. */
function linesWith(words: string): string[] {
  const patch = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: [`-${words}`, `+${words}`] }];
  return [
    line('custom-title', { customTitle: words }),
    user(words, { cwd: words, gitBranch: words, slug: words, version: words }),
    assistant([thinking(words), text(words)], { model: words }),
    assistant([toolUse('a', 'Bash', { command: words, description: words }), toolUse('b', words, { [words]: words })]),
    results(result('a', words), result('b', words, true)),
    assistant([toolUse('c', 'Edit', { file_path: words, old_string: words, new_string: `${words}!` })]),
    user([result('c', words)], { toolUseResult: { filePath: words, structuredPatch: patch } }),
    assistant([
      toolUse('d', 'Agent', { description: words, prompt: words }),
      toolUse('e', 'ExitPlanMode', { plan: words }),
    ]),
    results(result('d', words), result('e', `The user doesn't want to proceed. the user said: ${words}`)),
    assistant([toolUse('f', 'AskUserQuestion', { questions: [{ question: words, header: words, options: [] }] })]),
    results(result('f', `User has answered your questions: "${words}"="${words}". You can now ${words}`)),
    user(`<command-name>/x</command-name><command-args>${words}</command-args>`),
    user(`<bash-stdout>${words}</bash-stdout>`),
    user(`<task-notification><task-id>${words}</task-id><result>${words}</result></task-notification>`),
    user(`Implement the following plan: ${words} full transcript at: ${words}.jsonl`),
    system('api_error', { error: { message: words } }),
    system('informational', { content: words }),
    attachment('hook_success', { hookName: words, stdout: words }),
    enqueue(words),
    line(words.slice(0, 100), { [words]: words }),
  ];
}

async function show(lines: readonly string[]): Promise<RenderedSession> {
  const session = await sessionOf(lines);
  const archive = linkArchive([{ ...session.summary, hasPage: true }]);
  const [archived] = archive.sessions.values();
  if (!archived) throw new Error('The session is not in the archive.');
  const rendered = await renderSession(session, { key: archived.key, zone: 'UTC', human: 'Ada' });
  const body = sessionBody(rendered, { key: archived.key, pageWeight: 1_500_000 });
  sessionPages(archived, body, { projectName: 'p', prices: {}, zone: 'UTC' });
  documentsOf(pageWords(session, rendered, body), { archived, projectName: 'p', zone: 'UTC' });
  return rendered;
}

async function timeOf(atom: string, length: number): Promise<number> {
  const lines = linesWith(atom.repeat(length / atom.length));
  const began = cpuTime();
  await show(lines);
  return cpuTime() - began;
}

test.each(['_', ' ', '漢', '`a', '\u001b]', '\u200b', '![a', '<system-reminder>'])(
  '64 KB in every field take sixteen times as long as 4 KB, not 256 times %j',
  {
    timeout: 240_000,
  },
  async (atom) => {
    await timeOf(atom, 1_000);
    const excess = async (): Promise<number> => {
      const small = await timeOf(atom, 1 << 12);
      return (await timeOf(atom, 1 << 16)) - (16 * 2 * small + 500);
    };
    expect(await least(0, excess)).toBeLessThan(0);
  },
);

test('1,000 agents and notifications without a call take four times as long as 250, not 16 times', {
  timeout: 120_000,
}, async () => {
  const timeOfAgents = async (count: number): Promise<number> => {
    const ids = Array.from({ length: count }, (_, at) => at);
    const lines = ids.flatMap((at) => [
      assistant([toolUse(`t${at}`, 'Agent', { prompt: `task ${at}` })]),
      results(result(`t${at}`, `agentId: x${at}`)),
      user(`<task-notification><task-id>y${at}</task-id><status>completed</status></task-notification>`),
    ]);
    const agents = ids.map((at) => ({ id: `z${at}`, lines: [user(`other ${at}`)] }));
    const began = cpuTime();
    await sessionOf(lines, agents);
    return cpuTime() - began;
  };
  await timeOfAgents(10);
  const excess = async (): Promise<number> => {
    const small = await timeOfAgents(250);
    return (await timeOfAgents(1_000)) - (4 * 2 * small + 200);
  };
  expect(await least(0, excess)).toBeLessThan(0);
});

describe('2,000 lines take eight times as long as 250, not 64 times', () => {
  const kinds: readonly (readonly [string, (at: number) => string])[] = [
    ['with one uuid but different texts', (at) => user(`word ${at}`, { uuid: 'same' })],
    [
      'of one call, made and answered repeatedly',
      (at) => (at % 2 === 0 ? assistant([toolUse('a')]) : results(result('a'))),
    ],
    ['that are folded', (at) => user(`note ${at}`, { isMeta: true })],
    ['of API errors', (at) => system('api_error', { error: { status: at }, retryAttempt: 1 })],
  ];

  test.each(kinds)('%s', { timeout: 120_000 }, async (_, lineAt) => {
    const timeOfLines = async (count: number): Promise<number> => {
      const lines = Array.from({ length: count }, (_, at) => lineAt(at));
      const began = cpuTime();
      await show(lines);
      return cpuTime() - began;
    };
    await timeOfLines(10);
    const excess = async (): Promise<number> => {
      const small = await timeOfLines(250);
      return (await timeOfLines(2_000)) - (8 * 3 * small + 200);
    };
    expect(await least(0, excess)).toBeLessThan(0);
  });
});

/** As JSON text: it is too deep for `JSON.stringify`. */
function nested(depth: number): string {
  return `${'[{"deeper":'.repeat(depth / 2)}"bottom"${'}]'.repeat(depth / 2)}`;
}

describe('deep and long values are shown', () => {
  const whole = (rendered: RenderedSession): string =>
    JSON.stringify(rendered.turns) + rendered.assets.map(({ content }) => String(content)).join('\n');

  test('JSON nested 5,000 deep, as input, as result and as an unknown line', async () => {
    const deep = (json: string): string => json.replaceAll('"deep!"', nested(5_000));
    const rendered = await show([
      deep(assistant([toolUse('a', 'mcp__deep__dig', { at: 'deep!' }), toolUse('b', 'Odd', { at: 'deep!' })])),
      deep(user([result('a', 'done'), result('b', 'done')], { toolUseResult: 'deep!' })),
      deep(line('odd', { at: 'deep!' })),
    ]);
    expect(whole(rendered)).toContain('mcp__deep__dig');
    // The page says that what is too deep was left out.
    expect(whole(rendered)).toContain('…');
  });

  test('20,000 results within results', async () => {
    const open = '[{"type":"tool_result","tool_use_id":"b","content":';
    const inside = `${open.repeat(20_000)}"the bottom"${'}]'.repeat(20_000)}`;
    const rendered = await show([
      assistant([toolUse('a')]),
      results(result('a', 'inside!')).replace('"inside!"', inside),
    ]);
    expect(whole(rendered)).toContain('tool_result');
  });

  test.each([
    ['quotes', '> '.repeat(1_000)],
    ['lists', '- '.repeat(1_000)],
    ['numbered lists', '1. '.repeat(1_000)],
    ['brackets', '['.repeat(1_000)],
    ['emphasis', '*_'.repeat(1_000)],
  ])('1,000 nested %s', async (_, marks) => {
    const rendered = await show([user(`${marks}the bottom`), assistant([text(`${marks}the bottom`)])]);
    expect(whole(rendered).split('the bottom').length - 1).toBeGreaterThanOrEqual(2);
  });

  test('100,000 lines, and a word of a megabyte', async () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `line ${at}`).join('\n');
    const word = 'w'.repeat(1_000_000);
    const rendered = await show([
      user(`${word}PROMPT`),
      assistant([toolUse('a')]),
      results(result('a', lines)),
      assistant([toolUse('b')]),
      results(result('b', `${word}RESULT`)),
    ]);
    const all = whole(rendered);
    for (const end of ['line 99999', 'wPROMPT', 'wRESULT']) expect(all.includes(end), end).toBe(true);
  });
});
