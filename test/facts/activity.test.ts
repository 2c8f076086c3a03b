import { expect, test } from 'vitest';
import { callTime, turnTime } from '../../src/facts/activity.ts';
import { assistant, at, line, result, results, sessionOf, toolUse, user } from '../helpers/lines.ts';

interface Timed {
  readonly name?: string;
  readonly input?: object;
  readonly output?: string;
  /** `toolUseResult`. */
  readonly structured?: object;
  /** Seconds from the call to its result. */
  readonly gap: number;
  /** Seconds from the call to the first line that reports a progress of three seconds. */
  readonly progress?: number;
  readonly mode?: string;
}

async function sessionWith({ name = 'Bash', input = {}, output = 'ok', structured, gap, progress, mode }: Timed) {
  const reported = { type: 'bash_progress', elapsedTimeSeconds: 3 };
  const { summary, turns } = await sessionOf([
    user('go', { ...at(0), permissionMode: mode }),
    assistant([toolUse('c1', name, { ...input })], {}, at(60)),
    ...(progress === undefined
      ? []
      : [line('progress', { data: reported, parentToolUseID: 'c1', ...at(60 + progress) })]),
    user([result('c1', output)], { ...at(60 + gap), toolUseResult: structured }),
    assistant('Done.', {}, at(60 + gap + 5)),
  ]);
  const turn = turns[1];
  const part = turn?.parts[0];
  if (turn?.kind !== 'assistant' || part?.kind !== 'call') throw new Error('no call');
  const { workMs, waitedMs } = callTime(part.call) ?? {};
  const seconds = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : ms / 1000);
  return {
    times: [seconds(workMs), seconds(waitedMs)],
    active: summary.activeMs / 1000 - 65,
    turn: (turnTime(turn) ?? 0) / 1000 - 5,
  };
}

const HOUR = 3600;
const GO = { input: { command: 'go test ./...' }, output: 'ok  \ttides\t2.700s' };
const PYTEST = { input: { command: 'pytest -q', timeout: 600_000 }, output: '3 passed in 3.21s' };

test.each<[string, Timed, readonly [work: number | undefined, waited: number | undefined]]>([
  ['a command that is done in time', { ...GO, gap: 70 }, [70, undefined]],
  ['tests that say that they took less', { ...GO, gap: 70 * 60 }, [2.7, 70 * 60 - 2.7]],
  ['the same within their limit', { ...PYTEST, gap: 400 }, [3.21, 396.79]],
  ['tests that may have taken a minute to start', { ...PYTEST, gap: 80 }, [80, undefined]],
  [
    'a printed time of something else',
    { ...PYTEST, input: { command: 'cat a.log', timeout: 600_000 }, gap: 400 },
    [400, undefined],
  ],
  ['several printed times', { ...GO, output: 'ok a 2.5s\nok b 1.5s', gap: 900 }, [4, 896]],
  ['minutes', { input: { command: 'time ./a' }, output: 'real\t1m2.500s', gap: HOUR }, [62.5, HOUR - 62.5]],
  ['a command beyond its limit', { input: { command: 'git status' }, gap: 600 }, [undefined, undefined]],
  [
    'a command with a limit of its own',
    { input: { command: './train', timeout: 600_000 }, gap: 590 },
    [590, undefined],
  ],
  ['a command that reported when it began', { input: { command: 'make' }, gap: 100, progress: 93 }, [10, 90]],
  ['where nobody is asked', { ...GO, gap: 500, mode: 'bypassPermissions' }, [500, undefined]],
  ['an edit that was allowed at once', { name: 'Edit', gap: 4 }, [4, undefined]],
  ['an edit that was not', { name: 'Edit', gap: 40 }, [undefined, 40]],
  ['what the tool measured', { name: 'WebFetch', structured: { durationMs: 900 }, gap: 90 }, [0.9, 89.1]],
  ['seconds that the tool measured', { name: 'WebSearch', structured: { durationSeconds: 6 }, gap: 30 }, [6, 24]],
  ['a question', { name: 'AskUserQuestion', gap: 300 }, [undefined, 300]],
  ['another tool', { name: 'mcp__tides__read', gap: 900 }, [900, undefined]],
])('%s: how long it worked and waited', async (_what, call, times) => {
  const session = await sessionWith(call);
  expect(session.times).toEqual(times);
  // What it waited is not active.
  const worked = times[1] === undefined && times[0] === undefined ? 0 : (times[0] ?? 0);
  expect(session.active).toBeCloseTo(worked, 5);
  expect(session.turn).toBeCloseTo(worked, 5);
});

test('while another call works, the session is active', async () => {
  const { summary } = await sessionOf([
    user('go', at(0)),
    assistant([toolUse('c1', 'Edit'), toolUse('c2', 'mcp__tides__read')], {}, at(0)),
    user([result('c1')], at(900)),
    user([result('c2')], at(600)),
  ]);
  expect(summary.activeMs / 1000).toBe(600);
});

/** A session that runs tests at these minutes. */
async function redMinutes(...checks: readonly (readonly [minute: number, output: string, command?: string])[]) {
  const { summary } = await sessionOf([
    user('go', at(0)),
    ...checks.flatMap(([minute, output, command = 'npx vitest run'], n) => [
      assistant([toolUse(`c${n}`, 'Bash', { command })], {}, at(minute * 60)),
      results(result(`c${n}`, output)),
    ]),
  ]);
  return summary.redMs === undefined ? undefined : summary.redMs / 60_000;
}

const RED = ' Tests  1 failed | 2 passed (3)';
const GREEN = ' Tests  3 passed (3)';

test('checks are red from the first red one to the next green one', async () => {
  expect(await redMinutes([1, GREEN], [10, RED], [20, RED], [35, GREEN], [40, GREEN])).toBe(25);
});

test('only the same runner or the same command turns a red check green', async () => {
  const lint = 'npx biome check';
  const fine = 'Checked 12 files in 20ms. No fixes applied.';
  expect(await redMinutes([10, RED], [20, fine, lint], [35, GREEN], [36, fine, lint])).toBe(25);
  expect(await redMinutes([10, RED, 'make'], [20, fine, 'make 2>&1 | tail'], [35, GREEN])).toBe(10);
});

test('checks that never turn green are red to the end, and pauses do not count', async () => {
  expect(await redMinutes([10, RED], [15, RED], [90, RED])).toBe(5);
});

test('a session without a red check has no such time', async () => {
  expect(await redMinutes([1, GREEN])).toBeUndefined();
});
