/** Where `check` looks in a session, and where it says that something was found. */

import { describe, expect, it } from 'vitest';
import { type Finding, inspect, inspectText } from '../../../src/redact/gate/inspect.ts';
import { Redactor } from '../../../src/redact/redactor.ts';
import { Anchors } from '../../../src/transcript/turns/anchors.ts';
import type { OutputText, Session, SessionSource } from '../../../src/transcript/types/session.ts';
import { type AgentLines, assistant, result, sessionOf, text, toolUse, user } from '../../helpers/lines.ts';
import { REDACTED } from '../../helpers/machine.ts';
import { some } from '../examples/some.ts';

/** No rule knows it. */
const SECRET = some(40);
const WORDS = `it printed ${SECRET} and stopped`;
const OWN = '-home-ada-tidepool/6f0c2a10-0000-4000-8000-000000000001.jsonl';
const AGENT = '-home-ada-tidepool/agent-a1.jsonl';

/** `id('b')`: the uuid of the turn `#t-bbbbbbbb`. */
const id = (letter: string): string => `${letter.repeat(8)}-0000-4000-8000-000000000001`;

function says(name: string, words: string | readonly unknown[], parent?: string, more = {}): string {
  return user(words, { uuid: id(name), parentUuid: parent ? id(parent) : null, ...more });
}

function calls(name: string, parent: string | undefined, tool = 'Bash', input = {}): string {
  const ids = { uuid: id(name), parentUuid: parent ? id(parent) : null };
  return assistant([toolUse(`call-${name}`, tool, input)], { id: `m-${name}` }, ids);
}

/** A call whose output is in a file, and its result. */
const saves = (name: string, next: string, parent?: string): readonly string[] => [
  calls(name, parent),
  says(next, [result(`call-${name}`, SAVED)], name),
];

function answers(name: string, parent: string, words = 'Well.'): string {
  return assistant([text(words)], { id: `m-${name}` }, { uuid: id(name), parentUuid: id(parent) });
}

const PRINTED = 'Output too large (54KB). Full output saved to: /h/.claude/projects/p/s/tool-results/b1.txt';
const SAVED = `<persisted-output>\n${PRINTED}\n\nPreview (first 2KB):\nit\n...\n</persisted-output>`;
const FILES = { outputs: new Map<string, OutputText>([['b1.txt', { text: WORDS, cut: false }]]) };

const everyRule = new Redactor({ ...REDACTED, home: false });

function findingsIn(session: Session, key = 'key'): readonly Finding[] {
  return inspect(session, everyRule, key);
}

/** Where something was found: `<path>:<line> #<anchor>`. */
async function placesOf(
  lines: readonly string[],
  agents: readonly AgentLines[] = [],
  more: Partial<SessionSource> = {},
): Promise<readonly string[]> {
  const found = findingsIn(await sessionOf(lines, agents, more));
  return [...new Set(found.map(({ path, line, anchor }) => `${path}:${line} #${anchor}`))];
}

