import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { questionOf } from '../../src/search/engine/query.ts';
import type { SearchIndex } from '../../src/search/engine/search-index.ts';
import type { SessionHit } from '../../src/search/engine/session-hits.ts';
import { buildBundle, PAGEFIND, planBundles } from '../../src/search/index/bundles.ts';
import { vocabularyFiles } from '../../src/search/index/make-vocabulary.ts';
import { refOf, type SearchDoc, type SearchRef } from '../../src/search/index/page-document.ts';
import { asScripts, filesIn, type IndexFile, sealedScripts, unpack } from '../../src/search/index/scripts.ts';
import { agentRun, answer, call, documentOf, openFiles, prompt } from './helpers.ts';

const FILLER = Array.from({ length: 3_000 }, (_, at) => `Sentence no${at} speaks of gardens and weather.`).join(' ');

/** Long, with an error in the middle. */
const OUTPUT = [
  ...Array.from({ length: 400 }, (_, at) => `compiled part p${at} of the program`),
  "Error: ENOENT: no such file or directory, open 'stand.json'",
  '  AssertionError: expect(total).toBe(41)',
  ...Array.from({ length: 400 }, (_, at) => `linked part p${at} of the program`),
].join('\n');

const DOCUMENTS: readonly SearchDoc[] = [
  documentOf(
    { key: 'login', title: 'Fix the login', project: 'shop', member: 'Ada', day: 3, failures: 2 },
    prompt('Why does src/auth/session.ts fail with ERR_MODULE_NOT_FOUND? See #1234.'),
    answer(
      'React.useEffect(() => refresh()) runs too early.',
      call('Bash', { command: 'git commit --no-verify' }, '[main 3ae1258f] wip'),
    ),
    prompt('Then tag v2.1.3'),
  ),
  documentOf(
    { key: 'japanese', title: '全文検索を追加する', project: 'docs', member: 'Bo', day: 9 },
    prompt('静的サイトに全文検索を追加してください。'),
    answer('설치 후 세션을 다시 시작하면 됩니다. Café.'),
  ),
  documentOf(
    { key: 'long', title: 'Weather', project: 'docs', member: 'Ada', day: 1 },
    prompt('Write'),
    answer(FILLER),
    prompt('Where is the xylophone?'),
    answer(FILLER),
  ),
  documentOf(
    {
      key: 'tools',
      title: 'A stand',
      project: 'stands',
      member: 'Cy',
      day: undefined,
      branch: 'feature/umbrella-stand',
      commits: ['9f3ab77c01'],
    },
    prompt('snake_case_name, user_name and onEventHandlerFun: see https://example.org/docs/setup'),
    answer(
      call('Write', { file_path: 'src/umbrella.ts', content: 'ok' }, ''),
      call('Bash', { command: 'touch umbrella' }, OUTPUT, agentRun('Look', prompt('the wombat reads on'))),
    ),
  ),
  documentOf(
    { key: 'odd', title: '<b>&amp;</b>', project: '__proto__', member: 'constructor' },
    prompt('quoted &lt; and <i>'),
    answer('login once'),
  ),
];

async function build(
  documents: readonly SearchDoc[],
  limit?: number,
): Promise<{ files: IndexFile[]; bundles: number }> {
  const bundles = planBundles(documents.map(refOf), limit === undefined ? undefined : [limit]);
  const files: IndexFile[] = [];
  const words: Uint8Array[] = [];
  for (const bundle of bundles) {
    const planned = new Set(bundle.documents.map(({ url }) => url));
    const built = await buildBundle(
      bundle,
      documents.filter(({ url }) => planned.has(url)),
    );
    files.push(...built.files);
    words.push(built.words);
  }
  return { files: [...files, ...vocabularyFiles(words)], bundles: bundles.length };
}

