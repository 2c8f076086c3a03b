import { join } from 'node:path';
import { FileSystemLoader, type Loader } from 'nunjucks';
import { PACKAGE_ROOT } from '../package.ts';
import { viewsTemplate } from './views/view-kinds.ts';

/** Finds our templates. `bundle.js` replaces this file by one that has them compiled. */
export function templateLoader(): Loader {
  const files = new FileSystemLoader(['templates', 'templates/_includes'].map((folder) => join(PACKAGE_ROOT, folder)));
  const views = { src: viewsTemplate(), path: 'views.njk' };
  return { getSource: (name) => (name === views.path ? views : files.getSource(name)) };
}
