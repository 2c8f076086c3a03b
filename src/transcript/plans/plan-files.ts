/**
 * Plans that the agent keeps in files. It writes and edits the file, then proposes the plan without its text:
 *
 *     Write {"file_path":"/home/ada/.claude/plans/calm-green-otter.md","content":"# Tide table…"}
 *     ExitPlanMode {}
 */

import type { Tools } from '../types/tool.ts';
import type { ToolCall } from '../types/turns.ts';

/** In the plans folder of a configuration folder: `~/.claude/plans/x.md`, `~/.config/claude/plans/x.md`. */
const IN_PLANS_FOLDER = /(?:^|[\\/])\.(?:claude[\w.-]{0,60}|config[\\/]claude)[\\/]plans[\\/][^\\/]{1,200}\.md$/;
/** `calm-green-otter.md` is named after the session's slug, whatever folder is configured; an agent's id may follow. */
const NAMED_BY_SLUG = /(?:^|[\\/])([\w-]{1,100}?)(?:-agent-\w{1,40})?\.md$/;
/** Longer files are not edited: applying thousands of edits would take too long. */
const LONGEST = 100_000;

/** The files with plans of one conversation, and what each contains so far. */
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
