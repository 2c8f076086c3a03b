import { describe, expect, test } from 'vitest';
import type { CallView, PartView, View } from '../../src/domain/view.ts';
import { foldRuns } from '../../src/site/session/runs.ts';

function call(label: string, more: Partial<CallView> = {}): PartView {
  const view: CallView = {
    ...{ anchor: '', tool: label, label, summary: '', note: '', status: 'ok', duration: '', raw: '' },
    views: [],
    ...more,
  };
  return { kind: 'call', call: view };
}

const THINKING: PartView = { kind: 'aside', title: 'Thinking', items: [] };
const TEXT: PartView = { kind: 'context', text: 'said' };

/** `['call', 'run 5 calls: …']` */
function folded(...parts: readonly PartView[]): readonly string[] {
  return foldRuns(parts).map((part) => (part.kind === 'run' ? `run ${part.title}` : part.kind));
}

function calls(...labels: readonly string[]): PartView[] {
  return labels.map((label) => call(label));
}

describe('a long run of calls', () => {
  test('becomes one row that counts them by tool, the most frequent first', () => {
    expect(folded(...calls('Read', 'Edit', 'Read', 'Bash', 'Read', 'Edit'))).toEqual([
      'run 6 calls: 3 Read, 2 Edit, 1 Bash',
    ]);
  });

  test('of one tool names it once', () => {
    expect(folded(...calls('Read', 'Read', 'Read', 'Read'))).toEqual(['run 4 calls, all Read']);
  });

  test('of many tools names some of them', () => {
    expect(folded(...calls('A', 'B', 'C', 'D', 'E', 'A'))).toEqual(['run 6 calls: 2 A, 1 B, 1 C, 2 other tools']);
  });

  test('has at least four calls', () => {
    expect(folded(...calls('Read', 'Read', 'Read'))).toEqual(['call', 'call', 'call']);
  });

  test('ends at text', () => {
    const four = calls('Read', 'Read', 'Read', 'Read');
    expect(folded(...four, TEXT, ...four.slice(1))).toEqual([
      'run 4 calls, all Read',
      'context',
      'call',
      'call',
      'call',
    ]);
  });

  test('includes folds between its calls, but not those at its ends', () => {
    const [first, ...rest] = calls('Read', 'Read', 'Read', 'Read');
    const parts = [THINKING, first, THINKING, ...rest, THINKING].filter((part) => part !== undefined);
    const [before, run, after] = foldRuns(parts);
    expect([before?.kind, after?.kind]).toEqual(['aside', 'aside']);
    expect(run?.kind === 'run' && run.parts.map(({ kind }) => kind)).toEqual(['call', 'aside', 'call', 'call', 'call']);
  });
});

describe('what a reader looks for stays visible', () => {
  test('a red check, though the command exited with zero', () => {
    const red = call('Bash', { verdict: { result: 'red', words: '5 failed', runner: 'vitest' } });
    expect(folded(...calls('Read', 'Read'), red, ...calls('Read', 'Read'))).toEqual([
      'call',
      'call',
      'call',
      'call',
      'call',
    ]);
  });

  test.each(['failed', 'denied', 'unanswered'] as const)('a call that is %s', (status) => {
    const four = calls('Read', 'Read', 'Read', 'Read');
    expect(folded(...four, call('Bash', { status }), ...four)).toEqual([
      'run 4 calls, all Read',
      'call',
      'run 4 calls, all Read',
    ]);
  });

  test('an image', () => {
    const image: View = { kind: 'image', src: 'media/a.png', width: 1, height: 1, alt: '' };
    expect(folded(...calls('Read', 'Read', 'Read'), call('Read', { views: [image] }))).toEqual([
      'call',
      'call',
      'call',
      'call',
    ]);
  });
});

test('folding loses nothing', () => {
  const parts = [TEXT, ...calls('A', 'B', 'C', 'D'), THINKING, TEXT, ...calls('E'), THINKING];
  const flat = foldRuns(parts).flatMap((part) => (part.kind === 'run' ? part.parts : [part]));
  expect(flat).toEqual(parts);
});
