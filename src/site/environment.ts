/** Nunjucks with our filters and templates, before which come those of a folder of the user, by the same names. */

import { join } from 'node:path';
import { Environment, FileSystemLoader, type Loader } from 'nunjucks';
import { valueFor } from '../base/lists.ts';
import { ENVIRONMENT, FILTERS } from './template-filters.ts';
import { templateLoader } from './template-loader.ts';

/** A folder of templates, and the hash of their contents. */
export interface OwnTemplates {
  readonly folder: string;
  readonly hash: string;
}

/**
 * Templates are called `sessionary/base.njk`; those of the user may call them `base.njk`.
 * @param own has templates that take the place of ours, and may extend them: `default/base.njk`
 */
export function loaderFor(own?: OwnTemplates): Loader {
  const ours = templateLoader();
  const theirs = own && new FileSystemLoader([own.folder, join(own.folder, '_includes')]);
  return {
    getSource: (path) => {
      const name = path.replace(/^sessionary\//, '');
      const inner = name.replace(/^default\//, '');
      return (inner === name ? theirs?.getSource(name) : undefined) ?? ours.getSource(inner);
    },
  };
}

const made = new Map<string | undefined, Environment>();

/** Shared by all pages of a process, with the templates that it has loaded. */
export function environmentFor(own?: OwnTemplates): Environment {
  return valueFor(made, own?.hash, () => {
    const environment = new Environment([loaderFor(own)], ENVIRONMENT);
    for (const [name, filter] of FILTERS) environment.addFilter(name, filter);
    return environment;
  });
}
