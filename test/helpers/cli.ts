/** The real command line, in a process of its own. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../src/package.ts';

/** The same for the tests and for programs that are bundled elsewhere, such as `npm run pictures`. */
export const REPO = PACKAGE_ROOT;
export const CLI = join(REPO, 'dist/cli.js');

export interface CliOptions {
  readonly cwd?: string;
  /** In addition to PATH, TZ, and a HOME without sessions. */
  readonly env?: Readonly<Record<string, string>>;
  /** The compiled program; another one than this checkout's, when it was copied. */
  readonly program?: string;
}

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** No real sessions may get into a test: HOME is a folder that does not exist. */
const NO_HOME = join(REPO, 'node_modules/.cache/sessionary-test/no-home');

const ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  HOME: NO_HOME,
  CLAUDE_CONFIG_DIR: join(NO_HOME, '.claude'),
  TZ: 'UTC',
};

export function startCli(args: readonly string[], options: CliOptions = {}): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [options.program ?? CLI, ...args], {
    cwd: options.cwd ?? tmpdir(),
    env: { ...ENVIRONMENT, ...options.env },
  });
}

export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const child = startCli(args, options);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
}

/** Runs a build that must succeed. */
export async function buildSite(args: readonly string[], options: CliOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await runCli(['build', ...args], options);
  if (code !== 0) throw new Error(`sessionary build ${args.join(' ')} ended with ${code}:\n${stderr}${stdout}`);
  return stdout;
}
