import { describe, expect, it } from 'vitest';
import { AUTHOR_RULE, HOST_RULES, MAIL_RULE } from '../../src/redact/personal.ts';
import { REDACTION_KINDS } from '../../src/redact/redactor.ts';
import { RULES } from '../../src/redact/rules/index.ts';
import { EXAMPLES } from './examples/kinds.ts';
import { PERSONAL } from './examples/personal.ts';
import { some } from './examples/some.ts';
import { redactor, redactText } from './redact-text.ts';

describe('the tables', () => {
  it('have at least 45 kinds, each once', () => {
    const ids = RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(45);
    expect(ids.filter((id) => !/^[a-z0-9-]{3,40}$/.test(id))).toEqual([]);
  });

  it('describe every kind', () => {
    expect(RULES.filter(({ id, what }) => REDACTION_KINDS.get(id) !== what)).toEqual([]);
    expect(REDACTION_KINDS.get('encoded-secret')).toBe('Base64 text that contains a secret');
  });

  it('have a description, keywords and an example for each rule, and no rule more than the examples', () => {
    expect(RULES.filter(({ what, keywords }) => what === '' || keywords.length === 0)).toEqual([]);
    const kinds = new Set(EXAMPLES.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([...RULES.map(({ id }) => id), 'encoded-secret'].sort());
  });
});

/** Redactors that together have every rule switched off once: making one for each rule takes seconds. */
const WITHOUT_SOME = new Map(
  Array.from({ length: 10 }, (_, at) => {
    const off = RULES.filter((_, index) => index % 10 === at).map(({ id }) => id);
    return [at, redactor({ off })] as const;
  }),
);

it.each(EXAMPLES)('the example of a $kind is found: $text', ({ kind, text, secret }) => {
  const { kinds, text: out } = redactText(`before\n${text}\nafter`);
  expect(kinds).toContain(kind);
  expect(out).not.toContain(secret);
  for (const line of secret.split('\n')) if (line !== '') expect(out.split('\n')).not.toContain(line);
  const rule = RULES.findIndex(({ id }) => id === kind);
  if (rule === -1) return;
  expect(RULES[rule]?.keywords.some((keyword) => text.includes(keyword))).toBe(true);
  expect(redactText(text, WITHOUT_SOME.get(rule % 10)).kinds).not.toContain(kind);
});

it('base64 is left alone if it is switched off, and other secrets are not', () => {
  const by = redactor({ off: ['encoded-secret'] });
  const base64 = Buffer.from(`# settings\nAPI_KEY=${some(32)}\n`).toString('base64');
  expect(redactText(base64).kinds).toEqual(['encoded-secret']);
  expect(redactText(`${base64} ghp_${some(36)}`, by).text).toBe(`${base64} [redacted: github-token #1]`);
  expect([redactor().mayChange(base64), by.mayChange(base64)]).toEqual([true, false]);
});

describe('what is redacted on request only', () => {
  it.each([MAIL_RULE, AUTHOR_RULE, ...HOST_RULES])('$what', (rule) => {
    const { id } = rule;
    const { hits = [], misses = [] } = PERSONAL.get(id) ?? {};
    expect(hits).not.toEqual([]);
    const by = redactor({ emails: id === 'email', authors: id === 'author', hosts: !['email', 'author'].includes(id) });
    for (const hit of hits) {
      expect(redactText(hit).kinds).toEqual([]);
      expect(redactText(hit, by).kinds).toContain(id);
    }
    expect(misses.filter((miss) => redactText(miss, by).text !== miss)).toEqual([]);
  });

  it('the user’s own words: whole words, in any case', () => {
    const words = redactor({ words: ['Acme', 'Projekt Blau', 'a+b', 'Übung'] });
    expect(redactText('ACME sells; acmeism; PROJEKT blau, a+b, übung', words).text).toBe(
      '[redacted: word #1] sells; acmeism; [redacted: word #2], [redacted: word #3], [redacted: word #4]',
    );
  });

  it('the user’s own words with punctuation', () => {
    const words = redactor({ words: ['jean-luc', '/a.b/'] });
    expect(redactText('Jean-Luc in /a.b/ and /aXb/', words).kinds).toEqual(['word', 'word']);
  });

  it('two of them that touch each other', () => {
    const patterns = redactor({ patterns: [/a+/, /b+/] });
    expect(redactText('aaabb', patterns).kinds).toHaveLength(2);
  });

  it('two of them that overlap are one secret', () => {
    const patterns = redactor({ patterns: [/key ghp/] });
    const token = `ghp_${some(36)}`;
    expect(redactText(`the key ${token}.`, patterns)).toEqual({
      text: 'the [redacted: github-token #1].',
      kinds: ['github-token'],
      secrets: [`key ${token}`],
    });
  });

  it('the longest of the user’s own words', () => {
    const words = redactor({ words: ['Acme', 'Acme Corp'] });
    expect(redactText('Acme Corp', words).text).toBe('[redacted: word #1]');
  });

  it('the user’s own words and patterns, however short, even where they are the whole text', () => {
    const short = redactor({ words: ['QA'], patterns: [/^x$/] });
    expect(['QA', 'QA team', 'x'].map((text) => redactText(text, short).text)).toEqual([
      '[redacted: word #1]',
      '[redacted: word #1] team',
      '[redacted: pattern #1]',
    ]);
  });

  it('but no empty words', () => {
    const blank = redactor({ words: ['', '  '] });
    expect(redactText('one  two', blank).text).toBe('one  two');
    expect(blank.mayChange('one  two')).toBe(false);
  });

  it('the user’s own patterns: with any flags, even if they match the empty string', () => {
    const patterns = redactor({ patterns: [/ticket-\d+/i, /x*/y, /z?/g] });
    expect(redactText('See TICKET-12 and ticket-7', patterns).text).toBe(
      'See [redacted: pattern #1] and [redacted: pattern #2]',
    );
    // What touches a mark is left alone: afterwards, the two could not be told apart.
    for (const pattern of [/key \[red/, /#2\] and/])
      expect(redactText('key [redacted: token #2] and', redactor({ patterns: [pattern] })).kinds).toEqual([]);
    expect(redactText('See nothing', patterns).text).toBe('See nothing');
    // A rule knows where its secret begins.
    expect(redactText(`[redacted: token #2]ghp_${some(36)}`).kinds).toEqual(['github-token']);
    // But it hides no secret that only the pattern overlaps.
    const whole = redactor({ patterns: [/^Name: .*/] });
    expect(redactText(`Name: [redacted: token #2] ghp_${some(36)}`, whole).text).toBe(
      'Name: [redacted: token #2] [redacted: github-token #1]',
    );
  });
});
