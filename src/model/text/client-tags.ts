/** A tag in which Claude Code wraps what it adds to a text, such as `<bash-stdout>a.ts</bash-stdout>`. */
export interface Tag {
  readonly name: string;
  readonly attributes: string;
  readonly inner: string;
}

/** Contents of the tags with these names, joined; undefined when there are none. */
export function contentOf(tags: readonly Tag[], ...names: string[]): string | undefined {
  const found = tags.filter(({ name }) => names.includes(name));
  return found.length === 0 ? undefined : found.map(({ inner }) => inner).join('\n');
}

/** `('from="a1"', 'from')` -> `a1` */
export function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
}

/**
 * Newer versions escape what tags contain: `<bash-stdout>a &lt; b</bash-stdout>`. Such a text has no bare `<`, `>` or `&`;
 * with one, it is of an older version, and means what it says.
 */
export function unescaped(text: string): string {
  if (/[<>]|&(?!(?:lt|gt|amp);)/.test(text)) return text;
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
