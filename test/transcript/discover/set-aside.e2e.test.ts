/** Sites of sessions with earlier transcripts that Claude Code set aside. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite } from '../../helpers/cli.ts';
import { folderForTests } from '../../helpers/folder-for-test.ts';
import { filesIn, publishedTree, timesOf } from '../../helpers/folders.ts';
import { PlayedMachine, PROJECT, said, sessionId } from '../../helpers/machine.ts';

/** A prompt and its answer, each with the uuid of the line before. */
function exchange(parent: string | null, id: string, words: string, minutes: number): readonly string[] {
  const message = { role: 'assistant', id: `msg_${id}`, model: 'claude-opus-4-5', stop_reason: 'end_turn' };
  const content = [{ type: 'text', text: `An answer to: ${words}` }];
  return [
    said(`${id}0`, words, minutes, { parentUuid: parent, sessionId: sessionId(1) }),
    said(`${id}1`, '', minutes + 1, { parentUuid: `${id}0`, type: 'assistant', message: { ...message, content } }),
  ];
}

describe('a session with an earlier transcript', () => {
  const root = folderForTests();
  const machine = new PlayedMachine(root);
  const [site, archive] = [join(root, 'site'), join(root, 'archive')];
  const build = (input: string, output: string): Promise<string> =>
    buildSite(['--input', `Ada=${input}`, '--output', output, '--cache', `${output}-cache`, '--quiet']);

  test('has one page, on which what only the earlier one has is a path not taken, even if its times are later', async () => {
    const beginning = exchange(null, 'a', 'Chart the harbour', 1);
    machine.write(1, [...beginning, ...exchange('a1', 'b', 'Add the lights', 5)]);
    machine.write(2, [said('c', 'Something else', 9)]);
    await build(join(machine.claude, 'projects'), site);
    const before = timesOf(site);
    machine.write(`projects/${PROJECT}/${sessionId(1)}.jsonl.superseded-1790000000000`, [
      ...beginning,
      ...exchange('a1', 'd', 'Add the wrecks', 20),
    ]);
    await build(join(machine.claude, 'projects'), site);
    const pages = filesIn(join(site, 'sessions')).filter((name) => name.endsWith('.html'));
    expect(pages).toEqual([1, 2].map((number) => `${sessionId(number)}.html`));
    const changed = Object.entries(timesOf(site)).filter(([path, time]) => before[path] !== time);
    expect(changed.map(([path]) => path).filter((path) => path.includes(sessionId(2)))).toEqual([]);
    const text = readFileSync(join(site, 'sessions', `${sessionId(1)}.md`), 'utf8');
    expect(text.match(/An answer to: .*|A path not taken, .*(?=, 2)/g)).toEqual([
      'An answer to: Chart the harbour',
      'A path not taken, Add the wrecks, 2 turns',
      'An answer to: Add the wrecks',
      'An answer to: Add the lights',
    ]);
  });

  test('has the same page from an archive', async () => {
    machine.collect(archive);
    await build(archive, join(root, 'archived'));
    const [plain, archived] = [site, join(root, 'archived')].map(publishedTree);
    expect({ ...archived, '.sessionary': '' }).toEqual({ ...plain, '.sessionary': '' });
  });
});