interface Asked {
  readonly total: number;
  readonly complete: number;
  readonly exact: number;
  readonly unknown: readonly string[];
  readonly hits: readonly SessionHit[];
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

async function ask(
  index: SearchIndex,
  text: string,
  choices: Record<string, string> = {},
  byDate = false,
): Promise<Asked> {
  const chosen = new Map(Object.entries(choices).map(([facet, value]) => [facet, new Set([value])]));
  const found = await index.ask(questionOf({ text, choices: chosen, byDate }, index.totals));
  return { ...found, hits: await found.next(10) };
}

/** `login#t-1`: sessions with their best turns. */
async function firstTurns(index: SearchIndex, text: string): Promise<readonly string[]> {
  const { hits } = await ask(index, text);
  return hits.map(({ session, turns }) => `${session}#${turns[0]?.anchor ?? ''}`);
}

afterAll(() => {
  vi.unstubAllGlobals();
});

describe.each([
  ['in one bundle', undefined],
  ['in several', 1],
])('the index %s', (_, limit) => {
  let index: SearchIndex;
  let fetched: Map<string, number>;
  let files: readonly IndexFile[];
  let bundles = 0;

  beforeAll(async () => {
    ({ files, bundles } = await build(DOCUMENTS, limit));
    ({ index, fetched } = await openFiles(files));
  });

  test('has the expected number of bundles, and the program once', () => {
    expect(bundles).toBe(limit === undefined ? 1 : DOCUMENTS.length);
    expect(files.filter(({ path }) => path.includes('wasm')).map(({ path }) => path)).toEqual([
      'pagefind/wasm.unknown.pagefind',
    ]);
    expect(files.some(({ path }) => /pagefind-ui|\.css$|pagefind\.js$/.test(path))).toBe(false);
  });

  test.each([
    ['once', 'odd#t-1'],
    ['src/auth/session.ts', 'login#t-0'],
    ['auth/session.ts', 'login#t-0'],
    ['session.ts', 'login#t-0'],
    ['ERR_MODULE_NOT_FOUND', 'login#t-0'],
    ['MODULE_NOT_FOUND', 'login#t-0'],
    ['#1234', 'login#t-0'],
    ['useEffect(', 'login#t-1'],
    ['useEff', 'login#t-1'],
    ['--no-verify', 'login#t-1'],
    ['3ae1258', 'login#t-1'],
    ['v2.1.3', 'login#t-2'],
    ['検索', 'japanese#t-0'],
    ['全文検索', 'japanese#t-0'],
    ['세션', 'japanese#t-1'],
    ['cafe', 'japanese#t-1'],
    ['xylophone', 'long#t-2'],
    ['"is the xylophone"', 'long#t-2'],
    ['"is the"', 'long#t-2'],
    ['"no171 speaks of gardens and"', 'long#t-3'],
    ['"`Where` _is_ **the** xylophone"', 'long#t-2'],
    ['2.1.3', 'login#t-2'],
    ['module', 'login#t-0'],
    ['fun', 'tools#t-0'],
    ['user_nam', 'tools#t-0'],
    ['snake_case_name', 'tools#t-0'],
    ['case_name', 'tools#t-0'],
    ['EventHandler', 'tools#t-0'],
    ['handler', 'tools#t-0'],
    ['https://example.org/docs/setup', 'tools#t-0'],
    ['feature/umbrella-stand', 'tools#'],
    ['9f3ab77', 'tools#'],
    ['静的サイト', 'japanese#t-0'],
    ['的サイトに全文検', 'japanese#t-0'],
    ['ENOENT: no such file', 'tools#t-1'],
    ['expect(total).toBe(41)', 'tools#t-1'],
    ['the wombat reads on', 'tools#t-1'],
  ])('finds %s', async (query, expected) => {
    expect(await firstTurns(index, query)).toEqual([expected]);
  });

  test.each([
    ['why does src/auth/session.ts break with ERR_MODULE_NOT_FOUND', 'login#t-0'],
    ['where is our xylophone', 'long#t-2'],
    ['静的サイトに索引検索を追加', 'japanese#t-0'],
  ])('finds %s, in which a word is wrong', async (query, expected) => {
    expect((await firstTurns(index, query))[0]).toBe(expected);
  });

  test('names words that are not in the archive, and finds the rest', async () => {
    const { total, complete, unknown, hits } = await ask(index, 'login qqqq');
    expect({ total, complete, unknown }).toEqual({ total: 2, complete: 0, unknown: ['qqqq'] });
    expect(hits.map(({ session }) => session)).toEqual(['login', 'odd']);
    expect(hits[0]?.missing).toEqual(['qqqq']);
  });

  test.each([
    ['login -once', ['login']],
    ['login -"fail with"', ['odd']],
    ['project:docs tool:bash', ['japanese', 'long']],
    ['login member:ada', ['login']],
    ['login -member:ada', ['odd']],
    ['login -is:failed', ['odd']],
    ['is:failed', ['login']],
    ['before:2026-03-05 project:docs', ['long']],
    ['after:2026-03-05', ['japanese']],
    ['after:2026-03 before:2026-04 member:Bo', ['japanese']],
    ['project:nowhere', []],
  ])('%s filters the results', async (query, expected) => {
    const { hits } = await ask(index, query);
    expect(hits.map(({ session }) => session).sort()).toEqual(expected);
  });

  test('names the turn by its first words', async () => {
    const { hits } = await ask(index, 'quoted');
    expect(hits[0]?.turns[0]?.title).toBe('constructor: quoted &lt; and <i>');
  });

  test('names the kind of the text', async () => {
    const kinds = async (query: string) => (await ask(index, query)).hits[0]?.turns[0]?.kind;
    expect(await kinds('xylophone')).toBe('prompt');
    expect(await kinds('umbrella.ts')).toBe('path');
    expect(await kinds('"touch umbrella"')).toBe('command');
    expect(await kinds('"toBe(41)"')).toBe('output');
    expect(await kinds('useEffect')).toBe('prose');
  });

  test.each([
    '#12345',
    'qqqq',
    '"**"',
    '"`"',
    '"useAffect"',
    '"toBe 41"',
    '"xylophone the"',
    'project:docs xylophone -weather',
  ])('does not find %s', async (query) => {
    expect((await ask(index, query)).total).toBe(0);
  });

  test('gives facts and a highlighted excerpt, as text', async () => {
    const { hits } = await ask(index, 'quoted');
    expect(hits[0]).toMatchObject({
      url: 'sessions/odd.html',
      member: 'constructor',
      project: '__proto__',
      date: '',
    });
    expect(hits[0]?.title).toEqual([{ text: '<b>&amp;</b>', highlighted: false }]);
    expect(hits[0]?.turns[0]?.excerpt).toEqual([
      { text: 'quoted', highlighted: true },
      { text: ' < and <i>', highlighted: false },
    ]);
  });

  test('removes the breaks of the index from the excerpt', async () => {
    const { hits } = await ask(index, 'useEffect');
    const text = hits[0]?.turns[0]?.excerpt.map((run) => run.text).join('');
    expect(text).toContain('React.useEffect(() => refresh()) runs too early.');
  });

  test('filters, and counts what other choices would find', async () => {
    const { total, counts } = await ask(index, '', { project: 'docs' });
    expect(total).toBe(2);
    expect(counts.get('project')).toEqual(
      new Map([
        ['__proto__', 1],
        ['docs', 2],
        ['shop', 1],
        ['stands', 1],
      ]),
    );
    expect(counts.get('member')?.get('Ada')).toBe(1);
    expect(counts.get('failures')?.get('with tool errors')).toBeUndefined();
  });

  test('limits the time, and leaves out what has no date', async () => {
    const sessions = async (text: string) => (await ask(index, text)).hits.map(({ session }) => session).sort();
    expect(await sessions('before:2026-03-02')).toEqual(['long']);
    expect(await sessions('after:2026-03-09')).toEqual(['japanese']);
  });

  test('does not find sessions without its phrase', async () => {
    expect((await ask(index, 'quoted login once "speaks of gardens"')).hits.map(({ session }) => session)).toEqual([
      'long',
    ]);
  });

  test('sorts by date, across bundles, undated last', async () => {
    const { hits } = await ask(index, '', { branch: 'main' }, true);
    expect(hits.map(({ session }) => session)).toEqual(['japanese', 'login', 'long', 'odd']);
  });

  test('fetches only the pieces of a long page that contain a hit', async () => {
    fetched.clear();
    await ask(index, 'xylophone');
    expect([...fetched.keys()].filter((path) => path.includes('/text/')).length).toBeLessThanOrEqual(1);
    expect(files.filter(({ path }) => path.includes('/text/')).length).toBeGreaterThan(10);
  });
});

test.each(['!!!', '', '-> &&', '\u0085', 'a'])(
  'words are numbered as Pagefind numbers them after the title %j',
  async (title) => {
    const turns = [prompt('...'), answer('alpha'), prompt('! ? beta'), answer('=> gamma')];
    const { files } = await build([documentOf({ key: 'k', title }, ...turns)]);
    const { index } = await openFiles(files);
    const found = await Promise.all(['alpha', 'beta', 'gamma'].map((word) => firstTurns(index, word)));
    expect(found).toEqual([['k#t-1'], ['k#t-2'], ['k#t-3']]);
  },
);

describe('of fourteen sessions, each in a bundle of its own', () => {
  let files: readonly IndexFile[];
  beforeAll(async () => {
    const days = Array.from({ length: 14 }, (_, at) => at + 1);
    const sessions = days.map((day) => documentOf({ key: `s${day}`, day }, prompt('a red kite && a lantern')));
    ({ files } = await build(sessions, 1));
  });

  const opened = (fetched: ReadonlyMap<string, number>): number =>
    [...fetched.keys()].filter((path) => path.endsWith('pages.pf_pages')).length;
  const texts = (fetched: ReadonlyMap<string, number>): number =>
    [...fetched.keys()].filter((path) => path.includes('/text/')).length;

  test.each([
    ['some, once enough have the query word for word', 'red kite', 9, 8],
    ['twelve, if none has it so', 'red lantern', 12, 8],
    ['twelve, and the text of eight, for an operator among words', 'red && kite', 12, 8],
    ['twelve for an operator alone, whose text is searched', '&&', 12, 12],
  ])('a first question opens %s', async (_, query, bundles, pieces) => {
    const { index, fetched } = await openFiles(files);
    const { next, total } = await index.ask(
      questionOf({ text: query, choices: new Map(), byDate: false }, index.totals),
    );
    expect(total).toBe(14);
    expect(await next(8)).toHaveLength(8);
    expect([opened(fetched), texts(fetched)]).toEqual([bundles, pieces]);
  });
});

test('words as they were typed come before other forms of them, even if those are closer together', async () => {
  const between = Array.from({ length: 80 }, (_, at) => `word${at}`).join(' ');
  const { files } = await build([
    documentOf({ key: 'close' }, prompt(`The purposes of what prevents it are these. ${between}`)),
    documentOf({ key: 'apart' }, prompt(`Prevention matters. ${between} That is its purpose.`)),
    documentOf({ key: 'neither' }, prompt('Nothing of it.')),
  ]);
  const { index } = await openFiles(files);
  const { hits } = await ask(index, 'prevention purpose');
  expect(hits.map(({ session }) => session)).toEqual(['apart', 'close']);
});

describe('words as they were typed', () => {
  const FORMS = ['alternates', 'alternating', 'alternate', 'alternation', 'alternately'];
  let index: SearchIndex;

  beforeAll(async () => {
    const { files } = await build([
      ...FORMS.map((word) =>
        documentOf({ key: word, title: `It ${word}` }, prompt(`The lamp ${word}. ${word}!`), answer(`${word} again`)),
      ),
      documentOf(
        { key: 'typed' },
        prompt('Look.'),
        answer(call('Bash', { command: 'cat log' }, `${FILLER.slice(0, 5_000)} alternated`)),
      ),
      documentOf({ key: 'row' }, prompt('red alternates blue'), answer('red and alternated, then blue')),
      documentOf({ key: 'queries' }, prompt('Two queries; one file, filing it, makes sense.')),
    ]);
    ({ index } = await openFiles(files));
  });

  test('come before other forms of them, however often and prominent those are', async () => {
    const { hits, total, exact } = await ask(index, 'alternated');
    expect(total).toBe(FORMS.length + 2);
    expect(exact).toBe(2);
    expect(hits.slice(0, 2).map(({ session, turns }) => `${session}#${turns[0]?.anchor}`)).toEqual(
      expect.arrayContaining(['typed#t-1', 'row#t-1']),
    );
  });

  test.each([
    ['"alternated"', ['row#t-1', 'typed#t-1']],
    ['"red alternates blue"', ['row#t-0']],
    ['"red alternated"', []],
    ['"red and alternated, then"', ['row#t-1']],
    ['"then alternated"', []],
  ])('are all that %s finds', async (query, expected) => {
    expect([...(await firstTurns(index, query))].sort()).toEqual(expected);
  });

  test.each([
    ['query', 'queries'],
    ['files', 'queries'],
    ['file', 'queries'],
    ['making', 'queries'],
  ])('are found in other forms: %s', async (query, expected) => {
    expect((await ask(index, query)).hits.map(({ session }) => session)).toContain(expected);
  });

  test('are named for the page in the form that it has', async () => {
    const { hits } = await ask(index, 'alternated lamp');
    const marks = hits.flatMap(({ turns }) => turns.map((turn) => turn.marks.join(' ')));
    expect(marks).toContain('alternates lamp');
    const [phrase] = (await ask(index, '"red alternates blue"')).hits;
    expect(phrase?.turns[0]?.marks).toEqual(['"red alternates blue"']);
  });
});

describe('what a session has on several pages', () => {
  let index: SearchIndex;

  beforeAll(async () => {
    const first = documentOf({ key: 'both' }, prompt('the walrus sings'));
    const second = documentOf({ key: 'both' }, prompt('the carpenter listens'));
    const { files } = await build([
      first,
      { ...second, url: 'sessions/both-2.html' },
      documentOf({ key: 'tie' }, prompt('a flamingo here'), prompt('a flamingo here')),
      documentOf({ key: 'most' }, prompt('the carpenter sings')),
      documentOf({ key: 'one' }, prompt('a walrus alone'), prompt('oxfmtrc.json is configured')),
    ]);
    ({ index } = await openFiles(files));
  });

  test('counts as all of the query', async () => {
    const { total, complete, hits } = await ask(index, 'walrus carpenter');
    expect([total, complete, hits.map(({ missing }) => missing)]).toEqual([1, 1, [[]]]);
  });

  test('leads to the first of its turns that fit equally well, and to the session itself by its names', async () => {
    expect(await firstTurns(index, 'flamingo')).toEqual(['tie#t-0']);
    expect((await ask(index, 'tie')).hits.map(({ session, turns }) => [session, turns])).toEqual([['tie', []]]);
  });

  test('is one result, however many pages it has', async () => {
    const pages = Array.from({ length: 20 }, (_, at) => ({
      ...documentOf({ key: 'many' }, prompt(`a pelican on page${at}`)),
      url: `sessions/many-${at + 2}.html`,
    }));
    const { files } = await build([documentOf({ key: 'many' }, prompt('Hello.')), ...pages]);
    const opened = await openFiles(files);
    const { hits, total } = await ask(opened.index, 'pelican');
    expect([total, hits.length]).toEqual([1, 1]);
  });

  test('comes before sessions with most of three words or more, which are found, too', async () => {
    const { complete, hits } = await ask(index, 'walrus sings carpenter');
    expect([complete, hits.map(({ session }) => session)]).toEqual([1, ['both', 'most']]);
  });

  test('is excluded as a whole by a word on one of them', async () => {
    expect((await ask(index, 'walrus -carpenter')).hits.map(({ session }) => session)).toEqual(['one']);
    expect((await ask(index, 'walrus -oxfmt')).hits.map(({ session }) => session)).toEqual(['both']);
    expect((await ask(index, 'walrus -carp')).hits.map(({ session }) => session)).toEqual(['one']);
    expect((await ask(index, 'walrus -"arpent"')).total).toBe(1);
  });
});

test('a query of which no session has most is answered by those with most of it', async () => {
  const { files } = await build([
    documentOf({ key: 'a' }, prompt('zither and kettle')),
    documentOf({ key: 'b' }, prompt('umbrella, wombat and lantern')),
    documentOf({ key: 'c' }, prompt('harbour, quince and thimble')),
  ]);
  const { index } = await openFiles(files);
  const { hits, complete } = await ask(index, 'zither umbrella harbour lantern quince kettle');
  expect(hits.length).toBeGreaterThan(0);
  expect(complete).toBe(0);
});

test('a pasted text is found by a few of its words, for little', async () => {
  const text = (from: number): string =>
    Array.from({ length: 50 }, (_, at) => `the garden of number${from + at} is in my shed`).join(' ');
  const { files } = await build(
    Array.from({ length: 8 }, (_, at) => documentOf({ key: `s${at}` }, prompt(text(at * 50)))),
    1,
  );
  const { index } = await openFiles(files);
  const { hits } = await ask(index, `${text(350)} "and" -not member:nobody`);
  expect(hits[0]?.session).toBe('s7');
  expect(questionOf({ text: text(350), choices: new Map(), byDate: false }, index.totals).terms.length).toBe(24);
});

test('a turn is found that lacks the first word of the query and begins with the second', async () => {
  const { files } = await build([
    documentOf({ key: 'border' }, prompt('Hello.'), prompt('The xylophone shelf is full.')),
  ]);
  const { index } = await openFiles(files);
  expect(await firstTurns(index, 'paint the xylophone shelf')).toEqual(['border#t-1']);
});

test('the same question has the same answer, whatever was asked before', async () => {
  const { files } = await build(
    [
      documentOf({ key: 'one', title: 'Smoke' }, prompt('Run smoke_test.go, then smoke_testing and the smoke test.')),
      documentOf({ key: 'two', title: 'Tests' }, prompt('The smoke_test of the testing room; error line 12.')),
      documentOf({ key: 'three', title: 'Lines' }, prompt('An error line, testing c++ and 1.2.3.')),
    ],
    1,
  );
  const questions = [
    'smoke_test',
    'smoke_testing',
    '"smoke_test"',
    'test',
    'tesing',
    'error line',
    'c++',
    '"1.2.3"',
    'smok',
  ];
  const facts = async (index: SearchIndex, text: string) => {
    const answer = await index.ask(questionOf({ text, choices: new Map(), byDate: false }, index.totals));
    const { total, complete, exact, unknown, corrections } = answer;
    const hits = await answer.next(10);
    return { total, complete, exact, unknown, corrections, hits: hits.map(({ session, turns }) => [session, turns]) };
  };
  const fresh: unknown[] = [];
  for (const text of questions) fresh.push(await facts((await openFiles(files)).index, text));
  const { index } = await openFiles(files);
  for (const order of [questions, [...questions].reverse(), questions])
    for (const text of order) expect(await facts(index, text), text).toEqual(fresh[questions.indexOf(text)]);
});

test('two builds of the same documents are identical', async () => {
  const [first, second] = [await build(DOCUMENTS), await build(DOCUMENTS)];
  expect(second.files.map(({ path }) => path)).toEqual(first.files.map(({ path }) => path));
  for (const [at, { content }] of first.files.entries()) {
    expect(Buffer.compare(content, second.files[at]?.content ?? new Uint8Array())).toBe(0);
  }
});

describe('bundles', () => {
  const ref = (key: string, bytes: number, hash = 'h', url = `sessions/${key}.html`): SearchRef => ({
    key,
    url,
    hash,
    bytes,
  });
  const many = (size: (at: number) => number): SearchRef[] =>
    Array.from({ length: 400 }, (_, at) => ref(`s${at}`, size(at)));

  test('contain whole sessions and stay below the limit', () => {
    const documents = many(() => 10).flatMap((one) => [one, ref(one.key, 10, 'h', `sessions/${one.key}-2.html`)]);
    const bundles = planBundles(documents, [1_000]);
    for (const { documents: inside } of bundles) {
      expect(inside.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(1_000);
      expect(new Set(inside.map(({ key }) => key)).size * 2).toBe(inside.length);
    }
    expect(bundles.map(({ folder }) => folder).slice(0, 3)).toEqual(['pagefind', 'pagefind/2', 'pagefind/3']);
  });

  test('keep their keys if sessions are added at the end', () => {
    const before = planBundles(
      many(() => 10),
      [1_000],
    );
    const after = planBundles([...many(() => 10), ref('new', 10)], [1_000]);
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  });

  test('end where they ended before, some bundles after one with a session that has grown or is gone', () => {
    const before = planBundles(
      many(() => 10),
      [1_000],
    );
    const grown = planBundles(
      many((at) => (at === 5 ? 90 : 10)),
      [1_000],
    );
    const gone = planBundles(many(() => 10).slice(3), [1_000]);
    const lastBorder = (bundles: typeof before) => bundles.at(-1)?.documents[0]?.key;
    expect(before.length).toBeGreaterThan(4);
    expect([lastBorder(grown), lastBorder(gone)]).toEqual([lastBorder(before), lastBorder(before)]);
  });

  test('are smaller for the newest sessions, which do not fill a large one', () => {
    const sizes = (count: number): readonly number[] =>
      planBundles(
        Array.from({ length: count }, (_, at) => ref(`s${at}`, 10)),
        [1_000, 300],
      ).map(({ documents }) => documents.reduce((sum, { bytes }) => sum + bytes, 0));
    const [large, ...recent] = sizes(170);
    expect(large).toBeGreaterThanOrEqual(700);
    expect(recent.length).toBeGreaterThan(1);
    for (const size of recent) expect(size).toBeLessThanOrEqual(300);
    expect(sizes(30)).toEqual([300]);
    expect(sizes(31).length).toBe(2);
  });

  test('contain at least one session, of any length; without sessions there are none', () => {
    expect(planBundles([ref('a', 5_000), ref('b', 5_000)], [1_000, 300]).map(({ number }) => number)).toEqual([1, 2]);
    expect(planBundles([])).toEqual([]);
  });

  test('have another key in another place, and for other facets', () => {
    const [, second] = planBundles([ref('a', 800), ref('b', 800)], [1000]);
    const [alone] = planBundles([ref('b', 800)], [1000]);
    expect(second?.documents).toEqual(alone?.documents);
    expect(second?.key).not.toBe(alone?.key);
    const [document] = DOCUMENTS;
    if (document === undefined) throw new Error('no document');
    expect(refOf({ ...document, facets: [['member', 'Bo']] }).hash).not.toBe(refOf(document).hash);
  });

  test('have another key for another text', () => {
    const [one] = planBundles([ref('a', 1, 'x')]);
    const [other] = planBundles([ref('a', 1, 'y')]);
    expect(one?.key).not.toBe(other?.key);
  });
});

describe('the scripts of a bundle', () => {
  const file = (path: string, ...bytes: readonly number[]) => ({
    path: `pagefind/2/${path}`,
    content: Uint8Array.from(bytes),
  });
  const textOf = ({ content }: IndexFile): string => Buffer.from(content).toString('latin1');
  const files = [file('index/a.pf_index', 0, 255, 34), file('pages.pf_pages', 1), file('text/b-0.pf_text', 10, 92)];
  const lines = [
    'sessionaryFile("pagefind/2/index/a.pf_index","\0\xff\\x22")\n',
    'sessionaryFile("pagefind/2/text/b-0.pf_text","\\n\\x5c")\n',
  ];

  test('are one for what every search needs, and parts whose lines hand over one file each', () => {
    const [first, part, ...others] = asScripts(files, 'pagefind/2');
    expect(others).toEqual([]);
    expect(first?.path).toBe('pagefind/2/files.js');
    expect(first && textOf(first)).toContain('sessionaryFile("pagefind/2/pages.pf_pages","\x01")\n');
    expect(part?.path).toMatch(/^pagefind\/2\/part-[0-9a-f]{8}\.js$/);
    expect(part && textOf(part)).toBe(lines.join(''));
    const packed = filesIn(Buffer.from(first?.content ?? []))[0]?.content ?? Buffer.of();
    expect(unpack(packed)).toEqual([
      [
        part?.path.slice('pagefind/2/'.length),
        [
          ['index/a.pf_index', lines[0]?.length],
          ['text/b-0.pf_text', lines[1]?.length],
        ],
      ],
    ]);
  });

  test('are sealed with other bytes in the same lines', () => {
    const scripts = asScripts(files, 'pagefind/2').map(({ content }) => Buffer.from(content));
    const [, part] = sealedScripts(scripts, 'pagefind/2', (bytes) => bytes.map((byte) => byte ^ 1));
    const sealed = filesIn(Buffer.from(part?.content ?? []));
    expect(sealed.map(({ content }) => [...content])).toEqual([
      [1, 254, 35],
      [11, 93],
    ]);
  });

  test('are full at some length, and have the program on its own', () => {
    const large = (name: string) => ({ path: `pagefind/text/${name}`, content: new Uint8Array(100_000) });
    const names = asScripts(
      [large('a'), large('b'), large('c'), { path: 'pagefind/wasm.und.pagefind', content: new Uint8Array(1) }],
      'pagefind',
    ).map(({ path }) => path);
    expect(names).toHaveLength(4);
    expect(names.at(-1)).toBe('pagefind/wasm.js');
  });
});

test('the version of Pagefind in bundle keys is the one that is installed', async () => {
  const manifest: unknown = JSON.parse(await readFile('node_modules/pagefind/package.json', 'utf8'));
  expect(manifest).toMatchObject({ version: PAGEFIND });
});
