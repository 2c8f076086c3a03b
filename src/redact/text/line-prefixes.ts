/** What a command prints before each line of a text: its number, the sign of a diff, the name of a file, a time. */

const TIME = String.raw`\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.,]{0,14}(?:Z|[+-]\d\d:?\d\d)?\]?\s(?:\[[A-Za-z]{4,8}\]\s)?`;

const DIFF = /^[+ -]/gm;
const COMMENT = /^[ \t]{0,20}(?:#|\/\/|--|;|\*) ?/gm;

const PREFIXES: readonly RegExp[] = [
  // `build<tab>Run tests<tab>2026-11-01T10:00:00.1234567Z`: logs of GitHub
  new RegExp(`^(?:[^\\t\\n]{1,60}\\t){0,2}${TIME}`, 'gm'),
  // `Nov  1 10:00:00 host app[12]: `, `[pod/web/app] `, `aws_instance.a (remote-exec): `
  /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S{1,60} [^\s:]{1,60}: |^\[[^\]\n]{1,80}\] |^[\w.[\]"-]{2,60} \([a-z-]{3,20}\): /gm,
  // `   12→`, `12<tab>`, `12:`, `12-`
  /^[ \t]{0,9}\d{1,7}[→\t:-]/gm,
  // `: 1770000000:0;` and `  512  ` in the history of a shell
  /^(?:: \d{9,11}:\d{1,6};| {1,6}\d{1,6} {2})/gm,
  // `1f0c2d3e (Ada 2026-01-02 03:04:05 +0100 12) `: who changed the line
  /^\^?[0-9a-f]{7,40} (?:\S{1,100} {1,9})?\([^()\n]{1,60}? \d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4} {1,9}\d{1,7}\) /gm,
  // `src/a.ts:12:`, `src/a.ts-12-`
  /^[^\s:=]{1,200}[:-]\d{1,7}[:-]/gm,
  DIFF,
  /^> ?/gm,
  /^[a-z][a-z0-9_.-]{1,40}\s{0,8}\| /gm,
  COMMENT,
  /^[│|] ?/gm,
];

const INNER = [COMMENT];

const SAMPLE = 1000;

function samplesOf(text: string): readonly string[] {
  if (text.length <= 3 * SAMPLE) return [text];
  return [0, Math.floor(text.length / 2), text.length - SAMPLE].map((at) => {
    const piece = text.slice(at, at + SAMPLE);
    return at === 0 ? piece : piece.slice(piece.indexOf('\n') + 1);
  });
}

/** Do most lines begin with it? Unchanged lines of a diff begin with a space, but so do indented ones. */
function beginsMost(pattern: RegExp, sample: string, lines: number): boolean {
  if (pattern === DIFF && !/^[+-]/m.test(sample)) return false;
  // The first line may be within a string.
  return (sample.match(pattern)?.length ?? 0) >= Math.max(1, (lines - 1) / 2);
}

/**
 * The pattern of the prefix that most lines of the text begin with; undefined if there is none.
 * @param isInner was another prefix removed before?
 */
export function prefixOf(text: string, isInner = false): RegExp | undefined {
  if (!text.includes('\n')) return undefined;
  for (const sample of samplesOf(text)) {
    const lines = sample.match(/^./gm)?.length ?? 0;
    const prefix = (isInner ? INNER : PREFIXES).find((pattern) => beginsMost(pattern, sample, lines));
    if (prefix !== undefined) return prefix;
  }
  return undefined;
}
