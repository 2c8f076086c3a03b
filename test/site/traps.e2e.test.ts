/** Odd names, texts, files and times in one small archive, built as a site. See docs/CONFORMANCE.md, "Odd input". */

import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../helpers/cli.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
import { assistant, at, line, result, text, toolUse, user } from '../helpers/lines.ts';

const root = folderForTests();
const site = join(root, 'site');
const FORMS = '{{ 7 * 7 }} {% raw %} </script><script>alert(1)</script> <!-- -->';
const MARKS = "costs $& and $' and $` and $1";
const ODD = 'half \ud800 line\u2028end nul\u0000.';
const ODD_NAME = `a b#c?d%20'"größe 潮`;
const SHA = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d';
const UUID = '0c9d8e7f-6a5b-4c3d-8e2f-1a0b9c8d7e6f';
const BASE64 = 'aGVsbG8gaGFyYm91ciwgaGVsbG8gdGlkZSwgaGVsbG8gbW9vbg==';

function plant(path: string, ...lines: readonly string[]): void {
  const file = join(root, 'in', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.map((one) => `${one}\n`).join(''));
}

/** Seconds after the start of the day, in the folder of a project. */
const facts = (seconds: number, cwd = '/home/ada/tidepool') => ({ ...at(seconds), cwd });

beforeAll(async () => {
  plant(
    '-home-ada-tidepool/forms.jsonl',
    line('custom-title', { customTitle: FORMS }),
    user(`${FORMS} first`, facts(0)),
    assistant([text(MARKS), toolUse('t1', 'Write', { file_path: 'x.txt', content: MARKS })], {}, facts(1)),
    user([result('t1', 'ok')], facts(2)),
    user(MARKS, facts(3)),
    user(ODD, facts(4)),
    user(`${SHA} ${UUID} ${BASE64}`, facts(5)),
    '{"type":"assistant","message":{"content":[{"type":"tool_use","id":"big","name":"Weigh","input":{"grams":9007199254740993}}]}}',
  );
  for (const name of ['constructor', '__proto__', 'toString']) {
    plant(
      `-home-ada-tidepool/${name}.jsonl`,
      user(`asked in ${name}`, facts(10)),
      assistant([toolUse(name, name, { [name]: 'x' })], {}, facts(11)),
    );
  }
  plant('-home-ada-tidepool/twin.jsonl', user('twin of the pool', facts(20)));
  plant('-home-ada-quay/twin.jsonl', user('twin of the quay', facts(30, '/home/ada/quay')));
  plant('-home-ada-quay/..jsonl', user('dots', facts(31, '/home/ada/quay')));
  plant(`-home-ada-quay/${ODD_NAME}.jsonl`, user('odd name', facts(32, '/home/ada/quay')));
  plant(
    '-home-ada-quay/foreign.jsonl',
    user('foreign id', { ...facts(33, '/home/ada/quay'), sessionId: '../../etc/passwd' }),
  );
  plant('x.jsonl/inside.jsonl', user('in a folder like a file', facts(40, '/home/ada/x.jsonl')));
  plant('.kept/linked.jsonl', user('behind a link', facts(50, '/home/ada/linked')));
  symlinkSync(join(root, 'in/.kept'), join(root, 'in/-home-ada-linked'));
  plant('../elsewhere/secret.jsonl', user('nobody gave this', facts(51, '/home/ada/secret')));
  symlinkSync(join(root, 'elsewhere'), join(root, 'in/-home-ada-outside'));
  symlinkSync(join(root, 'nowhere'), join(root, 'in/-home-ada-broken.jsonl'));
  for (const path of filesIn(join(root, 'in')))
    utimesSync(join(root, 'in', path), new Date('2031-01-01'), new Date('2031-01-01'));
  await buildSite(['--input', join(root, 'in'), '--output', site, '--no-cache', '--quiet']);
}, 60_000);

