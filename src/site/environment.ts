/** Nunjucks with our filters and templates, before which come those of a folder of the user, by the same names. */

import { Environment, FileSystemLoader } from 'nunjucks';
import { valueFor } from '../base/lists.ts';
import { ENVIRONMENT, FILTERS } from './template-filters.ts';
import { templateLoader } from './template-loader.ts';

/** A folder of templates, and the hash of their contents. */
export interface OwnTemplates {
  readonly folder: string;
  readonly hash: string;
}

const made = new Map<string | undefined, Environment>();

/**
 * Shared by all pages of a process, with the templates that it has loaded.
 * @param own has templates that take the place of ours, and may extend them: `base.njk`, `default/base.njk`
 */
export function environmentFor(own?: OwnTemplates): Environment {
  return valueFor(made, own?.hash, () => {
    const ours = templateLoader();
    const getSource = (name: string) => ours.getSource(name.replace(/^default\//, ''));
    const loaders = own === undefined ? [ours] : [new FileSystemLoader(own.folder), { getSource }];
    const environment = new Environment(loaders, ENVIRONMENT);
    for (const [name, filter] of FILTERS) environment.addFilter(name, filter);
    return environment;
  });
}
