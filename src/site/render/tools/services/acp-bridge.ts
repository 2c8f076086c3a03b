/** Tools of the ACP bridge (`mcp__acp__Read`): the built-in ones, which print their results differently. */

import { lineCount } from '../../../../base/format.ts';
import { number, text } from '../../../../base/json-readers.ts';
import { printedPatch } from '../../../../facts/summary/line-changes.ts';
import { withoutNumbers } from '../../../../transcript/text/numbered-lines.ts';
import { cleaned } from '../../../../transcript/text/result-text.ts';
import { canonicalName } from '../../../../transcript/tools/traits.ts';
import { textOf } from '../../../../transcript/types/transcript.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { ToolRenderer } from '../tool-renderer.ts';
import { mcp } from './mcp.ts';

/**
 * The renderer of the built-in tool, for calls that have its input; any other call is treated as one to an MCP server.
 * @param translate a printed result into the structured one that the renderer reads
 */
export function bridged(
  field: 'command' | 'file_path',
  renderer: ToolRenderer,
  translate: (call: ToolCall) => ToolCall,
): ToolRenderer {
  return (call, ctx) => {
    if (text(call.input, field) === undefined) return mcp(call, ctx);
    const name = canonicalName(call.name);
    return { label: name, ...renderer(translate({ ...call, name }), ctx) };
  };
}

function printed(call: ToolCall): string {
  return call.result === undefined ? '' : textOf(call.result.content);
}

/** The result is the text of the file, without line numbers. */
export function withFile(call: ToolCall): ToolCall {
  const content = cleaned(printed(call));
  if (call.result === undefined || call.status !== 'ok' || content === '' || withoutNumbers(content)) return call;
  const file = { content, startLine: number(call.input, 'offset') ?? 1, numLines: lineCount(content) };
  const media = call.result.content.filter((block) => block.kind !== 'text');
  return { ...call, result: { ...call.result, content: media, structured: { file } } };
}

/** The result is a printed patch. */
export function withPatch(call: ToolCall): ToolCall {
  const structuredPatch = printedPatch(call);
  if (call.result === undefined || structuredPatch.length === 0) return call;
  return { ...call, result: { ...call.result, content: [], structured: { structuredPatch } } };
}

const EXITED = /^Exited with code (\d{1,9})\.\s*(?:Final output:\s*\n)?/;
const TIMED_OUT = /^Timed out\.\s*(?:New output:\s*\n)?/;

/** `Exited with code 1.Final output:\n\n...` or `Timed out. New output:\n\n...` */
export function withExitCode(call: ToolCall): ToolCall {
  const said = printed(call);
  const code = EXITED.exec(said)?.[1];
  if (call.result === undefined || (code === undefined && !TIMED_OUT.test(said))) return call;
  const structured = {
    ...(code === undefined ? { returnCodeInterpretation: 'timed out' } : { exitCode: Number(code) }),
    stdout: said.replace(code === undefined ? TIMED_OUT : EXITED, ''),
    stderr: '',
  };
  return { ...call, result: { ...call.result, content: [], structured } };
}
