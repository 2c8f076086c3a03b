import { describe, expect, test } from 'vitest';
import { addressOf, isEmpty, queryOf, questionOf, readTyped, unmatchedFilters } from '../../src/search/engine/query.ts';
import { type Term, termsOf } from '../../src/search/engine/terms.ts';
import { WHERE } from '../../src/search/shared/vocabulary-format.ts';
import { leastTime } from '../helpers/cpu-time.ts';

function query(address: string) {
  return queryOf(new URLSearchParams(address));
}

describe('the address', () => {
  test.each([
    '?q=login+fails&project=shop&project=docs&failures=with+tool+errors&sort=date',
    '?q=%23%3F%26+%E6%A4%9C%E7%B4%A2',
    '',
  ])('%s becomes a query and the same address again', (address) => {
    expect(addressOf(query(address))).toBe(address);
  });

  test('of the field on the page of a session names the session', () => {
    expect(query('?session=6f0c2a10&q=tide+table').text).toBe('session:6f0c2a10 tide table');
    expect(readTyped('session:6f0c2a10 tide')).toMatchObject({ words: 'tide', session: '6f0c2a10' });
  });

  test('without words or choices is an empty query', () => {
    expect(isEmpty(query('?q=+--+&sort=date'))).toBe(true);
    expect(isEmpty(query('?member=Ada'))).toBe(false);
  });
});

/** `the+login` is a row, `a|b` are alternatives. */
function terms(text: string): readonly string[] {
  const words = ({ row }: Pick<Term, 'row'>): string => row.map(({ written }) => written).join('+');
  return termsOf(text).map((term) => [term, ...term.or].map(words).join('|'));
}

