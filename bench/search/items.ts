/**
 * Queries with known answers: taken from the archive by rule and seed, so that nobody picks those that work. Every
 * query is something that only one session says, and each turn that says it is a right answer.
 */

import { type KnownSession, type KnownTurn, plainText } from './archive.ts';
import type { Piece } from './texts.ts';

export interface Item {
  readonly kind: string;
  readonly query: string;
  readonly session: string;
  /** Anchors of the right turns; empty if only the session counts. */
  readonly anchors: readonly string[];
}

/** A query, and what a turn must contain to be a right answer: all of these, as plain text. */
interface Candidate {
  readonly query: string;
  readonly needles: readonly string[];
}

interface Kind {
  readonly name: string;
  readonly candidates: (turn: KnownTurn, random: Random) => readonly Candidate[];
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export type Random = () => number;

/** Random numbers that are determined by a seed. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of them. */
export function pick<T>(all: readonly T[], random: Random): T | undefined {
  return all[Math.floor(random() * all.length)];
}

/** In another order. */
export function shuffled<T>(all: readonly T[], random: Random): T[] {
  const order = [...all];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [a, b] = [order[at], order[other]];
    if (a !== undefined && b !== undefined) [order[at], order[other]] = [b, a];
  }
  return order;
}

/** Nobody searches for redaction marks, or for what public data sets put in place of secrets. */
const REDACTED = /redacted/i;

const ERROR = /\b(?:error|exception|failed|failure|fatal|cannot|not found|denied|[A-Z]\w*Error|E[A-Z]{4,})\b/;
const WORD = /\b[A-Za-z][A-Za-z0-9_]{7,39}\b/g;
/** `getUser`, `user_id`, `UserTable`. */
const IS_IDENTIFIER = /[a-z][A-Z]|[A-Za-z]_[A-Za-z0-9]/;
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]{5,12}|\p{Script=Hangul}+ \p{Script=Hangul}{2,}/gu;
/** Not a part of a uuid, and not the id of an agent. */
const HASH = /(?<![-\w]|agentId: )(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])(?:[0-9a-f]{7,12}|[0-9a-f]{40})(?![-\w])/g;

function texts(turn: KnownTurn, ...wanted: readonly Piece['where'][]): readonly string[] {
  return turn.pieces.filter(({ where }) => wanted.includes(where)).map(({ text }) => text);
}

function inputs(turn: KnownTurn, ...names: readonly string[]): readonly string[] {
  return turn.pieces
    .filter(({ where, field = '' }) => where === 'input' && names.includes(field))
    .map(({ text }) => text);
}

function exact(query: string): Candidate {
  return { query, needles: [plainText(query)] };
}

/** A few consecutive words from each text. */
function phrases(all: readonly string[], least: number, most: number, random: Random): readonly string[] {
  return all.flatMap((text) => {
    const words = text.split(/\s+/).filter((word) => word !== '');
    if (words.length < least) return [];
    const length = least + Math.floor(random() * (most - least + 1));
    const start = Math.floor(random() * Math.max(1, words.length - length));
    const phrase = words.slice(start, start + length).join(' ');
    return phrase.length > 200 || !/\p{L}{4,}/u.test(phrase) ? [] : [phrase];
  });
}

/** The phrase with one of its longer words inflected, misspelled or replaced. */
function changed(phrase: string, random: Random): string {
  const words = phrase.split(' ');
  const long = [...words.keys()].filter((at) => /^\p{L}{4,}$/u.test(words[at] ?? ''));
  const at = pick(long, random);
  if (at === undefined) return phrase;
  const word = words[at] ?? '';
  const ways = [
    () => (word.endsWith('s') ? word.slice(0, -1) : `${word}s`),
    () => word.slice(0, 2) + word.slice(3),
    () => pick(OTHER_WORDS, random) ?? word,
  ];
  words[at] = (pick(ways, random) ?? (() => word))();
  return words.join(' ');
}

/** What people remember instead of the actual word. */
const OTHER_WORDS = 'problem change improve remove button should better value missing update please again'.split(' ');

/** A word with one letter left out, doubled, replaced, or exchanged with the next; the first stays. */
function misspelt(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const ways = [
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + word.charAt(at) + word.slice(at),
    () => word.slice(0, at) + (word.charAt(at) === 'e' ? 'a' : 'e') + word.slice(at + 1),
    () => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ];
  return (pick(ways, random) ?? (() => word))();
}

/** Longer words of what people and agents wrote and typed. */
function longWords(turn: KnownTurn, least: number): readonly string[] {
  const text = texts(turn, 'prompt', 'prose', 'plan', 'input').join(' ');
  return [...new Set(text.match(new RegExp(`(?<![\\w/.-])[A-Za-z]{${least},16}(?![\\w/.-])`, 'g')) ?? [])];
}

