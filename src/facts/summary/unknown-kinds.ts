/** The kinds of lines and blocks that this version does not know. */

import { get, keys } from '../../base/json-readers.ts';
import { valueFor } from '../../base/lists.ts';
import type { UnknownKind } from '../../transcript/types/summary.ts';
import { everyTurn, type Turn } from '../../transcript/types/turns.ts';

export function unknownKinds(turns: readonly Turn[]): readonly UnknownKind[] {
  const kinds = new Map<string, { kind: string; lines: number; fields: readonly string[] }>();
  for (const part of [...everyTurn(turns)].flatMap(({ parts }) => parts)) {
    if (part.kind !== 'unknown-entry' && part.kind !== 'unknown-block') continue;
    const kind = part.kind === 'unknown-block' ? `block: ${part.type}` : part.type;
    const payload = get(part.value, 'attachment') ?? get(part.value, 'data') ?? part.value;
    valueFor(kinds, kind, () => ({ kind, lines: 0, fields: keys(payload) })).lines += 1;
  }
  return [...kinds.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
}
