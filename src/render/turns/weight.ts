/** About how many bytes of markup a view will be. Long sessions are cut into pages by it. */

import type { CallView, PartView, View } from '../../domain/view.ts';

/** Tags, classes and separators around one thing. */
const BOX = 160;
const ITEM = 40;

export function turnWeight(parts: readonly PartView[]): number {
  return 400 + sum(parts, partWeight);
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
      return BOX + sum(part.items, (item) => ITEM + item.label.length + item.text.length);
    case 'view':
      return viewWeight(part.view);
    default:
      return never(part);
  }
}

function callWeight(call: CallView): number {
  return 2 * BOX + call.summary.length + (call.lead ?? '').length + call.note.length + sum(call.views, viewWeight);
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
      return BOX + sum(view.lines, (line) => 10 + line.length);
    case 'terminal':
      return (
        BOX + (view.command?.length ?? 0) + sum(view.lines, (line) => 1 + sum(line, (run) => run.text.length + ITEM))
      );
    case 'diff':
      return BOX + sum(view.lines, (line) => ITEM + line.html.length);
    case 'fields':
      return BOX + sum(view.rows, (row) => ITEM + row.name.length + row.value.length);
    case 'list':
      return (
        BOX + sum(view.items, (item) => ITEM + item.text.length + (item.href?.length ?? 0) + (item.note?.length ?? 0))
      );
    case 'todos':
      return BOX + sum(view.items, (item) => BOX + item.text.length);
    case 'questions':
      return BOX + sum(view.questions, (item) => BOX + item.question.length + sum(item.options, optionWeight));
    case 'plan':
      return 2 * BOX + view.html.length + (view.proposed?.length ?? 0);
    case 'image':
    case 'link':
      return 2 * BOX;
    case 'problem':
      return BOX + view.reason.length + view.excerpt.length;
    case 'group':
      return BOX + sum(view.views, viewWeight);
    case 'conversation':
      return 2 * BOX + (view.task?.length ?? 0) + (view.answer?.length ?? 0) + sum(view.turns, (turn) => turn.weight);
    default:
      return never(view);
  }
}

function optionWeight(option: { readonly label: string; readonly description: string }): number {
  return BOX + option.label.length + option.description.length;
}

function sum<Item>(items: readonly Item[], weigh: (item: Item) => number): number {
  return items.reduce((total, item) => total + weigh(item), 0);
}

function never(value: never): never {
  throw new Error(`A kind of view without a weight: ${JSON.stringify(value)}`);
}
