/** Read: the text of a file, an image, a notebook or pages. */

import type { ToolBase } from '../../types/tool.ts';
import { as, filled, number, object, objects, readCall, text, texts, type Values } from '../fields.ts';
import type { ToolModule } from '../module.ts';

declare module '../../types/tool.ts' {
  interface Tools {
    readonly read: ReadTool;
  }
}

/** `source` and texts of outputs are one text, or a list of lines. */
const lines = {
  fits: () => true,
  read: (value: unknown) => text.read(value) ?? texts.read(value).join(''),
};

const CELL = {
  type: as(['cellType', 'cell_type'], text),
  source: lines,
  language: filled,
  /** `{text}`, `{data: {"text/plain": ...}}` or `{ename, evalue, traceback: [...]}` */
  outputs: objects({
    traceback: texts,
    text: lines,
    data: object({ text: as('text/plain', lines), png: as(['image/png', 'image/jpeg'], filled) }),
    image: object({ base64: as('image_data', filled) }),
  }),
};
export type NotebookCell = Values<typeof CELL>;

const FILE = {
  content: text,
  startLine: number,
  numLines: number,
  totalLines: number,
  originalSize: number,
  /** Of pages. */
  count: number,
  base64: filled,
  mediaType: text,
  cells: objects(CELL),
};

const INPUT = {
  path: as(['file_path', 'path'], text),
  offset: number,
  limit: number,
  pages: filled,
};

const RESULT = {
  /** "text", "image", "pdf", "parts", "file_unchanged" */
  type: text,
  file: object(FILE),
  /** Images of the pages of a document. */
  images: as('pages', objects({ base64: filled, mediaType: text })),
};

export interface ReadTool extends ToolBase, Values<typeof INPUT & typeof RESULT> {
  readonly kind: 'read';
}

export const read: ToolModule<ReadTool> = {
  names: [['Read']],
  parse: (call) => ({ kind: 'read', ...readCall(call, INPUT, RESULT) }),
};
