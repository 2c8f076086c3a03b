import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeMarks } from '../../src/archive/keep/marks.ts';
import { markKey } from '../../src/archive/machine/state.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { SessionRedaction } from '../../src/redact/session-redaction.ts';
import { decodeSegment } from '../../src/transcript/discover/archive/part-names.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { DAY, keptTexts, PlayedMachine, PROJECT, REDACTED, said, sessionId } from '../helpers/machine.ts';

const TOKEN = 'ghp_Zk3vQ9xLaM1tb8wq0vRr5TnYc2Ud4EfG7hJk';
const OTHER = 'ghp_Aa3vQ9xLaM1tb8wq0vRr5TnYc2Ud4EfG7hJk';
const KEY = Buffer.alloc(32, 1);

function marksIn(text: string): readonly string[] {
  return text.match(/\[redacted: github-token #[0-9a-f]{12}\]/g) ?? [];
}

describe('the marks of an archive folder', () => {
  it('are the same for the same secret: in lines, outputs, names, other sessions, and later', () => {
    const root = folderForTest();
    const [machine, archive] = [new PlayedMachine(root), join(root, 'archive')];
    machine.write(1, [said('a', `Use ${TOKEN}`), said('b', `Or ${OTHER}`), `{"cut": "${TOKEN}`]);
    machine.write(`projects/${PROJECT}/${sessionId(1)}/tool-results/${TOKEN}.txt`, `x ${TOKEN}\n`);
    machine.collect(archive);
    machine.now += DAY;
    machine.write(2, [said('c', `Again ${TOKEN}`)]);
    machine.collect(archive);
    const text = decodeSegment(JSON.stringify(keptTexts(archive)));
    expect(text).not.toContain('ghp_');
    const marks = marksIn(text);
    expect([marks.length, new Set(marks).size]).toEqual([6, 2]);
  });

  it('say nothing without the key: they are not plain hashes, and another key gives others', () => {
    const mark = (key: Uint8Array): string => makeMarks(REDACTED, key, []).text(`x ${TOKEN}`);
    expect(mark(KEY)).toBe(mark(Buffer.alloc(32, 1)));
    expect(mark(KEY)).not.toBe(mark(Buffer.alloc(32, 2)));
  });

  it('are the same on machines that share SESSIONARY_KEY, which the hook and the timer do not need to know', () => {
    const [one, two] = [folderForTest(), folderForTest()];
    const shared = markKey(one, { SESSIONARY_KEY: 'shared by the team' });
    expect(Buffer.compare(shared, markKey(two, { SESSIONARY_KEY: 'shared by the team' }))).toBe(0);
    expect(Buffer.compare(shared, markKey(one, {}))).toBe(0);
    for (const env of [{}, { SESSIONARY_KEY: ' ' }])
      expect(Buffer.compare(markKey(folderForTest(), env), markKey(folderForTest(), env))).not.toBe(0);
  });

  it('are left alone when a restored session is collected again', () => {
    const marks = makeMarks(REDACTED, KEY, []);
    const once = marks.line(said('a', `Use ${TOKEN} and ${OTHER}`));
    expect(marks.line(once)).toBe(once);
  });

  it('keep the bytes of lines without a secret, and numbers that JavaScript cannot represent', () => {
    const marks = makeMarks(REDACTED, KEY, []);
    const plain = '{ "type":"user",  "n": 1.0, "text":"\\u00e9" }';
    expect(marks.line(plain)).toBe(plain);
    expect(marks.line(`{"id":9007199254740993,"text":"${TOKEN}"}`)).toContain('"id":"9007199254740993"');
  });

  it('are numbered by a build like the secrets that it finds itself', () => {
    const archived = makeMarks(REDACTED, KEY, []).line(said('a', `Use ${TOKEN} and ${OTHER}, then ${TOKEN}`));
    const plain = said('a', `Use ${TOKEN} and ${OTHER}, then ${TOKEN}`);
    const read = (line: string, names?: readonly string[]): unknown => {
      const redaction = new SessionRedaction(new Redactor(REDACTED, true), KEY, names);
      const value = redaction.mayChange(line) ? redaction.value(JSON.parse(line)) : JSON.parse(line);
      return [value, redaction.redacted.secrets.map(({ kind }) => kind), redaction.redacted.counts];
    };
    expect(read(archived)).toEqual(read(plain));
    const names = ['github-token #7', 'github-token #3'];
    expect(JSON.stringify(read(archived, names))).toContain(
      'Use [redacted: github-token #7] and [redacted: github-token #3], then [redacted: github-token #7]',
    );
  });
});
