/** Answers as text for people and as JSON for programs. */

import { dotted, joined } from '../../base/format.ts';
import type { Answer } from './why.ts';

/** `{query, candidates: [{session, turn, url, confidence, reasons}]}`: best first; none if no session wrote it. */
export function answerJson({ query, candidates }: Answer): string {
  const found = candidates.map(({ session, href, url, confidence, reasons }) => {
    const turn = href.split('#')[1] ?? '';
    return { session, turn, url, confidence, reasons };
  });
  return `${JSON.stringify({ query, candidates: found }, undefined, 2)}\n`;
}

export function answerText({ about, candidates }: Answer): string {
  if (candidates.length === 0) return `${[...about, 'No session in this archive wrote it.'].join('\n')}\n`;
  const found = candidates.map(({ about: session, prompt, url, confidence, reasons }, at) => {
    const day = session && session.start > 0 ? new Date(session.start).toISOString().slice(0, 10) : '';
    const lines = [
      `${at + 1}. ${dotted([session?.title ?? 'Session', session?.member, session?.project, day])}`,
      prompt === '' ? '' : `   Prompt: ${prompt}`,
      `   ${Math.round(confidence * 100)}%: ${reasons.join('; ')}`,
      `   ${url}`,
    ];
    return joined(lines, '\n');
  });
  return `${[...about, '', ...found].join('\n')}\n`;
}
