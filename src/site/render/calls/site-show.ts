/** The views that modules of tools use, made for one session. */

import { count, oneLine, toLines, visible } from '../../../base/format.ts';
import { jsonIn } from '../../../base/json/declared-fields.ts';
import { plainWords } from '../../../base/markdown.ts';
import { fileChanges } from '../../../facts/edits.ts';
import { okText, saysOnlyDone, withoutNumbers, withoutReminders } from '../../../transcript/text/result-text.ts';
import type { ConversationHead, Show, ToolView } from '../../../transcript/tools/module.ts';
import { patchedFiles } from '../../../transcript/tools/patches.ts';
import type { Plan } from '../../../transcript/types/call.ts';
import type { AgentRun, CommandChange, Input, ToolCall } from '../../../transcript/types/turns.ts';
import type { Html, ListItem, View, ViewOf } from '../../../transcript/types/view-types.ts';
import type { RenderContext } from '../context.ts';
import { changesOf, changesOfPatch, diffView, plusMinus } from '../markup/diff.ts';
import { languageOfPath } from '../markup/language.ts';
import { host, isWeb, linkItem, linkViews } from '../text/links.ts';
import { shortPath } from '../text/short-path.ts';
import { terminalLines, terminalText, withoutStyles } from '../text/terminal.ts';
import { indentedJson, tidyJson } from '../text/tidy-json.ts';
import { duration } from '../text/time.ts';
import { agentView, conversationView, lastWords, PROSE_LIMIT, proseOf, spentIn } from './agent.ts';
import { planNote, planView } from './plan.ts';

export class SiteShow implements Show {
  readonly #ctx: RenderContext;

