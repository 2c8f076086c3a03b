/** The commands of git in a shell command, with their folders. */

import { isAbsolutePath } from '../../base/paths.ts';
import { stepsOf } from '../../transcript/text/shell-steps.ts';

/** `git -C ../tides worktree add x`: its name is `worktree`, its operands are `add` and `x`. Of gh: `pr create`. */
export type GitCommand = ReturnType<typeof gitCommands>[number];

/** `-q`, `-qam` */
const QUIET = /^(?:--quiet|-[anse]{0,4}q[a-z]{0,4})$/;
/** Options of `git worktree add` and `git clone` that have a value. */
const WITH_VALUE: ReadonlySet<string> = new Set(['-b', '-B', '--reason', '--branch', '--depth', '-o', '--origin']);

/** `../tides` in `/home/ada/tidepool` -> `/home/ada/tides`; undefined if something in it is not known. */
export function inFolder(path: string, folder: string | undefined): string | undefined {
  if (path === '' || /[$*`\n]/.test(path)) return undefined;
  if (isAbsolutePath(path)) return path.replace(/(?<=[^\\/:])[\\/]$/, '');
  if (folder === undefined) return undefined;
  const separator = folder.includes('/') ? '/' : '\\';
  const parts = folder.split(separator);
  for (const part of path.split(/[\\/]/)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join(separator);
}

/** The commands of git and gh in a shell command, in order, without dry runs. @param cwd where it runs */
export function gitCommands(line: string, cwd?: string) {
  if (!/\bgit\b|\bgh\s/.test(line)) return [];
  let current = cwd;
  return stepsOf(line).flatMap(({ words, source, operator, redirected }) => {
    if (words[0] === 'cd' || words[0] === 'pushd') current = inFolder(words[1] ?? '', current);
    const git = words.findIndex((word) => /(?:^|\/)git$/.test(word));
    const isName = (word: string, at: number) =>
      at > git && !word.startsWith('-') && !/^-[Cc]$/.test(words[at - 1] ?? '');
    const at = words[0] === 'gh' ? 2 : words.findIndex(isName);
    const [name] = words.slice(at);
    if ((git === -1 && words[0] !== 'gh') || name === undefined || words.includes('--dry-run')) return [];
    const places = words.slice(0, at).filter((_, index) => words[index - 1] === '-C');
    return {
      name: words[0] === 'gh' ? `${words[1]} ${name}` : name,
      words,
      // What follows the name, without options and their values.
      operands: words.filter(
        (word, index) => index > at && !word.startsWith('-') && !WITH_VALUE.has(words[index - 1] ?? ''),
      ),
      folder: places.reduce((folder, place) => inFolder(place, folder), current),
      source: withDocument(line, words, source),
      isAmended: words.includes('--amend'),
      // Can it succeed without printing what it did: told to be quiet, cut by a pipe, or run by a wrapper?
      mayBeSilent: redirected || operator === '|' || git > 0 || words.some((word) => QUIET.test(word)),
    };
  });
}

/** `git commit -F -` and `git commit -F /tmp/message` with the document that the command line writes for it. */
function withDocument(line: string, words: readonly string[], source: string): string {
  const option = words.findIndex((word) => /^(?:-[a-z]{0,4}F|--file)(?:$|=|-$)/.test(word));
  const file = option < 0 ? undefined : (/(?:=|F)([^=F]+)$/.exec(words[option] ?? '')?.[1] ?? words[option + 1]);
  if (file === undefined) return source;
  const document = line.indexOf('<<', file === '-' ? 0 : line.indexOf(file));
  return document < 0 || (file !== '-' && !line.slice(0, document).endsWith(`${file} `))
    ? source
    : line.slice(document);
}
