/** AskUserQuestion: every option, the chosen ones, and the human's own words. */

import { describe, expect, test } from 'vitest';
import { renderCall } from '../../../src/site/render/turns/call-view.ts';
import type { View } from '../../../src/site/types/view.ts';
import { type CallParts, context, makeCall } from './helpers.ts';

const TAX = {
  question: 'Which tax?',
  header: 'Tax',
  options: [{ label: 'Flat, simple', description: '19 percent' }, { label: 'By country' }],
};
const MORE = {
  question: 'What "else"?',
  header: 'More',
  multiSelect: true,
  options: [{ label: 'Stock' }, { label: 'Users' }, { label: 'Users, all' }],
};
const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\n";

/** `Which tax? (Flat, simple) [By country] + own words`: chosen ones in brackets. */
async function sketch(parts: Omit<CallParts, 'name'>): Promise<string[]> {
  const { views } = renderCall(makeCall({ name: 'AskUserQuestion', ...parts }), context());
  const view = views.find((one): one is Extract<View, { kind: 'questions' }> => one.kind === 'questions');
  return (view?.questions ?? []).map(({ question, options, free }) =>
    [
      question,
      ...options.map(({ label, chosen }) => (chosen ? `[${label}]` : `(${label})`)),
      ...free.map((words) => `+ ${words}`),
    ].join(' '),
  );
}

const answered = (answers: unknown, annotations: unknown = {}) => ({
  structured: { questions: [], answers, annotations },
});

test('answers are told apart in any order, and the structured note counts', async () => {
  const printed = 'User has answered your questions: "What \\"else\\"?"="Stock", "Which tax?"="By country" notes: old.';
  const content = printed.replaceAll('\\"', '"');
  expect(await sketch({ input: { questions: [TAX, MORE] }, content })).toEqual([
    'Which tax? (Flat, simple) [By country] + old.',
    'What "else"? [Stock] (Users) (Users, all)',
  ]);
  const structured = { annotations: { 'Which tax?': { notes: 'new' } } };
  expect((await sketch({ input: { questions: [TAX, MORE] }, content, structured }))[0]).toContain('+ new');
});

describe('the structured answers', () => {
  test.each<[string, unknown, string]>([
    ['a choice', { 'Which tax?': 'By country' }, 'Which tax? (Flat, simple) [By country]'],
    ['a choice with a comma in it', { 'Which tax?': 'Flat, simple' }, 'Which tax? [Flat, simple] (By country)'],
    ['own words', { 'Which tax?': 'none' }, 'Which tax? (Flat, simple) (By country) + none'],
    ['no answer', {}, 'Which tax? (Flat, simple) (By country)'],
    ['a number is not an answer', { 'Which tax?': 7 }, 'Which tax? (Flat, simple) (By country)'],
  ])('%s', async (_name, answers, line) => {
    expect(await sketch({ input: { questions: [TAX] }, ...answered(answers) })).toEqual([line]);
  });

  test.each<[string, unknown, string]>([
    ['several choices', 'Users, Stock', 'What "else"? [Stock] [Users] (Users, all)'],
    ['one that begins like another', 'Users, all', 'What "else"? (Stock) (Users) [Users, all]'],
    ['choices and own words', 'Stock, and a pony', 'What "else"? [Stock] (Users) (Users, all) + and a pony'],
    ['own words and a choice', 'A pony, too, Users, all', 'What "else"? (Stock) (Users) [Users, all] + A pony, too'],
    ['a list', ['Stock', 'Users'], 'What "else"? [Stock] [Users] (Users, all)'],
  ])('%s', async (_name, answer, line) => {
    const parts = { input: { questions: [MORE] }, ...answered({ 'What "else"?': answer }) };
    expect(await sketch(parts)).toEqual([line]);
  });

  test('a note is shown, unless it only repeats the answer', async () => {
    const answers = { 'Which tax?': 'By country' };
    const noted = (notes: string) => answered(answers, { 'Which tax?': { notes } });
    const input = { questions: [TAX] };
    expect(await sketch({ input, ...noted('start with Germany') })).toEqual([
      'Which tax? (Flat, simple) [By country] + start with Germany',
    ]);
    expect(await sketch({ input, ...noted('By country ') })).toEqual(['Which tax? (Flat, simple) [By country]']);
  });

  test('an answer to a question that was not asked in these words is not lost', async () => {
    const call = makeCall({
      name: 'AskUserQuestion',
      input: { questions: [TAX] },
      ...answered({ 'Which tax, then?': 'None' }),
    });
    expect(renderCall(call, context()).views).toContainEqual({
      kind: 'fields',
      rows: [{ name: 'Which tax, then?', value: 'None' }],
    });
  });
});

