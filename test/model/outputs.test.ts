/** Outputs that went to a file of the session's own folder: only a name counts, and only one that lies there. */

import { describe, expect, it } from 'vitest';
import type { OutputText } from '../../src/domain/session.ts';
import { savedNames } from '../../src/model/agents/saved-outputs.ts';
import { parseLines } from '../../src/parse/transcript.ts';
import { assistant, result, sessionOf, toolUse, user } from '../helpers/lines.ts';
import { callOf } from '../helpers/told.ts';

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
    ['a path of Unix', `${FOLDER}/b1.txt`],
    ['a path of Windows', 'C:\\Users\\ada\\.claude\\s1\\tool-results\\b1.txt'],
    ['a path that climbs', `${FOLDER}/../../../b1.txt`],
  ])('is found by the last part of %s', async (_name, path) => {
    expect(await outputOf(printed(wrapped(path)), { 'b1.txt': WHOLE })).toEqual({
      name: 'b1.txt',
      size: undefined,
      text: WHOLE,
      cut: false,
      preview: 'line 1\nline 2',
    });
  });

  it('is named in the structured result too', async () => {
    const structured = {
      stdout: 'line 1',
      persistedOutputPath: `${FOLDER}/b2.txt`,
      persistedOutputSize: 55_271,
    };
    const output = await outputOf(printed(wrapped(`${FOLDER}/b2.txt`), structured), { 'b2.txt': WHOLE });
    expect(output).toMatchObject({ name: 'b2.txt', size: 55_271, text: WHOLE });
  });

  it('is named by MCP tools in a sentence', async () => {
    const said = `Error: result (65,403 characters) exceeds maximum allowed tokens. Output has been saved to ${FOLDER}/mcp-x.txt.\nFormat: plain text`;
    expect(await outputOf(printed(said), { 'mcp-x.txt': 'all of it' })).toMatchObject({
      name: 'mcp-x.txt',
      text: 'all of it',
    });
  });

  it('that is not in the archive leaves its preview', async () => {
    expect(await outputOf(printed(wrapped(`${FOLDER}/b1.txt`)))).toMatchObject({
      name: 'b1.txt',
      text: undefined,
      preview: 'line 1\nline 2',
    });
  });

  it('a file of that name that begins otherwise is another one', async () => {
    const output = await outputOf(printed(wrapped(`${FOLDER}/b1.txt`)), { 'b1.txt': 'something else' });
    expect(output?.text).toBeUndefined();
  });

  it('is not needed when the structured result has the whole', async () => {
    expect(await outputOf(printed(wrapped(`${FOLDER}/b1.txt`), { stdout: WHOLE }))).toBeUndefined();
  });

  it.each(['..', '.', '', 'a/..', 'x\0y'])('the name %j is no file', async (name) => {
    expect(await outputOf(printed(wrapped(`${FOLDER}/${name}`)), { [name]: WHOLE })).toBeUndefined();
  });

  it.each([
    'Full output saved to: /etc/passwd',
    `see <persisted-output>\nFull output saved to: /etc/passwd\n</persisted-output>`,
  ])('words that only speak of one name none: %s', async (words) => {
    expect(await outputOf(printed(words), { passwd: 'root' })).toBeUndefined();
  });
});

it('only files that are spoken of are asked for', async () => {
  const { entries } = await parseLines(
    [...printed(wrapped('/x/b1.txt')), user('see /x/b2.txt')].map((text, n) => ({ number: n + 1, text })),
  );
  expect(savedNames(entries)).toEqual(['b1.txt']);
});
