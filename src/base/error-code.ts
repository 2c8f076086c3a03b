/** Codes of system errors. */

/** `ENOENT`, `EACCES`, …; "unknown error" for errors without a code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
