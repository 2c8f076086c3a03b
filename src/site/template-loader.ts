import { join } from 'node:path';
import { FileSystemLoader, type Loader } from 'nunjucks';
import { PACKAGE_ROOT } from '../package.ts';

/** Finds the templates that others include or extend. `bundle.js` replaces this file by one that has them compiled. */
export function templateLoader(): Loader {
  return new FileSystemLoader(join(PACKAGE_ROOT, 'templates/_includes'));
}
