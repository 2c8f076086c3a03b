/** What templates do with values, and how they escape: the same for pages and for turns that are printed before. */

import { plainLine } from '../render/html.ts';
import { diffLines, joinedLines, listedLines, terminalLines } from '../render/lines.ts';
import { shownSize } from '../render/media.ts';
import { grouped } from '../render/words.ts';
import { callHolds, runHolds, turnHolds } from './holds.ts';
import { heightClass } from './landmarks.ts';
import { foldRuns } from './runs.ts';

export const ENVIRONMENT = { autoescape: true, throwOnUndefined: false } as const;

export type Filter = (value: never) => unknown;

export const FILTERS: readonly (readonly [name: string, filter: Filter])[] = [
  ['number', grouped],
  ['code', plainLine],
  ['listedLines', listedLines],
  ['joinedLines', joinedLines],
  ['diffLines', diffLines],
  ['terminalLines', terminalLines],
  ['shownSize', shownSize],
  ['runs', foldRuns],
  ['turnHolds', turnHolds],
  ['heightClass', heightClass],
  ['callHolds', callHolds],
  ['runHolds', runHolds],
];
