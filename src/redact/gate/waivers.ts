/**
 * Findings that somebody has looked at and accepted, in a file that is committed next to the configuration:
 *
 *     sessionary.waivers.json   [{ "fingerprint": "3f9c…", "reason": "the key of the test server, revoked" }]
 *
 * Fingerprints are keyed hashes, so nobody can test guesses against the list. The key is not committed.
 */

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../base/errors.ts';
import { filled, fromJson } from '../../base/json-readers.ts';
import { writeFileIn } from '../../base/write-file.ts';
import { sharedKey } from '../shared-key.ts';

const WAIVERS = 'sessionary.waivers.json';
const KEY_FILE = '.sessionary-key';

/** Fingerprint -> reason. */
export type Waivers = ReadonlyMap<string, string>;

/**
 * The accepted fingerprints, each with its reason.
 * @param folder of the configuration
 * @throws UserError when the file is not a list of waivers
 */
export function readWaivers(folder: string): Waivers {
  const path = join(folder, WAIVERS);
  if (!existsSync(path)) return new Map();
  const list = fromJson(readFileSync(path, 'utf8'));
  if (!Array.isArray(list)) throw new UserError(`${path} must be a JSON list of { "fingerprint", "reason" }.`);
  return new Map(
    list.map((waiver, index) => {
      const fingerprint = filled(waiver, 'fingerprint');
      const reason = filled(waiver, 'reason');
      if (fingerprint === undefined || reason === undefined)
        throw new UserError(`Waiver ${index + 1} in ${path} needs a "fingerprint" and a "reason".`);
      return [fingerprint, reason] as const;
    }),
  );
}

/** Adds a waiver to the file. @throws UserError when the file is not a list of waivers, or this is no fingerprint */
export function addWaiver(folder: string, fingerprint: string, reason: string): void {
  if (!/^[0-9a-f]{24}$/.test(fingerprint))
    throw new UserError(`"${fingerprint}" is not a fingerprint; check prints one for each finding.`);
  const waivers = [...new Map([...readWaivers(folder), [fingerprint, reason]])];
  const list = waivers.map(([known, why]) => `  ${JSON.stringify({ fingerprint: known, reason: why })}`);
  writeFileIn(join(folder, WAIVERS), `[\n${list.join(',\n')}\n]\n`);
}

export interface WaiverKey {
  readonly value: string;
  /** Saves a new key. Call it when fingerprints are shown, because somebody may want to waive them. */
  keep(): void;
}

/**
 * The key of the fingerprints: from the environment, from its file, or a new one.
 * @param folder of the configuration
 * @throws UserError if the key of the environment is short
 */
export function waiverKey(folder: string, env: NodeJS.ProcessEnv): WaiverKey {
  const path = join(folder, KEY_FILE);
  const given = sharedKey(env) ?? (existsSync(path) ? readFileSync(path, 'utf8').trim() : '');
  // With an empty key, anybody could test guesses.
  const value = given || randomBytes(32).toString('hex');
  const keep = (): void => {
    if (given !== '') return;
    try {
      writeFileSync(path, `${value}\n`, { mode: 0o600 });
    } catch {
      throw new UserError(`${path} cannot be written; set SESSIONARY_KEY to a long random string instead.`);
    }
  };
  return { value, keep };
}
