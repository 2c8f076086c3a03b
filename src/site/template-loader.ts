import { join } from 'node:path';
import { FileSystemLoader, type Loader } from 'nunjucks';
import { PACKAGE_ROOT } from '../package.ts';
import { viewsLoader } from './views/view-kinds.ts';

/** Finds the templates that others include or extend. `bundle.js` replaces this file by one that has them compiled. */
export function templateLoader(): Loader {
  const files = new FileSystemLoader(join(PACKAGE_ROOT, 'templates/_includes'));
  return { getSource: (name) => viewsLoader.getSource(name) ?? files.getSource(name) };
}
