/** Why a session is read again: because anything that is read for it has changed, and for no other reason. */

import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { codeHash, contentHash, namesIn, sessionHash } from '../../src/build/store/hashes.ts';
import type { Run } from '../../src/build/work/run.ts';
import { draftHash } from '../../src/build/work/session-context.ts';
import type { SessionFile } from '../../src/transcript/discover/session-file.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';

const folder = folderForTests();

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const path = file('s1.jsonl', 'one');
const other = file('s2.jsonl', 'two');
const agent = {
  path,
  relative: 'p/s1/agent-a.jsonl',
  id: 'a',
  size: 3,
  meta: { type: 'Explore', description: 'Look', toolUseId: 't1' },
};
const saved = { name: 'b.txt', path, size: 3 };
const SESSION: SessionFile = {
  ...{ path, relative: 'p/s1.jsonl', size: 3, id: 's1', folder: 'p', folderName: 'p', input: 0, member: 'Ada' },
  ...{ agents: [agent], toolResults: [saved] },
};
const hashOf = (change: Partial<SessionFile> = {}): string => sessionHash({ ...SESSION, ...change });

test.each<[string, Partial<SessionFile>]>([
  ['its content', { path: other }],
  ['its path', { relative: 'p/s3.jsonl' }],
  ['its id', { id: 's3' }],
  ['its folder', { folder: 'q' }],
  ['the name of its folder', { folderName: 'q' }],
  ['its input', { input: 1 }],
  ['its member', { member: 'Bo' }],
  ['the prompts that are left of it', { prompts: ['{}'] }],
  ['an agent', { agents: [] }],
  ['the content of an agent', { agents: [{ ...agent, path: other }] }],
  ['the name of an agent', { agents: [{ ...agent, id: 'b' }] }],
  ['what is known of an agent', { agents: [{ ...agent, meta: { ...agent.meta, type: 'Plan' } }] }],
  ['the content of a saved output', { toolResults: [{ ...saved, path: other }] }],
  ['the name of a saved output', { toolResults: [{ ...saved, name: 'c.txt' }] }],
])('another hash with %s', (_what, change) => {
  expect(hashOf(change)).not.toBe(hashOf());
});

test('the same hash in another place, and at another time', () => {
  const copy = file('copy.jsonl', 'one');
  utimesSync(copy, 1, 1);
  expect(hashOf({ path: copy, size: 9 })).toBe(hashOf());
});

test('a file that cannot be read is not an empty one', () => {
  const [gone, empty] = [join(folder, 'gone.jsonl'), file('empty.jsonl', '')].map((one) => contentHash(one, undefined));
  expect(gone).not.toBe(empty);
  expect(contentHash(join(folder, 'gone too.jsonl'), undefined)).toBe(gone);
});

test('a large file counts to its end', () => {
  const [long, longer] = ['a', 'b'].map((end) => file(`${end}.jsonl`, `${'x'.repeat(3_000_000)}${end}`));
  expect(contentHash(long ?? '', undefined)).not.toBe(contentHash(longer ?? '', undefined));
});

test('of an archive folder, all copies and what was forgotten count, but not the paths of machines', () => {
  const copy = (machine: string, parts = [path]) => ({ name: 's.jsonl', isSetAside: false, parts, machine });
  const forgotten = (machine: string, lines: readonly string[]) => ({ machine, lines, types: [] });
  const one = contentHash('', { copies: [copy('/a'), copy('/b')], forgotten: [forgotten('/a', ['u1'])] });
  expect(contentHash('', { copies: [copy('/x'), copy('/y')], forgotten: [forgotten('/x', ['u1'])] })).toBe(one);
  for (const changed of [
    { copies: [copy('/a'), copy('/b', [other])], forgotten: [forgotten('/a', ['u1'])] },
    { copies: [copy('/a'), copy('/b')], forgotten: [forgotten('/a', ['u2'])] },
    { copies: [copy('/a'), copy('/b')], forgotten: [forgotten('/b', ['u1'])] },
    { copies: [copy('/a'), copy('/b')], forgotten: [] },
  ])
    expect(contentHash('', changed)).not.toBe(one);
});

