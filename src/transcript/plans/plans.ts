/** Plans that calls propose: their text, their title, and what became of them. */

import { shortHash } from '../../base/hash.ts';
import { textOf } from '../parse/content.ts';
import { feedbackIn } from '../text/result-text.ts';
import type { Plan, PlanStatus, ToolResult } from '../types/call.ts';
import type { ToolCall, Tools } from '../types/turns.ts';

const APPROVED = /approved your plan/i;
/** What a human's refusal says; a hook may say "rejected" too. */
const REJECTED =
  /doesn't want to|\[Request interrupted by user|user[^.\n]{0,40} rejected|rejected by [^.\n]{0,40}user/i;
/** Hooks, the client and its validation: `PreToolUse:ExitPlanMode hook error: …`, `<tool_use_error>…`. */
const BLOCKED = /^\s{0,20}(?:<tool_use_error>|(?:PreToolUse|PermissionRequest):|Hook \w|Execution stopped by )/;

/** The first heading, else the first line, without `Plan:`; else "Plan". */
export function planTitle(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const heading = lines.find((line) => /^#{1,6}\s/.test(line));
  const line = heading?.replace(/^#{1,6}\s+/, '') ?? lines.find((candidate) => candidate !== '') ?? '';
  return (
    line
      .replace(/\s#+$/, '')
      .replace(/\*\*([^*]{1,400})\*\*|`([^`]{1,400})`/g, '$1$2')
      .replace(/^(?:implementation\s+)?plan\s*[:—–-]\s*/i, '')
      .trim() || 'Plan'
  );
}

/** Equal for plans with the same text. */
export function planHash(text: string): string {
  return shortHash(text.trim(), 16);
}

function planStatus(result: ToolResult | undefined, text: string): PlanStatus {
  if (result === undefined) return 'pending';
  if (result.isError && BLOCKED.test(text)) return 'blocked';
  if (APPROVED.test(text)) return 'approved';
  if (REJECTED.test(text)) return 'rejected';
  return result.isError ? 'blocked' : 'approved';
}

export function isApproved({ status }: Pick<Plan, 'status'>): boolean {
  return status === 'approved' || status === 'approved-cleared';
}

/** A plan that the human gave to the agent. */
export function givenPlan(text: string): Plan {
  return { title: planTitle(text), text, status: 'approved', feedback: undefined };
}

/** In the plans folder of a configuration folder: `~/.claude/plans/x.md`, `~/.config/claude/plans/x.md`. */
const IN_PLANS_FOLDER = /(?:^|[\\/])\.(?:claude[\w.-]{0,60}|config[\\/]claude)[\\/]plans[\\/][^\\/]{1,200}\.md$/;
/** `calm-green-otter.md` is named after the session's slug, whatever folder is configured; an agent's id may follow. */
const NAMED_BY_SLUG = /(?:^|[\\/])([\w-]{1,100}?)(?:-agent-\w{1,40})?\.md$/;
/** Longer files are not edited: applying thousands of edits would take too long. */
const LONGEST = 100_000;

/**
 * The files with plans of one conversation. The agent writes and edits such a file, then proposes the plan without its
 * text:
 *
 *     Write {"file_path":"/home/ada/.claude/plans/calm-green-otter.md","content":"# Tide table…"}
 *     ExitPlanMode {}
 */
export class PlanFiles {
  private readonly texts = new Map<string, string>();
  private readonly paths = new Set<string>();
  private readonly slugs = new Set<string>();
  private latest = '';

  /** The client names this file as the one of the plan. */
  name(path: string | undefined): void {
    if (path !== undefined) this.paths.add(path);
  }

  addSlug(slug: string | undefined): void {
    if (slug !== undefined) this.slugs.add(slug);
  }

  isWrittenBy({ tool }: Pick<ToolCall, 'tool'>): boolean {
    return tool.kind === 'edit' && tool.path !== undefined && this.isPlan(tool.path);
  }

  isPlan(path: string): boolean {
    return this.paths.has(path) || IN_PLANS_FOLDER.test(path) || this.slugs.has(NAMED_BY_SLUG.exec(path)?.[1] ?? '');
  }

  written(call: Pick<ToolCall, 'tool'>): void {
    if (call.tool.kind !== 'edit' || !this.isWrittenBy(call)) return;
    const { path = '', content = this.edited(path, call.tool) } = call.tool;
    if (content !== undefined) this.set(path, content);
  }

  set(path: string, content: string): void {
    this.texts.set(path, content);
    this.latest = path;
  }

  private edited(path: string, { originalFile, replacements }: Tools['edit']): string | undefined {
    let content = originalFile ?? this.texts.get(path);
    if (content === undefined || content.length > LONGEST) return content;
    for (const { before = '', after = '', isEverywhere } of replacements) {
      if (before.trim() === '') continue;
      content = isEverywhere ? content.replaceAll(before, () => after) : content.replace(before, () => after);
    }
    return content;
  }

  /** The plan in this file, else in the one that was written last; empty when there is none. */
  text(path: string | undefined): string {
    return this.texts.get(path ?? this.latest) ?? this.texts.get(this.latest) ?? '';
  }
}

/** Its text is in the input, in the result (`{"plan":"…","planWasEdited":true}`: the approved one), or in a file. */
export function planOfCall(tool: Tools['plan'], result: ToolResult | undefined, files: PlanFiles): Plan {
  const answer = result ? textOf(result.content) : '';
  const { answered, wasEdited: isMarked } = tool;
  const path = tool.path ?? tool.answeredPath;
  const given = tool.plan?.trim() ? tool.plan : undefined;
  const status = isMarked && result?.isError === false ? 'approved' : planStatus(result, answer);
  const isChanged = answered !== undefined && given !== undefined && answered.trim() !== given.trim();
  const text = (status === 'rejected' ? undefined : answered) ?? given ?? answered ?? files.text(path);
  return {
    title: planTitle(text),
    text,
    status,
    feedback: (status === 'rejected' && feedbackIn(answer)) || undefined,
    ...(isApproved({ status }) && (isMarked || isChanged) ? { wasEdited: true } : {}),
    ...(isChanged && text === answered ? { proposed: given } : {}),
  };
}
