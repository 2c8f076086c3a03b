/** Tools of MCP servers: `mcp__github__create_issue`. */

import type { ToolCall } from '../../domain/session.ts';
import type { RenderContext } from '../context.ts';
import type { ToolView } from './tool.ts';
import { inputNames, plainBody } from './unknown.ts';

/** `mcp__<server>__<tool>`; a server's name may hold single underscores, a tool's name double ones. */
const NAME = /^mcp__(.+?)__(.+)$/s;

export function isMcp(name: string): boolean {
  return NAME.test(name);
}

/** The row says "github · create_issue". */
export function mcp(call: ToolCall, ctx: RenderContext): ToolView {
  const [, server, tool] = NAME.exec(call.name) ?? [];
  return {
    label: `${server ?? ''} · ${tool ?? ''}`,
    summary: inputNames(call),
    note: '',
    views: plainBody(call, ctx),
  };
}
