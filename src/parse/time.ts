/** Timestamps of transcripts. */

const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * `"2026-02-14T13:18:18.053Z"`, also with an offset -> milliseconds since 1970. Without a zone it is
 * read as UTC: the same on every machine. Anything else is undefined.
 */
export function readTime(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const match = ISO.exec(value);
  if (!match) return undefined;
  const time = Date.parse(match[1] === undefined ? `${value.replace(' ', 'T')}Z` : value.replace(' ', 'T'));
  return Number.isNaN(time) ? undefined : time;
}
