/** Pieces of a turn -> what the template prints for them. */

import { count, head, oneLine, visible } from '../../../base/format.ts';
import { piecesOfPrompt } from '../../../facts/story/prompt-pieces.ts';
import { RECAP_TAIL } from '../../../facts/story/what-came-of-it.ts';
import { cleanText } from '../../../transcript/text/result-text.ts';
import { INTERRUPTED } from '../../../transcript/text/user-text.ts';
import type { AsideItem, NoticeKind, Part } from '../../../transcript/types/turns.ts';
import type { PartView, View } from '../../types/view.ts';
import { PROSE_LIMIT } from '../calls/agent.ts';
import { SiteShow } from '../calls/site-show.ts';
import type { RenderContext } from '../context.ts';
import { terminalText } from '../text/terminal.ts';
import { attachedViews, renderCall, unknownViews } from './call-view.ts';
import { headingIn } from './chapter-starts.ts';

/** Who wrote the prose: line breaks of people are kept, because they rarely write careful Markdown. */
export type Voice = 'human' | 'agent';

export function renderParts(parts: readonly Part[], voice: Voice, ctx: RenderContext): PartView[] {
  return parts.flatMap((part) => renderPart(part, voice, ctx));
}

function renderPart(part: Part, voice: Voice, ctx: RenderContext): PartView[] {
  switch (part.kind) {
    case 'text':
      return prose(part, voice, ctx);
    case 'thinking':
      return thinking(part.text, ctx);
    case 'redacted-thinking':
      return [{ kind: 'notice', tone: 'plain', title: 'Redacted thinking', text: '' }];
    case 'media':
      return asParts([ctx.assets.media(part.media, part.line)]);
    case 'call':
      return [{ kind: 'call', call: renderCall(part.call, ctx) }];
    case 'orphan-result':
      return asParts([orphan(part, ctx)]);
    case 'notice':
      return notice(part.notice, part.text, ctx);
    case 'context':
      return [{ kind: 'context', text: oneLine(part.text, 400) }];
    case 'unknown-block':
      return asParts(unknownViews('block', part.type, part.value, ctx));
    case 'unknown-entry':
      return asParts(unknownViews('entry', part.type, part.value, ctx));
    case 'problem': {
      const { line, reason, excerpt } = part.problem;
      return asParts([{ kind: 'problem', reason: visible(reason), line, excerpt: visible(excerpt) }]);
    }
    case 'continued':
      return continued(part);
    case 'aside':
      return [aside(part.reason, part.items, ctx)];
  }
}

function prose(part: Extract<Part, { kind: 'text' }>, voice: Voice, ctx: RenderContext): PartView[] {
  const { text } = part;
  if (text.trim() === '') return [];
  if (voice === 'human') return promptViews(terminalText(text), ctx);
  if (text.length > PROSE_LIMIT) return asParts(new SiteShow(ctx).words(text));
  const heading = headingIn(text);
  const html = ctx.prose.agent(text);
  if (heading === '') return [{ kind: 'prose', html }];
  return [{ kind: 'prose', html, heading: { anchor: ctx.anchors.heading(part), text: heading } }];
}

/** The first lines of something pasted; the others are in a fold below them. */
const SHOWN_LINES = 8;

function promptViews(prompt: string, ctx: RenderContext): PartView[] {
  const show = new SiteShow(ctx);
  return piecesOfPrompt(prompt).flatMap(({ text, isPasted }): PartView[] => {
    if (!isPasted && text.length > PROSE_LIMIT) return asParts(show.words(text));
    if (!isPasted) return [{ kind: 'prose', html: ctx.prose.human(text) }];
    const rest = text.split('\n');
    const first = show.mono(rest.splice(0, SHOWN_LINES).join('\n'));
    const fold: View = { kind: 'group', label: count(rest.length, 'more line'), views: show.mono(rest.join('\n')) };
    return asParts([...first, ...(rest.length === 0 ? [] : [fold])]);
  });
}

/** Often only a signature is left and the text is empty. The full text of very long thinking is beside the page. */
function thinking(text: string, ctx: RenderContext): PartView[] {
  if (text.trim() === '') return [];
  const more = text.length > PROSE_LIMIT ? { href: ctx.assets.store(text), label: 'Full thinking' } : undefined;
  return [{ kind: 'thinking', html: ctx.prose.folded(head(text, PROSE_LIMIT)), more }];
}

export function asParts(views: readonly View[]): PartView[] {
  return views.map((view) => ({ kind: 'view', view }));
}

function orphan({ result }: Extract<Part, { kind: 'orphan-result' }>, ctx: RenderContext): View {
  const views = [...new SiteShow(ctx).mono(cleanText(result)), ...attachedViews(result, ctx)];
  return { kind: 'group', label: 'Result of a call that is not in this transcript', views };
}

function continued(part: Extract<Part, { kind: 'continued' }>): PartView[] {
  const text = `${count(part.lines, 'line')} of this session ${part.lines === 1 ? 'is' : 'are'} shown there.`;
  const href = `sessions/${part.key}.html`;
  return [
    { kind: 'notice', tone: 'plain', title: 'Continued from another session', text },
    ...asParts([{ kind: 'link', href, text: oneLine(part.title, 200), inside: true }]),
  ];
}

export const NOTICES: Readonly<Record<NoticeKind, Pick<Extract<PartView, { kind: 'notice' }>, 'tone' | 'title'>>> = {
  interrupted: { tone: 'warning', title: 'Interrupted' },
  'api-error': { tone: 'failure', title: 'API error' },
  refusal: { tone: 'failure', title: 'Refused' },
  hook: { tone: 'warning', title: 'Stopped by a hook' },
  recap: { tone: 'plain', title: 'Recap' },
  'model-change': { tone: 'plain', title: 'Model changed' },
  fallback: { tone: 'warning', title: 'Answered by another model' },
  information: { tone: 'plain', title: 'Note' },
  'command-output': { tone: 'plain', title: 'Output' },
  attached: { tone: 'plain', title: 'Attached' },
};

function notice(kind: NoticeKind, text: string, ctx: RenderContext): PartView[] {
  if (kind === 'command-output') return asParts(new SiteShow(ctx).output(text));
  const said = visible(terminalText(text)).trim();
  if (said.length > 2_000)
    return [{ kind: 'notice', ...NOTICES[kind], text: oneLine(said, 300) }, ...asParts(new SiteShow(ctx).words(said))];
  if (kind === 'recap')
    return [{ kind: 'notice', ...NOTICES[kind], text: said, html: ctx.prose.agent(said.replace(RECAP_TAIL, '')) }];
  // The mark of an interruption only says what the title of the notice says.
  return [{ kind: 'notice', ...NOTICES[kind], text: INTERRUPTED.test(said) ? '' : said }];
}

/** Folded lines. If a long one is cut, the full text of all of them is in one file. */
function aside(reason: string, items: readonly AsideItem[], ctx: RenderContext): PartView {
  const whole = items.map((item) => ({
    label: oneLine(item.label, 200),
    text: visible(terminalText(item.text)),
  }));
  const kept = whole.map((item) => ({ label: item.label, text: head(item.text, ctx.assets.limit) }));
  const cut = whole.filter((item) => item.text.length > ctx.assets.limit).length;
  const title = oneLine(reason, 200);
  if (cut === 0) return { kind: 'aside', title, items: kept };
  const text = whole.map((item) => `${item.label}\n\n${item.text}`).join('\n\n');
  const more = { href: ctx.assets.store(text), label: `${count(cut, 'long text')} in full` };
  return { kind: 'aside', title, items: kept, more };
}
