import { expect, test } from 'vitest';
import { renderSession } from '../../src/site/render/render-session.ts';
import { sessionBody } from '../../src/site/session/session-body.ts';
import { turnsMarkup } from '../../src/site/session/turns-markup.ts';
import type { Turn } from '../../src/transcript/types/turns.ts';
import { assistant, toolUse, user } from '../helpers/lines.ts';
import { pageOf } from '../helpers/page-text.ts';
import { session, turnWith } from './render/helpers.ts';

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

test('an address that redaction changed is text', async () => {
  const addresses = ['https://github.com/~/tides', 'https://github.com/~ada/tides'];
  const rendered = await pageOf([assistant(addresses.map((url, at) => toolUse(`t${at}`, 'WebFetch', { url })))]);
  const [page] = sessionBody(rendered, { key: 's1', pageWeight: 1e6 }).own;
  expect(turnsMarkup(page ?? expect.fail()).match(/<p class="link">.*?<\/p>/g)).toEqual([
    '<p class="link">https://github.com/~/tides</p>',
    '<p class="link"><a href="https://github.com/~ada/tides" rel="noreferrer noopener nofollow">https://github.com/~ada/tides</a></p>',
  ]);
});

test('a command of the human is marked if its check is red', async () => {
  const rendered = await pageOf([
    user('<bash-input>npx vitest run</bash-input>'),
    user('<bash-stdout> Tests  1 failed | 2 passed (3)</bash-stdout><bash-stderr></bash-stderr>'),
  ]);
  const [page] = sessionBody(rendered, { key: 's1', pageWeight: 1e6 }).own;
  expect(turnsMarkup(page ?? expect.fail())).toContain('class="turn turn-shell is-red has-problems ');
});

test('a problem is in a line, which may have been read, or with the whole file', async () => {
  const parts = [0, 7].map((line) => ({ kind: 'problem', problem: { line, reason: 'Cut.', excerpt: '' }, line }));
  const turn = { ...turnWith([]), parts } as unknown as Turn;
  const rendered = await renderSession(session([turn]), { key: 's1', zone: 'UTC', human: 'Ada' });
  const [page] = sessionBody(rendered, { key: 's1', pageWeight: 1e6 }).own;
  expect(turnsMarkup(page ?? expect.fail()).match(/<strong>Problem.*?<\/strong>/g)).toEqual([
    '<strong>Problem with the file.</strong>',
    '<strong>Problem in line 7.</strong>',
  ]);
});
