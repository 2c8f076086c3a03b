/** What sessions can be filtered by: written into search documents, offered next to results, typed into a query. */

/** The facets in the order in which they are shown. */
export const FACETS = [
  { name: 'project', label: 'Project' },
  { name: 'member', label: 'Member' },
  { name: 'kind', label: 'Kind' },
  { name: 'checks', label: 'Checks' },
  { name: 'failures', label: 'Tool errors' },
  { name: 'month', label: 'Month' },
  { name: 'tool', label: 'Tool' },
  { name: 'model', label: 'Model' },
  { name: 'branch', label: 'Branch' },
  { name: 'worktree', label: 'Worktree' },
] as const;

export type FacetName = (typeof FACETS)[number]['name'];

/** Facets with one value, which a session has or does not have. */
export const YES_OR_NO: ReadonlySet<string> = new Set<FacetName>(['checks', 'failures']);

/** Their values. */
export const WITH_RED_CHECKS = 'with red checks';
export const WITH_TOOL_ERRORS = 'with tool errors';