const page = (name: string): string => readFileSync(join(site, name), 'utf8');
const sessions = (): string[] => readdirSync(join(site, 'sessions')).filter((name) => name.endsWith('.html'));

/** The page of the session with that title. */
function called(title: string): string {
  const found = sessions().filter((name) => page(`sessions/${name}`).includes(`<h1>${title}</h1>`));
  expect(found).toHaveLength(1);
  return page(`sessions/${found[0]}`);
}

describe('odd input', () => {
  it.each(['constructor', '__proto__', 'toString'])('%s may be the name of a tool, a session and an input', (name) => {
    const html = called(`asked in ${name}`);
    expect(html).toContain(`data-tool="${name}"`);
    expect(html).toMatch(new RegExp(`<span class="sum">${name}</span>`));
  });

  it('replacement patterns such as `$&` stay in texts', () => {
    expect(page('sessions/forms.html')).toContain('costs $&amp; and $&#39; and $` and $1');
  });

  it('lone surrogates, U+2028 and NUL do not reach the page', () => {
    const html = page('sessions/forms.html');
    expect(html).toContain('half \ufffd line');
    expect(html).toMatch(/end nul\.<\/p>/);
    expect(html).not.toMatch(/\0|\p{Surrogate}/u);
  });

  it('template syntax and HTML in titles and prompts are text', () => {
    for (const name of ['sessions/forms.html', 'index.html']) {
      const html = page(name);
      expect(html).toContain(
        '{{ 7 * 7 }} {% raw %} &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &lt;!-- --&gt;',
      );
      expect(html).not.toContain('<script>alert');
    }
  });

  it('sessions with the same id or with path segments as id have pages of their own', () => {
    const twins = sessions().filter((name) => name.startsWith('twin'));
    expect(twins).toHaveLength(2);
    expect(page('sessions/twin.html')).toContain('twin of the pool');
    expect(called('twin of the quay')).not.toContain('twin of the pool');
    expect(called('dots')).toContain('dots');
    expect(called('foreign id')).toContain('foreign id');
    expect(filesIn(root).filter((path) => /^(?!in\/|site\/|elsewhere\/)/.test(path))).toEqual([]);
  });

  it('large numbers keep all digits', () => {
    expect(page('sessions/forms.html')).toContain('9007199254740993');
  });

  it('commit hashes, uuids and base64 are not redacted', () => {
    for (const words of [SHA, UUID, BASE64]) expect(page('sessions/forms.html')).toContain(words);
  });

  it('dates come from the transcript, not from the file', () => {
    expect(page('index.html')).toContain('2026-03-02');
    for (const name of ['index.html', 'sessions/forms.html']) expect(page(name)).not.toContain('2031');
  });

  it('paths may have spaces, #, ?, %, quotes and non-ASCII characters', () => {
    expect(called('odd name')).toContain('odd name');
    for (const name of sessions()) expect(name).toMatch(/^[a-z0-9][a-z0-9-]*\.html$/);
    const links = [...page('index.html').matchAll(/href="(sessions\/[^"#]+)"/g)].map(([, href]) => href ?? '');
    expect(links.length).toBeGreaterThan(8);
    for (const href of links) expect(sessions()).toContain(decodeURIComponent(href).replace('sessions/', ''));
    const report: { files: { path: string }[] } = JSON.parse(page('report.json'));
    expect(report.files.map(({ path }) => path)).toContain(`~-quay/${ODD_NAME}.jsonl`);
  });

  it('project folders may be links within the input, broken links, or named like a transcript', () => {
    expect(called('behind a link')).toContain('behind a link');
    expect(called('in a folder like a file')).toContain('in a folder like a file');
    // Links to a folder outside the inputs are not followed.
    expect(page('report.html')).toContain('~-outside');
    expect(filesIn(site).some((path) => path.includes('secret'))).toBe(false);
    expect(page('report.html')).toContain('~-broken.jsonl');
    expect(page('report.html')).toContain('could not be read');
  });
});
