/** Where transcripts are looked for. */

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A folder or file to read, and whose sessions are in it. */
export interface Input {
  /** Absolute path. */
  readonly path: string;
  readonly member: string | undefined;
}

/** `$CLAUDE_CONFIG_DIR/projects`, or `~/.claude/projects`. */
export function defaultProjectsFolder(env: NodeJS.ProcessEnv): string {
  const config = env.CLAUDE_CONFIG_DIR;
  return join(
    config === undefined || config === '' ? join(env.HOME ?? homedir(), '.claude') : config,
    'projects',
  );
}

/**
 * `Name=DIR` sets the member; a `DIR` that itself holds a `=` is meant as it stands when it exists.
 * Returns the parts as given; the caller makes the path absolute and checks it.
 */
export function splitInput(argument: string): { member: string | undefined; path: string } {
  const at = argument.indexOf('=');
  if (at <= 0 || existsSync(argument)) return { member: undefined, path: argument };
  const member = argument.slice(0, at).trim();
  return member === '' || /[/\\]/.test(member)
    ? { member: undefined, path: argument }
    : { member, path: argument.slice(at + 1) };
}
