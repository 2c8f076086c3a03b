import { onTestFinished } from 'vitest';
import { makeFolder, removeFolder } from './folders.ts';

/** An empty folder that is removed when the running test ends. */
export function folderForTest(): string {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}
