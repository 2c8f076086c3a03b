import { verdictOf } from '../../../src/facts/verdicts/command-verdict.ts';

/** The verdict of a command in a few characters: "red 1/3", "green 0", "none". */
export function shortly(command: string, output: string, code: number | undefined): string {
  const verdict = verdictOf({ command, output, exit: code });
  if (verdict === undefined) return 'none';
  const { result, failed, passed } = verdict;
  const counts = `${failed ?? ''}${passed === undefined ? '' : `/${passed}`}`;
  return `${result} ${counts}`.trimEnd();
}
