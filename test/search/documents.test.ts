import { describe, expect, test } from 'vitest';
import { shorten } from '../../src/search/index/shorten.ts';
import { agentPieces, LIMIT, turnPieces } from '../../src/search/index/turn-text.ts';
import { TEXT_KINDS } from '../../src/search/shared/index-format.ts';
import { agentRun, answer, call, documentOf, prompt, said, searchDocument, sessionOf } from './helpers.ts';

/** A document without its breaks. */
function htmlOf(...given: Parameters<typeof documentOf>): string {
  return documentOf(...given).html.replaceAll('\u00AD ', '');
}

describe('a search document', () => {
  test('has one anchor for each turn, titled with who and the first words', () => {
    const html = htmlOf({ member: 'Ada' }, prompt('Why is "it" slow?'), answer('Because of <b>.'));
    expect(html).toContain('<div id="t-0" data-pagefind-title="Ada: Why is &quot;it&quot; slow?">');
    expect(html).toContain('<div id="t-1" data-pagefind-title="Claude: Because of &lt;b&gt;.">');
  });

  test('gives an answer without text a title from its calls', () => {
    const html = htmlOf({}, answer(call('Bash', {}, ''), call('Read', {}, ''), call('Bash', {}, '')));
    expect(html).toContain('data-pagefind-title="Claude: Bash, Read"');
  });

  test('leads to the fold of a path not taken, with all its text', () => {
    const turns = [prompt('with tabs'), answer('Tabs it is.')];
    const path = { ...prompt(''), kind: 'branch', seed: 'path 1', turns, parts: [] } as const;
    const html = htmlOf({}, prompt('Format it'), path);
    expect(html).toContain('<div id="t-1" data-pagefind-title="Not taken: with tabs">');
    expect(html).toMatch(/id="t-1".*with tabs.*Tabs it is\./s);
  });

  test('has facts, and facets beside its text', () => {
    const document = documentOf({
      key: 'k1',
      title: 'T',
      project: 'shop',
      day: 4,
      failures: 1,
      tools: ['Bash', 'Edit'],
    });
    expect(document.html).toContain('<span data-pagefind-meta="date">2026-03-04 14:05</span>');
    expect(document.html).toContain('<span data-pagefind-meta="session">k1</span>');
    expect(document.facets).toEqual([
      ['project', 'shop'],
      ['member', 'Ada'],
      ['model', 'claude-opus-4'],
      ['tool', 'Bash'],
      ['tool', 'Edit'],
      ['branch', 'main'],
      ['month', '2026-03'],
      ['kind', 'other'],
      ['failures', 'with failures'],
    ]);
  });

  test('of a session without failures or date has no such facets', () => {
    const names = documentOf({}).facets.map(([name]) => name);
    expect(names).not.toContain('failures');
    expect(names).not.toContain('month');
  });

  test('of a further page has its number', () => {
    const session = sessionOf({ key: 'k-7' });
    const page = (url: string) => searchDocument({ url, session, projectName: 'shop', turns: [] });
    expect(page('sessions/k-7-2.html')).toContain('<span data-pagefind-meta="page">2</span>');
    expect(page('sessions/k-7.html')).not.toContain('meta="page"');
  });

  test('shows the date in the zone of the archive', () => {
    const session = sessionOf({ day: 31 });
    const html = searchDocument({
      url: 'sessions/s1.html',
      session,
      projectName: 'shop',
      turns: [],
      timeZone: 'Asia/Tokyo',
    });
    expect(html).toContain('<span data-pagefind-meta="date">2026-03-31 23:05</span>');
  });

  test('has no markup, half character, NUL or Pagefind marker from a transcript', () => {
    const html = htmlOf({ title: '</h1><script>' }, prompt('\u0000 \uD800 </div> ___PAGEFIND_WEIGHT___9'));
    expect(html).not.toContain('<script');
    expect(html).toContain('<h1 id=":h">&lt;/h1&gt;&lt;script&gt;</h1>');
    expect(html).not.toMatch(/[\u0000\uD800]|___PAGEFIND/);
    expect(html.match(/<\/div>/g)).toHaveLength(2);
  });

  test('titles a command of several lines with its line breaks', () => {
    const shell = {
      ...prompt(''),
      kind: 'shell',
      command: 'ls -la\necho hi',
      stdout: '',
      stderr: '',
    } as const;
    expect(htmlOf({}, { ...shell, parts: [] })).toContain('data-pagefind-title="Ada: ! ls -la ⏎ echo hi"');
  });

  test('leads to agents that no call started', () => {
    const html = searchDocument({
      url: 'sessions/s1.html',
      session: sessionOf({}),
      projectName: 'shop',
      turns: [],
      strays: [{ anchor: 't-9', agent: agentRun('Look around', prompt('stray words')) }],
    });
    expect(html).toContain('<div id="t-9" data-pagefind-title="Agent: Look around">');
  });
});

