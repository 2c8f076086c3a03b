/** The grammar for a piece of code, from its path or from the info string of its fence. */

import { bundledLanguagesInfo } from 'shiki/langs';

/** Names and aliases that Shiki knows -> name of the grammar. */
const NAMES: ReadonlyMap<string, string> = new Map(
  bundledLanguagesInfo.flatMap((info) => [info.id, ...(info.aliases ?? [])].map((name) => [name, info.id])),
);

function byName(lists: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(lists).flatMap(([grammar, names]) => names.split(' ').map((name) => [name, grammar])));
}

/** File extensions that Shiki has no name or alias for. */
const EXTENSIONS = byName({
  c: 'h',
  cpp: 'cc cxx hh hpp',
  elixir: 'ex exs',
  groovy: 'gradle',
  html: 'eex heex htm',
  jinja: 'njk',
  json: 'ipynb tfstate webmanifest',
  'objective-c': 'm',
  'objective-cpp': 'mm',
  ocaml: 'ml',
  perl: 'pl',
  python: 'pyi',
  xml: 'csproj plist svg xsd',
});

/** File names that have a grammar, whatever their extension. */
const FILES = byName({
  cmake: 'cmakelists.txt',
  docker: 'dockerfile',
  dotenv: '.env',
  json: '.babelrc .prettierrc',
  just: 'justfile',
  make: 'makefile',
  ruby: 'gemfile rakefile',
  shellscript: '.bash_profile .bashrc .profile .zshrc',
  yaml: 'procfile',
});

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
  const grammar = FILES.get(file);
  if (grammar !== undefined) return grammar;
  const dot = file.lastIndexOf('.');
  if (dot < 0) return PLAIN;
  const extension = file.slice(dot + 1);
  return EXTENSIONS.get(extension) ?? NAMES.get(extension) ?? PLAIN;
}
