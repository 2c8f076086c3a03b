/** Where transcripts are read from. */

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A folder or file to read, and whose sessions it contains. */
export interface Input {
  readonly path: string;
  readonly member: string | undefined;
  /** The typed prompts, if they are not in the folder. */
  readonly history?: string;
}

/** `$HOME`; on Windows, where only some shells set that, `%USERPROFILE%`, as for Claude Code. */
export function homeFolder(env: NodeJS.ProcessEnv, platform = process.platform): string {
  return (platform === 'win32' && env.USERPROFILE) || env.HOME || homedir();
}

/** `$CLAUDE_CONFIG_DIR`, or `~/.claude`. */
export function claudeFolder(env: NodeJS.ProcessEnv): string {
  return env.CLAUDE_CONFIG_DIR || join(homeFolder(env), '.claude');
}

/** `Name=DIR` sets the member; a path that contains a `=` is taken as it is if it exists. */
export function splitInput(argument: string): { member: string | undefined; path: string } {
  const [, name = '', path = ''] = /^([^=]+)=(.*)$/s.exec(argument) ?? [];
  const member = name.trim();
  return member === '' || /[/\\]/.test(member) || existsSync(argument)
    ? { member: undefined, path: argument }
    : { member, path };
}
