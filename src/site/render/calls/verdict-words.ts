/** A verdict in the words of a row: "5 failed, 112 passed", "3 errors", "passed". */

import { count, grouped, joined } from '../../../base/format.ts';
import { RUNNERS } from '../../../facts/verdicts/roles.ts';
import type { RunnerKind } from '../../../facts/verdicts/runner.ts';
import type { Verdict } from '../../../transcript/types/story.ts';
import type { CallView } from '../../types/view.ts';

/** What failures of a type checker, a compiler or a linter are called; tests and jobs just fail. */
const NOUNS: Partial<Record<RunnerKind, string>> = { types: 'error', build: 'error', lint: 'problem' };

const KINDS: ReadonlyMap<string, RunnerKind> = new Map(RUNNERS.map(({ name, kind }) => [name, kind]));

function failedWords({ runner, failed = 0 }: Verdict): string {
  const nouns = new Set(runner.split(', ').map((name) => NOUNS[KINDS.get(name) ?? 'tests']));
  const [noun] = nouns.size === 1 ? nouns : [];
  return noun === undefined ? `${grouped(failed)} failed` : count(failed, noun);
}

export function verdictWords(verdict: Verdict): string {
  const { result, failed, passed } = verdict;
  const passedWords = passed === undefined ? '' : `${grouped(passed)} passed`;
  if (result === 'green') return (passedWords || 'passed') + thenEdits(verdict);
  return joined([failed ? failedWords(verdict) : 'failed', passedWords], ', ') + thenEdits(verdict);
}

/** ", then 25 edits"; empty if the check was of the files as they ended. */
export function thenEdits({ editsAfter = 0 }: Verdict): string {
  return editsAfter === 0 ? '' : `, then ${count(editsAfter, 'edit')}`;
}

export function verdictView(verdict: Verdict): NonNullable<CallView['verdict']> {
  return { result: verdict.result, words: verdictWords(verdict), runner: verdict.runner };
}
