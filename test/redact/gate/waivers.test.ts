import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readWaivers, waiverKey } from '../../../src/redact/gate/waivers.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';

describe('waivers', () => {
  test('are fingerprints with their reasons', () => {
    const folder = folderForTest();
    writeFileSync(
      join(folder, 'sessionary.waivers.json'),
      JSON.stringify([{ fingerprint: 'aa11', reason: 'an example' }]),
    );
    expect(readWaivers(folder)).toEqual(new Map([['aa11', 'an example']]));
  });

  test('are optional', () => {
    expect(readWaivers(folderForTest())).toEqual(new Map());
  });

  test.each([
    ['{', 'must be a JSON list'],
    ['{}', 'must be a JSON list'],
    ['[{"fingerprint":"aa11"}]', 'Waiver 1'],
    ['[{"fingerprint":"aa11","reason":" "}]', 'needs a "fingerprint" and a "reason"'],
  ])('%s is refused with a sentence', (text, words) => {
    const folder = folderForTest();
    writeFileSync(join(folder, 'sessionary.waivers.json'), text);
    expect(() => readWaivers(folder)).toThrow(words);
  });
});

describe('the key of fingerprints', () => {
  test('comes from the environment if it is set there, and then no file is written', () => {
    const folder = folderForTest();
    const key = waiverKey(folder, { SESSIONARY_KEY: ' the key of the team ' });
    key.keep();
    expect(key.value).toBe('the key of the team');
    expect(existsSync(join(folder, '.sessionary-key'))).toBe(false);
  });

  test.each([{}, { SESSIONARY_KEY: '' }, { SESSIONARY_KEY: ' ' }])(
    'is otherwise created, and saved when it was needed: %o',
    (env) => {
      const folder = folderForTest();
      writeFileSync(join(folder, '.sessionary-key'), '\n');
      const { value: made, keep } = waiverKey(folder, env);
      expect(made).toMatch(/^[0-9a-f]{64}$/);
      expect(readFileSync(join(folder, '.sessionary-key'), 'utf8')).toBe('\n');
      keep();
      expect(waiverKey(folder, {}).value).toBe(made);
      expect(readFileSync(join(folder, '.sessionary-key'), 'utf8')).toBe(`${made}\n`);
    },
  );

  test('is readable by its owner only', () => {
    const folder = folderForTest();
    waiverKey(folder, {}).keep();
    expect(statSync(join(folder, '.sessionary-key')).mode & 0o077).toBe(0);
  });
});
