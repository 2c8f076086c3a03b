/** Names of project folders: Claude Code writes every sign of a path that is no letter or digit as a dash. */

/**
 * Is a folder of that name the one of this path? `/a/b-c` -> `-a-b-c`, as `/a/b/c` too: the encoding cannot be undone.
 * Of `~/shop`, which redaction left of `/home/ada/shop`, the name has the end.
 */
export function encodes(cwd: string, folderName: string): boolean {
  const encoded = cwd.replace(/^~/, '').replace(/[^A-Za-z0-9]/g, '-');
  return cwd.startsWith('~') ? folderName.endsWith(encoded) : encoded === folderName;
}
