/** Pagefind's own browser program, under the name that the bundle script gives to it. */
declare module 'pagefind-runtime' {
  export const createInstance: import('./pagefind-types.ts').CreateInstance;
}
