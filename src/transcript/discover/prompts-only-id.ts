import { shortHash } from '../../base/hash.ts';

/** JavaScript has no dates beyond this. */
export const LATEST = 8.64e15;

const PROMPTS_ONLY = /^prompts-\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/;

/**
 * The id of the session with all prompts that a member typed in a project on one day: `prompts-2026-03-02-1f0c9a2b`.
 * @param path of the project, without the home directory, which an archive folder does not have
 */
export function promptsOnlyId(day: string, member: string | undefined, path: string): string {
  return `prompts-${day}-${shortHash(`${member ?? ''}\n${path}`)}`;
}

export function isPromptsOnlyId(id: string): boolean {
  return PROMPTS_ONLY.test(id);
}
