/**
 * A command line -> its simple commands, in order. Those of loops and conditions count once, of `$(…)` not at all.
 *
 *     cd app && npx vitest run 2>&1 | tail -5   ->   cd app (&&), npx vitest run (|), tail -5
 */

import { type Command, forEachChild, parse, type SyntaxNode } from 'unbash';

export interface Step {
  /** The words of a simple command without quotes, assignments and redirections. Text in quotes is one word. */
  readonly words: readonly string[];
  /** The operator between it and the next one: `;` also for a line break, empty at the end. */
  readonly operator: '|' | '&&' | '||' | ';' | '&' | '';
  /** Does standard output go to a file? */
  readonly redirected: boolean;
  /** As it was written, with its here document. */
  readonly source: string;
}

/** Longer commands contain whole files; the commands are before or after these. */
const LONGEST = 20_000;
const DEEPEST = 3;
const TO_FILE: ReadonlySet<string> = new Set(['>', '>>', '>|', '&>', '&>>']);

function stepOf({ name, args, redirects, pos, end }: Command, text: string): readonly Step[] {
  if (name === undefined) return [];
  const documents = redirects.map((one) => (one.type === 'HereDoc' ? `\n${one.body.text}` : ''));
  return [
    {
      words: [name, ...args].map((word) => (word.type === 'Word' ? word.value : word.text)),
      operator: '',
      redirected: redirects.some(
        ({ operator, descriptor }) =>
          TO_FILE.has(operator) && (descriptor?.type !== 'FileDescriptor' || descriptor.value === 1),
      ),
      source: text.slice(pos, end) + documents.join(''),
    },
  ];
}

/** The steps with this operator after the last one, unless that already has one, such as the `&` of `{ a & }; b`. */
function withOperator(steps: readonly Step[], operator: Step['operator']): readonly Step[] {
  const last = steps.at(-1);
  return last?.operator === '' || last?.operator === ';' ? steps.with(-1, { ...last, operator }) : steps;
}

function stepsIn(node: SyntaxNode, text: string): readonly Step[] {
  switch (node.type) {
    case 'Command':
      return stepOf(node, text);
    case 'Pipeline':
    case 'AndOr':
      return node.commands.flatMap((one, at) => {
        const operator = node.operators[at];
        return operator === undefined
          ? stepsIn(one, text)
          : withOperator(stepsIn(one, text), operator === '|&' ? '|' : operator);
      });
    case 'Statement':
      return withOperator(stepsIn(node.command, text), node.background ? '&' : ';');
    // `[[ -f a ]]`, `((n > 1))`
    case 'TestCommand':
    case 'ArithmeticCommand':
      return [{ words: ['test'], operator: '', redirected: false, source: text.slice(node.pos, node.end) }];
    // Those of a loop's list, and of redirections.
    case 'Word':
    case 'Redirect':
    case 'HereDoc':
    case 'HereString':
      return [];
    default: {
      const steps: Step[] = [];
      forEachChild(node, (child) => {
        steps.push(...stepsIn(child, text));
      });
      return steps;
    }
  }
}

/** Replaces `sh -c '…'` by the commands that it runs. */
function unfolded(step: Step, depth: number): readonly Step[] {
  const at = step.words.findIndex((word) => /^(?:\/\S*\/)?(?:ba|z|da)?sh$/.test(word));
  const inner = at >= 0 && /^-[a-z]*c$/.test(step.words[at + 1] ?? '') ? step.words[at + 2] : undefined;
  return inner === undefined || depth >= DEEPEST ? [step] : withOperator(stepsOf(inner, depth + 1), step.operator);
}

/** The simple commands of a command line, in order; none if it is nested so deeply that no human wrote it. */
export function stepsOf(command: string, depth = 0): readonly Step[] {
  const text = command.slice(0, LONGEST);
  try {
    return withOperator(
      stepsIn(parse(text), text).flatMap((step) => unfolded(step, depth)),
      '',
    );
  } catch {
    return [];
  }
}