describe('a secret is found', () => {
  it.each<[string, readonly string[]]>([
    ['in a prompt', [says('a', WORDS)]],
    ['in the name of a property', [says('a', 'Go', undefined, { toolUseResult: { [WORDS]: 1 } })]],
    ['in a list', [says('a', 'Go', undefined, { toolUseResult: { list: ['x', [{ y: WORDS }]] } })]],
    ['in "data" that is no text', [says('a', 'Go', undefined, { toolUseResult: { data: { words: WORDS } } })]],
    ['in a document that is a text', [says('a', [{ type: 'document', source: { type: 'text', data: WORDS } }])]],
    ['by a rule', [says('a', `Use ghp_${some(36)}`)]],
    ['by a rule, in hexadecimal', [says('a', Buffer.from(`GITHUB=ghp_${some(36)}`).toString('hex'))]],
  ])('%s', async (_where, lines) => {
    expect(await placesOf(lines)).toEqual([`${OWN}:1 #t-aaaaaaaa`]);
  });

  it('in a line that is not JSON, which is shown as an event', async () => {
    expect(await placesOf([says('a', 'Go'), `{"words": "${WORDS}`])).toEqual([expect.stringMatching(`^${OWN}:2 #t-`)]);
  });

  it('on a path not taken, at the turn that stands for the path', async () => {
    const lines = [
      says('a', 'Go'),
      answers('b', 'a'),
      says('c', 'Left', 'b'),
      answers('d', 'c', WORDS),
      says('e', 'Right', 'b'),
    ];
    const session = await sessionOf(lines);
    const path = session.turns.find(({ kind }) => kind === 'branch');
    expect(await placesOf(lines)).toEqual([`${OWN}:4 #${new Anchors().turn(path?.seed ?? '')}`]);
  });

  const AGENT_LINES = [says('d', 'Find it'), ...saves('e', 'f', 'd')];
  const STARTED = [
    calls('b', 'a', 'Agent', { prompt: 'Find it' }),
    says('c', [result('call-b', 'Done')], 'b', { toolUseResult: { agentId: 'a1' } }),
  ];

  it.each<[string, readonly string[], readonly string[], string]>([
    ['of a call', saves('b', 'c', 'a'), [], `${OWN}:2 #t-bbbbbbbb`],
    ['of a call on a path not taken', [...saves('b', 'c', 'a'), says('d', 'Other', 'a')], [], `${OWN}:2 #t-bbbbbbbb`],
    ['of a call of an agent', STARTED, AGENT_LINES, `${AGENT}:2 #t-bbbbbbbb`],
    ['of a call of an agent that no call started', [], AGENT_LINES, `${AGENT}:2 #${new Anchors().stray({ id: 'a1' })}`],
  ])('in the saved output %s', async (_whose, lines, agent, place) => {
    const agents = agent.length === 0 ? [] : [{ id: 'a1', lines: agent }];
    expect(await placesOf([says('a', 'Go'), ...lines], agents, FILES)).toEqual([place]);
  });
});

it('a value is found once in a line, whatever finds it there', async () => {
  const words = `it printed ${SECRET}, see https://ada:${SECRET}@acme.dev and ${SECRET}`;
  const lines = [says('a', words), says('b', words, 'a')];
  const found = findingsIn(await sessionOf(lines));
  expect(found.map(({ line }) => line)).toEqual([1, 2]);
});

it('nothing is found in signatures and in the bytes of images, which are not text', async () => {
  const places = (toolUseResult: object) => placesOf([says('a', 'Go', undefined, { toolUseResult })]);
  expect(await places({ signature: SECRET, data: SECRET, base64: `data:image/png;base64,${SECRET}` })).toEqual([]);
  expect(await places({ word: SECRET })).toHaveLength(1);
});

it('a finding has the same fingerprint as long as the secret and the key are the same, and the secret is not in it', async () => {
  const session = await sessionOf([
    says('a', WORDS),
    says('b', `PASSWORD=${SECRET}`, 'a'),
    says('c', 'token=pL4!vNw8qRtY', 'b'),
  ]);
  const prints = (key: string): readonly string[] => [
    ...new Set(findingsIn(session, key).map(({ fingerprint }) => fingerprint)),
  ];
  expect(prints('key')).toHaveLength(2);
  expect(prints('key')).toEqual(prints('key'));
  expect(prints('other').some((one) => prints('key').includes(one))).toBe(false);
  expect(JSON.stringify(findingsIn(session))).not.toContain(SECRET);
});

it.each([
  ['percent-encoded', 'GET /?q=the+password+is+%22Otterbay59%22'],
  ['with characters without width', 'DB_PASS\u200bWORD=Otterbay59'],
])('a text is read in other ways, too: %s', (_way, given) => {
  const values: string[] = [];
  inspectText(given, (_, value) => {
    values.push(value);
    return '';
  });
  expect(values).toContain('Otterbay59');
});
