/** The plugin against the schemas of its files, as they were documented in August 2026. */

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { get, isRaw, keys, list, raw, text, texts } from '../../src/base/json-readers.ts';
import { readCommandLine } from '../../src/cli/command-line/arguments.ts';
import { REPO } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

function json(path: string): unknown {
  return JSON.parse(readFileSync(join(REPO, path), 'utf8'));
}

function isOf(type: string | undefined, value: unknown): boolean {
  if (type === undefined) return true;
  if (type === 'object') return isRaw(value);
  return type === 'array' ? Array.isArray(value) : typeof value === type;
}

/** What of a value does not fit a JSON schema; of the schema language, what our schemas need. */
function misfits(value: unknown, schema: unknown, at = '$'): readonly string[] {
  if (!isOf(text(schema, 'type'), value)) return [`${at} is not ${text(schema, 'type')}`];
  const pattern = text(schema, 'pattern');
  if (typeof value === 'string') return pattern && !new RegExp(pattern).test(value) ? [`${at} is not ${pattern}`] : [];
  if (Array.isArray(value))
    return value.flatMap((item, index) => misfits(item, get(schema, 'items'), `${at}[${index}]`));
  if (!isRaw(value)) return [];
  const properties = raw(schema, 'properties');
  const missing = texts(schema, 'required').filter((key) => !Object.hasOwn(value, key));
  const unknown =
    get(schema, 'additionalProperties') === false ? keys(value).filter((key) => !Object.hasOwn(properties, key)) : [];
  return [
    ...missing.map((key) => `${at}.${key} is missing`),
    ...unknown.map((key) => `${at}.${key} is unknown`),
    ...keys(value).flatMap((key) => misfits(value[key], get(properties, key), `${at}.${key}`)),
  ];
}

describe('the plugin', () => {
  it.each([
    ['plugin/.claude-plugin/plugin.json', 'plugin'],
    ['plugin/hooks/hooks.json', 'hooks'],
    ['plugin/.mcp.json', 'mcp'],
    ['.claude-plugin/marketplace.json', 'marketplace'],
  ])('%s fits its schema', (path, schema) => {
    expect(misfits(json(path), json(`test/archive/schemas/${schema}.json`))).toEqual([]);
  });

  it('the schemas find mistakes', () => {
    const schema = json('test/archive/schemas/plugin.json');
    expect(misfits({ name: 'Bad Name', author: 'x', odd: 1 }, schema)).toEqual([
      '$.odd is unknown',
      '$.name is not ^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
      '$.author is not object',
    ]);
    expect(misfits({}, schema)).toEqual(['$.name is missing']);
  });

  it('has the source that the marketplace names, and the script that the hook runs', () => {
    const [entry] = list(json('.claude-plugin/marketplace.json'), 'plugins');
    expect(text(entry, 'source')).toBe('./plugin');
    expect(existsSync(join(REPO, 'plugin/bin/collect'))).toBe(true);
    expect(JSON.stringify(json('plugin/hooks/hooks.json'))).toContain('{CLAUDE_PLUGIN_ROOT}/bin/collect');
  });

  it.each([
    [
      'plugin/skills/ask-the-archive/SKILL.md',
      { name: 'ask-the-archive', description: expect.stringMatching(/^.{50,1024}$/) },
    ],
    ['plugin/commands/ask.md', { description: expect.any(String), 'argument-hint': expect.any(String) }],
  ])('%s has what Claude Code reads, and commands and tools that exist', (path, fields) => {
    const [, front = '', body = ''] =
      /^---\n([\s\S]+?)\n---\n([\s\S]+)$/.exec(readFileSync(join(REPO, path), 'utf8')) ?? [];
    expect(Object.fromEntries(front.split('\n').map((line) => line.split(/: (.*)/).slice(0, 2)))).toEqual(fields);
    const commands = [...body.matchAll(/`sessionary ([^`]+)`/g)].map(([, words = '']) => words);
    expect(commands.length).toBeGreaterThan(2);
    for (const words of commands) {
      const args = [...words.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
      expect(readCommandLine(args).command).toBe(args[0]);
    }
    const server = readFileSync(join(REPO, 'src/cli/ask/mcp-server.ts'), 'utf8');
    for (const [, tool] of body.matchAll(/`(\w+)` (?:with|for)\b/g)) expect(server).toContain(`registerTool('${tool}'`);
  });

  it('has the addresses and the version of package.json', () => {
    const copy = folderForTest();
    for (const path of ['package.json', 'plugin/.claude-plugin/plugin.json', 'plugin/README.md'])
      cpSync(join(REPO, path), join(copy, path));
    const write = (): void => void execFileSync(process.execPath, [join(REPO, '.ci/addresses.mjs'), copy]);
    const manifest = (): unknown => JSON.parse(readFileSync(join(copy, 'plugin/.claude-plugin/plugin.json'), 'utf8'));
    write();
    expect(manifest()).toEqual(json('plugin/.claude-plugin/plugin.json'));
    expect(readFileSync(join(copy, 'plugin/README.md'), 'utf8')).toBe(
      readFileSync(join(REPO, 'plugin/README.md'), 'utf8'),
    );
    const repository = { type: 'git', url: 'git+https://github.com/ada/tides.git' };
    writeFileSync(join(copy, 'package.json'), JSON.stringify({ version: '2.0.1', repository }));
    write();
    const home = 'https://github.com/ada/tides';
    expect(manifest()).toMatchObject({ version: '2.0.1', homepage: home, repository: home });
    expect(readFileSync(join(copy, 'plugin/README.md'), 'utf8')).toContain('/plugin marketplace add ada/tides\n');
  });

  it('runs the program in the background, returns before that is done, and says so when there is none', async () => {
    const folder = folderForTest();
    const [program, log, sign] = [join(folder, 'sessionary'), join(folder, 'log'), join(folder, 'sign')];
    const wait = `until [ -e '${sign}' ]; do sleep 0.05; done`;
    writeFileSync(program, `#!/bin/sh\n${wait}\nprintf '%s %s' "$SESSIONARY_RUN_BY" "$*" > '${log}'\n`);
    chmodSync(program, 0o755);
    const hook = join(REPO, 'plugin/bin/collect');
    execFileSync('sh', [hook], { env: { PATH: '/usr/bin:/bin', SESSIONARY: program } });
    expect(existsSync(log)).toBe(false);
    writeFileSync(sign, '');
    await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8')).toBe('hook collect --quiet');
    const { status, stderr } = spawnSync('sh', [hook], { env: { PATH: '/usr/bin:/bin' }, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.stringContaining('not installed')]);
  });
});
