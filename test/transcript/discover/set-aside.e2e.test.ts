/** Sites of sessions with several transcripts: copies in other folders, or earlier ones that Claude Code set aside. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite } from '../../helpers/cli.ts';
import { folderForTest, folderForTests } from '../../helpers/folder-for-test.ts';
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

test('a change of any copy of a session makes its page anew, and counts once', async () => {
  const root = folderForTest();
  const machine = new PlayedMachine(root);
  const copies = [PROJECT, '-home-ada-charts'].map((folder) => `projects/${folder}/${sessionId(1)}.jsonl`);
  const [site, usage] = [join(root, 'site'), { input_tokens: 10, output_tokens: 1 }];
  const answers: string[] = [];
  const build = async (): Promise<string> => {
    const input = `Ada=${join(machine.claude, 'projects')}`;
    await buildSite(['--input', input, '--output', site, '--cache', join(root, 'cache'), '--quiet']);
    expect(filesIn(join(site, 'sessions')).filter((name) => name.endsWith('.html'))).toEqual([`${sessionId(1)}.html`]);
    return readFileSync(join(site, 'sessions', `${sessionId(1)}.md`), 'utf8');
  };
  for (const copy of copies) machine.write(copy, exchange(null, 'a', 'Chart the harbour', 1));
  const first = await build();
  for (const [at, copy] of [...copies, ...copies].entries()) {
    const words = `Sounding ${at}`;
    const message = { role: 'assistant', model: 'claude-opus-4-5', content: [{ type: 'text', text: words }], usage };
    machine.append(copy, said(`s${at}`, '', 10 + at, { type: 'assistant', message: { id: `m${at}`, ...message } }));
    answers.push(words);
    const page = await build();
    expect(page.match(/Sounding \d/g)?.sort()).toEqual(answers);
    expect([page.match(/An answer to: .*/g), page.match(/Tokens: (\d+) in/)?.[1]]).toEqual([
      ['An answer to: Chart the harbour'],
      String(10 * answers.length),
    ]);
  }
  expect(first).not.toContain('Sounding');
});
