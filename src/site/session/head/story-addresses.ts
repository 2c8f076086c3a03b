/** Where the parts of a story are on the pages: turns and calls. */

import type { Story } from '../../../transcript/types/story.ts';
import type { TurnView } from '../../types/view.ts';

/** Addresses relative to the site's root; undefined for what no page shows. */
export interface StoryAddresses {
  readonly asked: string | undefined;
  /** One for each of the story's decisions. */
  readonly decided: readonly (string | undefined)[];
  readonly result: string | undefined;
}

/** @param pages of the session in order, which together have all its turns */
export function storyAddresses(
  { asked, decided, result }: Story,
  callAnchors: ReadonlyMap<string, string>,
  pages: readonly { readonly url: string; readonly turns: readonly TurnView[] }[],
): StoryAddresses {
  const turns = pages.flatMap(({ url, turns }) => turns.map(({ anchor }) => ({ url, anchor })));
  const addressOf = (index: number | undefined, call?: string): string | undefined => {
    const turn = index === undefined ? undefined : turns[index];
    return turn && `${turn.url}#${(call === undefined ? undefined : callAnchors.get(call)) ?? turn.anchor}`;
  };
  return {
    asked: addressOf(asked?.turn),
    decided: decided.map(({ turn, call }) => addressOf(turn, call)),
    result: addressOf(result?.turn),
  };
}
