/**
 * Paths not taken. A human goes back in a conversation and asks something else; what was there stays in the file:
 *
 *     user "a" ── assistant ─┬─ user "b" ── assistant          a path not taken: folded, under "b"
 *                            └─ user "c" ── assistant          the line that the session went on with
 *
 * The last prompt of a tree stands on its main line, and so does all above it. Another prompt of the tree that is
 * not on it begins a side path with all below it; inside of it the same holds again. To go back before the very
 * first prompt begins a new tree: when its words are much the same, the old one is a side path too.
 *
 * Nothing else is a fork:
 *
 * - Parallel calls and their results are siblings; no human chose between them.
 * - `/status`, `/clear` and `!ls` hang beside the line in old versions, each with what it printed.
 * - What was typed while the agent worked may hang on a result that nothing goes on from: its answer is on the line.
 */

import { flag, get } from '../../base/json-readers.ts';
import { type Entry, type Problem, textOf, type UserEntry } from '../../domain/transcript.ts';
import { readUserText } from '../text/user-text.ts';
import { above, below, growTrees, type Node } from './line-tree.ts';

/** One line of a file. */
export type Line = Entry | Problem;

/** A path not taken, and where it stands: before the line `place` of what holds it. */
export interface Branch {
  readonly root: Entry;
  readonly lines: readonly (Line | Branch)[];
  readonly place: number;
}

/** Deeper forks inside forks are told in one piece: no page could fold them. */
const DEEPEST = 8;

type Said = 'words' | 'command';

/** Does a human speak on this line? A line with a result belongs to its call, whatever else it says. */
function saidOn(entry: UserEntry): Said | undefined {
  if (entry.isMeta || entry.isCompactSummary || flag(entry.fields, 'isVisibleInTranscriptOnly')) return;
  if (entry.content.some((block) => block.kind === 'tool-result')) return;
  if (entry.content.some((block) => block.kind === 'media')) return 'words';
  const kinds = readUserText(textOf(entry.content)).map(({ kind }) => kind);
  if (kinds.includes('command') || kinds.includes('shell')) return 'command';
  return kinds.includes('prompt') ? 'words' : undefined;
}

/** The forest of a file, with what its forks are told by. */
class Forest {
  readonly nodes: ReadonlyMap<string, Node>;
  /** Nodes at or above an answer of the assistant. */
  private readonly answered = new Set<Node>();
  private readonly prompts = new Set<Node>();

  constructor(lines: readonly Line[]) {
    const entries = lines.filter((line): line is Entry => 'kind' in line);
    this.nodes = growTrees(entries);
    for (const node of this.nodes.values()) {
      if (node.entry.kind !== 'assistant') continue;
      for (const one of above(node)) {
        if (this.answered.has(one)) break;
        this.answered.add(one);
      }
    }
    for (const node of this.nodes.values()) if (this.speaks(node)) this.prompts.add(node);
  }

  isAnswered(node: Node): boolean {
    return this.answered.has(node);
  }

  isPrompt(node: Node): boolean {
    return this.prompts.has(node);
  }

  /** A command is a prompt when it went to the agent: it was answered, or the client spelled it out below it. */
  private speaks(node: Node): boolean {
    const said = node.entry.kind === 'user' ? saidOn(node.entry) : undefined;
    if (said !== 'command') return said === 'words';
    return this.isAnswered(node) || node.children.some(({ entry }) => entry.kind === 'user' && entry.isMeta);
  }

  of(line: Line): Node | undefined {
    return 'kind' in line ? this.nodes.get(line.uuid ?? '') : undefined;
  }
}

/** What the main line goes on with below a fork. */
interface Onward {
  /** The next that someone said or did. */
  readonly next: Node | undefined;
  readonly prompt: Node | undefined;
}

/** @param line the main line from its root to its last prompt */
function onwardFrom(forest: Forest, line: readonly Node[], fork: number): Onward {
  let next: Node | undefined;
  for (let at = fork + 1; at < line.length; at += 1) {
    const node = line[at];
    if (!node) break;
    if (forest.isPrompt(node)) return { next: next ?? node, prompt: node };
    if (isDone(node.entry)) next ??= node;
  }
  return { next, prompt: undefined };
}

/** Work of the agent, or a compaction. */
function isDone(entry: Entry): boolean {
  if (entry.kind === 'user') return entry.content.some((block) => block.kind === 'tool-result');
  return entry.kind === 'assistant' || (entry.kind === 'system' && entry.subtype === 'compact_boundary');
}

interface Side {
  readonly root: Node;
  readonly place: number;
}

/** The paths that leave the main line of one tree, each with its place. */
function sidesOf(forest: Forest, root: Node, wasQueued: (entry: Entry) => boolean): readonly Side[] {
  const members = [...below(root)];
  const prompts = members.filter((node) => forest.isPrompt(node));
  let last = prompts[0];
  for (const prompt of prompts) if (last && prompt.entry.line > last.entry.line) last = prompt;
  if (!last || prompts.length < 2) return [];
  const line = [...above(last)].reverse();
  const places = new Map(line.map((node, index) => [node, index]));
  const taken = new Set<Node>([...line, ...below(last)]);
  const sides: Side[] = [];
  for (const prompt of prompts) {
    if (taken.has(prompt)) continue;
    let fork = prompt.parent;
    while (fork && !places.has(fork)) fork = fork.parent;
    const onward = onwardFrom(forest, line, fork ? (places.get(fork) ?? 0) : 0);
    if (!isPath(forest, prompt, onward.next, wasQueued)) continue;
    for (const node of below(prompt)) taken.add(node);
    sides.push({
      root: prompt,
      place: Math.min(prompt.entry.line, onward.prompt?.entry.line ?? prompt.entry.line),
    });
  }
  return sides;
}

