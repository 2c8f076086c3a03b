/** What is indexed of each view, and of what a page leaves out. */

import { describe, expect, it, test } from 'vitest';
import { linkAddresses, textOfHtml } from '../../src/search/index/html-text.ts';
import { wordsLeftOut } from '../../src/search/index/left-out.ts';
import { Repeats } from '../../src/search/index/repeats.ts';
import { turnPieces } from '../../src/search/index/turn-text.ts';
import { trustedHtml } from '../../src/site/render/markup/html.ts';
import type { TurnView, View } from '../../src/site/types/view.ts';
import { agentRun, answer, call, prompt, shownTurns } from './helpers.ts';

const WHOLE = {
  whole: (href: string) => (href === 'long.txt' ? 'shown and the beginning of the rest' : ''),
  isElsewhere: () => false,
};
const NO_FAILURES = { redChecks: 0, toolErrors: 0 };

function turnOf(views: readonly View[], kind: TurnView['kind'] = 'assistant'): TurnView {
  const parts = views.map((view) => ({ kind: 'view', view }) as const);
  const nothing = { time: undefined, badges: [], footer: '', outline: '', raw: '', weight: 0 };
  return { ...nothing, anchor: 't-1', kind, who: 'Claude', parts, failures: NO_FAILURES };
}

/** `kind text` of each piece. */
function pieces(...views: readonly View[]): readonly string[] {
  return turnPieces({ view: turnOf(views), turn: undefined }, WHOLE).map(
    ({ kind, text }) => `${kind} ${text.trim().replaceAll('\n', ' / ')}`,
  );
}

const html = trustedHtml;
const PLAN = {
  kind: 'plan',
  title: 'Cents',
  status: 'rejected',
  note: '',
  html: html('<p>Final</p>'),
  feedback: 'no floats',
  proposed: html('<p>Draft</p>'),
  implementations: [{ href: 'x', text: 'Do it' }],
} as const;

describe('the text of a view', () => {
  it.each<[string, View, readonly string[]]>([
    [
      'fields',
      {
        kind: 'fields',
        rows: [
          { name: 'command', value: 'ls' },
          { name: 'size', value: '3' },
        ],
      },
      ['c command ls', 'i size 3'],
    ],
    [
      'a plan: also its feedback, its draft, and who carried it out',
      PLAN,
      ['l Cents / no floats / Do it', 'l Final', 'l Draft'],
    ],
    [
      'questions with all answers',
      {
        kind: 'questions',
        questions: [
          {
            header: 'Unit',
            question: 'Which?',
            options: [{ label: 'cent', description: 'small', chosen: false }],
            free: ['both'],
          },
        ],
      },
      ['q Unit / Which? / cent small / both'],
    ],
    [
      'an agent: its task and its answer, all of one kind',
      {
        kind: 'conversation',
        title: 'Find',
        facts: '',
        linkNote: undefined,
        task: html('<p>go</p>'),
        answer: html('<p>found</p>'),
        failures: NO_FAILURES,
        turns: [turnOf([PLAN])],
        page: undefined,
      },
      ['a Find', 'a go', 'a found', 'a Cents / no floats / Do it', 'a Final', 'a Draft'],
    ],
    [
      'a long text: only what the page does not show comes as words',
      { kind: 'text', text: 'shown', mono: true, more: { href: 'long.txt', label: 'more' } },
      ['r shown', 'x and the beginning of the rest'],
    ],
  ])('%s', (_what, view, expected) => expect(pieces(view)).toEqual(expected));

  test('of a summary of the conversation weighs little: it says what was said', () => {
    const view = turnOf([{ kind: 'markup', html: html('<p>so far</p>') }], 'compaction');
    expect(turnPieces({ view, turn: undefined }, WHOLE)).toEqual([{ kind: 'n', text: '\nso far\n' }]);
  });

  test('of the task of an agent is not what the human said', () => {
    const [task] = shownTurns([
      { ...prompt('find it'), kind: 'user', origin: 'agent-task', from: undefined, plan: undefined },
    ]);
    expect(task && turnPieces(task, WHOLE)[0]?.kind).toBe('r');
  });

  test('of an agent with a page of its own is there, with its paths', () => {
    const agent = agentRun('Find', answer(call('Read', { file_path: '/etc/hosts' }, '')));
    const [turn] = shownTurns([answer(call('Task', { description: 'Find' }, '', agent))]);
    const paths = (isElsewhere: () => boolean) =>
      turn ? turnPieces({ ...turn, view: turnOf([]) }, { ...WHOLE, isElsewhere }).map(({ text }) => text) : [];
    expect([paths(() => false), paths(() => true)]).toEqual([['/etc/hosts'], []]);
  });
});

describe('what a page leaves out', () => {
  test('are its lines with errors, its words once, names first, and its end', () => {
    const middle = `plain words ${'again '.repeat(3)}parseTide\nTypeError: no tide\n`;
    const end = ` the end of it: Error: late${'.'.repeat(960)}`.padStart(1000);
    expect(wordsLeftOut(middle + end)).toBe(`TypeError: no tide\n⋯\nparseTide plain words again\n⋯\n${end}`);
  });

  test('has no half character where it is cut', () => {
    expect(wordsLeftOut(`${'a'.repeat(10)}😀${'b'.repeat(999)}`).isWellFormed()).toBe(true);
  });
});

test('markup has a line for each block, and addresses of its links and references', () => {
  expect(textOfHtml('<p>a</p><p>b <b>c</b></p>')).toBe('\na\n\nb c\n');
  expect(
    linkAddresses('<a href="x&amp;y">a</a> <span class="ref" title="src/a.ts">b</span> <a href="#c">c</a>'),
  ).toEqual(['x&y', 'src/a.ts']);
});

test('a text that was there before leaves nothing, not even a mark', () => {
  const repeats = new Repeats();
  const piece = { kind: 'o', text: 'one\ntwo\nthree' } as const;
  expect([repeats.without([piece]), repeats.without([piece])]).toEqual([[piece], [{ ...piece, text: '' }]]);
});