/** Pairs of words from one turn. */
function pairs(words: readonly string[], random: Random): readonly (readonly [string, string])[] {
  const order = shuffled(words, random);
  return order.slice(1, 30).map((word, at) => [order[at] ?? word, word] as const);
}

const ASKED = ['why did we', 'how do I', 'where is', 'what was', 'when did you'];

/** The kinds that SQLite's full-text search is compared in; the words of most are rare by themselves. */
const COMPARED: readonly Kind[] = [
  {
    name: 'two rare words of one turn',
    candidates: (turn, random) =>
      pairs(longWords(turn, 7), random).map((pair) => ({ query: pair.join(' '), needles: pair.map(plainText) })),
  },
  {
    name: 'phrase without quotes',
    candidates: (turn, random) => phrases(texts(turn, 'prompt', 'prose', 'plan', 'output'), 3, 5, random).map(exact),
  },
  {
    name: 'question in plain language',
    candidates: (turn, random) =>
      phrases(texts(turn, 'prompt', 'prose', 'plan'), 8, 12, random).flatMap((phrase) => {
        const words = (phrase.match(/\b[A-Za-z]{5,}\b/g) ?? []).slice(0, 4);
        const asked = `${pick(ASKED, random) ?? ''} ${words.join(' ')}`;
        return words.length < 3 ? [] : [{ query: asked, needles: [plainText(phrase)] }];
      }),
  },
  {
    name: 'inside of a word',
    candidates: (turn, random) =>
      longWords(turn, 10).map((word) => {
        const from = 1 + Math.floor(random() * (word.length - 8));
        return exact(word.slice(from, from + 7));
      }),
  },
  {
    name: 'part of a camelCase name',
    candidates: (turn) =>
      identifiers(texts(turn, 'prompt', 'prose', 'plan', 'input', 'output')).flatMap(({ query }) => {
        const parts = /^[a-z]+([A-Z][a-z]+[A-Z][a-z]+)/.exec(query)?.[1];
        return parts === undefined ? [] : [exact(parts)];
      }),
  },
  {
    name: 'misspelt word',
    candidates: (turn, random) =>
      longWords(turn, 7).map((word) => ({ query: misspelt(word, random), needles: [plainText(word)] })),
  },
  {
    name: 'typo in one of two',
    candidates: (turn, random) =>
      pairs(longWords(turn, 7), random).map(([one, other]) => ({
        query: `${misspelt(one, random)} ${other}`,
        needles: [one, other].map(plainText),
      })),
  },
];

const KINDS: readonly Kind[] = [
  ...COMPARED,
  {
    name: 'prompt, a word changed',
    candidates: (turn, random) =>
      phrases(texts(turn, 'prompt'), 5, 8, random).map((phrase) => ({
        query: changed(phrase, random),
        needles: [plainText(phrase)],
      })),
  },
  {
    name: 'prose phrase',
    candidates: (turn, random) => phrases(texts(turn, 'prose'), 4, 6, random).map(exact),
  },
  {
    name: 'plan phrase',
    candidates: (turn, random) => phrases(texts(turn, 'plan'), 4, 6, random).map(exact),
  },
  {
    name: 'agent phrase',
    candidates: (turn, random) =>
      phrases(
        turn.pieces.filter(({ where, field }) => where === 'agent' && field !== 'output').map(({ text }) => text),
        4,
        6,
        random,
      ).map(exact),
  },
  {
    name: 'error line',
    candidates: (turn) =>
      texts(turn, 'output').flatMap((text) =>
        text
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line.length >= 24 && line.length <= 140 && ERROR.test(line))
          .map(exact),
      ),
  },
  {
    name: 'path',
    candidates: (turn) =>
      inputs(turn, 'file_path', 'path', 'notebook_path').map((path) => exact(path.split('/').slice(-3).join('/'))),
  },
  {
    name: 'file name',
    candidates: (turn) => inputs(turn, 'file_path').map((path) => exact(path.split('/').at(-1) ?? '')),
  },
  {
    name: 'command',
    candidates: (turn) => inputs(turn, 'command').map((command) => exact(command.split('\n')[0] ?? '')),
  },
  {
    name: 'identifier',
    candidates: (turn) => identifiers(texts(turn, 'prompt', 'prose', 'plan', 'input')),
  },
  {
    name: 'identifier in output',
    candidates: (turn) => identifiers(texts(turn, 'output')),
  },
  {
    name: 'written line',
    candidates: (turn) =>
      inputs(turn, 'content', 'new_string', 'old_string').flatMap((text) =>
        text
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line.length >= 30 && line.length <= 120)
          .map(exact),
      ),
  },
  {
    name: 'commit hash',
    candidates: (turn) =>
      [...texts(turn, 'output', 'prose', 'prompt').join('\n').matchAll(HASH)].map(([hash]) => exact(hash.slice(0, 7))),
  },
  {
    name: 'CJK phrase',
    candidates: (turn) =>
      [...texts(turn, 'prompt', 'prose', 'plan').join('\n').matchAll(UNSPACED)].map(([run]) => exact(run)),
  },
  {
    name: 'two words far apart',
    candidates: (turn, random) => {
      const words =
        texts(turn, 'prompt', 'prose', 'input')
          .join(' ')
          .match(/\b\p{L}{6,14}\b/gu) ?? [];
      if (words.length < 120) return [];
      return Array.from({ length: 20 }, () => {
        const first = Math.floor(random() * (words.length - 80));
        const second = first + 60 + Math.floor(random() * (words.length - first - 60));
        const pair = [words[first] ?? '', words[second] ?? ''];
        return { query: pair.join(' '), needles: pair.map(plainText) };
      });
    },
  },
];

