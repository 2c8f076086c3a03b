/** The command `why`: options and questions -> an answer on standard output. */

import { resolve } from 'node:path';
import { UserError } from '../../../base/errors.ts';
import { dotted, joined, printable } from '../../../base/format.ts';
import type { OptionValues } from '../../../build/config/options.ts';
import { siteOf } from '../site.ts';
import { type Answer, askWhy } from './why.ts';

/** `{query, candidates: [{session, turn, url, reasons}]}`: best first; none if no session wrote it. */
function answerJson({ query, candidates }: Answer): string {
  const found = candidates.map(({ session, href, url, reasons }) => {
    const turn = href.split('#')[1] ?? '';
    return { session, turn, url, reasons };
  });
  return `${JSON.stringify({ query, candidates: found }, undefined, 2)}\n`;
}

/** Its candidates as lines, best first. */
export function answerText({ about, candidates }: Answer): string {
  if (candidates.length === 0) return `${[...about, 'No session in this archive wrote it.'].join('\n')}\n`;
  const found = candidates.map(({ about: session, prompt, url, reasons }, at) => {
    const day = session && session.start > 0 ? new Date(session.start).toISOString().slice(0, 10) : '';
    const lines = [
      `${at + 1}. ${dotted([session?.title ?? 'Session', session?.member, session?.project, day])}`,
      prompt === '' ? '' : `   Prompt: ${prompt}`,
      `   Reasons: ${reasons.join('; ')}`,
      `   ${url}`,
    ];
    return joined(lines, '\n');
  });
  return `${[...about, '', ...found].join('\n')}\n`;
}

/**
 * Prints the turns that wrote something. Returns the exit code: 1 if there are none.
 * @throws UserError if the question or an option is not what it should be
 */
export async function runWhy(question: string | undefined, options: OptionValues, cwd: string): Promise<number> {
  if (question === undefined)
    throw new UserError('Ask about one thing, such as src/cart.ts:12, a commit, or the address of a pull request.');
  const repository = resolve(cwd, options.repo ?? '.');
  const answer = await askWhy(question, { repository, site: await siteOf(options, cwd), cwd });
  process.stdout.write(options.json ? answerJson(answer) : printable(answerText(answer)));
  return answer.candidates.length > 0 ? 0 : 1;
}
