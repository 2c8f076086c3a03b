/** Estimates the bytes of markup of a view, by which long sessions are cut into pages. */

import { sumOf } from '../../../base/lists.ts';
import type { CallView, PartView, View } from '../../types/view.ts';

/** Tags, classes and separators around one thing. */
const BOX = 160;
const ITEM = 40;

export function turnWeight(parts: readonly PartView[]): number {
  return 400 + sumOf(parts, partWeight);
}

function partWeight(part: PartView): number {
  switch (part.kind) {
    case 'prose':
    case 'thinking':
      return BOX + part.html.length;
    case 'call':
      return callWeight(part.call);
    case 'notice':
      return BOX + part.title.length + (part.html ?? part.text).length;
    case 'context':
      return BOX + part.text.length;
    case 'aside':
      return BOX + sumOf(part.items, (item) => ITEM + item.label.length + item.text.length);
    case 'view':
      return viewWeight(part.view);
  }
}

function callWeight(call: CallView): number {
  return 2 * BOX + call.summary.length + (call.lead ?? '').length + call.note.length + sumOf(call.views, viewWeight);
}

export function viewWeight(view: View): number {
  switch (view.kind) {
    case 'text':
    case 'json':
    case 'failure':
      return BOX + view.text.length;
    case 'markup':
      return BOX + view.html.length;
    case 'code':
      return BOX + sumOf(view.lines, (line) => 10 + line.length);
    case 'terminal':
      return (
        BOX +
        (view.command?.length ?? 0) +
        sumOf(view.lines, (line) => 1 + sumOf(line, (run) => run.text.length + ITEM))
      );
    case 'diff':
      return BOX + sumOf(view.lines, (line) => ITEM + line.html.length);
    case 'fields':
      return BOX + sumOf(view.rows, (row) => ITEM + row.name.length + row.value.length);
    case 'list':
      return (
        BOX + sumOf(view.items, (item) => ITEM + item.text.length + (item.href?.length ?? 0) + (item.note?.length ?? 0))
      );
    case 'todos':
      return BOX + sumOf(view.items, (item) => BOX + item.text.length);
    case 'questions':
      return BOX + sumOf(view.questions, (item) => BOX + item.question.length + sumOf(item.options, optionWeight));
    case 'plan':
      return 2 * BOX + view.html.length + (view.proposed?.length ?? 0);
    case 'image':
    case 'link':
      return 2 * BOX;
    case 'problem':
      return BOX + view.reason.length + view.excerpt.length;
    case 'group':
      return BOX + sumOf(view.views, viewWeight);
    case 'conversation':
      return 2 * BOX + (view.task?.length ?? 0) + (view.answer?.length ?? 0) + sumOf(view.turns, (turn) => turn.weight);
  }
}

function optionWeight(option: { readonly label: string; readonly description: string }): number {
  return BOX + option.label.length + option.description.length;
}
