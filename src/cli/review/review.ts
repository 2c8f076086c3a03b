/** `sessionary check --review`: each finding in its context, and what to do with it, by keys or on a local page. */

import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { UserError } from '../../base/errors.ts';
import { printable } from '../../base/format.ts';
import type { Settings } from '../../build/config/settings.ts';
import { type Place, placeText } from '../../redact/gate/archive-verdict.ts';
import { ANSWERS, Decisions, WHY } from './review-decisions.ts';
import { reviewServer } from './review-server.ts';

const CHOICES = [...ANSWERS.values()].map(([label]) => `${label.charAt(0).toLowerCase()} ${label.toLowerCase()}`);

function shown(place: Place, decisions: Decisions): string {
  const { excerpt, kind } = place.finding;
  const at = decisions.places.indexOf(place) + 1;
  const text = excerpt && `${excerpt.before}>>> ${excerpt.value} <<<${excerpt.after}`.replace(/\s+/g, ' ');
  return printable(`\n${at} of ${decisions.places.length}: ${kind}, in ${placeText(place)}\n  ${text ?? ''}`);
}

/** Asks about one finding after another, unless the page was faster. Ends with q, or when nothing is open. */
async function ask(decisions: Decisions, input: Readable, output: Writable, done: AbortSignal): Promise<void> {
  const lines = createInterface({ input, output });
  const question = (words: string): Promise<string> => lines.question(words, { signal: done });
  try {
    for (let place = decisions.next; place !== undefined; place = decisions.next) {
      output.write(`${shown(place, decisions)}\n`);
      const key = (await question(`${CHOICES.join(', ')}, q quit: `)).trim().toLowerCase().charAt(0);
      if (key === 'q') return;
      const [decision] = [...ANSWERS].find(([, [label]]) => label.charAt(0).toLowerCase() === key) ?? [];
      if (decision === undefined || decisions.of(place) !== undefined) continue;
      const reason = decision === 'waive' ? await question(`${WHY} `) : '';
      try {
        await decisions.decide(place, decision, reason);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        output.write(`${error.message}\n`);
      }
    }
  } catch (error) {
    // Ctrl+C, Ctrl+D, or the page decided about the rest.
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  } finally {
    lines.close();
  }
}

/**
 * @param terminal undefined where there is none: then the page decides when it ends
 * @returns the exit code: 1 as long as a finding is left
 */
export async function review(
  places: readonly Place[],
  settings: Settings,
  terminal: { readonly input: Readable; readonly output: Writable } | undefined,
  say: (line: string) => void,
): Promise<number> {
  const decisions = new Decisions(places, settings, process.env);
  const done = new AbortController();
  const { address, close } = await reviewServer(decisions, () => done.abort());
  try {
    say(`Review the findings on ${address}${terminal === undefined ? '' : ', or here'}.`);
    if (terminal !== undefined) await ask(decisions, terminal.input, terminal.output, done.signal);
    else await new Promise<void>((ended) => done.signal.addEventListener('abort', () => ended()));
  } finally {
    close();
  }
  say(decisions.words);
  return decisions.isDone ? 0 : 1;
}
