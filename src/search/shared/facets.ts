/** What sessions are filtered by: written into search documents, offered next to results, typed into a query. */

/** The facets in the order in which they are shown. */
export const FACETS = [
  { name: 'project', label: 'Project' },
  { name: 'member', label: 'Member' },
  { name: 'kind', label: 'Kind' },
  { name: 'failures', label: 'Failures' },
  { name: 'month', label: 'Month' },
  { name: 'tool', label: 'Tool' },
  { name: 'model', label: 'Model' },
  { name: 'branch', label: 'Branch' },
] as const;

export type FacetName = (typeof FACETS)[number]['name'];

/** The only value of the facet `failures`. */
export const WITH_FAILURES = 'with failures';
