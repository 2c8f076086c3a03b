/** The turns of a page as markup, made when the session is read: they need nothing from other sessions. */

import { rootFrom } from '../../base/urls.ts';
import { environmentFor, type OwnTemplates } from '../environment.ts';
import type { PageBody } from './session-body.ts';

/** The page's turns and strays as markup; the template has escaped everything in it. @param own templates of the user */
export function turnsMarkup(
  page: Pick<PageBody, 'url' | 'netChanges' | 'turns' | 'strays'>,
  own?: OwnTemplates,
): string {
  return environmentFor(own).render('sessionary/turns.njk', { page_: page, root: rootFrom(`/${page.url}`) });
}
