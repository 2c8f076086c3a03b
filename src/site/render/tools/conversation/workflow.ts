/** Workflow: a script that starts several agents. */

import { count, dotted, head, oneLine, visible } from '../../../../base/format.ts';
import { filled, get, list, text } from '../../../../base/json-readers.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { ListItem, View } from '../../../types/view.ts';
import { agentView, PLACES } from '../../calls/agent.ts';
import { structuredResult } from '../../calls/structured-result.ts';
import { codeView, factViews, listViews, remarkViews, tidyViews, wordViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { linkViews } from '../../text/links.ts';
import { shortPath } from '../../text/short-path.ts';
import type { ToolView } from '../tool-renderer.ts';

/**
 * Input `{script}`, `{name, args}` or `{scriptPath, resumeFromRunId}`, result `{status: "async_launched", taskId,
 * workflowName, runId, summary, transcriptDir, scriptPath, sessionUrl, warning, error}`. Its agents write
 * their own transcripts; its answer comes later, as a notification.
 */
export function workflow(call: ToolCall, ctx: RenderContext): ToolView {
  const result = structuredResult(call);
  const status = text(result, 'status');
  const script = text(call.input, 'script') ?? '';
  const name = filled(result, 'workflowName') ?? filled(call.input, 'name') ?? metaName(script);
  return {
    summary: name ?? filled(call.input, 'title') ?? shortPath(filled(call.input, 'scriptPath'), ctx.cwd),
    note: dotted([
      call.agents.length === 0 ? '' : count(call.agents.length, 'agent'),
      PLACES.get(status) ?? status?.replaceAll('_', ' '),
      filled(call.input, 'resumeFromRunId') ? 'resumed' : '',
    ]),
    views: [
      ...wordViews(filled(result, 'summary') ?? text(call.input, 'description'), ctx),
      ...tidyViews(text(call.input, 'args') ?? '', ctx, 'Arguments', wordViews),
      ...listViews([...steps(result), ...phases(script)], 'Steps'),
      ...linkViews(text(result, 'sessionUrl')),
      ...factViews([
        ['run', text(result, 'runId')],
        ['task', text(result, 'taskId')],
        ['warning', text(result, 'warning')],
        ['error', text(result, 'error')],
      ]),
      ...call.agents.map((run) => agentView(run, ctx)),
      ...scriptViews(script, ctx),
      ...(get(result, 'status') === undefined ? remarkViews(call, ctx) : []),
    ],
    shown: ['script', 'name', 'title', 'description', 'args'],
  };
}

/** Agents or steps with their states, when the result has them. */
function steps(result: unknown): ListItem[] {
  return ['steps', 'agents'].flatMap((key) =>
    list(result, key).map((step) => ({
      text: oneLine(filled(step, 'name') ?? filled(step, 'label') ?? filled(step, 'title') ?? 'step', 300),
      note: visible(text(step, 'status') ?? ''),
    })),
  );
}

/**
 * The script names itself and its phases in a literal at its top; it is read as text, never run:
 * `export const meta = { name: 'review', phases: [{ title: 'Map', detail: 'one agent per file' }] }`.
 */
function metaOf(script: string): string {
  return /\bmeta\s*=\s*\{/.test(head(script, 4_000)) ? head(script, 4_000) : '';
}

function metaName(script: string): string | undefined {
  return /\bname:\s*(['"`])([^'"`\n]{1,200})\1/.exec(metaOf(script))?.[2];
}

function phases(script: string): ListItem[] {
  const literal = /\bphases:\s*\[([^\]]*)\]/.exec(metaOf(script))?.[1] ?? '';
  return [...literal.matchAll(/\btitle:\s*(['"`])([^\n]*?)\1(?:,\s*detail:\s*(['"`])([^\n]*?)\3)?/g)].map((match) => ({
    text: oneLine(match[2] ?? '', 300),
    note: oneLine(match[4] ?? '', 300),
  }));
}

function scriptViews(script: string, ctx: RenderContext): View[] {
  if (script.trim() === '') return [];
  return [{ kind: 'group', label: 'Script', views: [codeView(script, 'workflow.js', 1, ctx)] }];
}
