/** Sessions whose transcripts name each other, in a site that is built again when one of them appears. */

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../helpers/cli.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';
import { publishedTree } from '../helpers/folders.ts';
import { all, attribute, readPage, textOf } from '../helpers/pages.ts';
import { exchange, writeSession } from '../helpers/transcripts.ts';

const folder = folderForTests();
const input = join(folder, 'projects');
const output = join(folder, 'site');

function build(): Promise<string> {
  return buildSite(['--input', input, '--output', output, '--cache', join(folder, 'cache')]);
}

/** Sentences in the head of a session, with the pages that they link to. */
function saidOf(key: string): readonly string[] {
  return all(readPage(output, `sessions/${key}.html`).root, '.session-head .continued').map((sentence) =>
    [textOf(sentence), ...all(sentence, 'a').map((link) => attribute(link, 'href'))].join(' -> '),
  );
}

/** The lines of a session as its fork has them. */
function forkOf(session: string, fork: string): string {
  const lines = readFileSync(join(input, `-home-ada-shop/${session}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines
    .map((line) => {
      const { uuid, ...fields } = JSON.parse(line);
      const forkedFrom = { sessionId: session, messageUuid: uuid };
      return `${JSON.stringify({ ...fields, uuid, sessionId: fork, forkedFrom })}\n`;
    })
    .join('');
}

describe('a site that is built again', () => {
  beforeAll(async () => {
    writeSession(input, '-home-ada-shop', 'first', ['Paint the door.']);
    const moved = { type: 'continued-in', sessionId: 'first', continuedInSessionId: 'later' };
    appendFileSync(join(input, '-home-ada-shop/first.jsonl'), `${JSON.stringify(moved)}\n`);
    await build();
  });

  test('names a session that it does not have yet', () =>
    expect(saidOf('first')).toEqual(['Continued in session later, which this archive does not have.']));

  test('says on both pages what appeared, and equals a clean build', async () => {
    const fork = forkOf('first', 'fork') + exchange('fork', 1, 'Paint the shelf.');
    writeFileSync(join(input, '-home-ada-shop/fork.jsonl'), fork);
    writeSession(input, '-home-ada-shop', 'later', ['Paint the roof.'], { day: '2026-03-05' });
    await build();
    expect(saidOf('first')).toEqual([
      'Forked into Paint the shelf. -> ../sessions/fork.html',
      'Continued in Paint the roof. -> ../sessions/later.html',
    ]);
    expect(saidOf('fork')).toEqual(['Forked from Paint the door. -> ../sessions/first.html']);
    expect(saidOf('later')).toEqual(['Continues Paint the door. -> ../sessions/first.html']);
    const clean = join(folder, 'clean');
    await buildSite(['--input', input, '--output', clean, '--no-cache']);
    expect(publishedTree(output)).toEqual(publishedTree(clean));
  });
});
