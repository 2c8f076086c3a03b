import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Repository } from '../../../../src/cli/ask/why/repository.ts';
import { folderForTest } from '../../../helpers/folder-for-test.ts';

test.each(['sha1', 'sha256'])('a line comes from its commit in a repository with hashes of %s', (format) => {
  const folder = folderForTest();
  const git = (...args: readonly string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
  git('init', '-q', `--object-format=${format}`);
  writeFileSync(join(folder, 'tide.js'), 'const tide = 1;\n');
  git('add', '-A');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '-qm', 'Measure the tide');
  const repository = new Repository(folder);
  const sha = repository.resolve('HEAD');
  expect(repository.blame('tide.js', 1)).toEqual([{ text: 'const tide = 1;', path: 'tide.js', sha }]);
});
