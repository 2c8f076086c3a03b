/** The raw text of a session: what its files say before anything is parsed or redacted, a character for each byte. */

import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Distinctive } from '../../redact/distinctive.ts';
import type { SessionFile } from '../../transcript/discover/session-file.ts';

/** Paths of all files of a session. */
export function rawPaths({ path, kept, agents, toolResults }: SessionFile): readonly string[] {
  return [{ path, kept }, ...agents, ...toolResults.map((saved) => ({ ...saved, kept: undefined }))].flatMap(
    (one) => one.kept?.copies.flatMap(({ parts }) => parts) ?? one.path ?? [],
  );
}

/** What is known about a session besides its files. */
export function aboutText(file: SessionFile): string {
  return JSON.stringify(file, (key, value) => (/^(?:path|parts|machine)$/.test(key) ? undefined : value));
}

/** @throws if the file is gone, damaged or too long */
export function rawText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
}

/** A distinctive secret, by where a file has it: it is not kept itself. */
export interface KnownSecret {
  readonly kind: string;
  readonly path: string;
  readonly at: number;
  readonly length: number;
}

/** The secrets themselves, without those whose file is gone. */
export function valuesOf(secrets: readonly KnownSecret[]): readonly Distinctive[] {
  return secrets.flatMap(({ kind, path, at, length }) => {
    try {
      if (path.endsWith('.gz')) return { kind, value: rawText(path).slice(at, at + length) };
      const bytes = Buffer.alloc(length);
      const file = openSync(path, 'r');
      readSync(file, bytes, 0, length, at);
      closeSync(file);
      return { kind, value: bytes.toString('latin1') };
    } catch {
      return [];
    }
  });
}
