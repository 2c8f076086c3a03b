import { afterAll, onTestFinished } from 'vitest';
import { makeFolder, removeFolder } from './folders.ts';

/** An empty folder that is removed when the running test ends. */
export function folderForTest(): string {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** An empty folder for all tests of a file or a group. It is removed last, after what the file does by `afterAll`. */
export function folderForTests(): string {
  const folder = makeFolder();
  afterAll(() => removeFolder(folder));
  return folder;
}
