/**
 * `[Pasted text #1 +20 lines]` stands for a text elsewhere; `[...Truncated text #2 +90 lines...]` for the middle of
 * one.
 */
export const PASTE_MARK = /\[(?:Pasted|\.{3}Truncated) text #(\d{1,6})[^\]\n]{0,40}\]/g;

/** Longer texts that the human pasted, since 2.1.280: `<pasted_content id="7f40">\n…\n</pasted_content id="7f40">` */
const OPENED = /<pasted_content id="([\w-]{1,40})">/g;
const CLOSED = /<\/pasted_content id="([\w-]{1,40})">/g;
const TAG = /\s{0,9}<\/?pasted_content id="([\w-]{1,40})">[ \n]?/g;

/** A pasted text in these tags. @param id must not occur in the text */
export function inPasteTags(text: string, id: string): string {
  return `<pasted_content id="${id}">\n${text}\n</pasted_content id="${id}">`;
}

/** The text as it was typed and pasted, each paste as a paragraph of its own. */
export function withoutPasteTags(text: string): string {
  const opened = new Set([...text.matchAll(OPENED)].map(([, id]) => id));
  const ids = new Set([...text.matchAll(CLOSED)].flatMap(([, id]) => (opened.has(id) ? id : [])));
  if (ids.size === 0) return text;
  return text.replace(TAG, (tag, id: string) => (ids.has(id) ? '\n\n' : tag)).trim();
}
