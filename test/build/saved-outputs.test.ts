/** `<session>/tool-results/` on disk: what is found and read. And changes that cause a session to be read again. */

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sessionHash } from '../../src/build/store/hashes.ts';
import { readSession } from '../../src/build/tasks/read-task.ts';
import { discover } from '../../src/transcript/discover/discover.ts';
import type { SessionFile } from '../../src/transcript/discover/session-file.ts';
import { NO_REDACTION } from '../../src/transcript/parse/redaction.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { assistant, result, toolUse, user } from '../helpers/lines.ts';
import { callOf } from '../helpers/sketch.ts';

const SAVED = (path: string): string =>
  `<persisted-output>\nOutput too large (1MB). Full output saved to: ${path}\n\nPreview (first 2KB):\none\n...\n</persisted-output>`;
const lines = (path: string): string =>
  [assistant([toolUse('t1')]), user([result('t1', SAVED(path))])].map((line) => `${line}\n`).join('');

function plant(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

function only(root: string): SessionFile {
  const [file, ...others] = discover([{ path: root, member: undefined }]).sessions;
  if (!file || others.length > 0) throw new Error('There is not exactly one session.');
  return file;
}

describe('saved outputs', () => {
  it('are found beside the session, and read completely', async () => {
    const root = folderForTest();
    plant(root, { 'p/s1.jsonl': lines('/x/s1/tool-results/b1.txt'), 'p/s1/tool-results/b1.txt': 'one\ntwo' });
    const file = only(root);
    expect(file.toolResults.map(({ name, size }) => [name, size])).toEqual([['b1.txt', 7]]);
    expect(callOf(await readSession(file), 't1').output).toMatchObject({ text: 'one\ntwo', cut: false });
  });

  it('are read only when a transcript mentions them', async () => {
    const root = folderForTest();
    plant(root, {
      'p/s1.jsonl': lines('/x/b1.txt'),
      'p/s1/tool-results/b1.txt': 'one',
      'p/s1/tool-results/b2.txt': 'two',
    });
    const read: string[] = [];
    const text = (given: string): string => {
      read.push(given);
      return given;
    };
    await readSession(only(root), undefined, { ...NO_REDACTION, text, name: String });
    expect(read).toContain('one');
    expect(read).not.toContain('two');
  });

  it('are read only from the session’s own folder', async () => {
    const root = folderForTest();
    plant(root, {
      'p/s1.jsonl': lines('/x/s2/tool-results/../../secret.txt'),
      'p/s2/tool-results/secret.txt': 'one, of another',
      'p/secret.txt': 'one, beside',
      'p/s1/secret.txt': 'one, above',
      'p/s1/tool-results/deeper/secret.txt': 'one, below',
    });
    const output = callOf(await readSession(only(root)), 't1').output;
    expect(output).toMatchObject({ name: 'secret.txt', text: undefined, preview: 'one' });
  });

  it('are not links, which may lead out of the folder', async () => {
    const root = folderForTest();
    plant(root, {
      'p/s1.jsonl': lines('/x/b1.txt'),
      'outside/b1.txt': 'one, outside',
      'p/s1/tool-results/x.txt': '',
    });
    symlinkSync(join(root, 'outside/b1.txt'), join(root, 'p/s1/tool-results/b1.txt'));
    expect(only(join(root, 'p')).toolResults.map(({ name }) => name)).toEqual(['x.txt']);
    const other = folderForTest();
    plant(other, { 'p/s1.jsonl': lines('/x/b1.txt'), 'p/s1/x': '' });
    symlinkSync(join(root, 'outside'), join(other, 'p/s1/tool-results'));
    expect(only(other).toolResults).toEqual([]);
  });
});

const FILES: Readonly<Record<string, string>> = {
  'p/s1.jsonl': lines('/x/b1.txt'),
  'p/s1/tool-results/b1.txt': 'one',
  'p/s1/subagents/agent-a1.jsonl': `${assistant('Found.', {}, { agentId: 'a1', isSidechain: true })}\n`,
  'p/s1/subagents/agent-a1.meta.json': '{"agentType":"Explore"}',
};

function hashOf(files: Readonly<Record<string, string>>): string {
  const root = folderForTest();
  plant(root, files);
  return sessionHash(only(root));
}

describe('a session is read again', () => {
  it.each([
    ['its transcript', { 'p/s1.jsonl': lines('/x/b2.txt') }],
    ['a saved output', { 'p/s1/tool-results/b1.txt': 'two' }],
    ['the transcript of an agent', { 'p/s1/subagents/agent-a1.jsonl': `${assistant('Gone.')}\n` }],
    ['what is known of an agent', { 'p/s1/subagents/agent-a1.meta.json': '{"agentType":"Plan"}' }],
    ['another saved output', { 'p/s1/tool-results/b2.txt': 'one' }],
  ])('when there is a change of %s', (_name, changed) => {
    expect(hashOf({ ...FILES, ...changed })).not.toBe(hashOf(FILES));
  });

  it('not when the archive is elsewhere', () => {
    expect(hashOf(FILES)).toBe(hashOf(FILES));
  });
});
