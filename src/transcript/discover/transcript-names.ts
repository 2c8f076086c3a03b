/**
 * Names of transcripts, all of which may end in `.gz`:
 *
 *     6f0c….jsonl                                   a session; `agent-1a2b3c4d.jsonl`: an agent
 *     6f0c….orphaned-1790000000000-a1b2c3d4.jsonl   an earlier transcript, which Claude Code set aside instead of
 *     6f0c….jsonl.superseded-1790000000000          overwriting it; other programs write `6f0c….jsonl.orphaned`
 *     rollout-2026-09-14T11-00-00-6f0c….jsonl       a session of Codex, or an agent
 */

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const MARK = '\\.(?:orphaned|superseded)(?:-[\\w-]{1,64})?';
const SET_ASIDE = new RegExp(`^(${ID})(?:${MARK}\\.jsonl|\\.jsonl${MARK})$`, 'i');
const TRANSCRIPT = /^(.+)\.jsonl$/s;
const ROLLOUT = new RegExp(`^rollout-(\\d{4})-(\\d\\d)-(\\d\\d)T[\\d-]{1,20}-(${ID})(?:_${ID})?\\.jsonl$`, 'i');

/** Claude Cowork's log of a session, beside the folder `.claude` with its transcript. */
export const AUDIT_LOG = 'audit.jsonl';

/** `._NAME`: where macOS stores attributes of `NAME` on disks of other systems, and in archives. */
export function isAppleDouble(file: string): boolean {
  return file.startsWith('._');
}

/** What the name of a file says, of one of Codex also its day; undefined if it is not that of a transcript. */
export function transcriptName(file: string) {
  if (isAppleDouble(file)) return undefined;
  const name = file.replace(/\.gz$/, '');
  const earlier = SET_ASIDE.exec(name)?.[1];
  const [, year = '', month = '', day = '', id] = ROLLOUT.exec(name) ?? [];
  const stem = earlier ?? id ?? TRANSCRIPT.exec(name)?.[1];
  const ofCodex = id === undefined ? undefined : [year, month, day];
  return stem === undefined ? undefined : { name, stem, isSetAside: earlier !== undefined, day: ofCodex };
}

/** Is it the name of an earlier transcript? */
export function isSetAside(name: string): boolean {
  return transcriptName(name)?.isSetAside === true;
}

/** Does a file of this name consist of JSON lines? */
export function hasLines(name: string): boolean {
  return name.endsWith('.jsonl') || SET_ASIDE.test(name);
}
