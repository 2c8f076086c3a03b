import { describe, expect, test } from 'vitest';
import { pageFactsOf, textOf } from '../../src/search/index/page-document.ts';
import { unpack } from '../../src/search/index/scripts.ts';
import { turnPieces } from '../../src/search/index/turn-text.ts';
import { TEXT_KINDS, type TextStretch } from '../../src/search/shared/index-format.ts';
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
  turnsOf,
} from './helpers.ts';

/** The turns of a session. */
const read = (...given: Parameters<typeof documentOf>): readonly string[] => turnsOf(documentOf(...given));

describe('a search document', () => {
  test('has the words of each turn, titled with who and the first words', () => {
    expect(read({ member: 'Ada' }, prompt('Why is "it" slow?'), answer('Because of <b>.'))).toEqual([
      'Ada: Why is "it" slow? | t-0 | p Why is "it" slow?',
      'Claude: Because of <b>. | t-1 | r Because of <b>.',
    ]);
  });

  test('titles turns with plain words, and those that have none with what they have', () => {
    const table = '| a | b |';
    const [first, second] = read(
      {},
      answer(`## Done: \`a.ts\`\n\n${table}\n\nAll **three** are [here](b.md).`),
      answer(table),
    );
    expect(first).toMatch(/^Claude: Done: a\.ts: All three are here\. \|/);
    expect(second).toMatch(/^Claude: \| a \| b \| \|/);
  });

  test('gives an answer without text a title from its calls', () => {
    const [turn] = read({}, answer(call('Bash', {}, ''), call('Read', {}, ''), call('Bash', {}, '')));
    expect(turn).toMatch(/^Claude: Bash, Read \|/);
  });

  test('leads to the fold of a path not taken, with all its text', () => {
    const turns = [prompt('with tabs'), answer('Tabs it is.')];
    const path = { ...prompt(''), kind: 'branch', seed: 'path 1', turns, parts: [] } as const;
    expect(read({}, prompt('Format it'), path)[1]).toBe('Not taken: with tabs | t-1 | p with tabs r Tabs it is.');
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
    expect(document.meta).toMatchObject({ date: '2026-03-04 14:05', session: 'k1' });
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
    const session = sessionOf({ key: 'k1', title: 'T', commits: ['9f3ab77'] });
    const files = [
      { path: 'src/a.ts', added: 1, removed: 0 },
      { path: 'src/moved.ts', added: 0, removed: 0, withoutDiff: true },
    ];
    const summary = { ...session.summary, branches: ['main', 'next'], cwds: ['/home/ada/quay'], files };
    const page = (url: string) => searchDocument({ ...session, summary }, { url, turns: [] });
    const { heading, facets } = page('sessions/k1.html');
    expect(heading.join(' ').replaceAll('\u00AD ', '')).toBe(
      'T main next 9f3ab77 Do it src/moved.ts /home/ada/quay k1',
    );
    expect(page('sessions/k1-2.html').heading).toEqual(['T']);
    expect(facets.filter(([name]) => name === 'branch')).toEqual([
      ['branch', 'main'],
      ['branch', 'next'],
    ]);
  });

  test('names who wrote a message, and begins a kind of text once', () => {
    const message = { ...prompt('one'), kind: 'user', origin: 'teammate', from: 'Bob', plan: undefined } as const;
    expect(read({}, message, answer('two\u202e', 'three'))).toEqual([
      'Bob: one | t-0 | r one',
      'Claude: two | t-1 | r two three',
    ]);
  });

  test('of a further page has its number', () => {
    const page = (url: string) => searchDocument(sessionOf({ key: 'k-7' }), { url, turns: [] }).meta.page;
    expect([page('sessions/k-7-2.html'), page('sessions/k-7.html')]).toEqual(['2', undefined]);
  });

  test('shows the date in the zone of the archive', () => {
    const { meta } = searchDocument(sessionOf({ day: 31 }), { turns: [], zone: 'Asia/Tokyo' });
    expect(meta.date).toBe('2026-03-31 23:05');
  });

  test('has no half character, control character or Pagefind marker from a transcript', () => {
    const document = documentOf(
      { title: 'a\u0000\u0085b ___PAGEFIND_WEIGHT___9' },
      prompt('\u0000 \uD800 c ___PAGEFIND_WEIGHT___9'),
    );
    expect(document.heading.slice(0, 2)).toEqual(['a', 'b']);
    expect(textOf(document)).not.toMatch(/[\u0000\u0085\uD800]|___PAGEFIND/);
  });

  test('titles a command of several lines with its line breaks', () => {
    const shell = { ...prompt(''), kind: 'shell', command: 'ls -la\necho hi', stdout: '', stderr: '' } as const;
    expect(read({}, { ...shell, parts: [] })).toEqual(['Ada: ! ls -la ⏎ echo hi | t-0 | c ls -la echo hi']);
  });

  test('leads to agents that no call started', () => {
    const [shown] = shownTurns([prompt('stray words')]);
    if (shown === undefined) throw new Error('no turn');
    const strays = [{ view: { ...shown.view, anchor: 't-9' }, agent: agentRun('Look around') }];
    expect(turnsOf(searchDocument(sessionOf({}), { turns: [], strays }))).toEqual([
      'Agent: Look around | t-9 | p stray words',
    ]);
  });

  test('has its text in pieces that end at turns, and the words that two parts of a long turn share once', () => {
    const long = Array.from({ length: 1_300 }, (_, at) => `w${at}`).join(' ');
    const document = documentOf({ title: 'T' }, prompt('one two'), answer(long));
    const stretches = document.own.pieces.map((piece) => unpack<readonly TextStretch[]>(piece));
    expect(stretches.map((piece) => piece.map(({ at, text }) => [at, text.split(' ').length]))).toEqual([
      [[0, 2]],
      [[2, 1_230]],
      [[1_202, 100]],
    ]);
    expect(textOf(document).endsWith(`one two ${long}`)).toBe(true);
    const { pieces, turns, prompts } = pageFactsOf(document, { id: 'x', session: 0 });
    const { length } = document.heading;
    expect({ pieces, turns, prompts }).toEqual({
      pieces: [0, length + 2, length + 1_202],
      turns: [length, length + 2],
      prompts: [0],
    });
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
    const [turn = ''] = read({}, answer(ran(...lines), ran('new', ...lines, 'end')));
    expect(turn).toContain('o new const line0 = 0; const line1 = 1; ⋯ const line7 = 7; const line8 = 8; end');
    expect(turn.split('line4').length - 1).toBe(1);
  });

  test('is left out as a whole if it is the same', () => {
    const [turn = ''] = read({}, answer(ran(...lines), ran(...lines)));
    expect(turn.split('line0').length - 1).toBe(1);
  });

  test('is kept if people or agents wrote it', () => {
    const texts = read({}, prompt('the same words'), answer('the same words'));
    expect(texts.map((turn) => turn.replace(/^.*\| /, ''))).toEqual(['p the same words', 'r the same words']);
  });
});
