import { describe, expect, it } from 'vitest';
import { HOST_RULES, MAIL_RULE } from '../../src/redact/personal.ts';
import { REDACTION_KINDS } from '../../src/redact/redactor.ts';
import { RULES } from '../../src/redact/rules/index.ts';
import { redactor, told } from './tell.ts';

describe('the tables', () => {
  it('know at least 45 kinds, each once', () => {
    const ids = RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(45);
    expect(ids.filter((id) => !/^[a-z0-9-]{3,40}$/.test(id))).toEqual([]);
  });

  it('have a name for every kind', () => {
    expect(RULES.filter(({ id, what }) => REDACTION_KINDS.get(id) !== what)).toEqual([]);
    expect(REDACTION_KINDS.get('encoded-secret')).toBe('Text in base64 with a secret in it');
  });

  it('say what each rule is, when it is tried, and show both sides', () => {
    const poor = RULES.filter(
      ({ what, keywords, hits, misses }) =>
        what === '' || keywords.length === 0 || hits.length === 0 || misses.length === 0,
    );
    expect(poor.map(({ id }) => id)).toEqual([]);
  });
});

describe.each(RULES)('$id', ({ id, hits, misses, keywords }) => {
  it.each(hits)('is found: %s', (hit) => {
    const { kinds, secrets, text } = told(hit);
    expect(kinds).toContain(id);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(keywords.some((keyword) => hit.includes(keyword))).toBe(true);
  });

  it.each(misses)('is not: %s', (miss) => {
    expect(told(miss).text).toBe(miss);
  });

  it('can be switched off', () => {
    const by = redactor({ off: [id] });
    expect(hits.flatMap((hit) => told(hit, by).kinds)).not.toContain(id);
  });
});

describe('what is looked for only on request', () => {
  it.each([MAIL_RULE, ...HOST_RULES])('$what', ({ id, hits, misses }) => {
    const by = redactor(id === 'email' ? { emails: true } : { hosts: true });
    for (const hit of hits) {
      expect(told(hit).kinds).toEqual([]);
      expect(told(hit, by).kinds).toContain(id);
    }
    expect(misses.filter((miss) => told(miss, by).text !== miss)).toEqual([]);
  });

  it('words of one’s own: whole, in any case', () => {
    const words = redactor({ words: ['Acme', 'Projekt Blau', 'a+b', 'Übung'] });
    expect(told('ACME sells; acmeism; PROJEKT blau, a+b, übung', words).text).toBe(
      '[redacted: word #1] sells; acmeism; [redacted: word #2], [redacted: word #3], [redacted: word #4]',
    );
  });

  it('patterns of one’s own: with any flags, also such as match nothing', () => {
    const patterns = redactor({ patterns: [/ticket-\d+/i, /x*/y, /z?/g] });
    expect(told('See TICKET-12 and ticket-7', patterns).text).toBe(
      'See [redacted: pattern #1] and [redacted: pattern #2]',
    );
    expect(told('See nothing', patterns).text).toBe('See nothing');
  });
});
