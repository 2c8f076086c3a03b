/** Prompts that attach files, as programs that drive Claude Code pass them on. */

import { expect, it } from 'vitest';
import { assistant, result, sessionOf, text, toolUse, user } from '../helpers/lines.ts';
import { pageOf } from '../helpers/page-text.ts';

const PLAN = '# Plan: Tide table\n\n1. Parse';
const PATH = '/tmp/attachments/tide-plan.md';

function attach(path: string, words = ''): string {
  const said = `The user has attached these files. Read them before proceeding.\n- ${path}`;
  return user(`\n<system_instruction>\n${said}\n</system_instruction>\n\n${words}`);
}

function read(path: string, lines = 3): readonly string[] {
  const file = { filePath: path, content: PLAN, startLine: 1, numLines: 3, totalLines: lines };
  return [
    assistant([toolUse('r1', 'Read', { file_path: path })]),
    user([result('r1', PLAN)], { toolUseResult: { type: 'text', file } }),
  ];
}

it('a plan that is attached and read is carried out', async () => {
  const { session, turns } = await pageOf([attach(PATH), ...read(PATH)]);
  const { prompts, firstPrompt, handover, title, story } = session.summary;
  expect({ prompts, firstPrompt, handover, title }).toEqual({
    prompts: 1,
    firstPrompt: 'Attached tide-plan.md',
    handover: { source: undefined, plan: PLAN },
    title: 'Tide table',
  });
  expect(story.asked?.text).toBe('Implement the plan: Tide table');
  const prompt = turns.find(({ kind }) => kind === 'user');
  const shown = JSON.stringify(prompt);
  expect(shown).toContain('"kind":"plan","title":"Tide table","status":"approved"');
  expect(shown).toContain(`"title":"Attached","text":"${PATH}"`);
  expect(prompt?.outline).toBe('Plan: Tide table');
});

it.each([
  ['another file', attach('/tmp/attachments/planets.md'), read('/tmp/attachments/planets.md'), 'Attached planets.md'],
  ['a plan that nothing read', attach(PATH), [assistant([text('Fine.')])], 'Attached tide-plan.md'],
  ['a plan of which a part was read', attach(PATH), read(PATH, 9), 'Attached tide-plan.md'],
  ['a file next to words', attach('/tmp/a.md', 'Create a PR'), [], 'Create a PR'],
])('%s is only named', async (_name, first, rest, firstPrompt) => {
  const { session, turns } = await pageOf([first, ...rest]);
  const prompt = turns.find(({ kind }) => kind === 'user');
  expect(session.summary).toMatchObject({ prompts: 1, firstPrompt, handover: undefined });
  expect(prompt?.outline).toBe(firstPrompt);
  expect(JSON.stringify(prompt)).toContain('"title":"Attached"');
});

it('an instruction without files is folded, and no prompt', async () => {
  const { summary } = await sessionOf([
    user('<system_instruction>Be brief.</system_instruction>'),
    assistant([text('Ok')]),
  ]);
  expect(summary.prompts).toBe(0);
});