describe('the terms', () => {
  test.each([
    ['why does the login fail', ['login', 'fail']],
    ['how do I', ['how', 'do', 'i']],
    ['how to', ['how']],
    ['to the', ['to', 'the']],
    ['useEffect(', ['useeffect']],
    ['MODULE_NOT_FOUND', ['module_not_found']],
    ['src/auth/session.ts', ['src', 'auth', 'session.ts']],
    ['--no-verify #1234', ['no-verify', '1234']],
    ['c++ C# .NET v1.2.3', ['c++', 'c#', '.net', 'v', '1.2.3']],
    ['a -> b && std::vec 🚀', ['->', 'b', '&&', 'std', '::', 'vec', '🚀']],
    ['red OR blue "big cat"', ['red|blue', 'big+cat']],
    ['"why the login" fails', ['why+the+login', 'fails']],
    ['全文検索', ['全+文', '検+索']],
    ['login login', ['login']],
    ['-- ( _', []],
  ])('of %s', (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  test('have their positions in the query', () => {
    expect(termsOf('fix the "big red" src/app.ts').map(({ offset }) => offset)).toEqual([0, 2, 4, 5]);
  });

  test('of a phrase begin with its first word, whatever is before it', () => {
    expect(termsOf('"- - big red.ts"')[0]?.row).toEqual([
      { written: 'big', after: 0 },
      { written: 'red.ts', after: 1 },
    ]);
  });
});

describe('what is typed', () => {
  test.each([
    ['login project:shop tool:Bash', 'login', ['project=shop', 'tool=Bash'], []],
    ['is:RED shop', 'shop', ['checks=with red checks'], []],
    ['is:red shop', 'shop', ['checks=with red checks'], []],
    ['is:failed is:plan -legacy', '', ['failures=with tool errors', 'kind=plan'], ['legacy']],
    ['branch:“fix it” -“not this” x', 'x', ['branch=fix it'], ['"not this"']],
    ['a “curly phrase”', 'a "curly phrase"', [], []],
    ['a «phrase in guillemets»', 'a "phrase in guillemets"', [], []],
    ['「括弧」', '"括弧"', [], []],
    ['branch:"fix it" -"not this" x', 'x', ['branch=fix it'], ['"not this"']],
    ['https://a.b/c node:fs x:12', 'https://a.b/c node:fs x:12', [], []],
    ['log std::vec C:\\log', 'log std::vec C:\\log', [], []],
    ['git commit --no-verify -message', 'git commit --no-verify -message', [], []],
    ['find . -name "*.md"', 'find . -name  *.md ', [], []],
  ])('%s has words, filters and exclusions', (text, words, filters, without) => {
    const typed = readTyped(text);
    expect(typed.words).toBe(words);
    expect(typed.filters.map(({ facet, value }) => `${facet}=${value}`)).toEqual(filters);
    expect(typed.without).toEqual(without);
  });

  test('may say where the words are, and explains prefixes that mean nothing', () => {
    expect(readTyped('tide in:prompt in:plan file:"my log.ts" title:ebb session:4d37')).toMatchObject({
      words: 'tide',
      where: WHERE.prompt | WHERE.plan,
      placed: [
        ['"my log.ts"', WHERE.file],
        ['ebb', WHERE.title],
      ],
      session: '4d37',
    });
    expect(readTyped('tide author:ada in:nowhere')).toMatchObject({
      words: 'tide',
      meaningless: ['author:ada', 'in:nowhere'],
    });
  });

  test('may limit the time', () => {
    expect(readTyped('since:2w before:3d')).toMatchObject({ since: '2w', before: '3d', words: '' });
    expect(readTyped('after:2025 before:2026-03-01')).toMatchObject({ since: '2025', before: '2026-03-01', words: '' });
  });

  test('may be a filter that means nothing, or that no value fits, which is said', () => {
    expect(readTyped('login is:odd before:soon').meaningless).toEqual(['is:odd', 'before:soon']);
    expect(readTyped('after:2026-13 before:2026-12-32').meaningless).toEqual(['after:2026-13', 'before:2026-12-32']);
    expect(readTyped('login is:odd').words).toBe('login');
    const totals = new Map([['member', new Map([['Ada', 1]])]]);
    const unmatched = (text: string) => unmatchedFilters(readTyped(text), totals).map(({ value }) => value);
    expect(unmatched('member:ad')).toEqual([]);
    expect(unmatched('-member:x login')).toEqual(['x']);
  });

  test('may leave out a value of a filter', () => {
    const totals = new Map([['member', new Map([['Ada', 1]])]]);
    const { refused, terms: wanted } = questionOf(query('?q=-member:ada+-is:failed+x'), totals);
    expect([...refused]).toEqual([
      ['member', new Set(['Ada'])],
      ['failures', new Set(['with tool errors'])],
    ]);
    expect(wanted.map(({ typed }) => typed)).toEqual(['x']);
  });

  test('is only words if it was pasted: of a long text, the longest words count', () => {
    const words = Array.from({ length: 200 }, (_, at) =>
      at === 150 ? 'parseTideTable' : at % 9 === 0 ? 'wharf' : `w${at % 40}`,
    );
    const text = `${words.join(' ')} "said so" member:nobody -not`;
    expect(readTyped(text)).toMatchObject({ filters: [], without: [], meaningless: [] });
    const picked = termsOf(readTyped(text).words);
    expect(picked.length).toBe(24);
    expect(picked.map(({ typed }) => typed)).toContain('parseTideTable');
    expect(picked.some(({ isPhrase }) => isPhrase)).toBe(false);
  });

  test('and of these, the rarest count, wherever they are', () => {
    const rare = ['anemometer', 'barographic', 'chronometer', 'declination', 'ebbTideSpan'];
    const all = Array.from({ length: 60 }, (_, at) => (at % 10 === 9 ? (rare[(at - 9) / 10] ?? 'x') : `w${at}`));
    expect(termsOf(all.join(' ')).map(({ typed }) => typed)).toEqual(expect.arrayContaining(rare));
  });

  test('means the value that the archive has', () => {
    const totals = new Map([
      [
        'tool',
        new Map([
          ['Bash', 1],
          ['BashOutput', 1],
          ['OutputStyle', 1],
          ['mcp__docs__find', 1],
        ]),
      ],
    ]);
    const chosen = (text: string) => [...(questionOf({ ...query(''), text }, totals).choices.get('tool') ?? [])];
    expect(chosen('tool:bash')).toEqual(['Bash']);
    expect(chosen('tool:ba')).toEqual(['Bash', 'BashOutput']);
    expect(chosen('tool:docs')).toEqual(['mcp__docs__find']);
    expect(chosen('tool:none')).toEqual(['none']);
    expect(chosen('tool:out')).toEqual(['OutputStyle']);
    expect(chosen('tool:put')).toEqual(['BashOutput', 'OutputStyle']);
  });

  test('is read in no time if it is long and has no spaces', async () => {
    const text = Array.from({ length: 16_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)));
    // Divided as a whole, it would take a minute.
    expect(await leastTime(2_000, () => questionOf({ ...query(''), text: text.join('') }, new Map()))).toBeLessThan(
      2_000,
    );
  });

  test('is kept as it is while it is short', () => {
    const terms = termsOf('one two three four five six seven eight nine ten eleven twelve thirteen');
    expect(terms).toHaveLength(13);
  });

  test('is not empty if it only limits the time', () => {
    expect(['before:2026', 'after:2026', 'is:red', ''].map((text) => isEmpty({ ...query(''), text }))).toEqual([
      ...[false, false, false, true],
    ]);
  });

  test('is answered by date if it has no words', () => {
    expect(questionOf(query('?member=Ada'), new Map()).byDate).toBe(true);
  });
});

test.each([
  ['fix src/auth/session.ts', 'fix src/auth/session.ts'],
  ['useEffect( --no-verify #1234', 'useEffect no-verify 1234'],
  ['"the login"', '"the login"'],
  ['"login" fails', 'login fails'],
  ['cart "the login" fails', '"the login" cart fails'],
  ['login is:failed -legacy', 'login'],
  ['全文検索', '全文 検索'],
  ['ພາສາລາວມີ', 'ພາສາ ລາວ ມີ'],
  ['(हिन्दी)', 'हिन्दी'],
])('the words to highlight on the page %s', (text, highlighted) => {
  expect(questionOf({ ...query(''), text }, new Map()).marks.join(' ')).toBe(highlighted);
});
