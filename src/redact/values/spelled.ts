/** `api-key` -> `api-key`, `Api-key`, `API-KEY`, `Api-Key`: the ways to write a name. */
export function spelled(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [
    ...new Set([
      name,
      name.slice(0, 1).toUpperCase() + name.slice(1),
      name.toUpperCase(),
      name.replace(/(?<![A-Za-z])[a-z]/g, (letter) => letter.toUpperCase()),
    ]),
  ]);
}
