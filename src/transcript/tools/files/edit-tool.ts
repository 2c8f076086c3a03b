/** Edit, MultiEdit, Write and NotebookEdit: changes to files. */

import type { ToolBase } from '../../types/tool.ts';
import { as, filled, flag, hidden, objects, readCall, text, type Values } from '../fields.ts';
import type { ToolModule } from '../module.ts';
import { hunks } from '../patches.ts';

declare module '../../types/tool.ts' {
  interface Tools {
    readonly edit: EditTool;
  }
}

const REPLACEMENT = {
  before: as('old_string', text),
  after: as(['new_string', 'new_source'], text),
  isEverywhere: as('replace_all', flag),
};

/** A text of a file, and the text that replaces it. */
export type Replacement = Values<typeof REPLACEMENT>;

/** `{file_path, old_string, new_string, replace_all}`, `{file_path, edits: [{old_string, ...}]}`, `{file_path, content}` */
const INPUT = {
  path: as(['file_path', 'notebook_path'], filled),
  ...REPLACEMENT,
  edits: objects(REPLACEMENT),
  /** The whole file. */
  content: text,
  mode: hidden(as('edit_mode', text)),
};

const RESULT = {
  patch: as('structuredPatch', hunks),
  /** The whole file before, if there was one and the result has it. MultiEdit has a name of its own for it. */
  originalFile: as(['originalFile', 'originalFileContents'], text),
  /** "create", "update" */
  outcome: as('type', text),
  oldSource: as('old_source', text),
  isChangedByHuman: as('userModified', flag),
};

/** What the input describes. */
const SHAPES: ReadonlyMap<string, 'replacement' | 'replacements' | 'file' | 'cell'> = new Map([
  ['Edit', 'replacement'],
  ['MultiEdit', 'replacements'],
  ['Write', 'file'],
  ['NotebookEdit', 'cell'],
]);

type Read = Values<Pick<typeof INPUT, 'path' | 'content'>> & Values<Omit<typeof RESULT, 'oldSource'>>;

export interface EditTool extends ToolBase, Read {
  readonly kind: 'edit';
  readonly shape: 'replacement' | 'replacements' | 'file' | 'cell';
  /** None when a whole file is written. */
  readonly replacements: readonly Replacement[];
}

export const edit: ToolModule<EditTool> = {
  names: [['Edit'], ['MultiEdit'], ['Write'], ['NotebookEdit']],
  parse: (call, name) => {
    const { before, after, isEverywhere, edits, mode, oldSource, ...read } = readCall(call, INPUT, RESULT);
    const shape = SHAPES.get(name) ?? 'replacement';
    const only =
      shape === 'cell'
        ? { before: oldSource ?? '', after: mode === 'delete' ? '' : (after ?? ''), isEverywhere }
        : { before, after, isEverywhere };
    const replacements = shape === 'replacements' ? edits : shape === 'file' ? [] : [only];
    return { kind: 'edit', ...read, shape, replacements };
  },
};
