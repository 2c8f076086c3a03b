import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultCache, givenCache } from '../../src/build/config/cache-place.ts';
import { checkOutput } from '../../src/build/store/output-folder.ts';
import { PACKAGE_ROOT } from '../../src/package.ts';
import { folderForTest, folderForTests } from '../helpers/folder-for-test.ts';

describe('the cache is', () => {
  const env = { HOME: '/home/ada' };

  test('in the project, if it has dependencies, otherwise in the installation', () => {
    const project = folderForTest();
    expect(defaultCache(project, env)).toBe(join(PACKAGE_ROOT, 'node_modules/.cache/sessionary'));
    mkdirSync(join(project, 'node_modules'));
    expect(defaultCache(project, env)).toBe(join(project, 'node_modules/.cache/sessionary'));
  });

  test.each([
    ['linux', env, '/home/ada/.cache/sessionary'],
    ['linux', { ...env, XDG_CACHE_HOME: '/caches' }, '/caches/sessionary'],
    ['darwin', env, '/home/ada/Library/Caches/sessionary'],
  ] as const)(
    'in the folder of the user on %s, if the installation belongs to somebody else',
    (platform, own, place) => {
      expect(defaultCache('/', own, { isWritable: () => false, platform })).toBe(place);
    },
  );
});

describe('the cache is refused', () => {
  const root = folderForTests();
  const [input, output] = [join(root, 'transcripts'), join(root, '_site')];
  for (const folder of [input, output]) mkdirSync(folder);
  symlinkSync(output, join(root, 'link'));
  const check = (cache: string) => () => givenCache(root, cache, output, [{ path: input, member: undefined }]);

  test.each([
    ['as the output folder', output, /output folder/],
    ['in it', join(output, 'cache'), /output folder/],
    ['as a link to it', join(root, 'link'), /output folder/],
    ['around it', root, /output folder is in the cache/],
    ['as an input', input, /input/],
    ['in an input', join(input, 'cache'), /input/],
  ])('%s', (_, cache, reason) => expect(check(cache)).toThrow(reason));

  test('nowhere else', () => {
    expect(check(join(root, 'cache'))).not.toThrow();
    expect(check(`${output}-cache`)).not.toThrow();
  });
});

test.each(['index.html', 'report.json', '.sessionary', 'sessions', 'sessions/a.html', 'raw/a/1.js'])(
  'an output folder is refused for a link %s',
  (name) => {
    const output = folderForTest();
    mkdirSync(join(output, name, '..'), { recursive: true });
    symlinkSync('/etc/hosts', join(output, name));
    expect(() => checkOutput(output)).toThrow(`${join(output, name)} is a symbolic link`);
  },
);
