/** `ls -la\necho hi` -> "ls -la ⏎ echo hi". With spaces in their place, it would be a different command. */
export function commandLine(command: string): string {
  return command
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ⏎ ');
}

/** `cd /home/ada/shop && `, possibly quoted, possibly repeated */
const FOLDER = /^(?:cd\s+(?:"[^"]{0,400}"|'[^']{0,400}'|[^\s"'|&;<>]{1,400})\s*(?:&&|;|⏎)\s*)+(?=\S)/;

/** A command on one line, without the `cd` at its beginning. */
export function withoutFolder(line: string): string {
  return line.replace(FOLDER, '');
}
