/** `sessionary check` and `--strict`: may this archive be published? */

import { count } from '../../base/format.ts';
import { valueFor } from '../../base/lists.ts';
import { sessionUrl } from '../../base/urls.ts';
import type { Finding } from './inspect.ts';
import type { Waivers } from './waivers.ts';

export interface InspectedSession {
  readonly key: string;
  readonly findings: readonly Finding[];
}

export interface VerdictOptions {
  readonly off: readonly string[] | undefined;
  readonly waivers: Waivers;
}

export interface Verdict {
  readonly passes: boolean;
  readonly words: readonly string[];
  /** Findings that are not waived, each value once. */
  readonly open: readonly Place[];
}

/** The first place of a value, and how often it occurs. */
export interface Place {
  /** Of the session. */
  readonly key: string;
  readonly finding: Finding;
  times: number;
}

/** Each value once, where it was found first, whichever search found it. */
function firstPlaces(sessions: readonly InspectedSession[], waivers: VerdictOptions['waivers']): readonly Place[] {
  const places = new Map<string, Place>();
  for (const { key, findings } of sessions) {
    for (const finding of findings) {
      if (waivers.has(finding.fingerprint)) continue;
      valueFor(places, finding.fingerprint, () => ({ key, finding, times: 0 })).times += 1;
    }
  }
  return [...places.values()];
}

/** `sessions/6f0c2a10.html#t-1 (path.jsonl, line 12)`: without the session's title, which may contain the finding. */
export function placeText({ key, finding: { anchor, path, line } }: Place): string {
  return `${sessionUrl(key)}${anchor === '' ? '' : `#${anchor}`} (${path}, line ${line})`;
}

function placeWords(place: Place): readonly string[] {
  const { kind, fingerprint } = place.finding;
  const more = place.times === 1 ? '' : `, and ${count(place.times - 1, 'more time')}`;
  return [`  ${kind}, fingerprint ${fingerprint}${more}`, `    ${placeText(place)}`];
}

const ADVICE =
  'sessionary check --review shows each in its context, and redacts or waives it. ' +
  'check --waive FINGERPRINT --reason TEXT waives one without a question.';

/** What was looked for: it does not prove that nothing is there. */
const LOOKED_FOR =
  "was found by redaction's rules, nor by a search for random text, for logins in commands and addresses, for what is " +
  'left of redacted secrets, or for values next to the names of passwords, keys and tokens, on the same line or the next. ' +
  'This search does not find everything: read what you publish.';

/** Judges the findings of all sessions that would be published. */
export function judge(sessions: readonly InspectedSession[], { off, waivers }: VerdictOptions): Verdict {
  const places = firstPlaces(sessions, waivers);
  const words: string[] = [];
  if (off === undefined) words.push('Redaction is switched off: nothing was removed.');
  else if (off.length > 0) words.push(`Switched off: ${off.join(', ')}.`);
  if (places.length > 0) {
    words.push(
      `${count(places.length, 'finding')} that redaction did not remove:`,
      ...places.flatMap(placeWords),
      ADVICE,
    );
  }
  const fingerprintsFound = new Set(sessions.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint)));
  const fingerprints = [...waivers.keys()];
  const used = fingerprints.filter((fingerprint) => fingerprintsFound.has(fingerprint));
  if (used.length > 0) words.push(`${count(used.length, 'finding')} waived.`);
  const unused = fingerprints.filter((fingerprint) => !fingerprintsFound.has(fingerprint));
  if (unused.length > 0) words.push(`${count(unused.length, 'unused waiver')}: ${unused.join(', ')}.`);
  const passes = places.length === 0 && off?.length === 0;
  const nothing = used.length > 0 ? 'Nothing else' : 'Nothing';
  words.push(passes ? `${nothing} ${LOOKED_FOR}` : 'This archive should not be published as it is.');
  return { passes, words, open: places };
}
