/**
 * The turns of a page, printed by the same templates as the page, but without Eleventy and before the page: they need
 * nothing of the other sessions, so they are made when the session is read.
 */

import { join } from 'node:path';
import { Environment, FileSystemLoader } from 'nunjucks';
import type { Html } from '../../domain/view.ts';
import { PACKAGE_ROOT } from '../../package.ts';
import { born } from '../../render/markup/html.ts';
import { ENVIRONMENT, FILTERS } from '../template-filters.ts';
import { rootFrom } from '../urls.ts';
import type { PageBody } from './session-body.ts';

let environment: Environment | undefined;

function templates(): Environment {
  if (environment !== undefined) return environment;
  environment = new Environment(new FileSystemLoader(join(PACKAGE_ROOT, 'templates/_includes')), ENVIRONMENT);
  for (const [name, filter] of FILTERS) environment.addFilter(name, filter);
  return environment;
}

/** The page's turns and strays as markup. What is printed was escaped by the template. */
export function turnsMarkup(page: PageBody): Html {
  return born(templates().render('turns.njk', { page_: page, root: rootFrom(`/${page.url}`) }));
}
