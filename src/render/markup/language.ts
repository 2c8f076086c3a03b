/** Which grammar a piece of code is for: from its path, or from the name behind a fence. */

import { bundledLanguagesInfo } from 'shiki/langs';

/** Every name and alias that Shiki knows -> the name of its grammar. */
const NAMES: ReadonlyMap<string, string> = new Map(
  bundledLanguagesInfo.flatMap((info) => [info.id, ...(info.aliases ?? [])].map((name) => [name, info.id])),
);

/** Endings whose grammar has another name. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['cc', 'cpp'],
  ['cxx', 'cpp'],
  ['h', 'c'],
  ['hh', 'cpp'],
  ['hpp', 'cpp'],
  ['csproj', 'xml'],
  ['eex', 'html'],
  ['ex', 'elixir'],
  ['exs', 'elixir'],
  ['gradle', 'groovy'],
  ['heex', 'html'],
  ['htm', 'html'],
  ['ipynb', 'json'],
  ['jsonl', 'jsonl'],
  ['m', 'objective-c'],
  ['ml', 'ocaml'],
  ['mm', 'objective-cpp'],
  ['njk', 'jinja'],
  ['pl', 'perl'],
  ['plist', 'xml'],
  ['pyi', 'python'],
  ['svg', 'xml'],
  ['tfstate', 'json'],
  ['webmanifest', 'json'],
  ['xsd', 'xml'],
]);

/** File names that say it without an ending. */
const FILES: ReadonlyMap<string, string> = new Map([
  ['.babelrc', 'json'],
  ['.bash_profile', 'shellscript'],
  ['.bashrc', 'shellscript'],
  ['.env', 'dotenv'],
  ['.prettierrc', 'json'],
  ['.profile', 'shellscript'],
  ['.zshrc', 'shellscript'],
  ['cmakelists.txt', 'cmake'],
  ['dockerfile', 'docker'],
  ['gemfile', 'ruby'],
  ['justfile', 'just'],
  ['makefile', 'make'],
  ['procfile', 'yaml'],
  ['rakefile', 'ruby'],
]);

/** Plain text: no grammar is asked for. */
export const PLAIN = 'text';

/** `"ts"`, `"TypeScript"`, `"js {1,3}"` -> the grammar's name; `text` when there is none. */
export function languageOfFence(info: string): string {
  const name = /^[\w+#.-]{1,40}/.exec(info.trim())?.[0].toLowerCase() ?? '';
  return NAMES.get(name) ?? ENDINGS.get(name) ?? PLAIN;
}

/** `/home/ada/shop/src/cart.ts` -> `typescript`; `text` when the name says nothing. */
export function languageOfPath(path: string): string {
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
  const known = FILES.get(file);
  if (known !== undefined) return known;
  const dot = file.lastIndexOf('.');
  if (dot < 0) return PLAIN;
  const ending = file.slice(dot + 1);
  return ENDINGS.get(ending) ?? NAMES.get(ending) ?? PLAIN;
}
