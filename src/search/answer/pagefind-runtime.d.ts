/** Pagefind's own search program, under the name that `bundle.js` gives it. */
declare module 'pagefind-runtime' {
  export const createInstance: import('../engine/bundle-files.ts').CreateInstance;
}
