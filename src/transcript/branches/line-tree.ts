/**
 * The tree that lines form by their `parentUuid`. A parent may be any line, missing, later in the file, or the line
 * itself, and parents may form a circle.
 */

import type { Entry } from '../types/transcript.ts';

export interface Node {
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
export function growTrees(entries: Iterable<Entry>): ReadonlyMap<string, Node> {
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
export function* subtree(root: Node): Generator<Node> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (const child of node.children.toReversed()) waiting.push(child);
  }
}

/** The node and its ancestors, up to the root. */
export function* pathToRoot(node: Node | undefined): Generator<Node> {
  for (let at = node; at; at = at.parent) yield at;
}