describe('the pieces of a turn', () => {
  test.each(['Read', 'NotebookRead', 'mcp__acp__Read'])('contain less of a file that %s read', (name) => {
    const pieces = turnPieces(answer(call(name, {}, 'word '.repeat(2_000))));
    const read = pieces.find(({ kind }) => kind === 'o')?.text ?? '';
    expect(read.length).toBeGreaterThan(LIMIT.read / 2);
    expect(read.length).toBeLessThan(LIMIT.read * 1.1);
  });

  test.each(['Write', 'mcp__acp__MultiEdit'])('include what %s wrote', (name) => {
    const pieces = turnPieces(answer(call(name, { content: 'new words' }, '')));
    expect(pieces).toContainEqual({ kind: 'd', text: 'new words' });
  });

  test('have a kind: prompts weigh more than prose, prose more than tool input and output', () => {
    const [asked] = turnPieces(prompt('asked'));
    const pieces = turnPieces(answer('told', call('Bash', { command: 'ls', description: 'list' }, 'a.txt')));
    expect(asked).toEqual({ kind: 'p', text: 'asked' });
    expect(pieces).toEqual([
      { kind: 'r', text: 'told' },
      { kind: 'i', text: 'Bash' },
      { kind: 'c', text: 'ls' },
      { kind: 'i', text: 'list' },
      { kind: 'o', text: 'a.txt' },
    ]);
    expect(TEXT_KINDS.p.weight).toBeGreaterThan(TEXT_KINDS.r.weight);
    expect(TEXT_KINDS.r.weight).toBeGreaterThan(TEXT_KINDS.o.weight);
  });

  test('keep written text up to a limit, after the path', () => {
    const input = { content: 'x'.repeat(90_000), file_path: 'src/a.ts' };
    const pieces = turnPieces(answer(call('Write', input, '')));
    expect(pieces.map(({ kind }) => kind)).toEqual(['i', 'f', 'd']);
    expect(pieces[1]?.text).toBe('src/a.ts');
    expect(pieces[2]?.text.length).toBeLessThan(LIMIT.input + 1_600);
  });

  test('leave out colours and line numbers of an output', () => {
    const pieces = turnPieces(answer(call('Read', {}, '    12→const a\n\u001B[31mred\u001B[0m')));
    expect(pieces.at(-1)?.text).toBe('const a\nred');
  });

  test('of an agent belong to the call, shortened and never heavier than prose', () => {
    const agent = agentRun('Find it', prompt('go'), answer('w'.repeat(LIMIT.agent + 5_000)));
    const pieces = agentPieces(agent);
    expect(pieces.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(LIMIT.agent + 100);
    expect(Math.max(...pieces.map(({ weight = 1 }) => weight))).toBe(TEXT_KINDS.r.weight);
    const turn = turnPieces(answer(call('Task', { prompt: 'go' }, 'done', agent)));
    expect(turn.map(({ text }) => text)).toContain('Explore Find it');
  });

  test('of an agent with a page of its own are in the document of that page', () => {
    const agent = agentRun('Find it', prompt('go'), answer('the wombat'));
    const texts = turnPieces(answer(call('Task', {}, 'done', agent)), () => true).map(({ text }) => text);
    expect(texts).toContain('Explore Find it');
    expect(texts).not.toContain('the wombat');
  });

  test('include notices, folded lines and thoughts', () => {
    const turn = answer(
      { kind: 'thinking', text: 'thought', line: 1 },
      { kind: 'notice', notice: 'api-error', text: 'overloaded', line: 1 },
      { kind: 'aside', reason: 'r', items: [{ label: 'hook', text: 'ran' }], line: 1 },
      said('end'),
    );
    expect(turnPieces(turn).map(({ text }) => text)).toEqual(['thought', 'overloaded', 'hook\nran', 'end']);
  });
});

test('a line that a tool printed before is not indexed again, but repeated prose is', () => {
  const line = 'export function total(items: Item[]): number';
  const html = htmlOf({}, prompt(line), answer(line, call('Read', {}, line), call('Read', {}, `${line}\nnew`)));
  expect(html.split(line).length - 1).toBe(2 + 2 + 1);
  expect(html).toContain('new');
});

test('a long output keeps its beginning, its end and its errors', () => {
  const lines = Array.from({ length: 2_000 }, (_, at) => `line ${at}`);
  lines[1_000] = 'TypeError: x is not a function';
  const kept = shorten(lines.join('\n'), 1_000);
  expect(kept.startsWith('line 0\n')).toBe(true);
  expect(kept).toContain('TypeError: x is not a function');
  expect(kept.endsWith('line 1999')).toBe(true);
  expect(kept.length).toBeLessThan(1_100);
});

test('a long output keeps names that occur only in its middle', () => {
  const lines = Array.from({ length: 2_000 }, (_, at) => (at === 900 ? 'and parseTideTable here' : 'plain words'));
  expect(shorten(lines.join('\n'), 1_000)).toContain('\nparseTideTable\n');
});
