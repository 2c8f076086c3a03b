/** Commands where there is room for one line only. */

/**
 * A command with its line breaks shown: `ls -la\necho hi` -> "ls -la ⏎ echo hi". A space in their place would make another
 * command of it. Empty lines and indentation are left out; a command of one line stays the same.
 */
export function commandLine(command: string): string {
  return command
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ⏎ ');
}

/** `cd /home/ada/shop && `, also quoted, and several of them */
const FOLDER = /^(?:cd\s+(?:"[^"]{0,400}"|'[^']{0,400}'|[^\s"'|&;<>]{1,400})\s*(?:&&|;|⏎)\s*)+(?=\S)/;

/** A command on one line without the change of folder that it begins with. */
export function withoutFolder(line: string): string {
  return line.replace(FOLDER, '');
}
