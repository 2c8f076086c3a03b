/** What a result depends on, as a hash: contents of files, our own code and templates. Never a file's time. */

import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../config.ts';
import type { SessionFile } from '../discover/files.ts';

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  } catch (error) {
    // Unreadable: reading it will say so. The same trouble is the same content.
    hash.update(`unreadable ${error instanceof Error && 'code' in error ? String(error.code) : ''}`);
  }
  return hash.digest('hex');
}

/** Everything that reading a session takes in: bytes of its files, and where they lie. */
export async function sessionFingerprint(file: SessionFile): Promise<string> {
  const hash = createHash('sha256');
  const { path, size, agents, toolResults, ...facts } = file;
  hash.update(JSON.stringify([facts, path === undefined ? '' : await hashFile(path)]));
  for (const agent of agents) {
    hash.update(JSON.stringify([agent.relative, agent.id, agent.meta, await hashFile(agent.path)]));
  }
  for (const saved of toolResults) hash.update(JSON.stringify([saved.name, await hashFile(saved.path)]));
  return hash.digest('hex');
}

/** Hash of the compiled code and the templates: another version makes everything anew. */
export function codeFingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of ['dist', 'templates']) {
    const root = join(PACKAGE_ROOT, folder);
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:js|njk|css|svg)$/.test(name),
    );
    for (const name of names.sort()) hash.update(name).update(readFileSync(join(root, name)));
  }
  return hash.digest('hex');
}
