/** A wrong option or setting. The message is one sentence that says what to do; the exit code is 2. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
