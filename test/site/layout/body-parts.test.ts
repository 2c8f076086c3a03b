import { describe, expect, test } from 'vitest';
import { asideGroups, bodyParts } from '../../../src/site/session/layout/body-parts.ts';
import type { CallView, Html, PartView, View } from '../../../src/site/types/view.ts';

function call(label: string, more: Partial<CallView> = {}): PartView {
  const view: CallView = {
    ...{ anchor: '', tool: label, label, summary: '', note: '', status: 'ok', duration: '', raw: '' },
    views: [],
    ...more,
  };
  return { kind: 'call', call: view };
}

// Only `render/markup` makes markup; here it is a stand-in.
const html = (words: string): Html => words as Html;
const THINKING: PartView = { kind: 'thinking', html: html('hm') };
const prose = (words: string): PartView => ({ kind: 'prose', html: html(words) });
const hook = (label: string, title = 'hook output'): PartView => ({
  kind: 'aside',
  title,
  items: [{ label, text: '' }],
});
const TEXT: PartView = { kind: 'context', text: 'said' };

/** `['call', 'run 5 calls: …']` */
function folded(...parts: readonly PartView[]): readonly string[] {
  return bodyParts(parts).map((part) => (part.kind === 'run' ? `run ${part.title}` : part.kind));
}

function calls(...labels: readonly string[]): PartView[] {
  return labels.map((label) => call(label));
}

describe('a long run of calls', () => {
  const four = calls('Read', 'Read', 'Read', 'Read');
  const image: View = { kind: 'image', src: 'media/a.png', width: 1, height: 1, alt: '' };
  const red = call('Bash', { verdict: { result: 'red', words: '5 failed', runner: 'vitest' } });

  test.each<[string, readonly PartView[], readonly string[]]>([
    [
      'becomes one row that counts them by tool, the most frequent first',
      calls('Read', 'Edit', 'Read', 'Bash', 'Read', 'Edit'),
      ['run 6 calls: 3 Read, 2 Edit, 1 Bash'],
    ],
    ['of one tool names it once', four, ['run 4 calls, all Read']],
    [
      'of many tools names some of them',
      calls('A', 'B', 'C', 'D', 'E', 'A'),
      ['run 6 calls: 2 A, 1 B, 1 C, 2 other tools'],
    ],
    ['has at least four calls', four.slice(1), ['call', 'call', 'call']],
    ['ends at text', [...four, TEXT, ...four.slice(1)], ['run 4 calls, all Read', 'context', 'call', 'call', 'call']],
    [
      'is not interrupted by what the client added',
      [...four.slice(2), hook('PostToolUse'), ...four.slice(2)],
      ['run 4 calls, all Read'],
    ],
    [
      'ends at a red check, though the command exited with zero',
      [...four.slice(2), red, ...four.slice(2)],
      ['call', 'call', 'call', 'call', 'call'],
    ],
    ...(['failed', 'denied', 'unanswered'] as const).map((status): [string, readonly PartView[], readonly string[]] => [
      `ends at a call that is ${status}`,
      [...four, call('Bash', { status }), ...four],
      ['run 4 calls, all Read', 'call', 'run 4 calls, all Read'],
    ]),
    ['ends at an image', [...four.slice(1), call('Read', { views: [image] })], ['call', 'call', 'call', 'call']],
  ])('%s', (_, parts, shown) => expect(folded(...parts)).toEqual(shown));

  test('includes the thinking in it, before it and after it', () => {
    const [first, ...rest] = calls('Read', 'Read', 'Read', 'Read');
    const parts = [THINKING, first, THINKING, ...rest, THINKING].filter((part) => part !== undefined);
    const [run, ...others] = bodyParts([...parts, TEXT]);
    expect(run?.kind === 'run' && run.title).toBe('4 calls, all Read, thinking');
    expect(run?.kind === 'run' && run.parts).toEqual(parts);
    expect(others).toEqual([TEXT]);
  });
});

test('what the client added is in the details of the turn, by reason', () => {
  const parts = [hook('a'), TEXT, hook('b', 'system reminder'), hook('c')];
  expect(bodyParts(parts)).toEqual([TEXT]);
  expect(asideGroups(parts)).toEqual([
    { title: 'hook output × 2', asides: [parts[0], parts[3]] },
    { title: 'system reminder', asides: [parts[2]] },
  ]);
});

describe('prose before a call is a remark', () => {
  const kinds = (...parts: readonly PartView[]): readonly string[] => bodyParts(parts).map(({ kind }) => kind);

  test('but not what the agent said last', () => {
    expect(kinds(prose('Let me look.'), call('Read'), prose('Done.'), prose('Really.'))).toEqual([
      'remark',
      'call',
      'prose',
      'prose',
    ]);
    expect(kinds(prose('Let me look.'), prose('Reading.'), call('Read'))).toEqual(['remark', 'prose', 'call']);
  });

  test('and not what leads to a question', () => {
    const question = call('AskUserQuestion', { views: [{ kind: 'questions', questions: [] }] });
    expect(kinds(prose('Two ways.'), THINKING, question, prose('Good.'))).toEqual([
      'prose',
      'thinking',
      'call',
      'prose',
    ]);
  });
});

test('nothing is lost', () => {
  const parts = [TEXT, hook('a'), ...calls('A', 'B', 'C', 'D'), THINKING, TEXT, ...calls('E'), THINKING];
  const flat: readonly unknown[] = bodyParts(parts).flatMap((part): readonly unknown[] =>
    part.kind === 'run' ? part.parts : [part],
  );
  const added = asideGroups(parts).flatMap(({ asides }) => asides);
  expect(new Set([...flat, ...added])).toEqual(new Set(parts));
});
