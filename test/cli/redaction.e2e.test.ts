import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { Redactor } from '../../src/redact/redactor.ts';
import { RULES } from '../../src/redact/rules/index.ts';
import { buildSite, runWarm } from '../helpers/cli.ts';
import { everyText } from '../helpers/every-text.ts';
import { folderForTest, folderForTests } from '../helpers/folder-for-test.ts';
import { readReport } from '../helpers/report.ts';
import { transcript } from '../helpers/transcripts.ts';
import { examplesOf } from '../redact/examples/kinds.ts';

const ENGINE = new Redactor({ off: [], emails: false, home: true, hosts: false, words: [], patterns: [] });

/** Secrets of all kinds: the examples of the rules, each with its context. */
const PLANTED = RULES.flatMap((rule) =>
  examplesOf(rule.id).map((text) => {
    const secrets: string[] = [];
    ENGINE.text(text, (_, secret) => {
      secrets.push(secret);
      return '[gone]';
    });
    return { kind: rule.id, text, secrets };
  }),
);

let number = 0;
function line(fields: object): string {
  number += 1;
  return JSON.stringify({
    uuid: `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`,
    timestamp: '2026-03-04T10:00:00.000Z',
    sessionId: 'planted',
    version: '2.1.0',
    cwd: '/home/ada/shop',
    gitBranch: 'main',
    ...fields,
  });
}

function user(content: unknown, more: object = {}): string {
  return line({ type: 'user', message: { role: 'user', content }, ...more });
}

function assistant(content: readonly object[]): string {
  return line({ type: 'assistant', message: { role: 'assistant', model: 'claude-opus-4-5', content } });
}

/** A text in every place where a transcript can contain one. */
const PLACES: readonly (readonly [string, (text: string, id: string) => readonly string[]])[] = [
  ['a prompt', (text) => [user(text)]],
  ['an answer', (text) => [assistant([{ type: 'text', text }])]],
  ['thinking', (text) => [assistant([{ type: 'thinking', thinking: text, signature: 'x' }])]],
  [
    'a call and its result',
    (text, id) => [
      assistant([{ type: 'tool_use', id, name: 'Bash', input: { command: `echo ${text}`, description: text } }]),
      user([{ type: 'tool_result', tool_use_id: id, content: text }], {
        toolUseResult: { stdout: text, stderr: text, interrupted: false },
      }),
    ],
  ],
  [
    'a file that is written',
    (text, id) => [
      assistant([{ type: 'tool_use', id, name: 'Write', input: { file_path: '/home/ada/shop/.env', content: text } }]),
      user([{ type: 'tool_result', tool_use_id: id, content: 'File created' }]),
    ],
  ],
  [
    'a change',
    (text, id) => [
      assistant([
        {
          type: 'tool_use',
          id,
          name: 'Edit',
          input: { file_path: 'a.ts', old_string: text, new_string: `${text}\n` },
        },
      ]),
      user([{ type: 'tool_result', tool_use_id: id, content: 'ok' }], {
        toolUseResult: {
          structuredPatch: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: [`-${text}`, `+${text} `] }],
        },
      }),
    ],
  ],
  [
    'an unknown tool',
    (text, id) => [assistant([{ type: 'tool_use', id, name: 'Teleport', input: { deep: [{ said: text }] } }])],
  ],
  ['an unknown line', (text) => [line({ type: 'weather', report: { said: text } })]],
  ['a hook', (text) => [line({ type: 'system', subtype: 'stop_hook_summary', content: text })]],
  ['the queue', (text) => [line({ type: 'queue-operation', operation: 'enqueue', content: text })]],
  [
    'a plan',
    (text, id) => [assistant([{ type: 'tool_use', id, name: 'ExitPlanMode', input: { plan: `# Plan\n${text}` } }])],
  ],
  ['half a line', (text) => [`{"type":"user","message":{"content":${JSON.stringify(text)}`]],
  ['a branch', (text) => [user('Go on.', { gitBranch: text })]],
];

function session(): string {
  const lines = PLANTED.flatMap(({ text }, at) =>
    PLACES.flatMap(([, place], where) => place(text, `toolu_${at}_${where}`)),
  );
  return `${lines.join('\n')}\n`;
}

