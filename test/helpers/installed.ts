/** The package as its users get it: packed, and installed into a folder outside the repository, with an empty home. */

import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { CLI, REPO } from './cli.ts';
import { folderForTests } from './folder-for-test.ts';
import { filesIn } from './folders.ts';

const run = promisify(execFile);

export interface Installed {
  readonly home: string;
  /** Where it is installed: commands and programs in this folder find it. */
  readonly consumer: string;
  /** Its files. */
  readonly packed: readonly string[];
  /** Runs a command; returns what it printed. @throws if it failed, with what it printed */
  inFolder(cwd: string, command: string, ...args: readonly string[]): Promise<string>;
  /** What the compiler says about a program of a user of the package. */
  typeErrors(name: string, lines: readonly string[]): Promise<string>;
}

/** The commands get no settings of this machine, and nothing from this checkout's `node_modules/.bin`. */
function environment(work: string): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(REPO));
  return {
    PATH: [dirname(process.execPath), ...path].join(delimiter),
    HOME: join(work, 'home'),
    // Not those of the other builds.
    ...{ TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' },
    npm_config_cache: join(work, 'npm-cache'),
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
}

/** Top-level packages that the package needs when it runs, as this checkout has them: `node_modules/shiki`. */
function runtimePackages(): readonly string[] {
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync(join(REPO, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(lock.packages)
    .filter(([path, { dev = false }]) => path.lastIndexOf('node_modules/') === 0 && !dev)
    .map(([path]) => path)
    .filter((path) => existsSync(join(REPO, path)));
}

/** Hard links to all files below a folder; copies if the other folder is on another disk. */
function linkFiles(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, path));
    if (entry.isDirectory()) mkdirSync(copy, { recursive: true });
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(path), copy);
    else if (entry.isFile()) {
      try {
        linkSync(path, copy);
      } catch {
        copyFileSync(path, copy);
      }
    }
  }
}

/**
 * Packs and installs, for all tests of a file. The dependencies are put in place beforehand, with the links to their
 * commands, so that npm finds all of them there and asks no registry: one that `package.json` lacks is missing in the
 * folder as well.
 */
export async function installPackage(): Promise<Installed> {
  const work = folderForTests();
  const home = join(work, 'home');
  const consumer = join(work, 'consumer');
  const inFolder = async (cwd: string, command: string, ...args: readonly string[]): Promise<string> => {
    const { stdout } = await run(command, args, { cwd, env: environment(work), maxBuffer: 64e6 });
    return stdout;
  };
  if (!existsSync(CLI)) throw new Error('There is no dist/cli.js to pack: run `npm run compile` first.');
  mkdirSync(home);
  const packing = await inFolder(REPO, 'npm', 'pack', '--ignore-scripts', '--pack-destination', work);
  const tarball = join(work, packing.trim());
  for (const path of [...runtimePackages(), 'node_modules/.bin']) {
    mkdirSync(join(consumer, path), { recursive: true });
    linkFiles(join(REPO, path), join(consumer, path));
  }
  await inFolder(consumer, 'npm', 'install', '--no-audit', '--no-fund', tarball);
  return {
    ...{ home, consumer, inFolder, packed: filesIn(join(consumer, 'node_modules/sessionary')) },
    typeErrors: async (name, lines) => {
      writeFileSync(join(consumer, name), lines.join('\n'));
      const tsc = join(REPO, 'node_modules/typescript/bin/tsc');
      const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', name];
      const { stdout } = await run(process.execPath, [tsc, ...flags], { cwd: consumer }).catch((error) => error);
      return stdout;
    },
  };
}
