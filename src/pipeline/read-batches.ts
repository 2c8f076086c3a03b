/** Small sessions are read several at a time: a message to a thread takes longer than reading an empty file. */

import type { SessionFile } from '../discover/discover.ts';
import type { Reader, ReadLinks } from './read-archive.ts';
import type { Read } from './tasks/tasks.ts';
import { sizeOf, type Workers } from './workers.ts';

/** Bytes and sessions in one message, at most. */
const BYTES = 200_000;
const SESSIONS = 100;

interface Waiting {
  readonly file: SessionFile;
  readonly links: ReadLinks;
  readonly resolve: (read: Read) => void;
  readonly reject: (reason: unknown) => void;
}

/** A reader of one session that sends those together which are asked for together. */
export function batchReader(workers: Workers): Reader {
  let waiting: Waiting[] = [];
  let size = 0;
  const send = (): void => {
    const batch = waiting;
    waiting = [];
    size = 0;
    if (batch.length === 0) return;
    const fail = (reason: unknown): void => {
      for (const { reject } of batch) reject(reason);
    };
    workers.do('read', { sessions: batch.map(({ file, links }) => ({ file, links })) }).then((results) => {
      for (const [at, { resolve, reject }] of batch.entries()) {
        const read = results[at];
        if (read === undefined) reject(new Error('A session was not read.'));
        else resolve(read);
      }
    }, fail);
  };
  return (file, links) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= SESSIONS || size + sizeOf(file) > BYTES) send();
      // When all that is asked for in the same turn of the event loop is here.
      if (waiting.length === 0) setImmediate(send);
      waiting.push({ file, links, resolve, reject });
      size += sizeOf(file);
    });
}
