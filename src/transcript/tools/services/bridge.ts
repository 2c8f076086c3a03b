/** Tools of the ACP bridge (`mcp__acp__Read`): the built-in ones, which print their results differently. */

import { lineCount } from '../../../base/format.ts';
import * as field from '../../../base/json/declared-fields.ts';
import { textOf } from '../../parse/content.ts';
import { withoutNumbers } from '../../text/result-text.ts';
import { printed, type UnreadCall } from '../fields.ts';
import { printedHunks } from '../patches.ts';

const BRIDGE = 'mcp__acp__';

/** `mcp__acp__Edit` -> "Edit" */
export function bridgedName(name: string): string | undefined {
  return name.startsWith(BRIDGE) ? name.slice(BRIDGE.length) : undefined;
}

/** What the result of a call would be without the bridge; undefined if it would be the same. */
type Translation = (call: UnreadCall, said: string) => object | undefined;

const fileText: Translation = (call) => {
  const content = printed(call);
  if (call.status !== 'ok' || content === '' || withoutNumbers(content)) return undefined;
  return {
    file: {
      content,
      startLine: field.valuesOf(call.input, { offset: field.number }).offset ?? 1,
      numLines: lineCount(content),
    },
  };
};

const patch: Translation = (_call, said) => {
  const structuredPatch = printedHunks(said);
  return structuredPatch.length === 0 ? undefined : { structuredPatch };
};

const EXITED = /^Exited with code (\d{1,9})\.\s*(?:Final output:\s*\n)?/;
const TIMED_OUT = /^Timed out\.\s*(?:New output:\s*\n)?/;

/** `Exited with code 1.Final output:\n\n...` or `Timed out. New output:\n\n...` */
const exitCode: Translation = (_call, said) => {
  const code = EXITED.exec(said)?.[1];
  if (code !== undefined) return { exitCode: Number(code), stdout: said.replace(EXITED, ''), stderr: '' };
  if (!TIMED_OUT.test(said)) return undefined;
  return { returnCodeInterpretation: 'timed out', stdout: said.replace(TIMED_OUT, ''), stderr: '' };
};

const TRANSLATIONS: ReadonlyMap<string, readonly [input: string, translation: Translation]> = new Map([
  ['Bash', ['command', exitCode]],
  ['Edit', ['file_path', patch]],
  ['Read', ['file_path', fileText]],
  ['Write', ['file_path', patch]],
]);

/** As one of the built-in tool of that name; undefined without its input: then it is one to an MCP server. */
export function translated(call: UnreadCall, name: string): UnreadCall | undefined {
  const [input, translation] = TRANSLATIONS.get(name) ?? [];
  if (!input || !translation || field.valuesOf(call.input, { one: field.as(input, field.text) }).one === undefined)
    return undefined;
  const structured = call.result && translation(call, textOf(call.result.content));
  return call.result && structured ? { ...call, result: { ...call.result, structured } } : call;
}
