/** SQLite's FTS5 on the same turns, for comparison: what a program with a database would find. */

import sqlite from 'node-sqlite3-wasm';
import type { KnownSession } from './archive.ts';
import type { Shown } from './browser.ts';

/** How many sessions a question finds at most. */
const SHOWN = 8;

/** Finds sessions as a careful program would: by the phrase, then by all words, by parts of words, and by any word. */
export function fullText(archive: readonly KnownSession[]): (query: string) => readonly Shown[] {
  const db = new sqlite.Database();
  db.exec("CREATE VIRTUAL TABLE word USING fts5(session UNINDEXED, text, tokenize='porter unicode61')");
  db.exec("CREATE VIRTUAL TABLE part USING fts5(session UNINDEXED, text, tokenize='trigram')");
  db.exec('BEGIN');
  for (const table of ['word', 'part']) {
    const insert = db.prepare(`INSERT INTO ${table} VALUES (?, ?)`);
    for (const { key, title, turns } of archive)
      for (const { plain } of [{ plain: title }, ...turns]) insert.run([key, plain]);
    insert.finalize();
  }
  db.exec('COMMIT');
  const ask = (table: string, match: string): readonly string[] => {
    try {
      const rows = db.all(`SELECT session FROM ${table} WHERE ${table} MATCH ? ORDER BY rank LIMIT 200`, [match]);
      return rows.map(({ session }) => String(session));
    } catch {
      return [];
    }
  };
  return (query) => {
    const words = query.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
    const quoted = words.map((word) => `"${word}"`);
    const found = [
      ...ask('word', `"${words.join(' ')}"`),
      ...ask('word', quoted.join(' AND ')),
      ...ask('part', quoted.filter((word) => word.length > 4).join(' AND ')),
      ...ask('word', quoted.join(' OR ')),
    ];
    return [...new Set(found)].slice(0, SHOWN).map((session) => ({ session, anchors: [] }));
  };
}
