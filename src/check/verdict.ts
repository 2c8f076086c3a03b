/** `sessionary check`, and `--strict`: may this archive be published? */

import { count } from '../render/text/format.ts';
import { sessionUrl } from '../site/urls.ts';
import type { Suspect } from './inspect.ts';

/** Findings of one session. */
export interface Inspected {
  readonly key: string;
  readonly suspects: readonly Suspect[];
}

export interface GateOptions {
  /** Undefined: redaction is switched off. */
  readonly off: readonly string[] | undefined;
  readonly waivers: ReadonlyMap<string, string>;
}

export interface Verdict {
  readonly passes: boolean;
  /** Lines of plain words, without a single value. */
  readonly words: readonly string[];
}

interface Place {
  readonly session: Inspected;
  readonly suspect: Suspect;
  times: number;
}

/** The same finding once, where it stands first. */
function places(sessions: readonly Inspected[], waivers: ReadonlyMap<string, string>): readonly Place[] {
  const found = new Map<string, Place>();
  for (const session of sessions) {
    for (const suspect of session.suspects) {
      if (waivers.has(suspect.fingerprint)) continue;
      const known = found.get(`${suspect.fingerprint} ${suspect.kind}`);
      if (known) known.times += 1;
      else found.set(`${suspect.fingerprint} ${suspect.kind}`, { session, suspect, times: 1 });
    }
  }
  return [...found.values()];
}

function placeWords({ session, suspect, times }: Place): readonly string[] {
  const more = times === 1 ? '' : `, and ${count(times - 1, 'more time')}`;
  const page = `${sessionUrl(session.key)}${suspect.anchor === '' ? '' : `#${suspect.anchor}`}`;
  return [
    // Not the session's title: it may be the very words that are in question.
    `  ${suspect.kind}, fingerprint ${suspect.fingerprint}${more}`,
    `    ${page} (${suspect.path}, line ${suspect.line})`,
  ];
}

const ADVICE =
  'Take them out with "words" or "patterns" of "redact" in sessionary.config.js, or, when they are harmless, add ' +
  'their fingerprints and reasons to sessionary.waivers.json.';

/** Judges what was found in all sessions that would be published. */
export function judge(sessions: readonly Inspected[], { off, waivers }: GateOptions): Verdict {
  const left = places(sessions, waivers);
  const words: string[] = [];
  if (off === undefined) words.push('Redaction is switched off: nothing was taken out.');
  else if (off.length > 0) words.push(`Switched off: ${off.join(', ')}.`);
  if (left.length > 0) {
    words.push(
      `${count(left.length, 'finding')} that no rule took out:`,
      ...left.flatMap(placeWords),
      ADVICE,
    );
  }
  const waived = sessions
    .flatMap(({ suspects }) => suspects)
    .filter(({ fingerprint }) => waivers.has(fingerprint));
  const used = new Set(waived.map(({ fingerprint }) => fingerprint));
  if (used.size > 0) words.push(`${count(used.size, 'finding')} waived.`);
  const idle = [...waivers.keys()].filter((fingerprint) => !used.has(fingerprint));
  if (idle.length > 0)
    words.push(`${count(idle.length, 'waiver')} for nothing that is there: ${idle.join(', ')}.`);
  const passes = left.length === 0 && off?.length === 0;
  words.push(passes ? 'Nothing suspicious is left.' : 'This archive should not be published as it is.');
  return { passes, words };
}
