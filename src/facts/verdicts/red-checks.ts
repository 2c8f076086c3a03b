import { stepsOf } from '../../transcript/text/shell-steps.ts';
import type { Verdict } from '../../transcript/types/story.ts';
import { roleOf } from './roles.ts';

/** The commands of a command line that may check something, without those that only filter what they print. */
function checksIn(command: string): readonly string[] {
  return stepsOf(command).flatMap((step) => {
    const { check, runsOthers, runners } = roleOf(step);
    return check !== undefined || runsOthers || runners.length > 0 ? [step.words.join(' ')] : [];
  });
}

/** Which checks are red. Only a green one of the same runner, or of the same command, fixes a red one. */
export class RedChecks {
  readonly #red = new Map<string, { readonly commands: readonly string[]; readonly since: number }>();

  get isRed(): boolean {
    return this.#red.size > 0;
  }

  /**
   * Adds the next check. @param command line that ran it; empty if it is not known
   * @returns its time if something went red; if it fixed something, since when that was red; otherwise undefined
   */
  add({ result, runner }: Pick<Verdict, 'result' | 'runner'>, command = '', time = 0): number | undefined {
    const [runners, commands] = [runner.split(', '), checksIn(command)];
    if (result === 'red') {
      const broken = runners.filter((name) => !this.#red.has(name));
      for (const name of broken) this.#red.set(name, { commands, since: time });
      return broken.length === 0 ? undefined : time;
    }
    const fixed = [...this.#red].filter(
      ([name, red]) => runners.includes(name) || red.commands.some((one) => commands.includes(one)),
    );
    for (const [name] of fixed) this.#red.delete(name);
    return fixed.length === 0 ? undefined : Math.min(...fixed.map(([, { since }]) => since));
  }
}
