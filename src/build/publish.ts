/** The last step of a build: encrypts the finished site if the settings say so, and compares it with what its host accepts. */

import { join } from 'node:path';
import { removeFile, writeFileIn } from '../base/write-file.ts';
import type { Lock } from './config/publication.ts';
import type { Settings } from './config/settings.ts';
import { checkHost, type HostVerdict, siteFiles } from './publish/host-limits.ts';
import { lockSite } from './publish/lock/lock-site.ts';
import { keysOf } from './publish/lock/seal.ts';
import { filesOf, NO_FILES, readManifest, writeManifest } from './store/manifest.ts';

/** @param sessions in the site @returns the verdict of the host, if there is one */
export function publish({ published, output, lock, host }: Settings, sessions: number): HostVerdict | undefined {
  if (lock !== undefined) encrypt(output, published, lock);
  return host && checkHost(siteFiles(published), host, sessions);
}

function encrypt(output: string, published: string, { password, salt }: Lock): void {
  const before = filesOf(readManifest(published));
  const files = lockSite(output, { keys: keysOf(password, salt), salt });
  const kept = new Set(files.map(({ path }) => path));
  // If this is interrupted, the next build knows what is there.
  writeManifest(published, { ...NO_FILES, others: [...new Set([...before, ...kept])] });
  for (const { path, make } of files) writeFileIn(join(published, path), make());
  // Includes what was built here before the site was encrypted.
  for (const path of [...before, 'report.json']) if (!kept.has(path)) removeFile(join(published, path));
  writeManifest(published, { ...NO_FILES, others: [...kept] });
}
