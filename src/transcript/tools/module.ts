/** What a tool is made of. */

import type { AnyTool } from '../types/tool.ts';
import type { UnreadCall } from './fields.ts';

export interface ToolModule<T extends AnyTool> {
  /** Its names, each followed by those of older versions. */
  readonly names: readonly (readonly string[])[];
  /** @param name the current one */
  readonly parse: (call: UnreadCall, name: string) => T;
}
