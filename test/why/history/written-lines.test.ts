/** Which lines a session wrote, whichever tool it used. */

import { expect, it, test } from 'vitest';
import { turnWork } from '../../../src/why/history/turn-work.ts';
import { linesWith } from '../../../src/why/history/written-lines.ts';
import { assistant, result, results, sessionOf, text, toolUse, user } from '../../helpers/lines.ts';
import { makeCall, run, turnWith } from '../../site/render/helpers.ts';

/** Without pages, turns have no addresses. */
const NO_PAGES = { own: [] };

/** `path: +added` for each edit of the one call. */
async function editsOf(name: string, input: Record<string, unknown>, structured?: unknown, failed = false) {
  const session = await sessionOf([
    user('go'),
    assistant([toolUse('a', name, input)]),
    user([result('a', 'Done', failed)], structured === undefined ? {} : { toolUseResult: structured }),
  ]);
  return turnWork(session, NO_PAGES)
    .flatMap(({ calls }) => calls.flatMap(({ edits }) => edits))
    .map((edit) => `${edit.path}: +${linesWith('+', edit.lines).join('|')}`);
}

const PATCH = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: [' keep', '-old', '+new'] }];
const OUTER = "cat > outer.sh <<'END'\ncat > inner.txt <<EOF\nhello there\nEOF\nEND\n";
const APPLIED = "git apply <<'EOF'\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-old\n+new\nEOF";

test.each<[what: string, expected: string, ...Parameters<typeof editsOf>]>([
  ['the patch of an Edit', 'a.ts: +new', 'Edit', { file_path: 'a.ts', old_string: 'x' }, { structuredPatch: PATCH }],
  ['an Edit that leaves some', 'a: +3', 'Edit', { file_path: 'a', old_string: '1\n2', new_string: '1\n3' }],
  ['no failed Edit', '', 'Edit', { file_path: 'a', old_string: 'x', new_string: 'y' }, undefined, true],
  [
    'a here-document for a file',
    'notes a.md: +# Tides|high',
    'Bash',
    { command: "cd /w && cat > 'notes a.md' <<'EOF'\n# Tides\nhigh\nEOF\ngit add ." },
  ],
  [
    'one of tee, and a second one',
    'log.txt: +one, b.txt: +two',
    'Bash',
    { command: 'tee -a log.txt <<END\none\nEND\ncat <<X >> b.txt\ntwo\nX' },
  ],
  ['one that is cut off', 'a.md: +# Tides|high', 'Bash', { command: 'cat > a.md <<EOF\n# Tides\nhigh' }],
  ['no message', '', 'Bash', { command: "git commit -F - <<'EOF'\nFix the axis\nEOF" }],
  ['one around another', 'outer.sh: +cat > inner.txt <<EOF|hello there|EOF', 'Bash', { command: OUTER }],
  ['a patch that a command applies', 'src/a.ts: +new', 'Bash', { command: APPLIED }],
  ['a server', 'a.ts: +new', 'mcp__f__edit_file', { path: 'a.ts', edits: [{ oldText: 'old', newText: 'new' }] }],
  ['a server with other fields', 'a.ts: +new', 'mcp__f__create', { relative_path: 'a.ts', body: 'new' }],
  ['no server that reads', '', 'mcp__f__read', { path: 'a.ts', content: 'x' }],
])('lines are written by %s: %s', async (_what, expected, ...call) => {
  expect((await editsOf(...call)).join(', ')).toBe(expected);
});

test('lines of a command come from the diff of its result, and from its text for other files', async () => {
  const files = [{ filePath: '/w/src/a.ts', hunks: [{ oldStart: 1, lines: [' keep', '-old', '+new'] }] }];
  const command = "cat > src/a.ts <<'EOF'\nkeep\nold\nEOF\nsed -i s/old/new/ src/a.ts; cat > b.ts <<'EOF'\nb\nEOF";
  const bashEditDiff = { files, changedFiles: ['/w/src/a.ts', '/w/b.ts'] };
  expect(await editsOf('Bash', { command }, { bashEditDiff })).toEqual(['/w/src/a.ts: +new', 'b.ts: +b']);
  expect(await editsOf('Bash', { command: 'x' }, { bashEditDiff: { files: [{ filePath: 'a', hunks: [7] }] } })).toEqual(
    [],
  );
  const onWindows = { files: [{ ...files[0], filePath: 'C:\\w\\src\\a.ts' }] };
  expect(await editsOf('Bash', { command }, { bashEditDiff: onWindows })).toEqual([
    'C:\\w\\src\\a.ts: +new',
    'b.ts: +b',
  ]);
  expect(await editsOf('Bash', { command: 'x' }, { bashEditDiff }, true)).toEqual([]);
});

it('gives the calls of an agent to the turn that started it, with its prompt', async () => {
  const write = toolUse('w', 'Write', { file_path: '/w/a.ts', content: 'new line' });
  const session = await sessionOf(
    [
      user('build it'),
      assistant([toolUse('t', 'Task', { prompt: 'write a.ts' })]),
      user([result('t', 'Done')], { toolUseResult: { agentId: 'ag1' } }),
    ],
    [{ id: 'ag1', lines: [user('write a.ts'), assistant([write]), results(result('w', 'Done'))] }],
  );
  const work = turnWork(session, NO_PAGES).find(({ calls }) => calls.some(({ call }) => call.id === 'w'));
  expect([work?.turn?.kind, work?.prompt]).toEqual(['assistant', 'build it']);
});

it('gives the calls of an agent whose parent is missing to the agent, with its task', async () => {
  const write = toolUse('w', 'Write', { file_path: '/w/a.ts', content: 'new line' });
  const session = await sessionOf(
    [user('build it'), assistant([text('Done')])],
    [{ id: 'ag1', lines: [user('write a.ts'), assistant([write]), results(result('w', 'Done'))] }],
  );
  const work = turnWork(session, NO_PAGES).find(({ calls }) => calls.some(({ call }) => call.id === 'w'));
  expect([work?.turn, work?.prompt]).toEqual([undefined, 'write a.ts']);
});

it('gives work to the last prompt or command that asked for it, and the calls of an agent to its call', async () => {
  const session = await sessionOf([
    user('build it'),
    user('<command-name>/clear</command-name>'),
    assistant([toolUse('a', 'Write', { file_path: '/w/a.ts', content: 'x' })]),
    results(result('a')),
    user('<command-name>/review</command-name><command-args>a.ts</command-args>'),
    assistant([toolUse('b', 'Write', { file_path: '/w/a.ts', content: 'y' })]),
    results(result('b')),
  ]);
  const prompts = turnWork(session, NO_PAGES)
    .filter(({ calls }) => calls.length > 0)
    .map(({ prompt }) => prompt);
  expect(prompts).toEqual(['build it', '/review a.ts']);
  const agent = run({ turns: [turnWith([makeCall({ name: 'Write', input: {}, id: 'w' })])] });
  const starting = { ...makeCall({ name: 'Task', input: {}, id: 'one' }), agents: [agent] };
  const work = turnWork({ ...session, turns: [turnWith([starting])] }, NO_PAGES);
  expect(work.flatMap(({ calls }) => calls.map(({ call }) => call.id))).toEqual(['one', 'w']);
});
