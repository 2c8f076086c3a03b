import { expect, test } from 'vitest';
import { sessionBody } from '../../src/site/session/session-body.ts';
import { turnsMarkup } from '../../src/site/session/turns-markup.ts';
import { assistant, toolUse } from '../helpers/lines.ts';
import { pageOf } from '../helpers/page-text.ts';

test('a call has the name of its tool, and its family, by which it is styled', async () => {
  const names = ['Bash', 'mcp__acp__Bash', 'exit_plan_mode', 'mcp__docs__find', 'constructor'];
  const rendered = await pageOf([assistant(names.map((name, at) => toolUse(`t${at}`, name)))]);
  const [page] = sessionBody(rendered, { key: 's1', pageWeight: 1e6 }).own;
  const markup: string = page === undefined ? '' : turnsMarkup(page);
  expect(markup.match(/data-tool="[^"]*"( data-family="[^"]*")?/g)).toEqual([
    'data-tool="Bash" data-family="runs"',
    'data-tool="mcp__acp__Bash" data-family="runs"',
    'data-tool="exit_plan_mode" data-family="plans"',
    'data-tool="mcp__docs__find"',
    'data-tool="constructor"',
  ]);
});
