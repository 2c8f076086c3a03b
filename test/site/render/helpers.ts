/** Makes small calls, turns and sessions to render. */

import type { Raw } from '../../../src/base/json-readers.ts';
import { netChanges } from '../../../src/facts/changes/net-changes.ts';
import { Assets } from '../../../src/site/render/assets/assets.ts';
import { RawLines } from '../../../src/site/render/assets/raw-lines.ts';
import type { RenderContext } from '../../../src/site/render/context.ts';
import { Highlighter } from '../../../src/site/render/markup/highlight.ts';
import { createProse } from '../../../src/site/render/markup/prose.ts';
import type { ContentBlock } from '../../../src/transcript/parse/content.ts';
import type { Usage } from '../../../src/transcript/parse/usage.ts';
import { parseTool } from '../../../src/transcript/tools/registry.ts';
import { Anchors } from '../../../src/transcript/turns/anchors.ts';
import type { Session } from '../../../src/transcript/types/session.ts';
import type { AgentRun, ToolCall, Turn } from '../../../src/transcript/types/turns.ts';
import { summaryOf } from '../../helpers/summaries.ts';

export const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };

/** A context for one call, without the session around it. */
export function context(limit = 20_000): RenderContext {
  const highlighter = new Highlighter();
  return {
    zone: 'UTC',
    human: 'Ada',
    cwd: '/home/ada/shop',
    anchors: new Anchors(),
    assets: new Assets(limit),
    highlighter,
    prose: createProse(highlighter),
    raw: new RawLines(undefined, []),
    source: 0,
    agent: () => ({ failures: { redChecks: 0, toolErrors: 0 }, turns: [], page: undefined }),
  };
}

export interface CallParts {
  readonly name: string;
  readonly input: Raw;
  readonly status?: ToolCall['status'];
  readonly content?: string | readonly ContentBlock[];
  readonly structured?: unknown;
  readonly seconds?: number;
  readonly id?: string;
}

function blocks(content: string | readonly ContentBlock[]): readonly ContentBlock[] {
  return typeof content === 'string' ? [{ kind: 'text', text: content }] : content;
}

export function makeCall(parts: CallParts): ToolCall {
  const status = parts.status ?? 'ok';
  const result = {
    content: blocks(parts.content ?? ''),
    isError: status === 'failed',
    time: (parts.seconds ?? 1) * 1000,
    line: 2,
    structured: parts.structured,
  };
  const call = {
    id: parts.id ?? `call of ${parts.name}`,
    name: parts.name,
    input: parts.input,
    time: 0,
    line: 1,
    status,
    result: status === 'unanswered' ? undefined : result,
    agents: [],
    plan: undefined,
  };
  return { ...call, tool: parseTool(call) };
}

/** An assistant turn with these calls. */
export function turnWith(calls: readonly ToolCall[], seed = '0a1b2c3d-0000-4000-8000-000000000001'): Turn {
  return {
    kind: 'assistant',
    line: 1,
    lines: [],
    seed,
    time: undefined,
    end: undefined,
    parts: calls.map((call) => ({ kind: 'call', call, line: call.line })),
    models: ['claude-opus-4-5-20251101'],
  };
}

export function prompt(text: string, seed = '11112222-0000-4000-8000-000000000000'): Turn {
  return {
    kind: 'user',
    line: 1,
    lines: [],
    seed,
    time: Date.UTC(2026, 2, 4, 14, 5),
    end: undefined,
    parts: [{ kind: 'text', text, line: 1 }],
    origin: 'prompt',
    from: undefined,
    plan: undefined,
  };
}

export function run(parts: Partial<AgentRun>): AgentRun {
  return {
    id: 'a1b2c3d',
    type: 'Explore',
    description: 'Find the cart',
    link: 'result',
    source: 0,
    turns: [],
    usage: NO_USAGE,
    models: [],
    modelUse: [],
    start: undefined,
    end: undefined,
    calls: 0,
    ...parts,
  };
}

export function session(turns: readonly Turn[], strayAgents: readonly AgentRun[] = []): Session {
  return {
    turns,
    strayAgents,
    netChanges: netChanges(turns, strayAgents),
    ledgers: [],
    sources: [],
    summary: summaryOf('example', 0, {
      ...{ path: 'shop/example.jsonl', folder: 'shop', folderName: 'shop', cwd: '/home/ada/shop' },
      ...{ title: 'Example', titleSource: 'id', firstPrompt: undefined, prompts: 0 },
      ...{ start: undefined, end: undefined, activeMs: 0 },
    }),
  };
}
