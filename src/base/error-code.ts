/** What the system says of a failure. */

/** `ENOENT`, `EACCES`; "unknown error" when it says nothing. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