  readonly duration = duration;
  readonly link = linkViews;
  readonly answer = lastWords;
  readonly spent = spentIn;
  readonly html = (text: string): Html | undefined => proseOf(text, this.#ctx);
  readonly agent = (run: AgentRun): View => agentView(run, this.#ctx);
  readonly conversation = (run: AgentRun | undefined, head: ConversationHead): View =>
    conversationView(run, head, this.#ctx);

  constructor(ctx: RenderContext) {
    this.#ctx = ctx;
  }

  json(value: unknown, label?: string): View {
    return { kind: 'json', label, ...this.#ctx.assets.text(tidyJson(value)) };
  }

  answerJson(text: string): View | undefined {
    const value = jsonIn(text);
    const indented = value === undefined ? indentedJson(text) : tidyJson(value);
    if (indented === undefined) return undefined;
    return { kind: 'json', label: 'Answer', ...this.#ctx.assets.text(visible(indented)) };
  }

  path(path: string | undefined): string {
    return shortPath(path, this.#ctx.cwd);
  }

  /** The view of the text, and below it a fold with the reminders to the model that were between its lines. */
  #shown(text: string | undefined, view: (rest: string) => View): View[] {
    const { text: rest, reminders } = withoutReminders(text ?? '');
    return [...(rest.trim() === '' ? [] : [view(rest)]), ...this.#reminders(reminders)];
  }

  #text(text: string, label: string | undefined, mono: boolean): View {
    return { kind: 'text', ...this.#ctx.assets.text(visible(terminalText(text))), mono, label };
  }

  #reminders(reminders: readonly string[]): View[] {
    if (reminders.length === 0) return [];
    const label = `${count(reminders.length, 'reminder')} to the model`;
    return [{ kind: 'group', label, views: [this.#text(reminders.join('\n\n'), undefined, false)] }];
  }

  mono(text: string | undefined, label?: string): View[] {
    return this.#shown(text, (rest) => this.#text(rest, label, true));
  }

  words(text: string | undefined, label?: string): View[] {
    return this.#shown(text, (rest) => this.#text(rest, label, false));
  }

  prose(text: string | undefined, label?: string): View[] {
    if (text !== undefined && text.length > PROSE_LIMIT) return this.words(text, label);
    return this.#shown(text, (rest) => ({ kind: 'markup', label, html: this.#ctx.prose.folded(rest) }));
  }

  tidy(text: string, label = 'Result', otherwise: 'mono' | 'words' = 'mono'): View[] {
    const json = jsonIn(text);
    return json === undefined ? this[otherwise](text, label) : [this.json(json, label)];
  }

  output(text: string | undefined, label?: string, hasFailed = false): View[] {
    return this.#shown(text, (rest) => ({
      kind: 'terminal',
      ...this.#cutOutput(rest.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd()),
      failed: hasFailed,
      label,
    }));
  }

  /** Redraws are applied before truncation, so that a progress bar does not use up the space. */
  #cutOutput(output: string): Pick<ViewOf<'terminal'>, 'lines' | 'more'> {
    const lines = terminalLines(output);
    const kept = this.#ctx.assets.text(withoutStyles(lines));
    if (kept.more === undefined) return { lines, more: undefined };
    const whole = toLines(kept.text).length;
    // One endless line cannot be cut between lines: it loses its colours.
    return { lines: lines.length > whole ? lines.slice(0, whole) : terminalLines(kept.text), more: kept.more };
  }

  command(command: string, outputs: readonly View[] = []): View[] {
    const [first, ...rest] = outputs;
    return first?.kind === 'terminal' && first.label === undefined
      ? [{ ...first, command: visible(command) }, ...rest]
      : [{ kind: 'terminal', command: visible(command), lines: [], failed: false }, ...outputs];
  }

  failure(text: string): ViewOf<'failure'> {
    return { kind: 'failure', ...this.#ctx.assets.text(visible(terminalText(text))) };
  }

  code(code: string, path: string, start = 1): View {
    const { text, more } = this.#ctx.assets.text(visible(code));
    const language = this.#ctx.highlighter.later(languageOfPath(path));
    return { kind: 'code', label: visible(path), language, start, lines: toLines(text), more };
  }

  listing(said: string, path: string): View[] {
    const { text, reminders } = withoutReminders(said);
    const listing = withoutNumbers(text);
    if (listing === undefined) return this.mono(said);
    return [this.code(listing.text, path, listing.start), ...this.#reminders(reminders)];
  }

  media(base64: string | undefined, mediaType: string, { result, line }: ToolCall): View[] {
    const media = mediaType === 'application/pdf' ? 'document' : 'image';
    const hasOne = result?.content.some((block) => block.kind === 'media' && block.media === media) ?? false;
    if (base64 === undefined || hasOne) return [];
    const block = { kind: 'media', media, mediaType, base64, address: undefined } as const;
    return [this.#ctx.assets.media(block, result?.line ?? line)];
  }

  edits(call: ToolCall): { readonly counts: string; readonly views: readonly View[] } {
    // A call that failed changed nothing.
    const [change] = fileChanges(call);
    const path = call.tool.kind === 'edit' ? (call.tool.path ?? '') : '';
    return {
      counts: change ? plusMinus(change) : '',
      views: changesOf(call)
        .filter((changes) => changes.length > 0)
        .map((changes) => diffView(path, changes, this.#ctx)),
    };
  }

  patch(printed: string): View[] | undefined {
    const patch = printed.replace(/^[\0\s]+/, '');
    if (!/^(?:diff --git |Index: |--- \S)/.test(patch) || !/^@@ -\d/m.test(patch)) return undefined;
    const files = patchedFiles(patch);
    // Renames and binary files have no lines to show.
    if (files.length === 0 || files.some(({ hunks }) => hunks.length === 0)) return undefined;
    return files.map(({ oldFileName = '', newFileName = oldFileName, hunks }) => {
      const path = (newFileName === '/dev/null' ? oldFileName : newFileName).replace(/^[ab]\//, '');
      return { ...diffView(path, changesOfPatch(hunks), this.#ctx), isPrinted: true };
    });
  }

  changes(changes: readonly CommandChange[]): View[] {
    const others = changes.filter(({ hunks }) => changesOfPatch(hunks).length === 0);
    const diffs = changes.filter((change) => !others.includes(change));
    return [
      ...diffs.map(({ path, hunks }): View => {
        const views = [diffView(path, changesOfPatch(hunks), this.#ctx)];
        return { kind: 'group', label: visible(this.path(path)), views };
      }),
      ...this.list(
        others.map(({ path }) => ({ text: visible(this.path(path)) })),
        diffs.length > 0 ? 'Also changed' : 'Changed',
      ),
    ];
  }

  facts(facts: readonly (readonly [name: string, value: string | undefined])[]): View[] {
    const rows = facts.flatMap(([name, value = '']) => (value.trim() === '' ? [] : [{ name, value: visible(value) }]));
    return rows.length === 0 ? [] : [{ kind: 'fields', rows }];
  }

  /** Short ones as rows of one table, texts of several lines and long values below it. */
  inputs(inputs: readonly Input[]): View[] {
    const rows: { name: string; value: string }[] = [];
    const long: View[] = [];
    for (const { name, value } of inputs) {
      const label = oneLine(name, 80);
      if (typeof value === 'string' && (value.length > 300 || value.trim().includes('\n')))
        long.push(...this.mono(value, label));
      else if (typeof value === 'object' && value !== null) long.push(this.json(value, label));
      else rows.push({ name: label, value: visible(String(value)) });
    }
    return rows.length === 0 ? long : [{ kind: 'fields', rows }, ...long];
  }

  list(items: readonly ListItem[], label?: string): View[] {
    return items.length === 0 ? [] : [{ kind: 'list', label, items }];
  }

  paths(paths: readonly string[]): View[] {
    if (paths.length === 0) return [];
    const kept = this.#ctx.assets.text(paths.map((path) => visible(this.path(path))).join('\n'));
    return [{ kind: 'list', items: toLines(kept.text).map((item) => ({ text: item })), more: kept.more }];
  }

  links(hits: readonly { readonly title: string | undefined; readonly url: string | undefined }[]): View[] {
    return this.list(
      hits.map(({ title, url = '' }) => linkItem(oneLine(title ?? url, 300), url, isWeb(url) ? host(url) : url)),
    );
  }

  remarks(call: ToolCall): View[] {
    const said = okText(call);
    return call.tool.isTranslated || saysOnlyDone(said) ? [] : this.mono(said);
  }

  plan({ status }: ToolCall, plan: Plan): Pick<ToolView, 'summary' | 'note' | 'views'> {
    return {
      summary: plainWords(plan.title),
      // The row already has the status of the call.
      note: status === 'unanswered' && plan.status === 'pending' ? '' : planNote(plan),
      views: [planView(plan, this.#ctx)],
    };
  }
}
