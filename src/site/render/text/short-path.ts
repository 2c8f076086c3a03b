import { withDrive } from '../../../base/paths.ts';

/** `/home/ada/shop/src/a.ts` in `/home/ada/shop` -> `src/a.ts`. Drives (`d:\shop`) are compared in uppercase. */
export function shortPath(path: string | undefined, cwd: string | undefined): string {
  if (path === undefined) return '';
  if (cwd === undefined || cwd.length < 2 || !withDrive(path).startsWith(cwd)) return path;
  const rest = path.slice(cwd.length);
  if (/^[\\/]?$/.test(rest)) return '.';
  if (/[\\/]$/.test(cwd)) return rest;
  return /^[\\/]/.test(rest) && rest.length > 1 ? rest.slice(1) : path;
}
