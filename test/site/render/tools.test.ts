/**
 * Every fixture in fixtures/tools/ with its expected views. For a new tool, add a case with a `says`, run the tests, and
 * read the `.expected.json` that they wrote.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderCall } from '../../../src/site/render/turns/call-view.ts';
import { TOOL_KINDS } from '../../../src/transcript/tools/registry.ts';
import type { Plan } from '../../../src/transcript/types/call.ts';
import type { ToolCall } from '../../../src/transcript/types/turns.ts';
import { type CallParts, context, makeCall } from './helpers.ts';

const FOLDER = new URL('../../../fixtures/tools/', import.meta.url);

interface Case extends CallParts {
  readonly says: string;
  readonly plan?: Plan;
}

const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json') && !file.includes('.expected.'));

function cases(file: string): readonly Case[] {
  return JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
}

function callOf(fixture: Case): ToolCall {
  return { ...makeCall(fixture), id: fixture.says, plan: fixture.plan };
}

describe.each(files)('%s', (file) => {
  test('has the expected views', async () => {
    const ctx = context();
    // The place of a call in its file has nothing to do with the tool.
    const views = cases(file).map((each) => {
      const { raw: _, ...call } = renderCall(callOf(each), ctx);
      return { says: each.says, call };
    });
    const path = new URL(file.replace('.json', '.expected.json'), FOLDER).pathname;
    await expect(`${JSON.stringify(views, null, 2)}\n`).toMatchFileSnapshot(path);
  });
});

test('every kind of tool has a fixture', () => {
  const shown = new Set<string>(files.flatMap((file) => cases(file).map((each) => callOf(each).tool.kind)));
  expect(TOOL_KINDS.filter((kind) => !shown.has(kind))).toEqual([]);
});

describe('results', () => {
  async function viewsOf(parts: CallParts): Promise<string> {
    return JSON.stringify(renderCall(makeCall(parts), context()).views);
  }

  test('keep a reminder that is quoted in the middle of what was read', async () => {
    const content = 'a <system-reminder>quoted</system-reminder> b\n<system-reminder>for the model</system-reminder>';
    const views = await viewsOf({ name: 'Bash', input: { command: 'cat x' }, content });
    expect(views).toContain('quoted');
    expect(views).not.toContain('for the model');
  });
});
