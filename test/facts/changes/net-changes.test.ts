/** The net change of a file is what is left of all its edits. */

import { describe, expect, test } from 'vitest';
import { netChanges } from '../../../src/facts/changes/net-changes.ts';
import { assistant, result, sessionOf, toolUse, user } from '../../helpers/lines.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Step {
  readonly name?: string;
  readonly input: Fields;
  readonly structured?: Fields;
  readonly printed?: string;
  readonly failed?: boolean;
}

const PATH = '/home/ada/shop/cart.ts';

const edit = (before: string, after: string, structured: Fields = {}): Step => ({
  input: { file_path: PATH, old_string: before, new_string: after },
  structured,
});

const write = (content: string, structured: Fields = { type: 'create', structuredPatch: [] }): Step => ({
  name: 'Write',
  input: { file_path: PATH, content },
  structured,
});

const patch = (oldStart: number, ...lines: readonly string[]): Fields => ({ structuredPatch: [{ oldStart, lines }] });

/** The net change of the steps as a patch with numbers: `-2 old`, `+2 new`, ` 1=1 same`. */
async function net(...steps: readonly Step[]) {
  const lines = steps.flatMap(({ name = 'Edit', input, structured, printed = 'done', failed }, at) => [
    assistant([toolUse(`t${at}`, name, input)]),
    user([result(`t${at}`, printed, failed)], structured === undefined ? {} : { toolUseResult: structured }),
  ]);
  const { turns } = await sessionOf([user('go'), ...lines]);
  const changes = netChanges(turns);
  return changes.map(({ lines: found, calls, isNew, added, removed }) => ({
    edits: calls.length,
    isNew,
    counts: `+${added} -${removed}`,
    lines: found?.map(({ kind, text, oldNumber, newNumber }) => {
      if (kind === 'same') return ` ${oldNumber}=${newNumber} ${text}`;
      return kind === 'added' ? `+${newNumber} ${text}` : `-${oldNumber} ${text}`;
    }),
  }));
}

const file = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

describe('with whole texts', () => {
  test('two edits of one line are one change', async () => {
    expect(
      await net(edit('b', 'c', { originalFile: file('a', 'b') }), edit('c', 'd', { originalFile: file('a', 'c') })),
    ).toEqual([{ edits: 2, isNew: false, counts: '+1 -1', lines: [' 1=1 a', '-2 b', '+2 d'] }]);
  });

  test('a text that an edit writes into an empty file is new', async () => {
    const [change] = await net(edit('', file('a'), { originalFile: '', ...patch(1, '+a') }));
    expect(change).toMatchObject({ counts: '+1 -0', lines: ['+1 a'] });
  });

  test('an edit that is taken back leaves nothing', async () => {
    const [change] = await net(
      edit('b', 'c', { originalFile: file('a', 'b') }),
      edit('c', 'b', { originalFile: file('a', 'c') }),
    );
    expect(change).toEqual({ edits: 2, isNew: false, counts: '+0 -0', lines: [] });
  });

  test('what a formatter did between two edits is in it', async () => {
    const [change] = await net(
      edit('b', 'c', { originalFile: file('a', 'b') }),
      edit('c', 'd', { originalFile: file('A', 'c') }),
    );
    expect(change?.lines).toEqual(['-1 a', '-2 b', '+1 A', '+2 d']);
  });

  test('MultiEdit has another name for the text before it', async () => {
    const edits = [{ old_string: 'b', new_string: 'c' }];
    const first = { name: 'MultiEdit', input: { file_path: PATH, edits } };
    const [change] = await net(
      { ...first, structured: { originalFileContents: file('a', 'b') } },
      edit('C', 'd', { originalFile: file('a', 'C') }),
    );
    expect(change?.lines).toEqual([' 1=1 a', '-2 b', '+2 d']);
  });

  test('a file that was created and edited is all new', async () => {
    const [change] = await net(write(file('a', '', 'b')), edit('b', '$&', { originalFile: file('a', '', 'b') }));
    expect(change).toEqual({ edits: 2, isNew: true, counts: '+3 -0', lines: ['+1 a', '+2 ', '+3 $&'] });
  });
});

