/** What is shown of a turn that was found: who it is by or what it is called, and the words in context. */

import type { ExcerptRun } from '../engine/excerpts.ts';
import type { SessionHit, TurnHit } from '../engine/session-hits.ts';
import { TEXT_KINDS } from '../shared/index-format.ts';

/** What results call sessions that are not like the others. */
const KIND_NAMES = new Map(Object.entries({ plan: 'Plan', implementation: 'Implementation', prompts: 'Prompts only' }));

/** Where a session is from, and what kind it is if that is special; some may be empty. */
export function factsOf({ project, member, date, kind }: SessionHit): readonly (string | undefined)[] {
  return [project, member, date, KIND_NAMES.get(kind)];
}

/** Kinds of text in which `**` and backticks mean something else. */
const IN_CODE: ReadonlySet<string> = new Set(
  [TEXT_KINDS.c, TEXT_KINDS.f, TEXT_KINDS.i, TEXT_KINDS.d, TEXT_KINDS.o, TEXT_KINDS.x].map(({ name }) => name),
);

/** Words as readers see them: without `**`, backticks and heading signs. */
function withoutMarkdown({ text, highlighted }: ExcerptRun): ExcerptRun {
  return { text: text.replace(/\*\*|`|(?<=^|\s)#{1,6} (?=\S)/g, ''), highlighted };
}

/** The title of a turn and its words in context. `isTitle`: they are the rest of the title, which ends before them. */
export function turnWords({ title, kind, excerpt }: TurnHit) {
  const words = IN_CODE.has(kind) ? excerpt : excerpt.map(withoutMarkdown);
  const text = words.map((run) => run.text).join('');
  const isTitle = title.endsWith(text);
  return { title: isTitle ? title.slice(0, title.length - text.length) : title, words, isTitle };
}
