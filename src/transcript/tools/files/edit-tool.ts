/** Edit, MultiEdit, Write and NotebookEdit: changes to files, as diffs. */

import { count, dotted, lineCount } from '../../../base/format.ts';
import type { ToolBase } from '../../types/turns.ts';
import { as, filled, flag, hidden, objects, reading, text, type Values } from '../fields.ts';
import type { ToolModule } from '../module.ts';
import { hunks } from '../patches.ts';

const REPLACEMENT = {
  before: as('old_string', text),
  after: as(['new_string', 'new_source'], text),
  isEverywhere: as('replace_all', flag),
};

/** `{file_path, old_string, new_string, replace_all}`, `{file_path, edits: [{old_string, ...}]}`, `{file_path, content}` */
const INPUT = {
  path: as(['file_path', 'notebook_path'], filled),
  ...REPLACEMENT,
  edits: objects(REPLACEMENT),
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

type Shape = 'replacement' | 'replacements' | 'file' | 'cell';

const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ['Edit', 'replacement'],
  ['MultiEdit', 'replacements'],
  ['Write', 'file'],
  ['NotebookEdit', 'cell'],
]);

type EditTool = ToolBase &
  Values<Pick<typeof INPUT, 'path' | 'content'>> &
  Values<Omit<typeof RESULT, 'oldSource'>> & {
    readonly kind: 'edit';
    readonly shape: Shape;
    /** None when a whole file is written. */
    readonly replacements: readonly Values<typeof REPLACEMENT>[];
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
