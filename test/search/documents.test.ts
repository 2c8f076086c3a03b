import { describe, expect, test } from 'vitest';
import { facetsOf } from '../../src/search/index/page-document.ts';
import { turnPieces } from '../../src/search/index/turn-text.ts';
import { TEXT_KINDS } from '../../src/search/shared/index-format.ts';
import { context } from '../site/render/helpers.ts';
import {
  agentRun,
  answer,
  call,
  documentOf,
  piecesOf,
  prompt,
  said,
  searchDocument,
  sessionOf,
  shownTurns,
} from './helpers.ts';

/** A document without its breaks. */
function htmlOf(...given: Parameters<typeof documentOf>): string {
  return documentOf(...given)
    .html.replaceAll('\u00AD ', '')
    .replaceAll('\uFEFF', ' ');
}

describe('a search document', () => {
  test('has one anchor for each turn, titled with who and the first words', () => {
    const html = htmlOf({ member: 'Ada' }, prompt('Why is "it" slow?'), answer('Because of <b>.'));
    expect(html).toContain('<div data-title="Ada: Why is &quot;it&quot; slow?"><a id="t-0">');
    expect(html).toContain('<div data-title="Claude: Because of &lt;b&gt;."><a id="t-1">');
  });

  test('titles turns with plain words, and those that have none with what they have', () => {
    const table = '| a | b |';
    const html = htmlOf({}, answer(`## Done: \`a.ts\`\n\n${table}\n\nAll **three** are [here](b.md).`), answer(table));
    expect(html).toContain('data-title="Claude: Done: a.ts All three are here."');
    expect(html).toContain('data-title="Claude: | a | b |"');
  });

  test('gives an answer without text a title from its calls', () => {
    const html = htmlOf({}, answer(call('Bash', {}, ''), call('Read', {}, ''), call('Bash', {}, '')));
    expect(html).toContain('data-title="Claude: Bash, Read"');
  });

  test('leads to the fold of a path not taken, with all its text', () => {
    const turns = [prompt('with tabs'), answer('Tabs it is.')];
    const path = { ...prompt(''), kind: 'branch', seed: 'path 1', turns, parts: [] } as const;
    const html = htmlOf({}, prompt('Format it'), path);
    expect(html).toContain('<div data-title="Not taken: with tabs"><a id="t-1">');
    expect(html).toMatch(/id="t-1".*with tabs.*Tabs it is\./s);
  });

  test('has facts, and facets beside its text', () => {
    const document = documentOf({
      key: 'k1',
      title: 'T',
      project: 'shop',
      day: 4,
      failures: 1,
      redChecks: 2,
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
      ['checks', 'with red checks'],
      ['failures', 'with tool errors'],
    ]);
  });

  test('of a session without failures or date has no such facets', () => {
    const names = documentOf({}).facets.map(([name]) => name);
    expect(names).not.toContain('failures');
    expect(names).not.toContain('checks');
    expect(names).not.toContain('month');
  });

  test('tells red checks and errors of tools apart', () => {
    const facets = (facts: Parameters<typeof documentOf>[0]) => new Map(documentOf(facts).facets);
    expect([...facets({ redChecks: 1 }).keys()]).not.toContain('failures');
    expect([...facets({ failures: 1 }).keys()]).not.toContain('checks');
  });

  test('names all branches, and on the first page what nobody would find otherwise', () => {
    const session = sessionOf({ key: 'k1', commits: ['9f3ab77'] });
    const files = [
      { path: 'src/a.ts', added: 1, removed: 0 },
      { path: 'src/moved.ts', added: 0, removed: 0, withoutDiff: true },
    ];
    const summary = { ...session.summary, branches: ['main', 'next'], cwds: ['/home/ada/quay'], files };
    const page = { session: { ...session, summary }, projectName: 'shop', turns: [] };
    const names = (url: string): string =>
      /<p>([^<]*)/.exec(searchDocument({ ...page, url }))?.[1]?.replaceAll(/\u00AD |\uFEFF/g, '') ?? '';
    expect(names('sessions/k1.html').split('\n')).toEqual([
      ...['main', 'next', '9f3ab77 Do it', 'src/moved.ts', '/home/ada/quay', 'k1'],
    ]);
    expect(names('sessions/k1-2.html')).toBe('');
    expect(facetsOf({ ...page, url: '' }).filter(([name]) => name === 'branch')).toEqual([
      ['branch', 'main'],
      ['branch', 'next'],
    ]);
  });

  test('names who wrote a message, and begins a kind of text once', () => {
    const html = htmlOf(
      {},
      { ...prompt('one'), kind: 'user', origin: 'teammate', from: 'Bob', plan: undefined },
      answer('two\u202e', 'three'),
    );
    expect(html).toContain('data-title="Bob: one"');
    expect(html.match(/<a id=":r"><\/a>/g)).toHaveLength(2);
    expect(html).not.toContain('\u202e');
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
    expect(html).toContain('<h1><a id=":h"></a>&lt;/h1&gt;&lt;script&gt;</h1>');
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
    expect(htmlOf({}, { ...shell, parts: [] })).toContain('data-title="Ada: ! ls -la ⏎ echo hi"');
  });

  test('leads to agents that no call started', () => {
    const [shown] = shownTurns([prompt('stray words')]);
    if (shown === undefined) throw new Error('no turn');
    const html = searchDocument({
      url: 'sessions/s1.html',
      session: sessionOf({}),
      projectName: 'shop',
      turns: [],
      strays: [{ view: { ...shown.view, anchor: 't-9' }, agent: agentRun('Look around') }],
    });
    expect(html).toContain('<div data-title="Agent: Look around"><a id="t-9">');
  });
});

