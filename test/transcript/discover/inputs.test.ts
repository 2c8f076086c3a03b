import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { claudeFolder, homeFolder, splitInput } from '../../../src/transcript/discover/inputs.ts';

it.each([
  [{ CLAUDE_CONFIG_DIR: '/etc/claude', HOME: '/home/ada' }, '/etc/claude'],
  [{ CLAUDE_CONFIG_DIR: '', HOME: '/home/ada' }, '/home/ada/.claude'],
  [{ HOME: '/home/ada' }, '/home/ada/.claude'],
  [{ HOME: '' }, join(homedir(), '.claude')],
])('the default folder of Claude Code %j', (env, folder) => {
  expect(claudeFolder(env)).toBe(folder);
});

it('is below the profile on Windows, whatever a shell calls the home directory', () => {
  const env = { HOME: 'H:\\', USERPROFILE: 'C:\\Users\\ada' };
  expect([homeFolder(env, 'win32'), homeFolder(env, 'linux')]).toEqual(['C:\\Users\\ada', 'H:\\']);
});

it.each([
  ['Ada=/srv/ada', 'Ada', '/srv/ada'],
  ['Ada L=./x=y', 'Ada L', './x=y'],
  ['/srv/a=b', undefined, '/srv/a=b'],
  ['=x', undefined, '=x'],
  [' =x', undefined, ' =x'],
  ['plain', undefined, 'plain'],
])('Name=DIR %s', (argument, member, path) => {
  expect(splitInput(argument)).toEqual({ member, path });
});
