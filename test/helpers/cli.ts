/** The real command line: in a process of its own, or in one that has run it before. */

import { type ChildProcess, type ChildProcessWithoutNullStreams, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
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
  /** The compiled program: that of this checkout, unless another copy is given. */
  readonly program?: string;
  /** Builds in a process of its own: for what is about processes, threads or time zones. */
  readonly isFresh?: boolean;
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

let warm: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/** The process of {@link runWarm}; it ends with this one. */
function warmProcess(): ChildProcess {
  if (warm?.connected === true) return warm;
  warm = fork(join(REPO, 'test/helpers/warm-cli.js'), { cwd: tmpdir(), env: ENVIRONMENT, execArgv: [] });
  warm.unref();
  warm.channel?.unref();
  return warm;
}

async function askWarm(
  args: readonly string[],
  { program = CLI, cwd = tmpdir(), env = {} }: CliOptions,
): Promise<CliResult> {
  const child = warmProcess();
  const stopped = new AbortController();
  const { signal } = stopped;
  child.channel?.ref();
  child.send({ program, args, cwd, env });
  try {
    const died = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`sessionary ${args.join(' ')} ended its process with ${code}.`);
    });
    const [result] = await Promise.race([once(child, 'message', { signal }), died]);
    return result;
  } finally {
    stopped.abort();
    child.channel?.unref();
  }
}

/** The same as {@link runCli}, in a process that has loaded the program before and runs one command after the other. */
export function runWarm(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const run = (): Promise<CliResult> => askWarm(args, options);
  const result = last.then(run, run);
  last = result;
  return result;
}

/** Runs a build that must succeed: warm, unless it has to be fresh. */
export async function buildSite(args: readonly string[], options: CliOptions = {}): Promise<string> {
  const run = options.isFresh === true ? runCli : runWarm;
  const { code, stdout, stderr } = await run(['build', ...args], options);
  if (code !== 0) throw new Error(`sessionary build ${args.join(' ')} ended with ${code}:\n${stderr}${stdout}`);
  return stdout;
}
