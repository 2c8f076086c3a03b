/** What every page says of its site. */

import type { Settings } from '../config/settings.ts';
import type { SiteView } from '../domain/page.ts';
import { VERSION } from '../package.ts';

/** As session pages have it; pages of the whole archive add what changes with every session. */
export function siteView(settings: Settings): SiteView {
  return {
    title: settings.title,
    description: settings.description,
    version: VERSION,
    timeZone: settings.timeZone,
    address: settings.address,
    base: settings.address === '' ? '' : new URL(settings.address).pathname,
    // Left out of session pages: a new session would change every page of the archive.
    lastActivity: undefined,
    bundles: 0,
    example: settings.isExample,
  };
}
