/** `bundle.js` replaces this file by one that has the templates compiled. */
export { templateFiles as templateLoader } from './template-files.ts';
