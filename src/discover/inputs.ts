/** Where transcripts are read from. */

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A folder or file to read, and whose sessions it contains. */
export interface Input {
  /** Absolute path. */
  readonly path: string;
  readonly member: string | undefined;
  /** The typed prompts, if they are not in the folder. */
  readonly history?: string;
}

/** `$CLAUDE_CONFIG_DIR/projects`, or `~/.claude/projects`. */
export function defaultProjectsFolder(env: NodeJS.ProcessEnv): string {
  return join(env.CLAUDE_CONFIG_DIR || join(env.HOME ?? homedir(), '.claude'), 'projects');
}

/**
 * `Name=DIR` sets the member; a path that itself contains a `=` is taken as it is if it exists. The path is returned as
 * given: the caller makes it absolute and checks it.
 */
export function splitInput(argument: string): { member: string | undefined; path: string } {
  const [, name = '', path = ''] = /^([^=]+)=(.*)$/s.exec(argument) ?? [];
  const member = name.trim();
  return member === '' || /[/\\]/.test(member) || existsSync(argument)
    ? { member: undefined, path: argument }
    : { member, path };
}