describe('the printed sentence', () => {
  test.each([
    ['"Which tax?"="By country"', 'Which tax? (Flat, simple) [By country]'],
    ['"Which tax?"="the "flat" one"', 'Which tax? (Flat, simple) (By country) + the "flat" one'],
    ['"Which tax?"="By country" user notes: not "now"', 'Which tax? (Flat, simple) [By country] + not "now"'],
    [
      '"Which tax?"="By country" selected preview:\n| a |\n notes: soon',
      'Which tax? (Flat, simple) [By country] + soon',
    ],
    ['"Which tax?"=(no option selected) notes: ask Jun', 'Which tax? (Flat, simple) (By country) + ask Jun'],
    ['"Which tax?"="(no option selected) notes: ask "Jun""', 'Which tax? (Flat, simple) (By country) + ask "Jun"'],
    ['"Which tax?"="By country" selected preview:\n| a |', 'Which tax? (Flat, simple) [By country]'],
  ])('%s', async (sentence, line) => {
    const content = `User has answered your questions: ${sentence}. You can now continue with the user's answers in mind.`;
    expect(await sketch({ input: { questions: [TAX] }, content })).toEqual([line]);
  });

  test('of several questions, with quotes in the questions', async () => {
    const content =
      'User has answered your questions: "Which tax?"="a", "b"", "What "else"?"="Stock". You can now continue.';
    expect(await sketch({ input: { questions: [TAX, MORE] }, content })).toEqual([
      'Which tax? (Flat, simple) (By country) + a", "b"',
      'What "else"? [Stock] (Users) (Users, all)',
    ]);
  });
});

describe('a question without a choice', () => {
  const body = async (parts: Omit<CallParts, 'name' | 'input'>) =>
    renderCall(makeCall({ name: 'AskUserQuestion', input: { questions: [TAX] }, ...parts }), context());

  test.each([
    ['in the structured result', answered({ 'Which tax?': '(notes only)' }, { 'Which tax?': { notes: 'ask Jun' } })],
    ['in the structured answer', answered({ 'Which tax?': '(no option selected) notes: ask Jun' })],
    [
      'in the printed sentence only',
      {
        ...answered({}),
        content: 'The user answered: "Which tax?"=(no option selected) notes: ask Jun. Read the answers carefully.',
      },
    ],
  ])('keeps the note: %s', async (_name, parts) => {
    expect(await sketch({ input: { questions: [TAX] }, ...parts })).toEqual([
      'Which tax? (Flat, simple) (By country) + ask Jun',
    ]);
  });

  test('says that there was no answer in time', async () => {
    const content = 'No response after 60s — the user may be away from keyboard. Proceed using your best judgment.';
    const { note, views } = await body({ ...answered({}), content });
    expect(note).toBe('no response after 60s');
    expect(views).toContainEqual(expect.objectContaining({ kind: 'text', text: content }));
  });

  test.each([
    ['structured', answered({ 'Which tax?': 'No response after 60s' })],
    ['printed', { content: 'User has answered your questions: "Which tax?"="No response after 60s".' }],
  ])('does not take the words of the client for an answer: %s', async (_name, parts) => {
    expect(await sketch({ input: { questions: [TAX] }, ...parts })).toEqual(['Which tax? (Flat, simple) (By country)']);
    expect((await body(parts)).note).toBe('no response after 60s');
  });

  test('shows a text that answers none of the questions', async () => {
    const { note, views } = await body({ ...answered({}), content: 'The user responded: let us talk' });
    expect(note).toBe('unanswered');
    expect(views).toContainEqual(expect.objectContaining({ kind: 'text', text: 'The user responded: let us talk' }));
  });
});

describe('a rejected question', () => {
  test('keeps what was answered before the human wanted to talk', async () => {
    const content = `${REJECTED}The user wants to clarify these questions.\n\n    Questions asked:\n- "Which tax?"\n  Answer: By country\n- "What "else"?"\n  (No answer provided)`;
    expect(await sketch({ input: { questions: [TAX, MORE] }, status: 'denied', content })).toEqual([
      'Which tax? (Flat, simple) [By country]',
      'What "else"? (Stock) (Users) (Users, all)',
    ]);
  });

  test('does not show the client’s text as the reason of the human who wanted to talk', async () => {
    const content = `${REJECTED}The user wants to clarify these questions.\n    This means they may have questions for you.\n\n    Questions asked:\n- "Which tax?"\n  (No answer provided)`;
    const call = makeCall({ name: 'AskUserQuestion', input: { questions: [TAX] }, status: 'denied', content });
    const { views } = renderCall(call, context());
    expect(views).toContainEqual(
      expect.objectContaining({ kind: 'failure', text: 'Ada wanted to talk about it first.' }),
    );
  });
});

test('previews of options are folded below them', async () => {
  const question = { ...TAX, options: [{ label: 'Flat', preview: '| 19 |' }, { label: 'None' }] };
  const call = makeCall({ name: 'AskUserQuestion', input: { questions: [question] }, ...answered({}) });
  expect(renderCall(call, context()).views).toContainEqual({
    kind: 'group',
    label: 'Preview of Flat',
    views: [{ kind: 'text', text: '| 19 |', more: undefined, mono: true }],
  });
});
