import { join } from 'node:path';
import { FileSystemLoader, type Loader } from 'nunjucks';
import { PACKAGE_ROOT } from '../package.ts';
import { viewsTemplate } from './views/view-kinds.ts';

/** The templates that others include or extend, as they are now; that of views is made of their modules. */
export function templateFiles(): Loader {
  const files = new FileSystemLoader(join(PACKAGE_ROOT, 'templates/_includes'), { noCache: true });
  return {
    getSource: (name) => (name === 'views.njk' ? { src: viewsTemplate(), path: name } : files.getSource(name)),
  };
}