describe('the pieces of a turn', () => {
  test.each(['Write', 'mcp__acp__Write'])('include what %s wrote', (name) => {
    const pieces = piecesOf(answer(call(name, { file_path: 'a.txt', content: 'new words' }, '')));
    expect(pieces).toContainEqual({ kind: 'd', text: expect.stringContaining('new words') });
  });

  test('have a kind: prompts weigh more than prose, prose more than tool input and output', () => {
    const [asked] = piecesOf(prompt('asked'));
    const pieces = piecesOf(answer('told', call('Bash', { command: 'ls', description: 'list' }, 'a.txt')));
    expect(asked).toMatchObject({ kind: 'p' });
    expect(pieces.map(({ kind, text }) => `${kind} ${text.trim()}`)).toEqual([
      'r told',
      'i Bash',
      'i list',
      'c ls',
      'o a.txt',
    ]);
    expect(TEXT_KINDS.p.weight).toBeGreaterThan(TEXT_KINDS.r.weight);
    expect(TEXT_KINDS.r.weight).toBeGreaterThan(TEXT_KINDS.o.weight);
  });

  test('have paths in full, even if the page shows them relative to the folder of the session', () => {
    const searched = piecesOf(answer(call('Grep', { pattern: 'total', path: '/home/ada/shop/src' }, 'src/a.ts')));
    expect(searched.map(({ text }) => text)).toContain('/home/ada/shop/src');
    const relative = piecesOf(answer(call('Grep', { pattern: 'total', path: 'lib' }, 'lib/a.ts')));
    expect(relative.filter(({ kind, text }) => kind === 'f' && text === 'lib')).toEqual([]);
  });

  test('are all that the page shows of an output, without colours and line numbers', () => {
    const lines = Array.from({ length: 500 }, (_, at) => `    ${at + 1}\tconst part${at} = wombat(${at});`);
    const read = piecesOf(answer(call('Read', { file_path: 'a.ts' }, lines.join('\n')))).find(
      ({ kind }) => kind === 'o',
    );
    expect(read?.text).toContain('const part250 = wombat(250);\nconst part251');
    const ran = piecesOf(answer(call('Bash', { command: 'x' }, '\u001B[31mred\u001B[0m')));
    expect(ran.at(-1)?.text).toBe('red');
  });

  test('name what the page leaves out of a long output as the words of a file', async () => {
    const lines = Array.from({ length: 2_000 }, (_, at) =>
      at === 1_500 ? 'TypeError in parseTideTable' : `line ${at}`,
    );
    const ctx = context(1_000);
    const [shown] = shownTurns([answer(call('Bash', { command: 'x' }, lines.join('\n')))], ctx);
    if (shown === undefined) throw new Error('no turn');
    const files = new Map(ctx.assets.list().map(({ path, content }) => [path, content.toString()]));
    const where = { whole: (href: string) => files.get(href) ?? '', isElsewhere: () => false };
    const left = turnPieces(shown, where).find(({ kind }) => kind === 'x')?.text ?? '';
    expect(left).toContain('TypeError in parseTideTable');
    expect(left.endsWith('line 1999')).toBe(true);
    expect(left.length).toBeLessThan(12_000);
  });

  test('of an agent belong to the call', () => {
    const agent = agentRun('Find it', prompt('go'), answer('the wombat'));
    const pieces = piecesOf(answer(call('Task', { prompt: 'go', description: 'Find it' }, 'done', agent)));
    const inside = pieces.filter(({ kind }) => kind === 'a');
    expect(inside.map(({ text }) => text.trim())).toContain('the wombat');
  });

  test('include notices, folded lines and thoughts', () => {
    const turn = answer(
      { kind: 'thinking', text: 'thought', line: 1 },
      { kind: 'notice', notice: 'api-error', text: 'overloaded', line: 1 },
      { kind: 'aside', reason: 'r', items: [{ label: 'hook', text: 'ran' }], line: 1 },
      said('end'),
    );
    const text = piecesOf(turn)
      .map((piece) => piece.text)
      .join(' ');
    expect(text).toMatch(/thought.*overloaded.*hook\s+ran.*end/s);
  });

  test('have the text of Markdown as it is shown, then the addresses of its links', () => {
    const [text, links] = piecesOf(prompt('See **the** [manual](https://example.org/manual) of `a < b`.'));
    expect(text?.text.trim()).toBe('See the manual of a < b.');
    expect(links).toEqual({ kind: 'f', text: 'https://example.org/manual' });
  });
});

describe('text of tools that was on the page before', () => {
  const lines = Array.from({ length: 9 }, (_, at) => `const line${at} = ${at};`);
  const ran = (...some: readonly string[]) => call('Bash', { command: 'cat' }, some.join('\n'));

  test('is left out, except for the lines at its borders, so that every row of words is somewhere', () => {
    const html = htmlOf({}, answer(ran(...lines), ran('new', ...lines, 'end')));
    expect(html).toMatch(/new\nconst line0 = 0;\nconst line1 = 1;\n⋯\nconst line7 = 7;\nconst line8 = 8;\nend/);
    expect(html.split('line4').length - 1).toBe(1);
  });

  test('is left out as a whole if it is the same', () => {
    const html = htmlOf({}, answer(ran(...lines), ran(...lines)));
    expect(html.split('line0').length - 1).toBe(1);
  });

  test('is kept if people or agents wrote it', () => {
    const html = htmlOf({}, prompt('the same words'), answer('the same words'));
    expect(html.split('the same words').length - 1).toBe(2 + 2);
  });
});
