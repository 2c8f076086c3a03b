/**
 * The turns of a page as markup. The templates are those of the page, but they are rendered without Eleventy and before
 * the page: turns need nothing from other sessions, so they are made when the session is read.
 */

import { join } from 'node:path';
import { Environment, FileSystemLoader } from 'nunjucks';
import type { Html } from '../../domain/view.ts';
import { PACKAGE_ROOT } from '../../package.ts';
import { trustedHtml } from '../../render/markup/html.ts';
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

/** The page's turns and strays as markup; the template escaped everything in it. */
export function turnsMarkup(page: PageBody): Html {
  return trustedHtml(templates().render('turns.njk', { page_: page, root: rootFrom(`/${page.url}`) }));
}
