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
