/**
 * A folder of Windows is `C:\shop`, `C:/shop`, `/mnt/c/shop` in WSL, `/c/shop` in Git Bash, `/cygdrive/c/shop`, and
 * redacted `~\shop` and `~/shop`. Windows sees folders of WSL as `\\wsl$\Ubuntu\srv\shop`.
 */

const START = /^(?:[A-Za-z]:|\/(?:mnt\/|cygdrive\/)?[a-z]|~)(?=([\\/]|$))/;
const WSL = /^(?:\\\\|\/\/)wsl(?:\$|\.localhost)[\\/][^\\/]+(?=[\\/])/i;

const driveOf = (start: string): string => start.replace(':', '').slice(-1).toUpperCase();

/** One name for each folder of a member: of those in the same drive, the one that Windows uses, if any path has it. */
export function spellings(paths: Iterable<string>): (path: string) => string {
  const starts = new Map<string, { readonly start: string; readonly separator: string }>();
  // The last one counts: `/c/` < `/cygdrive/c/` < `/mnt/c/` < `C:/` < `C:\`, and `~/` < `~\`.
  for (const path of [...paths].sort()) {
    const [start, separator = ''] = START.exec(path) ?? [];
    if (start !== undefined && separator !== '') starts.set(driveOf(start), { start, separator });
  }
  return (path) => {
    const inLinux = path.replace(WSL, '');
    if (inLinux !== path) return inLinux.replaceAll('\\', '/');
    const [start, separator = ''] = START.exec(path) ?? [];
    const named = start === undefined ? undefined : starts.get(driveOf(start));
    if (start === undefined || named === undefined) return path;
    const rest = path.slice(start.length);
    return named.start + (separator === named.separator ? rest : rest.replaceAll(/[\\/]/g, named.separator));
  };
}
