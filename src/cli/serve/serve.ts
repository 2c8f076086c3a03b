/**
 * `sessionary serve`: builds, serves on this machine, rebuilds when transcripts, typed prompts or the theme change, and
 * tells open pages.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { UserError } from '../../base/errors.ts';
import type { Settings } from '../../build/config/settings.ts';
import { PACKAGE_ROOT } from '../../package.ts';
import { realpathOf, rootsOf } from '../../transcript/discover/existing-files.ts';
import { pastedTextsFolder } from '../../transcript/discover/pasted-texts.ts';
import { LivePages } from './live-pages.ts';
import { siteServer } from './site-server.ts';

const HOST = '127.0.0.1';
const PORT = 8080;
/** A session writes many lines in a row: they share one build. */
const QUIET_MS = 400;

function readPort(text = String(PORT)): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new UserError(`--port must be a number from 0 to 65535, not "${text}".`);
  return Number(text);
}

let running: ChildProcess | undefined;

/** In a process of its own. @param options of the build @returns its exit code */
function rebuild(options: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const args = [join(PACKAGE_ROOT, 'dist/cli.js'), 'build', ...options];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    running = child;
    const end = (code: number): void => {
      running = undefined;
      resolve(code);
    };
    child.on('exit', (code) => end(code ?? 1));
    child.on('error', () => end(1));
  });
}

/** Ctrl+C also reaches the child process, but a signal to this process does not: the child would go on writing. */
async function stop(): Promise<never> {
  const child = running;
  // Otherwise its exit would start another build.
  child?.removeAllListeners('exit');
  if (child?.kill('SIGTERM')) await once(child, 'exit');
  process.exit(0);
}

/** Returns the address of the server, with `/` at the end. */
async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new UserError(`Port ${port} on ${HOST} cannot be used (${message}); choose another one with --port.`)),
    );
    server.listen(port, HOST, resolve);
  });
  const address = server.address();
  return `http://${HOST}:${typeof address === 'object' && address ? address.port : port}/`;
}

/**
 * Serves and watches until the process ends. Returns an exit code if the first build fails. @param options of each
 * build
 */
export async function serve(settings: Settings, options: readonly string[], portText: string | undefined) {
  const port = readPort(portText);
  let isReady = false;
  const live = new LivePages();
  const server = siteServer(settings.output, () => isReady, live);
  // Before the build, so that a port in use is reported at once.
  const url = await listen(server, port);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  // Before the build as well: a session may go on while it is read.
  const watched = await watchAll(settings, options, live);
  const first = await rebuild(options);
  if (first !== 0) {
    server.close();
    await watched.close();
    return first;
  }
  isReady = true;
  process.stdout.write(`Serving ${settings.output} at ${url} until you press Ctrl+C.\n`);
  watched.begin();
  return await new Promise<never>(() => undefined);
}

interface Watched {
  /** From now on, what changed since it was watched is built. */
  begin(): void;
  close(): Promise<unknown>;
}

async function watchAll(settings: Settings, options: readonly string[], live: LivePages): Promise<Watched> {
  // A symbolic link is not followed: its target is watched where it is, if that is in an input.
  const transcripts = rootsOf(settings.inputs);
  const typed = settings.inputs
    .flatMap(({ history }) => (history === undefined ? [] : [history, pastedTextsFolder(history)]))
    .map(realpathOf);
  const { files, templates } = settings.theme;
  const looks = [...files.values(), ...(templates === undefined ? [] : [templates.folder])];
  let timer: NodeJS.Timeout | undefined;
  let isBuilding = true;
  let isStale = false;
  let watcher: FSWatcher | undefined;
  /** Again before each build: of a folder that was moved away and back, or deleted and made again, the old one is dead. */
  const open = async (): Promise<void> => {
    await watcher?.close();
    watcher = watch([...transcripts, ...typed, ...looks], {
      ignoreInitial: true,
      followSymlinks: false,
      // A function would get paths with `/`, on Windows as well.
      ignored: { path: realpathOf(settings.output), recursive: true },
    });
    // The build has already reported folders that cannot be read.
    watcher.on('error', () => undefined);
    watcher.on('all', () => {
      isStale = true;
      clearTimeout(timer);
      timer = setTimeout(() => void go(), QUIET_MS);
    });
    await new Promise<void>((ready) => watcher?.once('ready', ready));
  };
  const go = async (): Promise<void> => {
    if (isBuilding) return;
    isBuilding = true;
    while (isStale) {
      isStale = false;
      await open();
      const gone = transcripts.find((path) => !existsSync(path));
      if (gone !== undefined) process.stdout.write(`${gone} is gone: the site stays as it is until it is back.\n`);
      else if ((await rebuild(options)) === 0) live.built();
    }
    isBuilding = false;
  };
  await open();
  const begin = (): void => {
    isBuilding = false;
    void go();
  };
  return { begin, close: async () => await watcher?.close() };
}
