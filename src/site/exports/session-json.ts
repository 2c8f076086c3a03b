/**
 * A session as JSON, for programs: a line of `projects/<project>.jsonl.gz`. docs/EXPORT.md describes the shape; a change
 * that breaks readers raises `schemaVersion`. It contains what the page contains: redacted, and with long texts cut.
 */

import { head } from '../../base/format.ts';
import { jsonOf } from '../../base/json-text.ts';
import { callTime } from '../../facts/activity.ts';
import { commandChanges } from '../../facts/edits.ts';
import type {
  AgentJson,
  CallJson,
  MediaJson,
  PartJson,
  ResultJson,
  SessionJson,
  TurnJson,
} from '../../session-schema.ts';
import type { MediaBlock } from '../../transcript/parse/content.ts';
import { cleaned, cleanText, resultOrError, resultText } from '../../transcript/text/result-text.ts';
import { answersOf } from '../../transcript/tools/conversation/answers.ts';
import type { ToolResult } from '../../transcript/types/call.ts';
import type { Session } from '../../transcript/types/session.ts';
import { remnant, type SessionSummary } from '../../transcript/types/summary.ts';
import { type AgentRun, type Part, statusOf, type ToolCall, type Turn } from '../../transcript/types/turns.ts';
import { changesOfPatch, patchText } from '../render/markup/diff.ts';
import type { RenderedSession } from '../render/render-session.ts';
import type { SessionPage } from '../session/session-pages.ts';
import type { TurnView } from '../types/view.ts';
import { JSON_HEADER, moment, relationFields } from './export-fields.ts';

const MAX_DEPTH = 40;

/** What rendering the pages produced. */
export interface ExportContext
  extends Pick<RenderedSession, 'turns' | 'strays' | 'agentTurns' | 'partAnchors' | 'media'> {
  /** Characters that are kept of a text. */
  readonly limit: number;
}

/** `leftOut`: how many of its characters are missing. */
type CutText = Pick<ResultJson, 'text' | 'leftOut'>;

function unlessEmpty<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}

class Export {
  readonly #context: ExportContext;

  constructor(context: ExportContext) {
    this.#context = context;
  }

  /** `{text}`, with the number of characters left out, if any. */
  #text(text: string): CutText {
    const shown = head(text, this.#context.limit);
    return shown.length < text.length ? { text: shown, leftOut: text.length - shown.length } : { text };
  }

