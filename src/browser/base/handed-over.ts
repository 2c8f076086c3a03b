/** Data in scripts, the only kind of file that a page from disk may load: each calls a function with names and values. */

import { valueFor } from '../../base/lists.ts';
import { loadScript } from './dom.ts';

export class HandedOver<Value> {
  readonly #receiver: string;
  readonly #values = new Map<string, Value>();
  readonly #loading = new Map<string, Promise<boolean>>();

  constructor(receiver: string) {
    this.#receiver = receiver;
  }

  /** Loads a script, once; if it is missing, the next call tries again. */
  async load(script: string): Promise<void> {
    Reflect.set(window, this.#receiver, (name: string, value: Value) => this.#values.set(name, value));
    const exists = await valueFor(this.#loading, script, () => loadScript(script));
    if (!exists) this.#loading.delete(script);
  }

  get(name: string): Value | undefined {
    return this.#values.get(name);
  }

  /** A value of a script; undefined if there is no such script or value. */
  async from(script: string, name: string): Promise<Value | undefined> {
    await this.load(script);
    return this.get(name);
  }
}
