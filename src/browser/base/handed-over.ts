/** Data in scripts, the only kind of file that a page from disk may load: each calls a function with names and values. */

import { valueFor } from '../../base/lists.ts';
import { byteLinesIn } from '../../site/shared/byte-lines.ts';
import { loadScript } from './dom.ts';

/** Each byte becomes a character. */
export const ENCODING = 'x-user-defined';

export class HandedOver<Value> {
  readonly #receiver: string;
  protected readonly values = new Map<string, Value>();
  readonly #loading = new Map<string, Promise<boolean>>();

  constructor(receiver: string) {
    this.#receiver = receiver;
  }

  /** Loads a script, once; if it is missing, the next call tries again. */
  async load(script: string): Promise<void> {
    const exists = await valueFor(this.#loading, script, () => this.run(script));
    if (!exists) this.#loading.delete(script);
  }

  protected run(script: string, encoding?: string): Promise<boolean> {
    Reflect.set(window, this.#receiver, (name: string, value: Value) => this.values.set(name, value));
    return loadScript(script, encoding);
  }

  get(name: string): Value | undefined {
    return this.values.get(name);
  }

  /** A value of a script; undefined if there is no such script or value. */
  async from(script: string, name: string): Promise<Value | undefined> {
    await this.load(script);
    return this.get(name);
  }
}

/** Bytes, each in a character: see `site/shared/byte-lines.ts`. A web server may name another encoding, so from there they are read. */
export class HandedOverBytes extends HandedOver<string> {
  readonly #isForeign: boolean;

  /** @param isForeign are the scripts another site's? They are read, and never run. */
  constructor(receiver: string, isForeign = false) {
    super(receiver);
    this.#isForeign = isForeign;
  }

  protected override async run(script: string): Promise<boolean> {
    if (location.protocol === 'file:' && !this.#isForeign) return super.run(script, ENCODING);
    // In the search, `fetch` is another one.
    const response = await globalThis.fetch(script).catch(() => undefined);
    if (!response?.ok) return false;
    const text = new TextDecoder(ENCODING).decode(await response.arrayBuffer());
    for (const [name, bytes] of byteLinesIn(text)) this.values.set(name, bytes);
    return true;
  }
}
