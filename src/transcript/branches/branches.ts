/**
 * Paths not taken: a human goes back and asks something else, and the old path stays in the file.
 *
 *     user "a" ── assistant ─┬─ user "b" ── assistant          a path not taken: folded under "b"
 *                            └─ user "c" ── assistant          the main path
 *
 * The main path of a tree leads to its last prompt, and includes everything below that. Any other prompt starts a
 * branch; the same rule applies within it. Going back before the first prompt starts a new tree: the old one is a
 * branch if a `last-prompt` line says so, or if the first prompts are mostly the same words.
 *
 * Not forks: parallel calls and their results; side lines such as `/status` and `!ls` of old versions; text typed while
 * the agent was working, which may be the child of a result whose answer is on the main path.
 */

import { merged } from '../../base/lists.ts';
import { type Entry, textOf, type UserEntry } from '../parse/entry.ts';
import type { Problem } from '../parse/transcript.ts';
import { readUserText } from '../text/user-text.ts';

interface Node {
  readonly entry: Entry;
  readonly parent: Node | undefined;
  readonly children: readonly Node[];
}

interface MutableNode extends Node {
  parent: MutableNode | undefined;
  readonly children: MutableNode[];
}

/** Cuts every circle above the line that leads into it first. */
function cutCircles(nodes: Iterable<MutableNode>): void {
  const done = new Set<MutableNode>();
  for (const start of nodes) {
    const path = new Set<MutableNode>();
    let at: MutableNode | undefined = start;
    for (; at && !done.has(at) && !path.has(at); at = at.parent) path.add(at);
    if (at && path.has(at)) at.parent = undefined;
    for (const node of path) done.add(node);
  }
}

/** Nodes by uuid, without circles. If several lines have the same uuid, the first one counts. */
function growTrees(entries: Iterable<Entry>): ReadonlyMap<string, Node> {
  const nodes = new Map<string, MutableNode>();
  for (const entry of entries) {
    if (entry.uuid === undefined || nodes.has(entry.uuid)) continue;
    nodes.set(entry.uuid, { entry, parent: undefined, children: [] });
  }
  // A compaction starts a new tree (`"parentUuid":null,"logicalParentUuid":"…"`), but still continues the old one.
  for (const node of nodes.values())
    node.parent = nodes.get(node.entry.parentUuid ?? node.entry.logicalParentUuid ?? '');
  cutCircles(nodes.values());
  for (const node of nodes.values()) node.parent?.children.push(node);
  return nodes;
}

/** The node and its descendants, parents first. Not recursive, because trees may be deep. */
function* subtree(root: Node): Generator<Node> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (const child of node.children.toReversed()) waiting.push(child);
  }
}

/** The node and its ancestors, up to the root. */
function* pathToRoot(node: Node | undefined): Generator<Node> {
  for (let at = node; at; at = at.parent) yield at;
}

export type Line = Entry | Problem;

/** A path not taken. It goes before line number `before`. */
export interface Branch {
  readonly root: Entry;
  readonly lines: readonly (Line | Branch)[];
  readonly before: number;
}

type WasQueued = (entry: Entry) => boolean;

/** Forks nested deeper than this are shown as one branch. */
const DEEPEST = 8;

/** Did a human write this line: words, or a command? A line with a result belongs to its call, whatever else it has. */
function writtenBy(entry: UserEntry): 'words' | 'command' | undefined {
  if (entry.isMeta || entry.isSummary) return;
  if (entry.content.some((block) => block.kind === 'tool-result')) return;
  if (entry.content.some((block) => block.kind === 'media')) return 'words';
  const kinds = readUserText(textOf(entry.content)).map(({ kind }) => kind);
  if (kinds.includes('command') || kinds.includes('shell')) return 'command';
  return kinds.includes('prompt') ? 'words' : undefined;
}

class Forest {
  readonly nodes: ReadonlyMap<string, Node>;
  readonly answered = new Set<Node>();
  readonly prompts = new Set<Node>();
  /** The end of the living path, if the client named it. */
  readonly leaf?: Node | undefined;

  constructor(lines: readonly Line[]) {
    this.nodes = growTrees(lines.filter((line) => 'kind' in line));
    for (const line of lines)
      if ('kind' in line && line.kind === 'other' && line.record?.kind === 'leaf')
        this.leaf = this.nodes.get(line.record.value ?? '');
    for (const node of this.nodes.values()) {
      if (node.entry.kind !== 'assistant') continue;
      for (const one of pathToRoot(node)) {
        if (this.answered.has(one)) break;
        this.answered.add(one);
      }
    }
    for (const node of this.nodes.values()) if (this.reachesAgent(node)) this.prompts.add(node);
  }

  /** A command is a prompt if it went to the agent: it has an answer, or the client added its instructions. */
  private reachesAgent(node: Node): boolean {
    const written = node.entry.kind === 'user' ? writtenBy(node.entry) : undefined;
    if (written !== 'command') return written === 'words';
    return this.answered.has(node) || node.children.some(({ entry }) => entry.kind === 'user' && entry.isMeta);
  }

  nodeOf(line: Line): Node | undefined {
    return 'kind' in line ? this.nodes.get(line.uuid ?? '') : undefined;
  }
}

function isWork(entry: Entry): boolean {
  if (entry.kind === 'user') return entry.content.some((block) => block.kind === 'tool-result');
  return entry.kind === 'assistant' || (entry.kind === 'system' && entry.subtype === 'compact_boundary');
}

