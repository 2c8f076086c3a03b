/** Folder of a session -> folder of its project. Sessions reveal some worktrees; others are where tools put them. */

import { lastPart, plainName } from '../../../base/paths.ts';

export interface Place {
  readonly root: string;
  readonly worktree: string | undefined;
  /** Is only the name of the repository known, and not where its main checkout is? */
  readonly isCentral: boolean;
}

const S = String.raw`[\\/]`;
const PART = String.raw`[^\\/]{1,200}`;

/**
 * Groups: `root`, or in a central place `repo`; `name` of the worktree.
 * @param isVague a folder of this name may well be something else, so its root must be known
 */
function layout(pattern: string, isVague = false) {
  return { pattern: new RegExp(`^${pattern}(?:${S}|$)`, 's'), isVague };
}

const LAYOUTS = [
  // Conductor, Cursor, Claude Code's desktop application, Codex
  layout(`(?<repo>.*${S}conductor${S}workspaces${S}${PART})${S}(?<name>${PART})`),
  layout(`(?<repo>.*${S}\\.cursor${S}worktrees${S}${PART})${S}(?<name>${PART})`),
  layout(`(?<repo>.*${S}\\.claude-worktrees${S}${PART})${S}(?<name>${PART})`),
  layout(`(?<repo>.*${S}\\.codex${S}worktrees${S}(?<name>${PART})${S}${PART})`),
  layout(`(?<root>.*?)${S}\\.git(?:${S}(?:wt|worktrees))?${S}(?<name>.{1,200})`),
  layout(`(?<root>.*?)${S}(?:\\.claude${S}worktrees|\\.worktrees|\\.trees|\\.conductor)${S}(?<name>${PART})`),
  layout(`(?<root>.*?)${S}worktrees${S}(?<name>${PART})`, true),
  layout(`(?<root>.*?${S}[^\\\\/]{1,100}?)[-_.]worktrees?${S}(?<name>${PART})`),
  // In a folder of worktrees of several repositories
  layout(`(?<repo>.*${S}(?:wt|\\.?worktrees)${S}${PART})${S}(?<name>${PART})`),
];

/** `~`, `/home/ada`, `C:\Users\ada`, `/`: a home directory is no project. */
export function isHome(path: string): boolean {
  return /^(?:~|[A-Za-z]:)?[\\/]?$|^(?:[A-Za-z]:)?[\\/](?:home|[Uu]sers)(?:[\\/][^\\/]*)?[\\/]?$|^[\\/]root$/.test(
    path,
  );
}

function byLayout(path: string, isKnown: (root: string) => boolean): Place | undefined {
  for (const { pattern, isVague } of LAYOUTS) {
    const { root, repo, name } = pattern.exec(path)?.groups ?? {};
    if (repo !== undefined) return { root: repo, worktree: name, isCentral: true };
    if (root === undefined || isHome(root)) continue;
    // `~/.tool/repos/tidepool/worktrees/tidepool-3`: a place for worktrees of a checkout that is elsewhere
    const isCentral = isVague && !isKnown(root);
    if (isCentral && !plainName(name ?? '').startsWith(plainName(lastPart(root)))) continue;
    return { root, worktree: name, isCentral };
  }
  return undefined;
}

/** Claude Cowork works in `/sessions/keen-quiet-otter`, a new folder for each session. */
const SANDBOX = /^\/sessions\/[^/]{1,200}$/;
export const SANDBOXES = '/sessions';

/** Worktrees in worktrees, and names that lead to each other. */
const DEEPEST = 8;

/** @param known worktrees that sessions revealed: folder -> a folder of the repository */
export function placeOf(path: string, known: ReadonlyMap<string, string>, isKnown: (root: string) => boolean): Place {
  let place: Place = { root: SANDBOX.test(path) ? SANDBOXES : path, worktree: undefined, isCentral: false };
  const seen = new Set<string>();
  for (let depth = 0; depth < DEEPEST && !seen.has(place.root); depth += 1) {
    seen.add(place.root);
    const { root: at } = place;
    const shown = outermost(at, known);
    const next: Place | undefined =
      shown === undefined
        ? byLayout(at, isKnown)
        : {
            root: known.get(shown) ?? at,
            worktree: byLayout(at, isKnown)?.worktree ?? lastPart(shown),
            isCentral: false,
          };
    if (next === undefined || (seen.has(next.root) && next.root !== at)) break;
    place = { ...next, worktree: place.worktree ?? next.worktree };
  }
  return place;
}

function outermost(path: string, known: ReadonlyMap<string, string>): string | undefined {
  let outer: string | undefined;
  for (const folder of foldersAbove(path)) if (known.has(folder)) outer = folder;
  return outer;
}

/** `/a/b/c`, `/a/b`, `/a` */
export function* foldersAbove(path: string): Generator<string> {
  for (let at = path.length; at > 0; at = Math.max(path.lastIndexOf('/', at - 1), path.lastIndexOf('\\', at - 1)))
    yield path.slice(0, at);
}