describe('with patches only, as newer versions write them', () => {
  test('the second patch finds its lines where the first one moved them', async () => {
    expect(
      await net(
        edit('', '', patch(2, ' b', '+new', '+newer', ' c')),
        edit('', '', patch(10, ' h', '-i', '+I', ' j')),
        edit('', '', patch(3, '-new', '+newest')),
      ),
    ).toEqual([
      {
        edits: 3,
        isNew: false,
        counts: '+3 -1',
        lines: [' 2=2 b', '+3 newest', '+4 newer', ' 3=5 c', ' 8=10 h', '-9 i', '+11 I', ' 10=12 j'],
      },
    ]);
  });

  test('a line that is removed and written again is unchanged', async () => {
    const [change] = await net(edit('', '', patch(4, '-a', '-b')), edit('', '', patch(4, '+a', '+b')));
    expect(change).toMatchObject({ counts: '+0 -0', lines: [] });
  });

  test('several hunks have the numbers of the file before all of them', async () => {
    const hunks = [
      { oldStart: 1, lines: ['+first', ' a'] },
      { oldStart: 5, lines: [' e', '-f'] },
    ];
    const [change] = await net(edit('', '', { structuredPatch: hunks }));
    expect(change?.lines).toEqual(['+1 first', ' 1=2 a', ' 5=6 e', '-6 f']);
  });

  test('a new file may be edited without its text', async () => {
    const [change] = await net(write(file('\ta', 'b')), edit('', '', patch(1, '   a', '-b', '+c')));
    expect(change).toMatchObject({ isNew: true, lines: ['+1 \ta', '+2 c'] });
  });

  test.each([
    ['a patch that does not fit the one before', [patch(1, ' a', '+b'), patch(1, ' a', ' c', '+d')]],
    ['a line far beyond what can be followed', [patch(1e9, '+b')]],
    ['no patch at all', [{}]],
  ])('%s gives no net change', async (_, structured) => {
    const [change] = await net(...structured.map((one) => edit('x', 'y', one)));
    expect(change).toMatchObject({ edits: structured.length, lines: undefined });
  });
});

describe('with results in words only, as in the transcripts of agents', () => {
  const created = { ...write(file('a', 'b'), {}), printed: `File created successfully at: ${PATH}` };
  const updated = { ...write(file('a', 'c'), {}), printed: `The file ${PATH} has been updated successfully.` };

  test('a file that was created is known after each edit', async () => {
    const [change] = await net(created, edit('b', 'c\nd'), edit('', '', patch(2, ' c', '-d', '+D')), edit('a\n', ''));
    expect(change).toMatchObject({ isNew: true, lines: ['+1 c', '+2 D'] });
  });

  const read = (start: number, ...lines: readonly string[]): Step => ({
    name: 'Read',
    input: { file_path: PATH, ...(start === 1 ? {} : { offset: start }) },
    printed: lines.map((line, at) => `${start + at}\t${line}`).join('\n'),
  });

  test('an edit is where the text was read', async () => {
    const [change] = await net(read(40, 'a', 'b', 'c'), edit('b', 'B\nB'), edit('a\nB', 'A'), edit('c', 'c!'));
    expect(change).toMatchObject({
      isNew: false,
      counts: '+3 -3',
      lines: ['-40 a', '-41 b', '-42 c', '+40 A', '+41 B', '+42 c!'],
    });
  });

  test('of a file that was read, it is known what was overwritten, or replaced everywhere', async () => {
    const everywhere = { ...edit('b', 'B'), input: { ...edit('b', 'B').input, replace_all: true } };
    for (const [seen, step, lines] of [
      [read(1, 'a', 'b'), updated, [' 1=1 a', '-2 b', '+2 c']],
      [read(1, 'b', 'a', 'b'), everywhere, ['-1 b', '+1 B', ' 2=2 a', '-3 b', '+3 B']],
      [read(2, 'a', 'b'), updated, undefined],
      [read(2, 'a', 'b'), everywhere, undefined],
    ] as const)
      expect(await net(seen, step)).toMatchObject([{ isNew: false, lines }]);
  });

  test('a file that somebody else changed, or that was not read, has no net change', async () => {
    const known = [read(1, 'a', 'b'), edit('b', 'c')];
    for (const after of [[read(1, 'a', 'C')], [read(1, 'a')], [edit('d', 'e')]])
      expect(await net(...known, ...after)).toMatchObject([{ lines: undefined }]);
    expect(await net(edit('b', 'c'))).toMatchObject([{ lines: undefined }]);
    expect(await net(created, read(1, 'a', 'b', 'c'), edit('c', 'd'))).toMatchObject([{ lines: undefined }]);
    // Diffs need no reading.
    expect(await net(read(1, 'x'), edit('b', 'c', patch(1, '-b', '+c')))).toMatchObject([{ lines: ['-1 b', '+1 c'] }]);
  });

  test('what was in a file that was overwritten is not known', async () => {
    expect(await net(updated)).toMatchObject([{ isNew: false, lines: undefined }]);
    const [change] = await net(created, updated, edit('c', 'C'));
    expect(change).toMatchObject({ isNew: true, lines: ['+1 a', '+2 C'] });
  });

  test('an edit that does not fit leaves the change unknown, as does a command', async () => {
    const named = { stdout: '', bashEditDiff: { files: [], changedFiles: [PATH] } };
    const command: Step = { name: 'Bash', input: { command: 'make' }, structured: named };
    for (const between of [edit('elsewhere', 'here'), command])
      expect(await net(created, between, edit('b', 'c'))).toMatchObject([{ isNew: true, lines: undefined }]);
  });
});

