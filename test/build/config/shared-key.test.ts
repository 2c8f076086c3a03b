import { expect, test } from 'vitest';
import { sharedKey } from '../../../src/redact/shared-key.ts';

test('the shared key comes from SESSIONARY_KEY, without space around it', () => {
  expect(sharedKey({ SESSIONARY_KEY: ' the key of the team\n' })).toBe('the key of the team');
});

test.each([{}, { SESSIONARY_KEY: '' }, { SESSIONARY_KEY: ' ' }])('without one there is none: %o', (env) => {
  expect(sharedKey(env)).toBeUndefined();
});

test('a short one is refused, because it can be guessed', () => {
  expect(() => sharedKey({ SESSIONARY_KEY: 'fifteen letters' })).toThrow('at least 16 characters');
  expect(sharedKey({ SESSIONARY_KEY: 'sixteen letters!' })).toBe('sixteen letters!');
});
