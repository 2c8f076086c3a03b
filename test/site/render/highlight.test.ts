import { describe, expect, test } from 'vitest';
import { Highlighter, loadLanguages, TOKEN_CLASSES } from '../../../src/site/render/markup/highlight.ts';
import { languageOfFence, languageOfPath } from '../../../src/site/render/markup/language.ts';
import { languagesOf } from '../../../src/site/render/markup/session-languages.ts';
import { makeCall, prompt, run, session, turnWith } from './helpers.ts';

await loadLanguages(['typescript', 'markdown', 'shellscript', 'no-such-language', 'constructor', '__proto__']);
const highlighter = new Highlighter(new Set(['typescript', 'markdown']));

describe('languages', () => {
  test.each([
    ['/home/ada/shop/src/cart.ts', 'typescript'],
    ['D:\\shop\\Makefile', 'make'],
    ['a.PY', 'python'],
    ['x.tsx', 'tsx'],
    ['Dockerfile', 'docker'],
    ['notes.txt', 'text'],
    ['constructor', 'text'],
    ['x.__proto__', 'text'],
    ['', 'text'],
  ])('%s is %s', (path, language) => expect(languageOfPath(path)).toBe(language));

  test.each([
    ['ts', 'typescript'],
    ['Bash', 'shellscript'],
    ['js {1,3}', 'javascript'],
    ['"><script>', 'text'],
    ['toString', 'text'],
  ])('fence %s is %s', (info, language) => expect(languageOfFence(info)).toBe(language));

  test('are found in all parts of a session', () => {
    const inner = makeCall({ name: 'Write', input: { file_path: 'a.rs', content: '' } });
    const agent = run({ turns: [turnWith([inner]), prompt('```go\n```')] });
    const call = {
      ...makeCall({ name: 'Task', input: { prompt: '~~~ruby\n~~~' }, content: '> ```sql' }),
      agents: [agent],
    };
    const edited = makeCall({ name: 'Edit', input: { file_path: 'b.css' } });
    const place = { line: 1, lines: [], seed: 'a', time: undefined, end: undefined, parts: [] };
    const command = { ...place, kind: 'command', name: 'fix', args: 'this:\n```lua\nx\n```' } as const;
    expect([...languagesOf(session([command, turnWith([call, edited])]))].toSorted()).toEqual([
      'css',
      'go',
      'lua',
      'ruby',
      'rust',
      'sql',
    ]);
  });
});

test('a token of several lines is highlighted on each of them', () => {
  expect(highlighter.lines('/* a\n\nb */ if', 'typescript', 'open')).toEqual([
    '<span class="c">/* a</span>',
    '',
    '<span class="c">b */ </span><span class="k">if</span>',
  ]);
});

test('code is escaped, and has only known classes', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code to be highlighted
  const code = 'const a = `<b>${x}</b>`;\u0000\n'.repeat(3);
  const html = highlighter.lines(code, 'typescript', 'open').join('\n');
  expect(html).not.toMatch(/<(?!\/?span)/);
  const classes = [...html.matchAll(/<span ([^>]*)>/g)].map((match) => match[1]);
  expect(classes.every((found) => [...TOKEN_CLASSES.values()].some((name) => found === `class="${name}"`))).toBe(true);
});

test('a loaded grammar that the session does not need is not used', () => {
  expect(highlighter.lines('if true; then', 'shellscript', 'open')).toEqual(['if true; then']);
  expect(highlighter.lines('```bash\nif true\n```', 'markdown', 'open').join('')).not.toContain('class="k"');
});

test('a large block in a closed row, a minified line and unknown languages are not highlighted', () => {
  expect(highlighter.lines('const a = 1;\n'.repeat(1000), 'typescript', 'closed')[0]).toBe('const a = 1;');
  expect(highlighter.lines(`${'const a = 1;'.repeat(200)}`, 'typescript', 'open')[0]).not.toContain('<span');
  expect(highlighter.lines('if', 'no-such-language', 'open')).toEqual(['if']);
});

test('lines may end with \\n, \\r\\n or \\r', () =>
  expect(highlighter.lines('a\r\nb\rc\n', 'typescript', 'open')).toHaveLength(4));
