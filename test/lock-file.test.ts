/** `npm ci` installs exactly the reviewed packages: the lock file pins each by its hash, from the registry. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { get, isRaw, keys, raw, text } from '../src/base/json-readers.ts';
import { REPO } from './helpers/cli.ts';

const REGISTRY = 'https://registry.npmjs.org/';

/** What is wrong with the packages of a lock file. */
function unpinned(lock: unknown): readonly string[] {
  const packages = raw(lock, 'packages');
  return keys(packages)
    .filter((path) => path !== '')
    .flatMap((path) => {
      const entry = raw(packages, path);
      // Without `resolved`, npm takes the package from the registry that it is configured for.
      const from = get(entry, 'resolved');
      const isElsewhere = from !== undefined && !(typeof from === 'string' && from.startsWith(REGISTRY));
      return [
        ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(text(entry, 'integrity') ?? '') ? [] : [`${path}: no hash`]),
        ...(isElsewhere || get(entry, 'link') !== undefined ? [`${path}: not from the registry`] : []),
      ];
    });
}

const LOCK: unknown = JSON.parse(readFileSync(join(REPO, 'package-lock.json'), 'utf8'));
const HASH = `sha512-${'a'.repeat(86)}==`;

function lockOf(entry: object): unknown {
  return { packages: { '': {}, 'node_modules/a': entry } };
}

test('every package of the lock file has its hash and comes from the registry, including those of other platforms', () => {
  const packages = get(LOCK, 'packages');
  expect(isRaw(packages) && keys(packages).length).toBeGreaterThan(300);
  expect(unpinned(LOCK)).toEqual([]);
});

test.each([
  ['no hash', { version: '1.0.0', optional: true }],
  ['no hash', { version: '1.0.0', integrity: 'sha1-abc' }],
  ['not from the registry', { integrity: HASH, resolved: 'git+ssh://git@example.org/a.git' }],
  ['not from the registry', { integrity: HASH, resolved: 'https://example.org/registry.npmjs.org/a.tgz' }],
  ['not from the registry', { integrity: HASH, resolved: 'file:../a' }],
  ['not from the registry', { integrity: HASH, link: true }],
])('a package is refused with %s: %j', (reason, entry) => {
  expect(unpinned(lockOf(entry))).toEqual([`node_modules/a: ${reason}`]);
});

test('a package that names the registry, or no place, is accepted', () => {
  expect(unpinned(lockOf({ integrity: HASH, resolved: `${REGISTRY}a/-/a-1.0.0.tgz` }))).toEqual([]);
  expect(unpinned(lockOf({ integrity: HASH }))).toEqual([]);
});

test('all programs of Pagefind are of the version of its library', () => {
  const packages = raw(LOCK, 'packages');
  const programs = keys(packages).filter((path) => path.startsWith('node_modules/@pagefind/'));
  const versions = programs.map((path) => text(raw(packages, path), 'version'));
  expect(programs.length).toBeGreaterThanOrEqual(7);
  expect(new Set(versions)).toEqual(new Set([text(raw(packages, 'node_modules/pagefind'), 'version')]));
});
