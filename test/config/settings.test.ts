import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Options, settle } from '../../src/config/settings.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

test('the password of an encrypted site is needed to write it, not to check its sessions', async () => {
  const folder = folderForTest();
  mkdirSync(join(folder, 'archive'));
  const config = { inputs: ['archive'], publish: { password: true, salt: '0123456789abcdef' } };
  writeFileSync(join(folder, 'sessionary.config.js'), `export default ${JSON.stringify(config)};`);
  const lockOf = async (options: Options, env = {}) =>
    (await settle(options, env, folder, { hasSessions: () => true, example: () => [] })).lock;
  await expect(lockOf({})).rejects.toThrow('SESSIONARY_PASSWORD');
  expect(await lockOf({}, { SESSIONARY_PASSWORD: 'nine green otters' })).toMatchObject({
    password: 'nine green otters',
  });
  expect(await lockOf({ readsOnly: true })).toBeUndefined();
});
