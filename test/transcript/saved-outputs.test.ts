/** Outputs that were saved to files in the session's folder: they are looked up by name, and never elsewhere. */

import { describe, expect, it } from 'vitest';
import { savedNames } from '../../src/transcript/agents/saved-outputs.ts';
import { parseLines } from '../../src/transcript/parse/read-transcript.ts';
import type { OutputText } from '../../src/transcript/types/session.ts';
import { assistant, result, sessionOf, toolUse, user } from '../helpers/lines.ts';
import { callOf } from '../helpers/sketch.ts';

const FOLDER = '/home/ada/.claude/projects/-home-ada/s1/tool-results';
const wrapped = (path: string, preview = 'line 1\nline 2'): string =>
  `<persisted-output>\nOutput too large (54KB). Full output saved to: ${path}\n\nPreview (first 2KB):\n${preview}\n...\n</persisted-output>`;

function printed(content: string, toolUseResult?: unknown): string[] {
  return [assistant([toolUse('t1')]), user([result('t1', content)], { toolUseResult })];
}

async function outputOf(lines: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const outputs = new Map(
    Object.entries(files).map(([name, text]): [string, OutputText] => [name, { text, cut: false }]),
  );
  return callOf(await sessionOf(lines, [], { outputs }), 't1').output;
}

const WHOLE = 'line 1\nline 2\nline 3';

describe('a saved output', () => {
  it.each([
    ['on Unix', `${FOLDER}/b1.txt`],
    ['on Windows', 'C:\\Users\\ada\\.claude\\s1\\tool-results\\b1.txt'],
    ['with parent folders', `${FOLDER}/../../../b1.txt`],
  ])('is found by the last part of its path: %s', async (_name, path) => {
    expect(await outputOf(printed(wrapped(path)), { 'b1.txt': WHOLE })).toEqual({
      name: 'b1.txt',
      size: undefined,
      text: WHOLE,
      cut: false,
      preview: 'line 1\nline 2',
    });
  });

  it('may be named in the structured result', async () => {
    const structured = {
      stdout: 'line 1',
      persistedOutputPath: `${FOLDER}/b2.txt`,
      persistedOutputSize: 55_271,
    };
    const output = await outputOf(printed(wrapped(`${FOLDER}/b2.txt`), structured), { 'b2.txt': WHOLE });
    expect(output).toMatchObject({ name: 'b2.txt', size: 55_271, text: WHOLE });
  });

  it.each(['/gone/elsewhere.txt', '/etc/passwd', '..'])(
    'is the one that the text names, if the structured result names another one: %s',
    async (path) => {
      const structured = { stdout: 'line 1', persistedOutputPath: path };
      const output = await outputOf(printed(wrapped(`${FOLDER}/b1.txt`), structured), { 'b1.txt': WHOLE });
      expect(output).toMatchObject({ name: 'b1.txt', text: WHOLE });
    },
  );

  it('that only the structured result names begins like the text; else the text is the output', async () => {
    const lines = printed('line 1\nline 2', { persistedOutputPath: `${FOLDER}/b1.txt` });
    expect(await outputOf(lines, { 'b1.txt': WHOLE })).toMatchObject({ name: 'b1.txt', text: WHOLE });
    expect(await outputOf(lines, { 'b1.txt': 'something else' })).toBeUndefined();
    expect(await outputOf(lines)).toBeUndefined();
  });

  it('may be named in the text of an MCP result', async () => {
    const said = `Error: result (65,403 characters) exceeds maximum allowed tokens. Output has been saved to ${FOLDER}/mcp-x.txt.\nFormat: plain text`;
    expect(await outputOf(printed(said), { 'mcp-x.txt': 'all of it' })).toMatchObject({
      name: 'mcp-x.txt',
      text: 'all of it',
    });
  });

  it('that is not in the archive has only its preview', async () => {
    expect(await outputOf(printed(wrapped(`${FOLDER}/b1.txt`)))).toMatchObject({
      name: 'b1.txt',
      text: undefined,
      preview: 'line 1\nline 2',
    });
  });

  it('is not a file of the same name with another beginning', async () => {
    const output = await outputOf(printed(wrapped(`${FOLDER}/b1.txt`)), { 'b1.txt': 'something else' });
    expect(output?.text).toBeUndefined();
  });

  it('is not needed when the structured result is complete', async () => {
    expect(await outputOf(printed(wrapped(`${FOLDER}/b1.txt`), { stdout: WHOLE }))).toBeUndefined();
  });

  it.each(['..', '.', '', 'a/..', 'x\0y'])('is never called %j', async (name) => {
    expect(await outputOf(printed(wrapped(`${FOLDER}/${name}`)), { [name]: WHOLE })).toBeUndefined();
  });

  it.each([
    'Full output saved to: /etc/passwd',
    `see <persisted-output>\nFull output saved to: /etc/passwd\n</persisted-output>`,
  ])('is not named by other text: %s', async (words) => {
    expect(await outputOf(printed(words), { passwd: 'root' })).toBeUndefined();
  });
});

it('only mentioned files are read', async () => {
  const { entries } = parseLines(
    [...printed(wrapped('/x/b1.txt')), user('see /x/b2.txt')].map((text, n) => ({ number: n + 1, text })),
  );
  expect(savedNames(entries)).toEqual(['b1.txt']);
});
