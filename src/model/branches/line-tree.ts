/**
 * The tree that `parentUuid` makes of lines. What real files do to it: parents that are attachments, progress
 * or system lines; parents that are missing, stand later in the file, are the line itself or close a circle.
 */

import { filled } from '../../base/json-readers.ts';
import type { Entry } from '../../domain/transcript.ts';

/** A line in its tree. */
export interface Node {
  readonly entry: Entry;
  readonly parent: Node | undefined;
  readonly children: readonly Node[];
}

interface Sapling extends Node {
  parent: Sapling | undefined;
  readonly children: Sapling[];
}

/** A boundary of a compaction begins anew (`"parentUuid":null,"logicalParentUuid":"…"`), and goes on all the same. */
function parentId(entry: Entry): string | undefined {
  return entry.parentUuid ?? filled(entry.fields, 'logicalParentUuid');
}

/** A circle is cut open above its first line. */
function cutCircles(nodes: Iterable<Sapling>): void {
  const done = new Set<Sapling>();
  for (const start of nodes) {
    const path = new Set<Sapling>();
    let at: Sapling | undefined = start;
    for (; at && !done.has(at) && !path.has(at); at = at.parent) path.add(at);
    if (at && path.has(at)) {
      let first = at;
      for (let node = at.parent; node && node !== at; node = node.parent) {
        if (node.entry.line < first.entry.line) first = node;
      }
      first.parent = undefined;
    }
    for (const node of path) done.add(node);
  }
}

/** Lines by uuid, joined to trees without circles. Of lines with one uuid the first is taken. */
export function growTrees(entries: Iterable<Entry>): ReadonlyMap<string, Node> {
  const nodes = new Map<string, Sapling>();
  for (const entry of entries) {
    if (entry.uuid === undefined || nodes.has(entry.uuid)) continue;
    nodes.set(entry.uuid, { entry, parent: undefined, children: [] });
  }
  for (const node of nodes.values()) node.parent = nodes.get(parentId(node.entry) ?? '');
  cutCircles(nodes.values());
  for (const node of nodes.values()) node.parent?.children.push(node);
  return nodes;
}

/** The node and all below it, parents before their children. Files may be deep: no recursion. */
export function* below(root: Node): Generator<Node> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (const child of node.children.toReversed()) waiting.push(child);
  }
}

/** From the node up to its root, the node first. */
export function* above(node: Node): Generator<Node> {
  for (let at: Node | undefined = node; at; at = at.parent) yield at;
}
