/** The grammar for a piece of code, from its path or from the info string of its fence. */

import { bundledLanguagesInfo } from 'shiki/langs';

/** Names and aliases that Shiki knows -> name of the grammar. */
const NAMES: ReadonlyMap<string, string> = new Map(
  bundledLanguagesInfo.flatMap((info) => [info.id, ...(info.aliases ?? [])].map((name) => [name, info.id])),
);

/** File extensions that Shiki has no name or alias for. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
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

/** File names that have a grammar, whatever their extension. */
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

/** The language of plain text, which needs no grammar. */
export const PLAIN = 'text';

/** `"ts"`, `"TypeScript"`, `"js {1,3}"` -> name of the grammar; `text` if there is none. */
export function languageOfFence(info: string): string {
  const name = /^[\w+#.-]{1,40}/.exec(info.trim())?.[0].toLowerCase() ?? '';
  return NAMES.get(name) ?? EXTENSIONS.get(name) ?? PLAIN;
}

/** `/home/ada/shop/src/cart.ts` -> `typescript`; `text` if the file name is not known. */
export function languageOfPath(path: string): string {
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
  const known = FILES.get(file);
  if (known !== undefined) return known;
  const dot = file.lastIndexOf('.');
  if (dot < 0) return PLAIN;
  const extension = file.slice(dot + 1);
  return EXTENSIONS.get(extension) ?? NAMES.get(extension) ?? PLAIN;
}
