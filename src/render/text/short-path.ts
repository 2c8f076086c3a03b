/** Paths in the closed rows of calls. */

/**
 * `/home/ada/shop/src/a.ts` in `/home/ada/shop` -> `src/a.ts`; paths outside the working folder are not shortened.
 * Windows paths (`D:\shop\src\a.ts`) are compared as they are.
 */
export function shortPath(path: string | undefined, cwd: string | undefined): string {
  if (path === undefined) return '';
  if (cwd === undefined || cwd.length < 2 || !path.startsWith(cwd)) return path;
  const rest = path.slice(cwd.length);
  if (/^[\\/]?$/.test(rest)) return '.';
  if (/[\\/]$/.test(cwd)) return rest;
  return /^[\\/]/.test(rest) && rest.length > 1 ? rest.slice(1) : path;
}