/** How the main path, from the root to the last prompt, continues after a fork: the next prompt or work. */
function continuation(forest: Forest, mainPath: readonly Node[], fork: number) {
  let next: Node | undefined;
  for (let at = fork + 1; at < mainPath.length; at += 1) {
    const node = mainPath[at];
    if (!node) break;
    if (forest.prompts.has(node)) return { next: next ?? node, prompt: node };
    if (isWork(node.entry)) next ??= node;
  }
  return { next, prompt: undefined };
}

interface Side {
  readonly root: Node;
  readonly before: number;
}

function sidesOf(forest: Forest, root: Node, wasQueued: WasQueued): readonly Side[] {
  const prompts = [...subtree(root)].filter((node) => forest.prompts.has(node));
  let last = prompts[0];
  for (const prompt of prompts) if (last && prompt.entry.line > last.entry.line) last = prompt;
  if (!last || prompts.length < 2) return [];
  const mainPath = [...pathToRoot(last)].reverse();
  const indexes = new Map(mainPath.map((node, index) => [node, index]));
  const taken = new Set<Node>([...mainPath, ...subtree(last)]);
  const sides: Side[] = [];
  for (const prompt of prompts) {
    if (taken.has(prompt)) continue;
    let fork = prompt.parent;
    while (fork && !indexes.has(fork)) fork = fork.parent;
    const onward = continuation(forest, mainPath, fork ? (indexes.get(fork) ?? 0) : 0);
    if (!isBranch(forest, prompt, onward.next, wasQueued)) continue;
    for (const node of subtree(prompt)) taken.add(node);
    const { line } = prompt.entry;
    sides.push({ root: prompt, before: Math.min(line, onward.prompt?.entry.line ?? line) });
  }
  return sides;
}

/** Did the human leave the path at this prompt? `next`: how the main path continues after the fork. */
function isBranch(forest: Forest, prompt: Node, next: Node | undefined, wasQueued: WasQueued): boolean {
  // A compaction may continue from a message before the last one, which is not a choice of the human.
  if (next?.entry.kind === 'system') return false;
  if (forest.answered.has(prompt)) return true;
  return next !== undefined && forest.prompts.has(next) && !wasQueued(prompt.entry);
}

type Owner = Side | 'main';

/** Without an owner: the one before it. */
function filled(owners: readonly (Owner | undefined)[]): readonly Owner[] {
  let last: Owner = 'main';
  return owners.map((owner) => {
    last = owner ?? last;
    return last;
  });
}

/** A line outside all trees belongs to the owner of its two neighbours, or to the main path if they differ. */
function ownersOf(lines: readonly Line[], ownerOf: (line: Line) => Owner | undefined): readonly Owner[] {
  const inTree = lines.map(ownerOf);
  const next = filled(inTree.toReversed()).toReversed();
  return filled(inTree).map((previous, at) => (previous === next[at] ? previous : 'main'));
}

function promptWords(entry: Entry): ReadonlySet<string> {
  const text = entry.kind === 'user' ? textOf(entry.content).slice(0, 4000) : '';
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

function isReworded(before: Entry, after: Entry): boolean {
  const [a, b] = [promptWords(before), promptWords(after)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return before.sessionId === after.sessionId && 2 * shared > Math.min(a.size, b.size);
}

function repeatedOpenings(forest: Forest, roots: readonly Node[]): readonly Side[] {
  const openings = roots.filter((root) => root.entry.isRoot && forest.prompts.has(root));
  const alive = [...pathToRoot(forest.leaf)].at(-1);
  const living = alive === undefined ? -1 : openings.indexOf(alive);
  return openings.slice(0, -1).flatMap((root, index) => {
    const next = openings[index + 1];
    if (!next || !forest.answered.has(root) || !(index < living || isReworded(root.entry, next.entry))) return [];
    for (const { entry } of subtree(root)) if (entry.line > next.entry.line) return [];
    return [{ root, before: root.entry.line }];
  });
}

function foldBranches(
  forest: Forest,
  lines: readonly Line[],
  roots: readonly Node[],
  wasQueued: WasQueued,
  depth: number,
): readonly (Line | Branch)[] {
  if (depth > DEEPEST) return lines;
  const openings = depth === 1 ? repeatedOpenings(forest, roots) : [];
  const left = new Set(openings.map(({ root }) => root));
  const sides = [...openings, ...roots.flatMap((root) => (left.has(root) ? [] : sidesOf(forest, root, wasQueued)))];
  if (sides.length === 0) return lines;
  const sideOf = new Map<Node, Side>();
  for (const side of sides) for (const node of subtree(side.root)) sideOf.set(node, side);
  const owners = ownersOf(lines, (line) => {
    const node = forest.nodeOf(line);
    return node && (sideOf.get(node) ?? 'main');
  });
  const byOwner = new Map<Owner, Line[]>([['main', []]]);
  for (const side of sides) byOwner.set(side, []);
  for (const [at, line] of lines.entries()) byOwner.get(owners[at] ?? 'main')?.push(line);
  const branches = sides.map(
    (side): Branch => ({
      root: side.root.entry,
      lines: foldBranches(forest, byOwner.get(side) ?? [], [side.root], wasQueued, depth + 1),
      before: side.before,
    }),
  );
  branches.sort((a, b) => a.before - b.before || a.root.line - b.root.line);
  return merged(byOwner.get('main') ?? [], branches, (branch, line) => branch.before <= line.line);
}

/** Moves the lines of paths not taken, which are in file order, into branches where they leave the main path. */
export function splitBranches(lines: readonly Line[], wasQueued: WasQueued): readonly (Line | Branch)[] {
  const forest = new Forest(lines);
  const roots = [...forest.nodes.values()].filter(({ parent }) => parent === undefined);
  return foldBranches(forest, lines, roots, wasQueued, 1);
}
