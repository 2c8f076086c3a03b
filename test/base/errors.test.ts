import { expect, test } from 'vitest';
import { explained, UserError } from '../../src/base/errors.ts';

test.each([
  ["EROFS: read-only file system, open '/a/b'", /^The disk is read-only; choose .* \(\/a\/b\)\.$/],
  ["Error: EACCES: permission denied, mkdir '/a'", / cannot be read or written; check who owns .* \(\/a\)\.$/],
  ["EEXIST: file already exists, mkdir '/a'", /^A folder cannot be created .* \(\/a\)\.$/],
  ["ENOENT: no such file or directory, copyfile '/a/b' -> '/c/b'", /^A file or folder was removed .* \(\/c\/b\)\.$/],
  ['ENOENT: no such file or directory, uv_cwd', /^A file or folder was removed [^(]*\.$/],
  ['ENOSPC: no space left on device, write', /^The disk is full; make room, [^(]*\.$/],
])('what the system refuses is one sentence: %s', (message, words) => {
  const error = explained(new Error(message));
  expect(error).toBeInstanceOf(UserError);
  expect(error instanceof Error && error.message).toMatch(words);
});

test('other errors stay as they are', () => {
  for (const error of [new Error('x is not a function'), new UserError("EACCES: permission denied, open '/a'")])
    expect(explained(error)).toBe(error);
});
