/** Lines -> short texts for what a page shows: through parsing, model and rendering. */

import { type RenderedSession, type RenderOptions, renderSession } from '../../src/site/render/render-session.ts';
import type { CallView, PartView, TurnView, View } from '../../src/site/types/view.ts';
import type { Session } from '../../src/transcript/types/session.ts';
import { type AgentLines, sessionOf } from './lines.ts';

export interface Page extends RenderedSession {
  readonly session: Session;
}

export async function pageOf(
  lines: readonly string[],
  agents: readonly AgentLines[] = [],
  more: Parameters<typeof sessionOf>[2] & Partial<RenderOptions> = {},
): Promise<Page> {
  const session = await sessionOf(lines, agents, more);
  const options = { key: 's1', zone: 'UTC', human: 'Ada', raw: false, ...more };
  return { session, ...(await renderSession(session, options)) };
}

/** Markup without its tags. */
function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name as string] ?? "'")
    .trim();
}

/** `Bash ls · List (ok)` */
function callText({ label, lead, summary, note, status }: CallView): string {
  return `${[label, lead, summary].filter(Boolean).join(' ')}${note === '' ? '' : ` · ${note}`} (${status})`;
}

export function viewText(view: View): string {
  switch (view.kind) {
    case 'text':
      return `text: ${view.text}`;
    case 'markup':
      return `markup: ${plain(view.html)}`;
    case 'terminal':
      return `terminal: ${[view.command === undefined ? [] : [`$ ${view.command}`], view.lines.map((runs) => runs.map(({ text }) => text).join(''))].flat().join('\n')}`;
    case 'failure':
      return `failure: ${view.text}`;
    case 'problem':
      return `problem: line ${view.line}: ${view.reason}`;
    case 'plan':
      return `plan ${view.status}: ${view.title}${view.feedback === undefined ? '' : ` (${view.feedback})`}`;
    case 'group':
      return `${view.label} { ${view.views.map(viewText).join(' ; ')} }`;
    case 'conversation':
      return `agent ${view.title} [${view.facts}]${view.linkNote === undefined ? '' : ` (${view.linkNote})`} { ${pageText(view.turns).join(' ; ')} }`;
    case 'todos':
      return `todos: ${view.items.map(({ text, status, changed }) => `${text}=${status}${changed ? '*' : ''}`).join(', ')}`;
    case 'json':
      return `${view.label ?? 'json'}: ${view.text.replace(/\s+/g, ' ')}`;
    case 'link':
      return `link: ${view.text} -> ${view.href}`;
    case 'image':
      return 'image';
    default:
      return view.kind;
  }
}

function partText(part: PartView): string {
  switch (part.kind) {
    case 'prose':
      return plain(part.html);
    case 'thinking':
      return `(${plain(part.html)})`;
    case 'call':
      return callText(part.call);
    case 'notice':
      return `${part.title}${part.text === '' ? '' : `: ${part.text}`}`;
    case 'context':
      return `context: ${part.text}`;
    case 'aside':
      return `folded ${part.title}`;
    default:
      return viewText(part.view);
  }
}

/** `['Ada | fix it', 'Claude [opus-4-5] | Looking. | Bash ls (ok)']` */
export function pageText(turns: readonly TurnView[]): string[] {
  return turns.map((turn) => {
    const who = `${turn.who}${turn.badges.length === 0 ? '' : ` [${turn.badges.join(', ')}]`}`;
    const inside = turn.turns === undefined ? [] : [`{ ${pageText(turn.turns).join(' ; ')} }`];
    return [who, ...turn.parts.map(partText), ...inside].join(' | ');
  });
}

/** All calls of a page, including those on paths not taken. */
export function callViews(turns: readonly TurnView[]): CallView[] {
  return turns.flatMap((turn) => [
    ...turn.parts.flatMap((part) => (part.kind === 'call' ? [part.call] : [])),
    ...callViews(turn.turns ?? []),
  ]);
}

/** The text of the page that these lines become. */
export async function pageTextOf(...lines: readonly string[]): Promise<string[]> {
  return pageText((await pageOf(lines)).turns);
}