describe('secrets of all kinds, in all places', () => {
  const cwd = folderForTests();
  let said: ReadonlyMap<string, string>;

  beforeAll(async () => {
    const folder = join(cwd, 'projects/-home-ada-shop');
    mkdirSync(join(folder, 'planted/subagents'), { recursive: true });
    mkdirSync(join(folder, 'planted/tool-results'), { recursive: true });
    writeFileSync(join(folder, 'planted.jsonl'), session());
    const all = PLANTED.map(({ text }) => text).join('\n\n---\n\n');
    writeFileSync(
      join(folder, 'planted/subagents/agent-a1.jsonl'),
      `${user(all, { isSidechain: true, agentId: 'a1' })}\n`,
    );
    writeFileSync(
      join(folder, 'planted/subagents/agent-a1.meta.json'),
      JSON.stringify({ agentType: 'Explore', description: PLANTED[0]?.text }),
    );
    // A file may be named after a secret.
    const [, token = ''] = /(ghp_\w+)/.exec(all) ?? [];
    expect(token).not.toBe('');
    writeFileSync(join(folder, `${token}.jsonl`), `${user('Named by a secret.')}\n`);
    await buildSite(['--input', 'projects', '--cache', 'cache', '--quiet'], { cwd });
    said = new Map([...everyText(join(cwd, '_site')), ...everyText(join(cwd, 'cache'))]);
  });

  test('there are at least 300 of them', () => {
    expect(PLANTED.every(({ secrets }) => secrets.length > 0)).toBe(true);
    expect(PLANTED.length * PLACES.length).toBeGreaterThanOrEqual(300);
    expect(new Set(PLANTED.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(45);
  });

  test('are in no file of the site or the cache, however it is compressed', () => {
    const left = PLANTED.flatMap(({ kind, secrets }) =>
      secrets
        .filter((secret) => secret.length > 5)
        .flatMap((secret) => [...said].flatMap(([path, text]) => (text.includes(secret) ? `${kind} in ${path}` : []))),
    );
    expect([...new Set(left)]).toEqual([]);
  });

  test('are counted by kind in the report', () => {
    const { redactions } = readReport(join(cwd, '_site'));
    const kinds = new Set(Object.keys(redactions));
    expect(kinds.size).toBeGreaterThanOrEqual(45);
    expect(Object.values(redactions).every((times) => Number(times) > 0)).toBe(true);
  });
});

test('--no-redact leaves everything unchanged, and the report says so', async () => {
  const cwd = folderForTest();
  const [{ text, secrets } = { text: '', secrets: [''] }] = PLANTED;
  mkdirSync(join(cwd, 'in/-home-ada-shop'), { recursive: true });
  writeFileSync(join(cwd, 'in/-home-ada-shop/s1.jsonl'), transcript('s1', [`Look in /home/ada/shop: ${text}`]));
  await buildSite(['--input', 'in', '--no-cache', '--no-redact'], { cwd });
  const said = everyText(join(cwd, '_site'));
  expect(said.get('sessions/s1.html')).toContain(secrets[0]);
  expect(said.get('sessions/s1.html')).toContain('/home/ada/shop');
  expect(said.get('report.html')).toContain('redaction was switched off');
  expect(readReport(join(cwd, '_site')).redactions).toEqual({});
});

describe('sessionary check', () => {
  /** Random, without a name that says that it is a secret. */
  const suspicious = ['Zk3vQ9xL', 'aM1tb8wq', '0vRt5yUi', 'Op2sDf7g', 'Hj4kLz6x'].join('');

  async function check(text: string, config = '', waivers?: string) {
    const cwd = folderForTest();
    mkdirSync(join(cwd, 'in/-home-ada-shop'), { recursive: true });
    writeFileSync(join(cwd, 'in/-home-ada-shop/s1.jsonl'), transcript('s1', [text]));
    if (config !== '') writeFileSync(join(cwd, 'sessionary.config.js'), `export default ${config};\n`);
    if (waivers !== undefined) writeFileSync(join(cwd, 'sessionary.waivers.json'), waivers);
    const env = { SESSIONARY_KEY: 'the key of the test' };
    return await runWarm(['check', '--input', 'in', '--no-cache', '--quiet'], { cwd, env });
  }

  test('passes an archive without findings', async () => {
    expect(await check('Open the shop.')).toEqual({
      code: 0,
      stdout:
        "Nothing was found by redaction's rules, nor by a search for random text, for logins in commands and addresses, " +
        'for what is left of redacted secrets, or for values next to the names of passwords, keys and tokens, on the same ' +
        'line or the next. This search does not find everything: read what you publish.\n',
      stderr: '',
    });
  });

  test('says how much could not be read, and --verbose says what', async () => {
    const cwd = folderForTest();
    mkdirSync(join(cwd, 'in/shop'), { recursive: true });
    symlinkSync('nowhere', join(cwd, 'in/shop/s1.jsonl'));
    writeFileSync(join(cwd, 'in/shop/s2.jsonl.gz'), gzipSync(transcript('s2', ['Open the shop.'])).subarray(0, 40));
    const { stdout } = await runWarm(['check', '--input', 'in', '--no-cache', '--verbose'], { cwd });
    expect(stdout).toContain('\n2 files and folders were not read, or not to the end; --verbose names them.\n');
    expect(stdout).toContain('\n  shop/s1.jsonl: The file could not be read (ENOENT).\n');
  });

  test('says where a finding is, not what it is; with a waiver, the archive passes', async () => {
    const { code, stderr } = await check(`What is ${suspicious}?`);
    expect(code).toBe(1);
    expect(stderr).toContain('sessions/s1.html#t-');
    expect(stderr).toContain('(~-shop/s1.jsonl, line 1)');
    expect(stderr).not.toContain(suspicious);
    const [, fingerprint] = /fingerprint ([0-9a-f]{24})/.exec(stderr) ?? [];
    const waivers = JSON.stringify([{ fingerprint, reason: 'invented' }]);
    expect((await check(`What is ${suspicious}?`, '', waivers)).code).toBe(0);
  });

  test.each([
    ['check', []],
    ['build', ['--strict']],
  ])('%s refuses broken waivers before it reads any session', async (command, more) => {
    const cwd = folderForTest();
    mkdirSync(join(cwd, 'in'));
    writeFileSync(join(cwd, 'sessionary.waivers.json'), '{}');
    const { code, stdout, stderr } = await runWarm([command, '--input', 'in', '--no-cache', ...more], { cwd });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('sessionary.waivers.json');
  });

  test('keeps the key of the fingerprints, so that a waiver holds in the next run', async () => {
    const cwd = folderForTest();
    mkdirSync(join(cwd, 'in/-home-ada-shop'), { recursive: true });
    writeFileSync(join(cwd, 'in/-home-ada-shop/s1.jsonl'), transcript('s1', [`What is ${suspicious}?`]));
    const again = () =>
      runWarm(['check', '--input', 'in', '--no-cache', '--quiet'], { cwd, env: { SESSIONARY_KEY: '' } });
    const [, fingerprint] = /fingerprint ([0-9a-f]{24})/.exec((await again()).stderr) ?? [];
    writeFileSync(join(cwd, 'sessionary.waivers.json'), JSON.stringify([{ fingerprint, reason: 'invented' }]));
    expect(await again()).toMatchObject({ code: 0, stdout: expect.stringContaining('1 finding waived.') });
  });

  test('is part of --strict, in addition to the problems of transcripts', async () => {
    const cwd = folderForTest();
    mkdirSync(join(cwd, 'in/-home-ada-shop'), { recursive: true });
    const lines = `${transcript('s1', [`What is ${suspicious}?`])}\n{"type":`;
    writeFileSync(join(cwd, 'in/-home-ada-shop/s1.jsonl'), lines);
    const { code, stderr } = await runWarm(['--input', 'in', '--strict', '--no-cache', '--quiet'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain('--strict: 1 problem;');
    expect(stderr).toContain('sessions/s1.html#t-');
  });

  test('fails if a rule is switched off, and finds what it would have redacted', async () => {
    const [planted] = PLANTED;
    const { code, stderr } = await check(planted?.text ?? '', `{ redact: { off: ['${planted?.kind}'] } }`);
    expect(code).toBe(1);
    expect(stderr).toContain(`Switched off: ${planted?.kind}.`);
    expect(stderr).toContain(`  ${planted?.kind}, fingerprint`);
  });
});
