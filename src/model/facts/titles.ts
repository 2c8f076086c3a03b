/** What a session is called: custom-title > ai-title > plan > summary > first prompt > slug > a command's words > id. */

import { text } from '../../base/json-readers.ts';
import type { TitleSource } from '../../domain/summary.ts';
import type { Entry, TitleEntry } from '../../domain/transcript.ts';

const LONGEST = 120;
/** What the client writes when there is nothing to call by name. */
const NO_TITLE =
  /^(?:conversation cleared|new (?:conversation|session)|untitled|no title|session cleared)\.?$/i;

/** What would stand before an ellipsis and look like more dots. */
const ENDS = /[\s.,;:]{1,20}$/;

/** Lines and blocks of a screen that somebody pasted: `╭────╮`, `▐▛███▜▌`. */
const DRAWN = /[\u2500-\u259f]/g;

/** One line without control characters and drawings, cut at a word, never inside a character. */
export function oneLine(text: string, longest = LONGEST): string {
  const line = text
    .slice(0, longest * 20)
    .replace(/\x1b\[[\d;]{0,20}m/g, '')
    .replace(DRAWN, ' ')
    .replace(/[\s\x00-\x1f\x7f]+/g, ' ')
    .trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).replace(ENDS, '')}…`;
}

export interface TitleFacts {
  readonly entries: readonly Entry[];
  readonly planTitle: string | undefined;
  readonly firstPrompt: string | undefined;
  readonly slug: string | undefined;
  /** The first command that was given words of the human: `/review the parser`. */
  readonly command: string | undefined;
  readonly id: string;
}

/** The last title of a source counts. A summary may speak of another session: then its leaf is not in this file. */
function lastTitle(entries: readonly Entry[], source: TitleEntry['source']): string | undefined {
  const titles = entries.filter((entry) => entry.kind === 'title' && entry.source === source);
  const uuids = source === 'summary' ? new Set(entries.map((entry) => entry.uuid)) : undefined;
  const own = titles.findLast((entry) => {
    const leaf = text(entry.fields, 'leafUuid');
    return (
      entry.kind === 'title' &&
      !NO_TITLE.test(entry.title.trim()) &&
      entry.title.trim() !== '' &&
      (uuids === undefined || leaf === undefined || uuids.has(leaf))
    );
  });
  return own?.kind === 'title' ? own.title : undefined;
}

export function titleOf(facts: TitleFacts): { readonly title: string; readonly source: TitleSource } {
  const candidates: readonly (readonly [TitleSource, string | undefined])[] = [
    ['custom', lastTitle(facts.entries, 'custom')],
    ['ai', lastTitle(facts.entries, 'ai')],
    ['plan', facts.planTitle],
    ['summary', lastTitle(facts.entries, 'summary')],
    ['prompt', facts.firstPrompt],
    ['slug', facts.slug],
    ['prompt', facts.command],
  ];
  for (const [source, text] of candidates) {
    const title = oneLine(text ?? '');
    if (title !== '') return { title, source };
  }
  return { title: facts.id, source: 'id' };
}