/** Was the line left at this prompt? `next`: what the main line goes on with from where the two part. */
function isPath(
  forest: Forest,
  prompt: Node,
  next: Node | undefined,
  wasQueued: (entry: Entry) => boolean,
): boolean {
  // A compaction may go on from an earlier message than the last: that is no choice of a human.
  if (next?.entry.kind === 'system') return false;
  if (forest.isAnswered(prompt)) return true;
  return next !== undefined && forest.isPrompt(next) && !wasQueued(prompt.entry);
}

/** Lines without a uuid, and lines that could not be read, stand where both their neighbours stand; else on the main line. */
function ownersOf(
  lines: readonly Line[],
  ownerOf: (line: Line) => Side | 'main' | undefined,
): readonly (Side | 'main')[] {
  const known = lines.map(ownerOf);
  const before: (Side | 'main')[] = [];
  let last: Side | 'main' = 'main';
  for (const owner of known) {
    if (owner !== undefined) last = owner;
    before.push(last);
  }
  let next: Side | 'main' = 'main';
  const owners: (Side | 'main')[] = new Array(lines.length);
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const owner = known[at];
    if (owner !== undefined) next = owner;
    owners[at] = owner ?? (before[at] === next ? next : 'main');
  }
  return owners;
}

/** Words of a prompt, for a comparison: `["add", "a", "chart"]`. */
function wordsOf(entry: Entry): ReadonlySet<string> {
  const said = entry.kind === 'user' ? textOf(entry.content).slice(0, 4000) : '';
  return new Set(said.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/** Is the one prompt the other, said again in mostly the same words? */
function isSaidAgain(before: Entry, after: Entry): boolean {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return before.sessionId === after.sessionId && 2 * shared > Math.min(a.size, b.size);
}

/** The prompt that a tree begins with, when it says that nothing stands before it. */
function openingOf(forest: Forest, root: Node): Node | undefined {
  return get(root.entry.fields, 'parentUuid') === null && forest.isPrompt(root) ? root : undefined;
}

/** The first prompt was said again, and nothing of the old tree comes after that: a path not taken. */
function firstTries(forest: Forest, roots: readonly Node[]): readonly Side[] {
  const openings = roots.flatMap((root) => openingOf(forest, root) ?? []);
  return openings.slice(0, -1).flatMap((root, index) => {
    const next = openings[index + 1];
    if (!next || !forest.isAnswered(root) || !isSaidAgain(root.entry, next.entry)) return [];
    for (const { entry } of below(root)) if (entry.line > next.entry.line) return [];
    return [{ root, place: root.entry.line }];
  });
}

function fold(
  forest: Forest,
  lines: readonly Line[],
  roots: readonly Node[],
  wasQueued: (entry: Entry) => boolean,
  depth: number,
): readonly (Line | Branch)[] {
  const tries = depth === 1 ? firstTries(forest, roots) : [];
  const left = new Set(tries.map(({ root }) => root));
  const sides = [
    ...tries,
    ...(depth > DEEPEST
      ? []
      : roots.flatMap((root) => (left.has(root) ? [] : sidesOf(forest, root, wasQueued)))),
  ];
  if (sides.length === 0) return lines;
  const sideOf = new Map<Node, Side>();
  for (const side of sides) for (const node of below(side.root)) sideOf.set(node, side);
  const owners = ownersOf(lines, (line) => {
    const node = forest.of(line);
    return node && (sideOf.get(node) ?? 'main');
  });
  const own = new Map<Side | 'main', Line[]>([['main', []]]);
  for (const side of sides) own.set(side, []);
  for (const [at, line] of lines.entries()) own.get(owners[at] ?? 'main')?.push(line);
  const branches = sides.map(
    (side): Branch => ({
      root: side.root.entry,
      lines: fold(forest, own.get(side) ?? [], [side.root], wasQueued, depth + 1),
      place: side.place,
    }),
  );
  return place(own.get('main') ?? [], branches);
}

function place(lines: readonly Line[], branches: readonly Branch[]): readonly (Line | Branch)[] {
  const waiting = [...branches].sort((a, b) => a.place - b.place || a.root.line - b.root.line);
  const placed: (Line | Branch)[] = [];
  let next = 0;
  for (const line of lines) {
    for (let branch = waiting[next]; branch && branch.place <= line.line; branch = waiting[next]) {
      placed.push(branch);
      next += 1;
    }
    placed.push(line);
  }
  return [...placed, ...waiting.slice(next)];
}

/**
 * Lines in the order of their file -> the same lines, those of side paths in branches where they left the main line.
 * @param wasQueued was this typed while the agent worked?
 */
export function splitBranches(
  lines: readonly Line[],
  wasQueued: (entry: Entry) => boolean = () => false,
): readonly (Line | Branch)[] {
  const forest = new Forest(lines);
  const roots = [...forest.nodes.values()].filter(({ parent }) => parent === undefined);
  return fold(forest, lines, roots, wasQueued, 1);
}
