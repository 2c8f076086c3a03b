/** The bodies of a session's pages, made only from its own files, before the other sessions are known. */

import { BOUNDS } from '../../base/bounds.ts';
import { inGroups } from '../../base/lists.ts';
import { sessionUrl } from '../../base/urls.ts';
import { isMeaningful } from '../../facts/story/asked.ts';
import { NO_STORY, type Story } from '../../transcript/types/story.ts';
import { sumFailures } from '../../transcript/types/summary.ts';
import type { AgentPage, RenderedSession } from '../render/render-session.ts';
import type { NetChangeView } from '../render/turns/net-change-views.ts';
import type { TurnView } from '../types/view.ts';
import { commandsOf, firstChanges, firstCommits, placedCalls } from './calls.ts';
import { minimapOf } from './landmarks.ts';
import { type OutlineItem, type OutlinePage, outlineItems, outlines } from './outline/make-outline.ts';

export interface PageBody extends OutlinePage {
  readonly outline: readonly OutlineItem[];
  readonly minimap: ReturnType<typeof minimapOf>;
  readonly netChanges: readonly NetChangeView[];
  /** Agents not started by a tool call, as turns of kind `event` with one conversation each. */
  readonly strays: readonly TurnView[];
  /** Net changes, turns and strays as bytes of markup, if they were rendered before the page; these lists are then empty. */
  readonly markup: Uint8Array | undefined;
  readonly count: number;
}

/** Addresses are relative to the site's root; those of the story are undefined for what no page shows. */
export type SessionBody = ReturnType<typeof sessionBody>;

export interface BodyOptions {
  readonly key: string;
  /** Estimated bytes after which the session continues on another page. */
  readonly pageWeight: number;
  readonly story?: Story;
  readonly bounds?: { readonly pageTurns: number; readonly outlineEntries: number };
}

/** Page breaks depend only on the turns before them, so they stay where they are when the session grows. */
function cutPages(key: string, turns: readonly TurnView[], weight: number, most: number): readonly OutlinePage[] {
  const pages = turns.length === 0 ? [[]] : inGroups(turns, (turn) => turn.weight, weight, most);
  return pages.map((turnsOfPage, index) => ({ url: sessionUrl(key, index + 1), turns: turnsOfPage }));
}

function bodiesOf(pages: readonly OutlinePage[], strays: readonly TurnView[], entries: number): readonly PageBody[] {
  const outlineFor = outlines(outlineItems(pages), entries);
  return pages.map(({ url, turns }, index) => ({
    ...{ url, turns, minimap: minimapOf(turns), outline: outlineFor(index + 1), count: turns.length },
    ...{ netChanges: [], strays: index === pages.length - 1 ? strays : [], markup: undefined },
  }));
}

function storyAddresses(
  { asked, decided, result }: Story,
  callAnchors: ReadonlyMap<string, string>,
  pages: readonly OutlinePage[],
) {
  const turns = pages.flatMap(({ url, turns }) => turns.map((turn) => ({ ...turn, url })));
  const isNext = ({ kind, isSmall, outline }: TurnView): boolean =>
    (kind === 'user' || kind === 'command') && isSmall !== true && isMeaningful(outline);
  const addressOf = (index: number | undefined, call?: string): string | undefined => {
    const turn = index === undefined ? undefined : turns[index];
    return turn && `${turn.url}#${(call === undefined ? undefined : callAnchors.get(call)) ?? turn.anchor}`;
  };
  return {
    asked: addressOf(asked?.turn),
    next: turns.slice((asked?.turn ?? 0) + 1).find(isNext)?.outline ?? '',
    decided: decided.map(({ turn, call }) => addressOf(turn, call)),
    result: addressOf(result?.turn),
  };
}

/** The pages of a session, and of its large agents, without their heads. */
export function sessionBody(
  rendered: Pick<RenderedSession, 'turns' | 'strays' | 'netChanges' | 'callAnchors'> & {
    readonly agentPages: readonly Omit<AgentPage, 'run'>[];
  },
  { key, pageWeight, story = NO_STORY, bounds = BOUNDS }: BodyOptions,
) {
  const pages = cutPages(key, rendered.turns, pageWeight, bounds.pageTurns);
  const own = bodiesOf(pages, rendered.strays, bounds.outlineEntries);
  const agents = rendered.agentPages.flatMap(({ slug, title, turns }) => {
    const all = cutPages(`${key}-agent-${slug}`, turns, Infinity, bounds.pageTurns);
    const whole = {
      title,
      urls: all.map(({ url }) => url),
      start: turns.find(({ time }) => time !== undefined)?.time,
      failures: sumFailures(turns.map(({ failures }) => failures)),
    };
    return bodiesOf(all, [], bounds.outlineEntries).map((body) => ({ ...body, ...whole }));
  });
  const calls = placedCalls([
    ...own.map(({ url, turns, strays }) => ({ url, turns: [...turns, ...strays], note: '' })),
    ...agents.map(({ url, turns, title }) => ({ url, turns, note: title })),
  ]);
  return {
    own: own.map((body, index) => (index === 0 ? { ...body, netChanges: rendered.netChanges } : body)),
    agents,
    commands: commandsOf(calls),
    changes: firstChanges(calls),
    commits: firstCommits(calls),
    story: storyAddresses(story, rendered.callAnchors, pages),
  };
}
