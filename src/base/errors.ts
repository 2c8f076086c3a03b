/** The user's errors, and the codes of the system's. */

/** A wrong option or setting. The message is one sentence that says what to do; the exit code is 2. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** `ENOENT`, `EACCES`, …; "unknown error" for errors without a code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
