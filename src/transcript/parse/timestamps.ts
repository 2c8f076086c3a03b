const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * `"2026-02-14T13:18:18.053Z"`, also with an offset -> milliseconds since 1970. Without a zone, it is UTC everywhere.
 */
export function parseTime(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const match = ISO.exec(value);
  if (!match) return undefined;
  const time = Date.parse(value.replace(' ', 'T') + (match[1] === undefined ? 'Z' : ''));
  return Number.isNaN(time) ? undefined : time;
}

/** The time in a transcript: `0001-01-01T00:00:00Z` and the beginning of 1970 stand for none. */
export function readTime(value: unknown): number | undefined {
  const time = parseTime(value) ?? 0;
  return time > 0 ? time : undefined;
}
