/** What all tasks of one build have in common. */

import { randomBytes } from 'node:crypto';
import { sha256 } from '../../base/hash.ts';
import { VERSION } from '../../package.ts';
import { sharedKey } from '../../redact/shared-key.ts';
import type { SiteView } from '../../site/types/page.ts';
import type { Settings } from '../config/settings.ts';
import { keysOf } from '../publish/lock/seal.ts';
import { secretOf } from '../store/cache.ts';
import { accountNames, type Contents, codeHash } from '../store/hashes.ts';
import { workFolder } from '../store/output-folder.ts';

/** What the gate looks with. */
export interface Gate {
  /** Key of the fingerprints. The next build in CI may not have it, but that there are none is the same with every key. */
  readonly key: string;
  /** Do findings have excerpts? */
  readonly isReviewed: boolean;
}

/** Sent to worker threads: plain data. */
export type Run = Readonly<ReturnType<typeof makeRun>>;

/** What every page says about its site. Archive pages add what changes with every session. */
export function siteView(settings: Settings): SiteView {
  return {
    title: settings.title,
    description: settings.description,
    version: VERSION,
    timeZone: settings.timeZone,
    address: settings.address,
    base: settings.address === '' ? '' : new URL(settings.address).pathname,
    isIndexed: settings.publish.index,
    embed: settings.publish.embed,
    // Not on session pages: a new session would change every page of the archive.
    lastActivity: undefined,
    bundles: 0,
    example: settings.isExample,
    theme: settings.theme.view,
    others: [],
  };
}

/** @param isDrafted is a draft made when a session is read for the first time? Not if it may still be left out of the site. */
export function makeRun(settings: Settings, isDrafted: boolean, gate?: Gate) {
  const { limits, redact, publish, cache, output, lock, hasRenderer } = settings;
  const names = lock && keysOf(lock.password, lock.salt).names;
  const { templates } = settings.theme;
  const { tools } = settings;
  const changes = [templates?.hash, tools?.hash].join('');
  const code = changes === '' ? codeHash() : sha256(codeHash() + changes);
  const site = siteView(settings);
  const prices = publish.costs ? settings.prices : undefined;
  const secret: Uint8Array = cache === undefined ? randomBytes(32) : secretOf(cache, sharedKey(process.env));
  return {
    hash: sha256(JSON.stringify([code, site, limits, prices, publish, names ?? ''])),
    code,
    workFolder: workFolder(output),
    // Verified: are all files read, even if the system says that they are as they were?
    ...{ isVerified: settings.isVerified, threads: settings.threads },
    // Without a cache, it neither uses nor keeps anything.
    ...{ cache, output, hasRenderer, site, limits, prices, redact, publish, names, templates, tools },
    ...{ secret, isDrafted },
    /** What it is inspected with at once; undefined: later, or not at all. */
    gate,
    /** Do drafts wait in the cache: for the build that joins all shards, or because every build prints all pages? */
    keepsDrafts: settings.shard !== undefined || (hasRenderer && cache !== undefined),
  };
}

/** Adds the user names in transcripts, which are redacted with home directories. */
export function withAccounts(settings: Settings, contents: Contents): Settings {
  const { redact } = settings;
  return redact?.home ? { ...settings, redact: { ...redact, accounts: accountNames(contents) } } : settings;
}
