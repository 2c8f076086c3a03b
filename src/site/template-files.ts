import { join } from 'node:path';
import { FileSystemLoader, type Loader } from 'nunjucks';
import { PACKAGE_ROOT } from '../package.ts';
import { viewsTemplate } from './views/view-kinds.ts';

/** Finds the template that is made of the modules of views. */
export const viewsLoader: Loader = {
  getSource: (name) => (name === 'views.njk' ? { src: viewsTemplate(), path: name } : null),
};

/** Finds the templates that others include or extend. */
export function templateFiles(): Loader {
  const files = new FileSystemLoader(join(PACKAGE_ROOT, 'templates/_includes'));
  return { getSource: (name) => viewsLoader.getSource(name) ?? files.getSource(name) };
}
