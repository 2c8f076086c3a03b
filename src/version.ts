/** Version of this package, as its package.json says. */

import { readFileSync } from 'node:fs';
import { text } from './domain/shape.ts';

export const VERSION: string =
  text(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')), 'version') ?? '';