test('a draft depends on the sessions that it names', () => {
  const run = { hash: 'run' } as unknown as Run;
  const context = {
    ...{ key: 's1', handedOver: [], continuedFrom: [], answers: [], mentions: [], secrets: [] },
  };
  const draft = (change: object): string => draftHash(run, 'facts', { ...context, ...change });
  const handedOver = [{ key: 's2', title: 'Tides', plan: '# Tides' }];
  const continuedFrom = (title: string, digests = ['d']) => ({ continuedFrom: [{ key: 's4', title, digests }] });
  const named = [{ handedOver }, continuedFrom('Tides'), continuedFrom('Moons')];
  const all = [{}, { key: 's2' }, { secrets: ['word #1'] }, ...named].map(draft);
  expect(new Set(all).size).toBe(all.length);
  expect(draft(continuedFrom('Tides', []))).toBe(draft({}));
});

test.each<[string, string | Uint8Array, boolean]>([
  ['that are there', 'ls /data/ada', true],
  ['as folders encode them', '-data-a-d-a', true],
  ['in compressed files', gzipSync('ls /data/ada'), true],
  ['that JSON may spell in another way', String.raw`{"cwd":"/data/\u0061da"}`, true],
  ['in documents', `{"data":"${Buffer.from('ls /data/ada').toString('base64')}"}`, true],
  ['not in pictures', '{"data":"iVBORw0KGgo="}', false],
  ['not elsewhere', String.raw`{"text":"\u003cls\u003e /data/bo"}`, false],
])('a session depends on names of accounts %s', (_where, content, isThere) => {
  const path = file(`names-${isThere}.jsonl${typeof content === 'string' ? '' : '.gz'}`, content);
  expect(namesIn(['ada', 'a.d.a'], { ...SESSION, path }).length > 0).toBe(isThere);
  expect(namesIn(['ada', 'a.d.a'], { ...SESSION, agents: [{ ...agent, path }] }).length > 0).toBe(isThere);
  expect(namesIn(['ada', 'a.d.a'], { ...SESSION, toolResults: [{ ...saved, path }] }).length > 0).toBe(isThere);
});

test('a session depends on all names of accounts if some may be hidden from us', () => {
  expect(namesIn(['åse'], SESSION)).toEqual(['åse']);
  expect(namesIn(['ada'], { ...SESSION, folderName: '-home-ada' })).toEqual(['ada']);
  expect(namesIn(['ada'], { ...SESSION, path: join(folder, 'gone.jsonl') })).toEqual(['ada']);
  const parts = ['/data/a', 'da/x'].map((text, at) => file(`part-${at}`, text));
  const kept = { copies: [{ name: 's.jsonl', isSetAside: false, parts, machine: '/home/ada' }], forgotten: [] };
  expect(namesIn(['ada', 'bo'], { ...SESSION, kept })).toEqual(['ada']);
});

test('another version is one with other code, templates, styles or pictures', () => {
  const files = ['dist/cli.js', 'templates/home.njk', 'templates/styles/page.css', 'templates/assets/logo.svg'];
  for (const of of ['dist', 'templates/styles', 'templates/assets'])
    mkdirSync(join(folder, 'package', of), { recursive: true });
  const written = (name: string, content: string): string => {
    file(join('package', name), content);
    return codeHash(join(folder, 'package'));
  };
  const hashes = files.map((name) => written(name, 'one'));
  expect(new Set([...hashes, ...files.map((name) => written(name, 'two'))]).size).toBe(2 * files.length);
  const hash = codeHash(join(folder, 'package'));
  expect(written('dist/cli.js.map', 'one')).toBe(hash);
});
