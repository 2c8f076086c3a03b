/** The JSON of sessions against its published schema. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { atifOf } from '../../src/site/exports/atif.ts';
import { REPO } from '../helpers/cli.ts';
import { sessionsJson } from '../helpers/folders.ts';
import { everySite } from '../helpers/sites.ts';

const read = (path: string): object => JSON.parse(readFileSync(path, 'utf8'));

const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: true, strictRequired: true });
const validate = ajv.compile(read(join(REPO, 'schema/session.schema.json')));

const fits = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(
  read(join(REPO, 'test/site/atif.schema.json')),
);

/** What of a session does not fit. */
function misfits(session: object): readonly string[] {
  return validate(session)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const SMALLEST = {
  format: 'sessionary session',
  schemaVersion: 1,
  id: 'a',
  page: 'sessions/a.html',
  title: 'Paint the quay',
  project: 'quay',
  kind: 'other',
  prompts: 1,
  calls: 0,
  turns: [{ kind: 'user', parts: [{ kind: 'text', text: 'Paint the quay.' }] }],
  agents: [],
};

describe.each(await everySite())('the site $name', ({ folder }) => {
  test('has only sessions that fit', () => {
    const sessions = [...sessionsJson(folder)];
    expect(sessions.length).toBeGreaterThan(0);
    expect(sessions.flatMap(([page, session]) => misfits(session).map((words) => `${page}${words}`))).toEqual([]);
  });

  test('has only sessions whose trajectories fit their format, with results for their calls and agents that are inside', () => {
    for (const [page, session] of sessionsJson(folder)) {
      const trajectory = JSON.parse(JSON.stringify(atifOf(session)));
      expect(fits(trajectory) ? [] : [page, fits.errors]).toEqual([]);
      const json = JSON.stringify(trajectory);
      const named = (field: string): ReadonlySet<string | undefined> =>
        new Set([...json.matchAll(new RegExp(`"${field}":"([^"]*)"`, 'g'))].map(([, id]) => id));
      expect([...named('source_call_id')].filter((id) => !named('tool_call_id').has(id))).toEqual([]);
      expect([...named('trajectory_id')].filter((id) => !named('session_id').has(id))).toEqual([]);
    }
  });
});

test('the smallest session fits', () => expect(misfits(SMALLEST)).toEqual([]));

test.each(['forkedFrom', 'forks', 'continuedFrom', 'continuedIn'])('%s is a list of sessions', (field) => {
  const origin = { page: 'sessions/b.html', title: 'Paint the boat' };
  expect(misfits({ ...SMALLEST, [field]: [origin] })).toEqual([]);
  expect(misfits({ ...SMALLEST, [field]: [] })).toEqual([`/${field} must NOT have fewer than 1 items`]);
  expect(misfits({ ...SMALLEST, [field]: [{ page: 'x' }] })).toEqual([
    `/${field}/0 must have required property 'title'`,
  ]);
});

test.each([
  [
    'the outcome of what is left of a session',
    { ...SMALLEST, left: 'prompts', outcome: 'finished' },
    ' must NOT be valid',
  ],
  ['another version', { ...SMALLEST, schemaVersion: 2 }, '/schemaVersion must be equal to constant'],
  [
    'a part without its text',
    { ...SMALLEST, turns: [{ kind: 'user', parts: [{ kind: 'text' }] }] },
    "/turns/0/parts/0 must have required property 'text'",
  ],
  ['a turn without parts', { ...SMALLEST, turns: [{ kind: 'event' }] }, "/turns/0 must have required property 'parts'"],
  [
    'a call of unknown status',
    { ...SMALLEST, turns: [{ kind: 'assistant', parts: [{ kind: 'call', id: 'c', tool: 'Bash', status: 'fine' }] }] },
    '/turns/0/parts/0/status must be equal to one of the allowed values',
  ],
])('%s does not fit', (_, session, words) => {
  expect(misfits(session)).toContain(words);
});