describe('with diffs of commands', () => {
  const hunk = (oldStart: number, ...lines: readonly string[]) => ({ oldStart, lines });
  /** A command that changed the file, and others of which only the names are known. */
  const command = (hunks: unknown, ...others: readonly string[]): Step => ({
    name: 'Bash',
    input: { command: 'sed -i s/a/b/ *' },
    structured: { stdout: '', bashEditDiff: { files: [{ filePath: PATH, hunks }], changedFiles: [PATH, ...others] } },
  });

  test('they are edits like any other', async () => {
    const [change] = await net(
      edit('b', 'B', { originalFile: file('a', 'b', 'c'), ...patch(1, ' a', '-b', '+B', ' c') }),
      command([hunk(2, ' B', '-c', '+C')]),
    );
    const lines = [' 1=1 a', '-2 b', '-3 c', '+2 B', '+3 C'];
    expect(change).toEqual({ edits: 2, isNew: false, counts: '+2 -2', lines });
  });

  test('a file that only commands changed is among them, unless all of it is unknown', async () => {
    const [change, ...others] = await net(command([hunk(1, '+new', ' a')], '/home/ada/shop/other.ts'));
    expect([change, others]).toMatchObject([{ counts: '+1 -0', lines: ['+1 new', ' 1=2 a'] }, []]);
    expect(await net(command([]))).toEqual([]);
  });

  const known = edit('a', 'b', { originalFile: file('a'), ...patch(1, '-a', '+b') });

  test.each<[string, unknown]>([
    ['without hunks', []],
    ['that does not fit', [hunk(1, '-c', '+d')]],
    ['with fewer lines than it says', [{ oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: ['-b', '+c'] }]],
    ['of which a hunk is missing', [{ oldStart: 1, newStart: 4, lines: ['-b', '+c'] }]],
    ['whose hunks overlap', [hunk(1, '-b', '+c'), hunk(1, '-b', '+d')]],
    ['at a negative place', [hunk(-3, '-b', '+c')]],
    ['at half a line', [hunk(1.5, '-b', '+c')]],
    ['at no place', [{ lines: ['-b', '+c'] }]],
    ['far beyond what can be followed', [hunk(1e9, '+c')]],
    ['with other values as lines', [{ oldStart: 1, lines: ['-b', 7] }]],
    ['with other values as hunks', [null, 1, 'x', [[]], { oldStart: {}, lines: 'x' }]],
    ['with another value as a list', { length: 1, 0: hunk(1, '-b', '+c') }],
  ])('one %s makes the net change unknown', async (_, hunks) => {
    expect(await net(known, command(hunks))).toMatchObject([{ edits: 2, lines: undefined }]);
  });

  test('the whole texts around an unknown change say what it was', async () => {
    const last = edit('c', 'd', { originalFile: file('c') });
    expect(await net(known, command([]), last)).toMatchObject([{ edits: 3, lines: ['-1 a', '+1 d'] }]);
  });

  test('a failed command changes nothing', async () => {
    expect(await net(known, { ...command([hunk(1, '-b', '+c')]), failed: true })).toMatchObject([
      { edits: 1, lines: ['-1 a', '+1 b'] },
    ]);
  });
});

test('the lines of all edits are counted apart from the net change', async () => {
  const { turns } = await sessionOf([
    user('go'),
    assistant([toolUse('a', 'Edit', { file_path: PATH, old_string: 'b', new_string: 'c' })]),
    user([result('a', 'done')], { toolUseResult: { originalFile: 'b\n' } }),
    assistant([toolUse('b', 'Edit', { file_path: PATH, old_string: 'c', new_string: 'b' })]),
    user([result('b', 'done')], { toolUseResult: { originalFile: 'c\n' } }),
  ]);
  const [change] = netChanges(turns);
  expect(change).toMatchObject({ added: 0, removed: 0, edited: { added: 2, removed: 2 } });
});

test('failed calls change nothing', async () => {
  expect(await net({ ...edit('a', 'b'), failed: true })).toEqual([]);
});
