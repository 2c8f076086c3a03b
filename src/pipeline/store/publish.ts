/** The last step of a build: the finished site is encrypted, if it is to be, and compared with what its host accepts. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Lock } from '../../config/lock.ts';
import type { Settings } from '../../config/settings.ts';
import { checkHost, type HostVerdict, siteFiles } from '../../publish/host-limits.ts';
import { lockSite } from '../../publish/lock/lock-site.ts';
import { keysOf } from '../../publish/lock/seal.ts';
import { filesOf, readManifest, writeManifest } from './manifest.ts';
import { explained } from './system-errors.ts';

/**
 * @param sessions in the site
 * @returns the settings with the folder that is published, and what the host makes of it, if there is one
 */
export function publish(
  settings: Settings,
  sessions: number,
): { readonly settings: Settings; readonly verdict: HostVerdict | undefined } {
  const { lock, output, host } = settings;
  if (lock !== undefined) encrypt(output, lock);
  const folder = lock?.output ?? output;
  const verdict = host && checkHost(siteFiles(folder), host, sessions);
  return { settings: { ...settings, output: folder }, verdict };
}

/** @param plain folder of the site; that of the encrypted one was checked before the build (`checkOutput`) */
function encrypt(plain: string, { output, password, salt }: Lock): void {
  try {
    const before = filesOf(readManifest(output));
    const files = lockSite(plain, output, { keys: keysOf(password, salt), salt });
    const kept = new Set(files);
    // A site that was built here before it was encrypted is removed, too.
    for (const path of [...before, 'report.json']) if (!kept.has(path)) rmSync(join(output, path), { force: true });
    writeManifest(output, { sessions: [], bundles: [], histories: [], others: files });
  } catch (error) {
    throw explained(error);
  }
}
