/** What `.eleventy.js` needs of the program: the archive in one process, and what is added to Eleventy. */

export { sessionary } from '../site/eleventy-plugin.ts';
export { loadSite } from './template-site.ts';
