/** What a configuration file exports -> a configuration, or one sentence about what is wrong with it. */

import type * as z from 'zod/mini';
import { UserError } from '../../base/errors.ts';
import { ABOUT, TYPES } from '../../config-schema.ts';
import type { SessionaryConfig } from '../../user-config.ts';

type Issue = z.core.$ZodIssue;
type Section = Readonly<Record<string, z.ZodMiniType>>;

const SECTIONS: ReadonlyMap<PropertyKey, Section> = new Map<PropertyKey, Section>([
  ['redact', TYPES.RedactConfig.shape],
  ['publish', TYPES.PublishConfig.shape],
  ['limits', TYPES.Limits.shape],
  ['theme', TYPES.Theme.shape],
  ['search', TYPES.SearchConfig.shape],
]);

/** Of the alternatives of a type, the one that was meant: `redact` may also be `false`. */
function meant(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const inside = issue.errors.flat().find(({ code, path }) => path.length > 0 || code === 'unrecognized_keys');
  return inside === undefined ? issue : { ...inside, path: [...issue.path, ...inside.path] };
}

function complaint(issue: Issue, file: string): string {
  const [first = '', second] = issue.path;
  const section = SECTIONS.get(first);
  const isUnknown = issue.code === 'unrecognized_keys' && issue.path.length === (section === undefined ? 0 : 1);
  const isInside = section !== undefined && (second !== undefined || isUnknown);
  const place = isInside ? `"${String(first)}" in ${file}` : file;
  const settings: Section = isInside ? section : TYPES.SessionaryConfig.shape;
  if (isUnknown) {
    const names = Object.keys(settings).join(', ');
    return `${place} has a setting "${issue.keys[0]}" that does not exist; the settings are ${names}.`;
  }
  const key = String(isInside ? second : first);
  const type = settings[key];
  return `"${key}" in ${place} must be ${(type && ABOUT.get(type)?.mustBe) ?? 'something else'}.`;
}

/** @throws UserError */
export function checkConfig(value: unknown, file: string): SessionaryConfig {
  const { data, error } = TYPES.SessionaryConfig.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (data !== undefined) return data;
  throw new UserError(issue === undefined ? `${file} is not a configuration.` : complaint(meant(issue), file));
}
