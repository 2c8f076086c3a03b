/** What lines of a rollout depend on: settings and calls of earlier lines, and what later ones say about those. */

import { filled, get, isRaw, number, type Raw, raw } from '../../../base/json-readers.ts';
import { jsonOf } from '../../../base/json-text.ts';
import { type MadeCall, resultOf } from './rollout-calls.ts';

/** A line as Claude Code would have written it, without its place. @property again what it repeats, if an item says it */
export type Line = Raw & { readonly type: string; readonly again?: string };

/** Of several calls that one of Codex became, those after the first have ids of their own. */
function placeOf(id: string, at: number): string {
  return at === 0 ? id : `${id}-${at + 1}`;
}

export class RolloutState {
  session: string | undefined;
  /** The session whose lines these are: those of a fork begin with the lines of another one. */
  origin = '';
  cwd = '';
  /** Fields that every line has. */
  about: Raw = {};
  /** The settings of the turn. */
  context: Raw = {};
  /** The line that the next one follows. */
  parent: string | null = null;
  /** What items say. Events repeat it, before or after them. */
  readonly said = new Set<string>();
  /** Structured results, by the ids of calls. */
  readonly results = new Map<string, Raw>();
  readonly calls = new Map<string, readonly MadeCall[]>();
  /** The last line before each prompt. */
  readonly #prompts: (string | null)[] = [];
  /** Number of the model's answer, which several lines share with the line about their tokens. */
  #message = 0;
  #isAnswered = false;
  #tokens = '';

  begin(meta: Raw): Line {
    const id = filled(meta, 'id') ?? filled(meta, 'session_id') ?? '';
    const fork = filled(meta, 'forked_from_id');
    this.origin = fork ?? id;
    if (this.session === undefined) {
      this.session = id;
      this.cwd = filled(meta, 'cwd') ?? '';
      this.about = { version: filled(meta, 'cli_version'), gitBranch: filled(raw(meta, 'git'), 'branch') };
    }
    return fork === undefined ? { type: 'codex:settings' } : { type: 'fork-context-ref', parentSessionId: fork };
  }

  prompt(content: readonly object[]): Line {
    this.#prompts.push(this.parent);
    this.#message += 1;
    const isPlanning = filled(raw(this.context, 'collaboration_mode'), 'mode') === 'plan';
    return { type: 'user', message: { content }, ...(isPlanning && { permissionMode: 'plan' }) };
  }

  /** The last prompts were taken back: the next line follows what was before them. */
  goBack(turns: number): void {
    const at = Math.max(0, this.#prompts.length - Math.max(1, turns));
    this.parent = this.#prompts[at] ?? this.parent;
    this.#prompts.splice(at);
  }

  answer(content: readonly object[], usage?: object): Line {
    if (this.#isAnswered && usage === undefined) this.#message += 1;
    this.#isAnswered = false;
    const message = { id: `message ${this.#message}`, model: get(this.context, 'model'), content, usage };
    if (usage !== undefined) this.#message += 1;
    return { type: 'assistant', message, effort: get(this.context, 'effort') };
  }

  call(id: string, calls: readonly MadeCall[]): Line {
    this.calls.set(id, calls);
    this.said.add(`call ${id}`);
    for (const [at, { changed }] of calls.entries()) this.adds(placeOf(id, at), changed ?? {});
    return this.answer(calls.map(({ name, input }, at) => ({ type: 'tool_use', id: placeOf(id, at), name, input })));
  }

  /** The output of a call: a line for each call that it became. */
  result(id: string, output: unknown): readonly Line[] {
    this.#isAnswered = true;
    return (this.calls.get(id) ?? [{ name: '', input: {} }]).map((call, at): Line => {
      const { structured, toolDenialKind, ...result } = resultOf(output, call);
      this.adds(placeOf(id, at), structured);
      const block = { type: 'tool_result', tool_use_id: placeOf(id, at), ...result };
      return { type: 'user', message: { content: [block] }, toolDenialKind };
    });
  }

  adds(id: string, structured: object): void {
    this.results.set(id, { ...this.results.get(id), ...structured });
  }

  /** What an event says about the files of a patch. */
  patched(id: string, changes: readonly MadeCall[]): void {
    for (const [at, { path }] of (this.calls.get(id) ?? []).entries())
      this.adds(placeOf(id, at), changes.find((change) => change.path === path)?.changed ?? {});
  }

  /** Events repeat the sum of the tokens; each is counted once. @returns undefined if there is nothing new */
  usage(info: Raw): object | undefined {
    const sum = jsonOf(raw(info, 'total_token_usage'));
    const spent = raw(info, isRaw(get(info, 'last_token_usage')) ? 'last_token_usage' : 'total_token_usage');
    // Input includes what was read from the cache, output what was spent on reasoning.
    const of = (kind: string): number => number(spent, `${kind}_tokens`) ?? 0;
    const [input, cached, output] = [of('input'), of('cached_input'), of('output')];
    if (sum === this.#tokens || input + output === 0) return undefined;
    this.#tokens = sum;
    return { input_tokens: Math.max(0, input - cached), cache_read_input_tokens: cached, output_tokens: output };
  }
}
