/** To be replaced by `call.tool.kind`. */

import type { ToolFamily } from './module.ts';
import { familyOf } from './registry.ts';

export { mcpName } from './services/mcp-tool.ts';

export const isInFamily = (name: string, family: ToolFamily): boolean => familyOf(name) === family;
export const runsCommands = (name: string): boolean => isInFamily(name, 'runs');
export const readsFiles = (name: string): boolean => isInFamily(name, 'reads');
export const editsFiles = (name: string): boolean => isInFamily(name, 'edits');

const EDITS = { Edit: 'replacement', MultiEdit: 'replacements', Write: 'file', NotebookEdit: 'cell' };
const SHAPES = new Map(Object.entries(EDITS));
export function toolOf(name: string): { readonly edit: string | undefined } {
  return { edit: SHAPES.get(name.replace('mcp__acp__', '')) };
}