  #cut<Text extends string | undefined>(text: Text): Text | string {
    const { limit } = this.#context;
    return text !== undefined && text.length > limit ? `${head(text, limit)}…` : text;
  }

  /** A value of the transcript with long strings cut. Its keys are untrusted. */
  #value(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return this.#cut(value);
    if (depth > MAX_DEPTH) return '…';
    if (Array.isArray(value)) return value.map((item) => this.#value(item, depth + 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#value(item, depth + 1)]));
  }

  turns(turns: readonly Turn[], views: readonly TurnView[] = []): readonly TurnJson[] {
    return turns.map((turn, index) => this.#turn(turn, views[index]));
  }

  #turn(turn: Turn, view: TurnView | undefined): TurnJson {
    const onPage = { anchor: view?.anchor, who: view?.who, start: moment(turn.time), end: moment(turn.end) };
    if (turn.kind === 'branch') return { kind: turn.kind, ...onPage, turns: this.turns(turn.turns, view?.turns) };
    const parts = turn.parts.map((part) => this.#part(part));
    switch (turn.kind) {
      case 'user': {
        const { origin, about, inPlanMode, plan } = turn;
        return { kind: turn.kind, ...onPage, origin, about, inPlanMode, plan: plan?.title, parts };
      }
      case 'command':
        return { kind: turn.kind, ...onPage, name: turn.name, arguments: this.#cut(turn.args), parts };
      case 'shell': {
        const { command, stdout, stderr, exitCode, verdict } = turn;
        const outputs = { stdout: this.#text(stdout), stderr: this.#text(stderr) };
        return { kind: turn.kind, ...onPage, command: this.#cut(command), ...outputs, exitCode, verdict, parts };
      }
      case 'assistant': {
        const { models, usage, effort, stopReason, files } = turn;
        return { kind: turn.kind, ...onPage, models, usage, effort, stopReason, files, parts };
      }
      case 'compaction': {
        const { trigger, tokensBefore, tokensAfter, summary } = turn;
        return { kind: turn.kind, ...onPage, trigger, tokensBefore, tokensAfter, summary: this.#cut(summary), parts };
      }
      case 'event':
        return { kind: turn.kind, ...onPage, parts };
    }
  }

  #part(part: Part): PartJson {
    switch (part.kind) {
      case 'text':
        return { kind: part.kind, anchor: this.#context.partAnchors.get(part), ...this.#text(part.text) };
      case 'thinking':
      case 'context':
        return { kind: part.kind, ...this.#text(part.text) };
      case 'notice':
        return { kind: part.kind, notice: part.notice, ...this.#text(part.text) };
      case 'media':
        return this.#media(part.media);
      case 'call':
        return { kind: part.kind, ...this.#call(part.call) };
      case 'orphan-result':
        return { kind: part.kind, result: this.#result(part.result, cleanText(part.result)) };
      case 'unknown-block':
      case 'unknown-entry':
        return { kind: part.kind, type: part.type, value: this.#value(part.value) };
      case 'problem':
        return { kind: part.kind, ...part.problem };
      case 'continued':
        return { kind: part.kind, session: part.key, title: part.title, lines: part.lines };
      case 'aside':
        return {
          kind: part.kind,
          reason: part.reason,
          items: part.items.map(({ label, text }) => ({ label, ...this.#text(text) })),
        };
      case 'redacted-thinking':
        return { kind: part.kind };
    }
  }

  #media(block: MediaBlock): MediaJson {
    const view = this.#context.media.get(block);
    const file = view?.kind === 'image' ? view.src : view?.kind === 'link' ? view.href : undefined;
    return { kind: 'media', media: block.media, type: block.mediaType, file };
  }

  #call(call: ToolCall): CallJson {
    const { workMs, waitedMs } = callTime(call) ?? {};
    return {
      id: call.id,
      anchor: this.#context.partAnchors.get(call),
      tool: call.name,
      status: statusOf(call),
      verdict: call.verdict,
      start: moment(call.time),
      seconds: workMs === undefined ? undefined : workMs / 1000,
      waitedSeconds: waitedMs === undefined ? undefined : waitedMs / 1000,
      input: this.#value(call.input),
      result: call.result && { ...this.#result(call.result, resultOrError(call)), ...this.#streams(call) },
      savedOutput: call.output && {
        name: call.output.name,
        size: call.output.size,
        kept: call.output.text === undefined ? 'none' : call.output.cut ? 'beginning' : 'all',
      },
      answers: this.#answers(call),
      plan: call.plan && {
        status: call.plan.status,
        title: call.plan.title,
        edited: call.plan.wasEdited,
        // A plan may be in a file, or changed by the human.
        text: this.#unlessIn(call, call.plan.text),
        proposed: this.#unlessIn(call, call.plan.proposed),
        feedback: this.#cut(call.plan.feedback),
      },
      reports: call.reports?.map(({ status, summary, result }) => ({
        status,
        summary: this.#cut(summary),
        ...this.#text(result),
      })),
      added: call.added?.map(({ kind, label, text }) => ({ kind, label, ...this.#text(text) })),
      changed: this.#changed(call),
      continues: call.continues,
      agents: unlessEmpty(call.agents.map((run) => this.agent(run))),
    };
  }

  /** What the human chose and wrote, also in reply to questions whose exact text is not in the input. */
  #answers(call: ToolCall): CallJson['answers'] {
    const { tool, status } = call;
    if (tool.kind !== 'ask') return undefined;
    const questions = [...tool.questions.map(({ question }) => question), ...(tool.given?.keys() ?? [])];
    const given = answersOf(tool, status, resultText(call), questions);
    const answered = [...given].filter(([, { chosen, note }]) => chosen !== undefined || note !== undefined);
    return unlessEmpty(
      answered.map(([question, { chosen, note }]) => ({
        ...{ question: this.#cut(question), answer: this.#cut(chosen), note: this.#cut(note) },
      })),
    );
  }

  /** A text of a plan, unless the input of its call has it. */
  #unlessIn({ tool }: ToolCall, plan: string | undefined): string | undefined {
    return tool.kind === 'plan' && tool.plan === plan ? undefined : this.#cut(plan);
  }

  /** Outputs of a command of which the printed result has nothing, or only the beginning. */
  #streams(call: ToolCall): Partial<Record<'stdout' | 'stderr', CutText | undefined>> {
    const { tool } = call;
    if (call.status !== 'ok' || call.output?.text !== undefined) return {};
    if (tool.kind !== 'task-output' && (tool.kind !== 'bash' || tool.isImage)) return {};
    const printed = resultText(call);
    const stream = (text = ''): CutText | undefined =>
      printed.includes(cleaned(text).trim()) ? undefined : this.#text(cleaned(text).trim());
    return { stdout: stream(tool.stdout), stderr: stream(tool.stderr) };
  }

  /** Files that a command changed. Those that an editing tool changed are in its input. */
  #changed(call: ToolCall): CallJson['changed'] {
    return unlessEmpty(
      commandChanges(call).map(({ path, hunks }) => ({
        path,
        ...(hunks.length === 0 ? {} : this.#text(patchText(changesOfPatch(hunks)))),
      })),
    );
  }

  #result(result: ToolResult, text: string): ResultJson {
    const media = result.content.flatMap((block) => (block.kind === 'media' ? [this.#media(block)] : []));
    const tools = result.content.flatMap((block) => (block.kind === 'tool-reference' ? [block.name] : []));
    const unknown = result.content.flatMap((block) =>
      block.kind === 'unknown' ? [{ type: block.type, value: this.#value(block.value) }] : [],
    );
    return { ...this.#text(text), media: unlessEmpty(media), tools: unlessEmpty(tools), unknown: unlessEmpty(unknown) };
  }

  agent(run: AgentRun): AgentJson {
    const { id, type, description, models, usage } = run;
    return {
      ...{ id, type, description, models, usage },
      start: moment(run.start),
      end: moment(run.end),
      turns: this.turns(run.turns, this.#context.agentTurns.get(run)),
    };
  }
}

/** Turns and agents without braces, `"turns":[…],"agents":[…]`: only the rest needs the other sessions. */
export function jsonBody(session: Session, context: ExportContext): string {
  const body = new Export(context);
  return jsonOf({
    turns: body.turns(session.turns, context.turns),
    agents: session.strayAgents.map((run, index) => ({ anchor: context.strays[index]?.anchor, ...body.agent(run) })),
  }).slice(1, -1);
}

/** What goes before {@link jsonBody}; a brace goes after it. @param page the session's first page */
export function jsonHead(summary: SessionSummary, page: SessionPage): string {
  const { row } = page;
  const { branches, versions, prompts, calls, failures, agentFailures, greenChecks, story } = summary;
  const { models, agentModels, unseenAgents, tools, files } = summary;
  const facts: Omit<SessionJson, 'format' | 'turns' | 'agents'> = {
    schemaVersion: 1,
    id: summary.id,
    page: row.href,
    title: page.title,
    otherTitles: unlessEmpty(page.otherTitles),
    project: row.project.text,
    ...{ agent: summary.agent, member: row.member || undefined },
    kind: row.kind,
    start: row.start?.iso,
    end: row.end?.iso,
    activeSeconds: Math.round(summary.activeMs / 1000),
    outcome: row.outcome,
    left: remnant(summary),
    ...{ branches, versions, prompts, calls, failures, agentFailures, greenChecks, story },
    estimatedCost: row.cost || undefined,
    ...{ models, agentModels, unseenAgents, tools, files },
    commits: summary.commits.map(({ sha, branch, message, call }) => ({
      ...{ sha: sha || undefined, branch: branch || undefined },
      ...{ message, call },
    })),
    netChange: page.story.netChange,
    pullRequests: page.pulls.map(({ url }) => url),
    chain: page.chain.map(({ href, title, role, current }) => ({ page: href, title, role, current })),
    ...relationFields(page.relations),
  };
  return `${JSON_HEADER},${jsonOf(facts).slice(1, -1)},`;
}
