import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { discover } from '../../../src/transcript/discover/discover.ts';
import { hasLines, transcriptName } from '../../../src/transcript/discover/transcript-names.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';
import { user } from '../../helpers/lines.ts';
import { sessionId } from '../../helpers/machine.ts';

const ID = sessionId(1);
const [CURRENT, SUPERSEDED, ORPHANED] = [
  `${ID}.jsonl`,
  `${ID}.jsonl.superseded-1790000000000`,
  `${ID}.orphaned-1790000000000-a1b2c3d4.jsonl`,
];

describe('the name of an earlier transcript', () => {
  it.each([
    SUPERSEDED,
    ORPHANED,
    `${ID}.jsonl.orphaned-1790000000000`,
    `${ID}.superseded-2026-09-19T11-02-04.jsonl`,
    `${ID}.jsonl.orphaned`,
  ])('%s', (name) => {
    expect(transcriptName(name)).toEqual({ name, stem: ID, isSetAside: true });
    expect(transcriptName(`${name}.gz`)).toEqual({ name, stem: ID, isSetAside: true });
    expect(hasLines(name)).toBe(true);
  });

  it.each([
    ['shop.orphaned-1-a.jsonl', 'shop.orphaned-1-a'],
    [`${ID}.orphaned-../../x.jsonl`, `${ID}.orphaned-../../x`],
    [`${ID}0.orphaned-1-a.jsonl`, `${ID}0.orphaned-1-a`],
    [`${ID}.orphaned-${'1'.repeat(99)}.jsonl`, `${ID}.orphaned-${'1'.repeat(99)}`],
    [`${ID}.jsonl.superseded-1\n`, undefined],
    [`${ID}.superseded-1`, undefined],
    [`${ID}.jsonl.bak`, undefined],
    ['shop.jsonl.superseded-1', undefined],
  ])('is not %j', (name, stem) => expect(transcriptName(name)).toEqual(stem && { name, stem, isSetAside: false }));
});

/** Writes files by path; each contains its name. */
function plant(...paths: readonly string[]): string {
  const root = folderForTest();
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    const line = `${user(path)}\n`;
    writeFileSync(join(root, path), path.endsWith('.gz') ? gzipSync(line) : line);
  }
  return root;
}

/** Each session with the names of its copies, of its agents and of its saved outputs. */
function sketch(...inputs: readonly string[]): readonly string[] {
  const { sessions, problems } = discover(inputs.map((path) => ({ path, member: undefined })));
  expect(problems).toEqual([]);
  return sessions.map(({ id, relative: at, kept, agents, toolResults }) =>
    [
      `${id} ${at}:`,
      ...(kept?.copies ?? []).map(({ name, isSetAside }) => (isSetAside ? name : `(${name})`)),
      ...agents.map((agent) => agent.id),
      ...toolResults.map(({ name }) => name),
    ].join(' '),
  );
}

describe('earlier transcripts', () => {
  it('are further copies of their session, also compressed', () => {
    const root = plant(`p/${SUPERSEDED}.gz`, `p/${ORPHANED}`, `p/${CURRENT}`, `p/${sessionId(2)}.jsonl`);
    const copies = `(${CURRENT}) ${SUPERSEDED}.gz ${ORPHANED}`;
    expect(sketch(root)).toEqual([`${ID} p/${CURRENT}: ${copies}`, `${sessionId(2)} p/${sessionId(2)}.jsonl:`]);
    expect(sketch(join(root, 'p', CURRENT))).toEqual([`${ID} ${CURRENT}: ${copies}`]);
    expect(sketch(root, join(root, 'p'))).toHaveLength(2);
  });

  it('are the session if its transcript is gone, with what else is left of it', () => {
    const inside = `p/${ID}`;
    const root = plant(`p/${ORPHANED}`, `${inside}/subagents/agent-a1.jsonl`, `${inside}/tool-results/b.txt`);
    expect(sketch(root)).toEqual([`${ID} p/${ORPHANED}: a1 b.txt`]);
    expect(sketch(join(root, 'p', ORPHANED))).toEqual([`${ID} ${ORPHANED}: a1 b.txt`]);
    writeFileSync(join(root, 'p', SUPERSEDED), user('more'));
    expect(sketch(root)).toEqual([`${ID} p/${SUPERSEDED}: ${SUPERSEDED} ${ORPHANED} a1 b.txt`]);
  });

  it('belong to the session in the folder that it moved to', () => {
    const moved = plant(`a/${ORPHANED}`, `a/${ID}/subagents/agent-a1.jsonl`, `b/${CURRENT}`, `c/${SUPERSEDED}`);
    expect(sketch(moved)).toEqual([`${ID} b/${CURRENT}: (${CURRENT}) ${ORPHANED} ${SUPERSEDED} a1`]);
    const copied = plant(`a/${CURRENT}`, `a/${SUPERSEDED}`, `b/${CURRENT}`);
    expect(sketch(copied)).toEqual([`${ID} a/${CURRENT}: (${CURRENT}) (${CURRENT}) ${SUPERSEDED}`]);
  });

  it('bring no agent and no output a second time, if both folders have it', () => {
    const inside = (folder: string, ...names: readonly string[]) => names.map((name) => `${folder}/${ID}/${name}`);
    const [agent, output] = ['subagents/agent-a1.jsonl', 'tool-results/b.txt'];
    const root = plant(
      ...[`a/${ORPHANED}`, ...inside('a', agent, output, 'tool-results/c.txt'), `b/${CURRENT}`],
      ...inside('b', agent, output),
    );
    expect(sketch(root)).toEqual([`${ID} b/${CURRENT}: (${CURRENT}) ${ORPHANED} a1 b.txt c.txt`]);
    const [{ agents, toolResults } = { agents: [], toolResults: [] }] = discover([
      { path: root, member: undefined },
    ]).sessions;
    expect(agents.map(({ kept }) => kept?.copies.length)).toEqual([2]);
    expect(toolResults.map(({ path }) => relative(root, path))).toEqual([
      ...inside('b', output),
      ...inside('a', 'tool-results/c.txt'),
    ]);
  });

  it('are not read through a link that leads elsewhere', () => {
    const [root, elsewhere] = [plant(`p/${CURRENT}`), plant('secret.jsonl')];
    symlinkSync(join(elsewhere, 'secret.jsonl'), join(root, 'p', SUPERSEDED));
    const { sessions, problems } = discover([{ path: root, member: undefined }]);
    expect(sessions.map(({ kept }) => kept)).toEqual([undefined]);
    expect(problems).toMatchObject([{ relative: `p/${SUPERSEDED}` }]);
  });
});
