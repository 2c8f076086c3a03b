/** Tags of a session: `tag` lines, and words like `#release` in prompts. */

import { turnText } from '../../transcript/turns/prompts.ts';
import type { Entry } from '../../transcript/types/transcript.ts';
import type { Turn } from '../../transcript/types/turns.ts';
import { titleLine } from '../story/titles.ts';

/** `#publish`. In a heading, a space follows `#`; in a URL, something precedes it. */
const TAG = /(?<![^\s(])#([a-z][\w-]{0,60})/gi;
const TAGS_KEPT = 50;
const TAG_LENGTH = 60;

/** The tag of the session: that of its last `tag` line; an empty one removes it. */
export function tagOf(entries: readonly Entry[]): string | undefined {
  const tags = entries.flatMap((entry) =>
    entry.kind === 'other' && entry.record?.kind === 'tag' ? (entry.record.value ?? '') : [],
  );
  const tag = titleLine(tags.at(-1) ?? '', TAG_LENGTH).replace(/^#/, '');
  return tag === '' ? undefined : tag;
}

/** The session's tag, and the `#tags` of the title and the prompts, in lowercase and without `#`. */
export function tagsOf(tag: string | undefined, title: string, prompts: readonly Turn[]): readonly string[] {
  const texts = [title, ...prompts.map(turnText)];
  const tags = texts.flatMap((words) => [...words.matchAll(TAG)].map(([, name = '']) => name.toLowerCase()));
  return [...new Set([...(tag === undefined ? [] : [tag.toLowerCase()]), ...tags])].slice(0, TAGS_KEPT);
}
