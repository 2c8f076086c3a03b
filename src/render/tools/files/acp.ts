/** The file and shell tools of the ACP bridge (`mcp__acp__Read`): the built-in ones under another name. */

import { number, text } from '../../../base/json-readers.ts';
import { textOf } from '../../../domain/transcript.ts';
import type { ToolCall } from '../../../domain/turns.ts';
import { printedPatch } from '../../../model/facts/line-changes.ts';
import { cleaned } from '../../calls/result-text.ts';
import { lineCount } from '../../text/format.ts';
import { mcp } from '../services/mcp.ts';
import type { ToolRenderer } from '../tool.ts';
import { withoutNumbers } from './read.ts';

/** `renderer` for calls that have its input; what looks different stays a tool of a server. */
function bridged(
  name: string,
  field: string,
  renderer: ToolRenderer,
  translate: (call: ToolCall) => ToolCall,
): ToolRenderer {
  return (call, ctx) =>
    text(call.input, field) === undefined ? mcp(call, ctx) : renderer(translate({ ...call, name }), ctx);
}

export function acpRead(renderer: ToolRenderer): ToolRenderer {
  return bridged('Read', 'file_path', renderer, withFile);
}

export function acpEdit(name: 'Edit' | 'Write', renderer: ToolRenderer): ToolRenderer {
  return bridged(name, 'file_path', renderer, withPatch);
}

export function acpBash(renderer: ToolRenderer): ToolRenderer {
  return bridged('Bash', 'command', renderer, withExitCode);
}

function printed(call: ToolCall): string {
  return call.result === undefined ? '' : textOf(call.result.content);
}

/** The result is the file as it stands, without numbers. */
function withFile(call: ToolCall): ToolCall {
  const content = cleaned(printed(call));
  if (call.result === undefined || call.status !== 'ok' || content === '' || withoutNumbers(content).found)
    return call;
  const file = { content, startLine: number(call.input, 'offset') ?? 1, numLines: lineCount(content) };
  const media = call.result.content.filter((block) => block.kind !== 'text');
  return { ...call, result: { ...call.result, content: media, structured: { file } } };
}

/** The result is a printed patch. */
function withPatch(call: ToolCall): ToolCall {
  const structuredPatch = printedPatch(call);
  if (call.result === undefined || structuredPatch.length === 0) return call;
  return { ...call, result: { ...call.result, content: [], structured: { structuredPatch } } };
}

const EXITED = /^Exited with code (\d{1,9})\.\s*(?:Final output:\s*\n)?/;
const TIMED_OUT = /^Timed out\.\s*(?:New output:\s*\n)?/;

/** `Exited with code 1.Final output:\n\n...` or `Timed out. New output:\n\n...` */
function withExitCode(call: ToolCall): ToolCall {
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
