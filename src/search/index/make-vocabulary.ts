/** Makes the vocabulary of the site from a list of words of each bundle, which is not published. */

import { gunzipSync, gzipSync } from 'node:zlib';
import { addTo, compareText, groupBy, numberOf, sumOf, valueFor } from '../../base/lists.ts';
import {
  gramsOf,
  HEAD_FILE,
  KEYS_FILE,
  readWords,
  SESSIONS_FILE,
  type SessionColumns,
  type ShardKind,
  type VocabularyHead,
  WHOLE,
  WORDS_FOLDER,
  type WordEntry,
  writeWords,
} from '../shared/vocabulary-format.ts';
import type { Facets, SearchDoc } from './page-document.ts';
import { entriesOf } from './page-words.ts';
import { type IndexFile, pack } from './scripts.ts';

/** Bytes of a shard, before it is packed to a third: it ends at a word that its letters choose, so that new words move few borders. */
const SHARD = { least: 8_000, most: 24_000, choice: 8 };

/** Longer words, and those with more digits, are not found by their parts, nor taken for what a misspelt word means. */
const LONGEST_PART = 48;
const DIGITS = 4;

/** The words of one bundle. */
interface BundleWords {
  readonly sessions: readonly { readonly key: string; readonly date: string; readonly facets: Facets }[];
  readonly words: readonly WordEntry[];
}

/** The words of a bundle's documents, packed, for {@link vocabularyFiles}. */
export function bundleWords(documents: readonly SearchDoc[]): Uint8Array {
  const bySession = [...groupBy(documents, ({ key }) => key)];
  const sessions = bySession.map(([key, [first]]) => ({
    key,
    date: first?.meta.date ?? '',
    facets: first?.facets ?? [],
  }));
  const lists = bySession.flatMap(([, pages], first) =>
    pages.flatMap(({ heading, own }) => [
      { first, words: entriesOf([{ kind: 'h', words: heading }]) },
      { first, words: readWords(own.vocabulary, 'w') },
    ]),
  );
  return gzipSync(`${JSON.stringify(sessions)}\n${writeWords(joined(lists))}`, { level: 1 });
}

function readBundleWords(packed: Uint8Array): BundleWords {
  const text = gunzipSync(packed).toString('utf8');
  const end = text.indexOf('\n');
  return { sessions: JSON.parse(text.slice(0, end)), words: readWords(text.slice(end + 1), 'w') };
}

/** The files of the vocabulary. @param packed the words of each bundle, in order */
export function vocabularyFiles(packed: readonly Uint8Array[]): readonly IndexFile[] {
  const bundles = packed.map(readBundleWords);
  const sessions = bundles.flatMap((bundle) => bundle.sessions);
  let next = 0;
  const lists = bundles.map(({ sessions: { length }, words }) => {
    const first = next;
    next += length;
    return { first, words };
  });
  const words = joined(lists);
  const [shards, grams] = [inShards(words), inShards(gramEntries(words))];
  const columns = columnsOf(sessions);
  const numbers = new Map<WordEntry | undefined, number>(words.map((entry, at) => [entry, at]));
  const head: VocabularyHead = {
    bundles: bundles.map((bundle) => bundle.sessions.length),
    words: shards.map((shard) => [shard[0]?.word ?? '', numbers.get(shard[0]) ?? 0]),
    grams: grams.map((shard) => shard[0]?.word ?? ''),
    facets: columns.facets.map(([name, sets, bySession]) => {
      const values = new Map([...new Set(sets.flat())].map((value) => [value, 0]));
      for (const set of bySession) for (const value of sets[set] ?? []) values.set(value, (values.get(value) ?? 0) + 1);
      return [name, [...values]];
    }),
  };
  const file = (name: string, content: Uint8Array): IndexFile => ({ path: `${WORDS_FOLDER}/${name}`, content });
  const shardFiles = (kind: ShardKind, all: typeof shards): readonly IndexFile[] =>
    all.map((shard, at) => file(`${kind}/${at}`, gzipSync(writeWords(shard))));
  return [
    file(HEAD_FILE, pack(head)),
    file(SESSIONS_FILE, pack(columns)),
    file(KEYS_FILE, pack(sessions.map(({ key }) => key))),
    ...shardFiles('w', shards),
    ...shardFiles('g', grams),
  ];
}

/** Lists of words as one list in order. @param lists whose sessions are counted from the first of the list, in order */
function joined(
  lists: readonly { readonly first: number; readonly words: readonly WordEntry[] }[],
): readonly WordEntry[] {
  const entries = new Map<string, { word: string; sessions: number[]; flags: number[] }>();
  for (const { first, words } of lists) {
    for (const { word, sessions, flags } of words) {
      const entry = valueFor(entries, word, () => ({ word, sessions: [], flags: [] }));
      for (const [at, number] of sessions.entries()) {
        if (entry.sessions.at(-1) !== first + number) entry.sessions.push(first + number);
        const last = entry.sessions.length - 1;
        entry.flags[last] = (entry.flags[last] ?? 0) | (flags[at] ?? 0);
      }
    }
  }
  return [...entries.values()].sort((a, b) => compareText(a.word, b.word));
}

function inShards(entries: readonly WordEntry[]): readonly (readonly WordEntry[])[] {
  const shards: WordEntry[][] = [];
  let used = SHARD.most;
  for (const entry of entries) {
    const letters = used < SHARD.least ? 1 : sumOf([...entry.word], (letter) => letter.charCodeAt(0));
    if (used >= SHARD.most || letters % SHARD.choice === 0) {
      shards.push([]);
      used = 0;
    }
    shards.at(-1)?.push(entry);
    used += entry.word.length + 2 + entry.sessions.length + entry.flags.length;
  }
  return shards;
}

/** The groups of letters in order, with the numbers of the words that have them: of those that are not random. */
function gramEntries(words: readonly WordEntry[]): readonly WordEntry[] {
  const grams = new Map<string, number[]>();
  for (const [at, { word, flags }] of words.entries()) {
    const isRandom = word.length > LONGEST_PART || (word.match(/\p{N}/gu)?.length ?? 0) > DIGITS;
    if (word.length > 3 && !isRandom && flags.some((flag) => flag >= WHOLE))
      for (const gram of gramsOf(word)) addTo(grams, gram, at);
  }
  const entries = [...grams].map(([word, sessions]) => ({ word, sessions, flags: [] }));
  return entries.sort((a, b) => compareText(a.word, b.word));
}

function columnsOf(sessions: BundleWords['sessions']): SessionColumns {
  const names = [...new Set(sessions.flatMap(({ facets }) => facets.map(([name]) => name)))].sort();
  return {
    dates: sessions.map(({ date }) => date),
    facets: names.map((name) => {
      const sets = new Map<string, number>();
      const bySession = sessions.map(({ facets }) => {
        const values = facets.flatMap(([facet, value]) => (facet === name ? [value] : []));
        return numberOf(sets, JSON.stringify([...new Set(values)]));
      });
      return [name, [...sets.keys()].map((set) => JSON.parse(set)), bySession];
    }),
  };
}