function identifiers(all: readonly string[]): readonly Candidate[] {
  const found = new Set(all.flatMap((text) => text.match(WORD) ?? []));
  return [...found].filter((name) => IS_IDENTIFIER.test(name)).map(exact);
}

function says(turn: KnownTurn, needles: readonly string[]): boolean {
  return needles.every((needle) => turn.plain.includes(needle));
}

/** The turns of the session that say it; undefined if other sessions say it too. */
function rightTurns(
  needles: readonly string[],
  session: KnownSession,
  all: readonly KnownSession[],
): readonly string[] | undefined {
  for (const other of all) {
    if (other !== session && other.turns.some((turn) => says(turn, needles))) return undefined;
  }
  return session.turns.filter((turn) => says(turn, needles)).flatMap(({ anchor, inner }) => [anchor, ...inner]);
}

/** Candidates that are tried in one turn: each takes a pass over the archive. */
const TRIES = 6;

function itemOf(kind: Kind, session: KnownSession, all: readonly KnownSession[], random: Random): Item | undefined {
  for (const turn of shuffled(session.turns, random).slice(0, 12)) {
    const candidates = kind
      .candidates(turn, random)
      .filter(({ query }) => query.length >= 3 && query.length <= 200 && !REDACTED.test(query));
    for (const { query, needles } of shuffled(candidates, random).slice(0, TRIES)) {
      if (needles.some((needle) => needle.length < 3)) continue;
      const anchors = rightTurns(needles, session, all);
      if (anchors !== undefined && anchors.length > 0) return { kind: kind.name, query, session: session.key, anchors };
    }
  }
  return undefined;
}

/** @param each number of queries of each kind, if the archive has that many */
export function makeItems(all: readonly KnownSession[], each: number, seed: number): readonly Item[] {
  const random = seeded(seed);
  const items = KINDS.flatMap((kind) => {
    const found: Item[] = [];
    // Every session has the same chance, however long it is, and more than one if there are few sessions.
    for (let round = 0; round < 4 && found.length < each; round += 1) {
      for (const session of shuffled(all, random)) {
        if (found.length >= each) break;
        const item = itemOf(kind, session, all, random);
        if (item !== undefined && !found.some(({ query }) => query === item.query)) found.push(item);
      }
    }
    return found;
  });
  return [...items, ...titles(all, each, random), ...branches(all, each, random)];
}

function titles(all: readonly KnownSession[], each: number, random: Random): readonly Item[] {
  const isOnly = ({ title }: KnownSession): boolean =>
    all.filter((other) => plainText(other.title) === plainText(title)).length === 1;
  return shuffled(all, random)
    .filter((session) => isOnly(session) && !REDACTED.test(session.title) && session.title.length >= 8)
    .slice(0, each)
    .map(({ key, title }) => ({ kind: 'title', query: title.slice(0, 200), session: key, anchors: [] }));
}

/** Branches that only one session was on, and that no other session mentions. */
function branches(all: readonly KnownSession[], each: number, random: Random): readonly Item[] {
  return shuffled(all, random)
    .flatMap((session) => {
      const branch = session.branches.find(
        (name) =>
          name.length >= 5 &&
          !all.some(
            (other) =>
              other !== session &&
              (other.branches.includes(name) || other.turns.some((turn) => says(turn, [plainText(name)]))),
          ),
      );
      return branch === undefined ? [] : [{ kind: 'branch', query: branch, session: session.key, anchors: [] }];
    })
    .slice(0, each);
}
