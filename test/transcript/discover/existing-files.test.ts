import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { inputsOf } from '../../../src/cli/archive-folders.ts';
import { isWithin } from '../../../src/transcript/discover/existing-files.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';

it('a folder is the same in any case where the system says so', () => {
  const folder = realpathSync(folderForTest());
  const [upper, lower] = [join(folder, 'SITE'), join(folder, 'site')];
  expect(isWithin(join(upper, 'cache'), lower)).toBe(false);
  const native = vi.spyOn(realpathSync, 'native').mockImplementation((path) => String(path).replace(upper, lower));
  onTestFinished(() => native.mockRestore());
  expect(isWithin(join(upper, 'cache'), lower)).toBe(true);
  native.mockImplementation(() => lower);
  expect(inputsOf([folder], undefined, { env: {}, cwd: '/' })).toEqual([lower]);
});
