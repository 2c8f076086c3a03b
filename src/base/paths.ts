/** Paths of any system: a transcript may come from another one. */

export function pathParts(path: string): readonly string[] {
  return path.split(/[\\/]+/).filter((part) => part !== '');
}

/** Does it begin with `/`, `\`, `~` or `C:\`? */
export function isAbsolutePath(path: string): boolean {
  return /^(?:[\\/~]|[A-Za-z]:[\\/])/.test(path);
}

/** `c:\shop` -> `C:\shop`: programs write the letter of a drive in either case. */
export function withDrive(path: string): string {
  return path.replace(/^[a-z]:(?=[\\/]|$)/, (drive) => drive.toUpperCase());
}

/** `/home/ada/tide-plan.md` and `C:\ada\tide-plan.md` -> `tide-plan.md`; `/` -> `/` */
export function lastPart(path: string): string {
  return pathParts(path).at(-1) ?? path;
}

/** `Git_Sync` and `git-sync` -> `gitsync` */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || name;
}

/** Where Claude Code keeps a project's sessions: `/home/ada/my.shop` -> `-home-ada-my-shop` */
export function encodedFolder(path: string): string {
  return path.replace(/[^A-Za-z0-9]/g, '-');
}

/**
 * `/a/b-c` and `/a/b/c` both become `-a-b-c`, which cannot be decoded. A redacted path (`~/shop`) has to match the end.
 */
export function encodes(cwd: string, folderName: string): boolean {
  const encoded = encodedFolder(withDrive(cwd).replace(/^~/, ''));
  if (cwd.startsWith('~')) return folderName.endsWith(encoded);
  return encoded === folderName.replace(/^[a-z](?=--)/, (drive) => drive.toUpperCase());
}

/** For picomatch: paths of any system, ignoring case. In `C:\Users\*` and `~\shop`, a backslash is a separator. */
export function pathGlobs(globs: readonly string[]) {
  const portable = globs.map((glob) => (/^(?:[A-Za-z]:|[~\\])\\/.test(glob) ? glob.replaceAll('\\', '/') : glob));
  return [portable, { dot: true, nocase: true, windows: true }] as const;
}

/** A file at the top of every site, by which it is recognised. */
export const SITE_FILE = '.sessionary';
