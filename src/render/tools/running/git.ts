/** What a command did to a repository, as newer versions note it in the result of Bash. */

import { filled, get, number, raw, text } from '../../../base/json-readers.ts';
import type { View } from '../../../domain/view.ts';
import { dotted } from '../../text/format.ts';
import { linkViews } from '../../text/links.ts';

/**
 * `{gitOperation: {commit: {sha: "1a2b3c4", kind: "committed"}, push: {branch: "main"}, branch: {ref, action: "merged"},
 * pr: {number: 7, url, action: "created"}}}` -> "committed 1a2b3c4 · pushed main · PR 7 created"
 */
export function gitNote(structured: unknown): string {
  const git = raw(structured, 'gitOperation');
  const commit = filled(raw(git, 'commit'), 'sha');
  const pushed = filled(raw(git, 'push'), 'branch');
  const branch = raw(git, 'branch');
  const request = number(raw(git, 'pr'), 'number');
  return dotted([
    commit === undefined ? '' : `${text(raw(git, 'commit'), 'kind') ?? 'committed'} ${commit}`,
    pushed === undefined ? '' : `pushed ${pushed}`,
    get(branch, 'ref') === undefined
      ? ''
      : `${text(branch, 'action') ?? ''} ${text(branch, 'ref') ?? ''}`.trim(),
    request === undefined ? '' : `PR ${request} ${text(raw(git, 'pr'), 'action') ?? ''}`.trim(),
  ]);
}

/** The pull request, to follow. */
export function gitViews(structured: unknown): View[] {
  return linkViews(text(raw(raw(structured, 'gitOperation'), 'pr'), 'url') ?? '');
}
