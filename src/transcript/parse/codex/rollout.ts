/**
 * Lines of Codex CLI, which calls a transcript a rollout -> lines as Claude Code would have written them. docs/CODEX.md
 *
 *     {"timestamp":"…","type":"session_meta","payload":{"id":"0199…","cwd":"/home/ada/shop","git":{"branch":"main"}}}
 *     {"timestamp":"…","type":"response_item","payload":{"type":"message","role":"user","content":[…]}}
 *     {"timestamp":"…","type":"event_msg","payload":{"type":"user_message","message":"…"}}        the same once more
 *
 * The first versions wrote items without the outer object: `{"type":"message","role":"user","content":[…]}`.
 */

import { shortHash } from '../../../base/hash.ts';
import { filled, get, isRaw, type Raw, raw, text } from '../../../base/json-readers.ts';
import { jsonOf } from '../../../base/json-text.ts';
import { type Entry, readEntry } from '../entry.ts';
import { READERS } from './rollout-lines.ts';
import { type Line, RolloutState } from './rollout-state.ts';

const TYPES = new Set('session_meta response_item event_msg turn_context compacted world_state'.split(' '));

/** Is this object one that Codex wrote? Asked of the first of a file. */
export function isOfCodex(line: Raw): boolean {
  const type = text(line, 'type');
  if (isRaw(get(line, 'payload'))) return TYPES.has(type ?? '');
  return type === undefined && 'instructions' in line && filled(line, 'id') !== undefined;
}

/** Items are of the kind that they say, events of one like `event:token_count`, other lines of their type. */
function kindOf(line: Raw): string {
  const [type, inner] = [filled(line, 'type'), filled(get(line, 'payload'), 'type') ?? ''];
  if (isRaw(get(line, 'payload')))
    return type === 'response_item' ? inner : type === 'event_msg' ? `event:${inner}` : (type ?? 'line');
  return type ?? filled(line, 'record_type') ?? (isOfCodex(line) ? 'session_meta' : 'line');
}

/** What of a line tells it from others and never contains a secret. */
const IDENTITY = ['type', 'role', 'call_id', 'name', 'turn_id'];

export class Rollout extends RolloutState {
  /** Identifies a line by those before it, so that the copies in a fork have the ids of the lines in its session. */
  #chain = '';
  #chained = '';
  /** Entries that repeat what an item says, if one does. */
  readonly #again = new Map<Entry, string>();

  /** The entries of a line. @param length of the original line */
  read(line: Raw, number: number, length: number): readonly Entry[] {
    const kind = kindOf(line);
    const payload = isRaw(get(line, 'payload')) ? raw(line, 'payload') : line;
    const lines = READERS.get(kind)?.(this, payload) ?? [{ ...payload, type: `rollout: ${kind}` }];
    // After the description of another session come its lines.
    if (this.#chained !== this.origin) this.#chain = this.#chained = this.origin;
    const identity = [this.#chain, ...IDENTITY.map((key) => text(payload, key) ?? ''), length];
    const uuid = shortHash(kind === 'session_meta' ? `${this.session} ${number}` : jsonOf(identity), 32);
    if (kind !== 'session_meta') this.#chain = uuid;
    return lines.map((made, at) => this.#entry(made, line, number, at === 0 ? uuid : `${uuid}-${at}`));
  }

  #entry({ again, ...made }: Line, original: Raw, number: number, uuid: string): Entry {
    const { about, parent: parentUuid, session: sessionId, cwd } = this;
    const place = { uuid, parentUuid, sessionId, cwd, timestamp: get(original, 'timestamp') };
    this.parent = uuid;
    const entry = { ...readEntry({ ...made, ...about, ...place }, number, made.type, () => uuid), original };
    if (again !== undefined) this.#again.set(entry, again);
    return entry;
  }

  /** The whole file: without what was said before, and with what later lines say about results. */
  finish(entries: readonly Entry[]) {
    const repeated = new Set<number>();
    const finished = entries.flatMap((entry): readonly Entry[] => {
      if (this.said.has(this.#again.get(entry) ?? '')) {
        if (repeated.has(entry.line)) return [];
        repeated.add(entry.line);
        const { original = entry.fields } = entry;
        return [{ ...readEntry(entry.fields, entry.line, 'codex:again', () => ''), original }];
      }
      const [block] = entry.kind === 'user' ? entry.content : [];
      if (entry.kind !== 'user' || block?.kind !== 'tool-result') return [entry];
      const toolUseResult = this.results.get(block.callId) ?? {};
      const isError = block.isError || (get(toolUseResult, 'exitCode') ?? 0) !== 0;
      return [{ ...entry, toolUseResult, content: [{ ...block, isError }] }];
    });
    return { entries: finished, agent: 'codex' as const };
  }
}
