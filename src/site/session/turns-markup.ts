/** The turns of a page as markup, made when the session is read: they need nothing from other sessions. */

import { Environment } from 'nunjucks';
import { rootFrom } from '../../base/urls.ts';
import { ENVIRONMENT, FILTERS } from '../template-filters.ts';
import { templateLoader } from '../template-loader.ts';
import type { PageBody } from './session-body.ts';

let environment: Environment | undefined;

function templates(): Environment {
  if (environment !== undefined) return environment;
  environment = new Environment(templateLoader(), ENVIRONMENT);
  for (const [name, filter] of FILTERS) environment.addFilter(name, filter);
  return environment;
}

/** In `turn.njk`: the link to the session whose transcript a handover names. */
const PLAN_LINK = /<a class="planned-in" [^<>]*>([^<]*)<\/a>/g;

/** The same markup for an archive without that session: drafts are made before anyone knows whether it is there. */
export function withoutPlanLink(markup: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(markup).toString().replace(PLAN_LINK, '$1'));
}

/** The page's turns and strays as markup; the template has escaped everything in it. */
export function turnsMarkup(page: PageBody): string {
  return templates().render('turns.njk', { page_: page, root: rootFrom(`/${page.url}`) });
}
