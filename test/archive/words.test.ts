/** What `collect` and `forget` say in the end. */

import { describe, expect, test } from 'vitest';
import { forgottenWords } from '../../src/archive/forget/forget.ts';
import { collectedWords } from '../../src/cli/archive-commands.ts';

describe('collect says', () => {
  const nothing = {
    ...{ sessions: 1, changes: new Map(), problems: [], damaged: [], gone: [] },
    ...{ machine: 'archive/ada/desk', hadRaw: false },
  };

  test('that nothing is new', () => {
    expect(collectedWords(nothing, false, 'archive')).toEqual([
      '1 session examined, nothing new.',
      'They are kept in archive/ada/desk.',
    ]);
  });

  test('how many files changed, what is wrong, and who can read secrets', () => {
    const changes = new Map([
      ['rewritten', 1],
      ['new', 1200],
      ['grown', 3],
      ['none', 7],
      ['left out', 2],
    ] as const);
    const problems = ['a: gone', 'b: gone', 'c: gone', 'd: gone'];
    const all = { ...nothing, sessions: 40, changes, problems, damaged: ['x.jsonl.gz'], gone: ['y.gz'], hadRaw: true };
    expect(collectedWords(all, true, 'archive')).toEqual([
      '40 sessions examined, files: 1,200 new, 3 grown, 1 rewritten.',
      'They are kept in archive/ada/desk.',
      '2 binary files left out: secrets in such files cannot be found.',
      '4 files or folders could not be read: a: gone, b: gone, c: gone.',
      'Damaged in the archive, and collected again: x.jsonl.gz.',
      'Gone from the archive, and from where it was collected: y.gz.',
      'Nothing was redacted: everyone with access to archive can read every secret in it.',
      'Earlier collections were not redacted, and what they collected stays as it is.',
    ]);
  });
});

describe('forget says', () => {
  const report = { sessions: ['s1'], files: 2, lines: 0, prompts: 1, originals: [], unread: [] };
  const first = (changed: Partial<typeof report>): string | undefined =>
    forgottenWords({ ...report, ...changed }, 'archive')[0];

  test('what it removed, in whole or from lines', () => {
    expect(first({})).toBe('Removed 2 files of 1 session, and 1 prompt.');
    expect(first({ lines: 3 })).toBe('Took the text out of 3 lines in 2 files of 1 session, and 1 prompt.');
    expect(first({ files: 0 })).toBe('Removed 0 files of 1 session, and 1 prompt.');
    expect(first({ files: 0, prompts: 0 })).toMatch(/^Nothing in the archive contains it/);
  });

  const rollout =
    '/home/ada/.codex/sessions/2026/09/14/rollout-2026-09-14T11-00-00-01998f3a-5c1d-7e02-9a41-3d5f0c2b7a10.jsonl';

  test.each([
    [['/home/ada/.claude/a.jsonl'], 'Claude Code still has the original'],
    [[rollout], 'Codex still has the original'],
    [[rollout, '/home/ada/.claude/a.jsonl'], 'Claude Code and Codex still have the original'],
  ])('which program still has %s', (paths, words) => {
    expect(forgottenWords({ ...report, unread: [], originals: paths }, 'archive')[2]).toContain(words);
  });

  test('where the original still is, and what cannot be reached', () => {
    const words = forgottenWords({ ...report, unread: [], originals: ['/home/ada/.claude/a.jsonl'] }, 'archive');
    expect(words.slice(1, 4)).toEqual([
      'The next build removes it from the site, its exports and the cache.',
      'Claude Code still has the original; it will not be collected again. To delete it:',
      '  /home/ada/.claude/a.jsonl',
    ]);
    expect(words.join('\n')).toContain('- copies of archive on other disks');
    expect(forgottenWords(report, 'archive').join('\n')).not.toContain('still has');
  });
});
