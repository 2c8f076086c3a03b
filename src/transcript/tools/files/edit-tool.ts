/** Edit, MultiEdit, Write and NotebookEdit: changes to files, as diffs. */

import { count, dotted, lineCount } from '../../../base/format.ts';
import * as field from '../../../base/json/declared-fields.ts';
import type { ToolBase } from '../../types/turns.ts';
import { reading } from '../fields.ts';
import type { ToolModule } from '../module.ts';
import { hunks } from '../patches.ts';

const REPLACEMENT = {
  before: field.as('old_string', field.text),
  after: field.as(['new_string', 'new_source'], field.text),
  isEverywhere: field.as('replace_all', field.flag),
};

/** `{file_path, old_string, new_string, replace_all}`, `{file_path, edits: [{old_string, ...}]}`, `{file_path, content}` */
const INPUT = {
  path: field.as(['file_path', 'notebook_path'], field.filled),
  ...REPLACEMENT,
  edits: field.objects(REPLACEMENT),
  content: field.text,
  mode: field.hidden(field.as('edit_mode', field.text)),
};

const RESULT = {
  patch: field.as('structuredPatch', hunks),
  /** The whole file before, if there was one and the result has it. MultiEdit has a name of its own for it. */
  originalFile: field.as(['originalFile', 'originalFileContents'], field.text),
  /** "create", "update" */
  outcome: field.as('type', field.text),
  oldSource: field.as('old_source', field.text),
  isChangedByHuman: field.as('userModified', field.flag),
};

type Shape = 'replacement' | 'replacements' | 'file' | 'cell';

const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ['Edit', 'replacement'],
  ['MultiEdit', 'replacements'],
  ['Write', 'file'],
  ['NotebookEdit', 'cell'],
]);

type EditTool = ToolBase &
  field.Values<Pick<typeof INPUT, 'path' | 'content'>> &
  field.Values<Omit<typeof RESULT, 'oldSource'>> & {
    readonly kind: 'edit';
    readonly shape: Shape;
    /** None when a whole file is written. */
    readonly replacements: readonly field.Values<typeof REPLACEMENT>[];
  };

declare module '../../types/turns.ts' {
  interface Tools {
    readonly edit: EditTool;
  }
}

const read = reading('edit', INPUT, RESULT);

export const edit: ToolModule<'edit'> = {
  names: [['Edit'], ['MultiEdit'], ['Write'], ['NotebookEdit']],
  family: 'edits',

  parse: (call, name) => {
    const { before, after, isEverywhere, edits, mode, oldSource, ...tool } = read(call);
    const shape = SHAPES.get(name) ?? 'replacement';
    const only =
      shape === 'cell'
        ? { before: oldSource ?? '', after: mode === 'delete' ? '' : (after ?? ''), isEverywhere }
        : { before, after, isEverywhere };
    const replacements = shape === 'replacements' ? edits : shape === 'file' ? [] : [only];
    return { ...tool, shape, replacements };
  },

  view: ({ path, shape, content = '', outcome, replacements }, call, show) => {
    const summary = show.path(path);
    const lines = count(lineCount(content), 'line');
    if (shape === 'file' && call.writesPlan)
      return { summary, note: `plan, ${lines}`, views: [...show.prose(content), ...show.remarks(call)] };
    const { counts, views } = show.edits(call);
    const isUpdate = outcome === 'update';
    const note = dotted([
      call.writesPlan ? 'plan' : '',
      counts,
      shape === 'replacements' ? count(replacements.length, 'edit') : '',
      shape === 'replacement' && replacements[0]?.isEverywhere ? 'everywhere' : '',
    ]);
    return {
      summary,
      note: shape !== 'file' ? note : isUpdate ? `${lines}, ${note}` : lines,
      views: [...views, ...show.remarks(call)],
    };
  },
};
