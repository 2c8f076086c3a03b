/** The filters and the escaping of the templates, for pages as well as for turns, which are rendered earlier. */

import { grouped } from '../base/format.ts';
import { groupBy } from '../base/lists.ts';
import { rootFrom } from '../base/urls.ts';
import { familyOf } from '../transcript/tools/registry.ts';
import { monthWords } from './archive/calendar.ts';
import { byWeight } from './history/decision-views.ts';
import { plainLine } from './render/markup/html.ts';
import { diffLines, listedLines, signedLines, terminalMarkup } from './render/markup/joined-lines.ts';
import { leadsNowhere } from './render/text/links.ts';
import { asideGroups, bodyParts } from './session/layout/body-parts.ts';
import { callClasses, runClasses, turnClasses } from './session/layout/content-classes.ts';
import { heightClasses } from './session/layout/heights.ts';
import { shownSize } from './views/value-views.ts';

export const ENVIRONMENT = { autoescape: true, throwOnUndefined: false } as const;

type Filter = (...values: never[]) => unknown;

export const FILTERS: readonly (readonly [name: string, filter: Filter])[] = [
  ['number', grouped],
  // A host serves the 404 page at any address, so its links cannot be relative.
  ['root', (url: string, base: string) => (base !== '' && url === '/404.html' ? base : rootFrom(url))],
  ['code', plainLine],
  ['leadsNowhere', leadsNowhere],
  ['monthWords', monthWords],
  ['listedLines', listedLines],
  ['diffLines', diffLines],
  ['signedLines', signedLines],
  ['terminalMarkup', terminalMarkup],
  ['shownSize', shownSize],
  ['bodyParts', bodyParts],
  ['asideGroups', asideGroups],
  ['turnClasses', turnClasses],
  ['heightClasses', heightClasses],
  ['callClasses', callClasses],
  ['family', (name: string) => familyOf(name)],
  ['runClasses', runClasses],
  ['byWeight', byWeight],
  // Not `groupby`: it makes object keys of names, and these may be any.
  [
    'byMember',
    (decisions: readonly { readonly turn: { readonly member: string } }[]) => [
      ...groupBy(decisions, ({ turn }) => turn.member),
    ],
  ],
];
