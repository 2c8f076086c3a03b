/**
 * The browser of the tests, the pictures and the measurements: the Chromium of the package @sparticuz/chromium, the same
 * one on every machine. `SESSIONARY_CHROMIUM` names another: the path of a program, or `system` for an installed one.
 */

import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { PACKAGE_ROOT } from '../../src/package.ts';

/** No flag weakens security: a page that needs one must fail here. */
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--no-pings',
  // Pages reach nothing but this machine, whatever they ask for.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/**
 * For tests, not for measurements. They leave a page before optimized code would pay off, and a tab that keeps its frame
 * for the next page saves a fifth of the processor time. The other two features are those that Playwright enables.
 */
const FLAGS_OF_TESTS = [
  '--js-flags=--no-opt --no-maglev',
  '--enable-features=RenderDocument:level/crashed-frame,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
];

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const UNPACKED = join(PACKAGE_ROOT, 'node_modules/.cache/sessionary-test/chromium');

interface Candidate {
  readonly path: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Unpacks the packaged Chromium once, with the libraries and fonts that a bare machine lacks. The package unpacks into the
 * folder for temporary files and takes whatever it finds there as complete, so it gets a folder of its own, which is moved
 * into place afterwards.
 */
async function unpack(): Promise<string> {
  if (existsSync(UNPACKED)) return UNPACKED;
  const { default: packaged } = await import('@sparticuz/chromium');
  mkdirSync(join(UNPACKED, '..'), { recursive: true });
  const temporary = mkdtempSync(`${UNPACKED}-`);
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
  process.env.TMPDIR = temporary;
  // With this the package unpacks its libraries too.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  try {
    await packaged.executablePath();
  } finally {
    restore('TMPDIR', TMPDIR);
    restore('AWS_EXECUTION_ENV', AWS_EXECUTION_ENV);
  }
  writeFileSync(join(temporary, 'fonts/fonts.conf'), fontConfiguration());
  try {
    renameSync(temporary, UNPACKED);
  } catch {
    // Another run was faster; its copy is the same.
    rmSync(temporary, { recursive: true, force: true });
  }
  return UNPACKED;
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** The cache is outside: a browser that still runs would otherwise make half of the folder again when it is deleted. */
function fontConfiguration(): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>${UNPACKED}/fonts</dir><cachedir>${UNPACKED}-fonts</cachedir></fontconfig>
`;
}

/** The programs to try, in order. */
async function* candidates(): AsyncGenerator<Candidate> {
  const wanted = process.env.SESSIONARY_CHROMIUM ?? '';
  if (wanted === 'system') {
    for (const path of SYSTEM_PATHS) if (existsSync(path)) yield { path };
  } else if (wanted !== '') {
    yield { path: wanted };
  } else {
    const folder = await unpack();
    const path = join(folder, 'chromium');
    const fonts = { FONTCONFIG_PATH: join(folder, 'fonts') };
    yield { path, env: fonts };
    yield { path, env: { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023/lib') } };
  }
}

/** A browser that starts may still be unable to show a page. */
async function tryToLaunch({ path, env }: Candidate, flags: readonly string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: path,
    args: [...FLAGS, ...flags],
    timeout: 30_000,
    env: { ...process.env, ...env },
  });
  try {
    const page = await browser.newPage();
    await page.goto('about:blank');
    await page.close();
    return browser;
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/**
 * Starts the first browser that works.
 * @throws with what was tried and what to do, where none works: tests that need a browser fail, none is skipped
 */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const tried: string[] = [];
  try {
    for await (const candidate of candidates()) {
      try {
        return await tryToLaunch(candidate, flags);
      } catch (error) {
        tried.push(`${candidate.path}: ${firstLine(error)}`);
      }
    }
  } catch (error) {
    tried.push(`@sparticuz/chromium: ${firstLine(error)}`);
  }
  throw new Error(
    `No browser could be started (${tried.join('; ') || 'none is installed'}). Install Chromium or Chrome and set SESSIONARY_CHROMIUM to its path, or to "system".`,
  );
}

/** A browser for tests. */
export function openTestBrowser(): Promise<Browser> {
  return openBrowser(FLAGS_OF_TESTS);
}

/** Unpacks the packaged browser, if that is used: one process does so before several start it, and reports what fails. */
export async function prepareBrowser(): Promise<void> {
  if ((process.env.SESSIONARY_CHROMIUM ?? '') === '') await unpack().catch(() => undefined);
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
