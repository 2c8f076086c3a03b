/**
 * The browser of the tests, the pictures and the measurements. Any Chromium of this machine will do; where there is none, the one that comes
 * with the package @sparticuz/chromium. Where none runs, tests fail: what only a browser can tell is not skipped.
 */

import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import { PACKAGE_ROOT } from '../../src/package.ts';

/** No flag that weakens security: a page that only works with one must fail here. */
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--no-pings',
];

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const PACKED = join(PACKAGE_ROOT, 'node_modules/.cache/sessionary-test/chromium');

interface Candidate {
  readonly path: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Unpacks the packaged Chromium once, with the libraries and fonts that a bare machine lacks. The package
 * unpacks into the folder for temporary files and takes what lies there for whole, so it gets a folder of
 * its own, which is moved into place when it is complete.
 */
async function unpack(): Promise<string> {
  if (existsSync(PACKED)) return PACKED;
  const { default: packaged } = await import('@sparticuz/chromium');
  mkdirSync(join(PACKED, '..'), { recursive: true });
  const draft = mkdtempSync(`${PACKED}-`);
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
  process.env.TMPDIR = draft;
  // With this the package unpacks its libraries too.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  try {
    await packaged.executablePath();
  } finally {
    restore('TMPDIR', TMPDIR);
    restore('AWS_EXECUTION_ENV', AWS_EXECUTION_ENV);
  }
  writeFileSync(join(draft, 'fonts/fonts.conf'), fontConfiguration(join(PACKED, 'fonts')));
  try {
    renameSync(draft, PACKED);
  } catch {
    // Another run was faster; its copy is as good.
    rmSync(draft, { recursive: true, force: true });
  }
  return PACKED;
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>${folder}</dir><cachedir>${folder}-cache</cachedir></fontconfig>
`;
}

async function* candidates(): AsyncGenerator<Candidate> {
  const asked = process.env.SESSIONARY_CHROMIUM;
  if (asked !== undefined && asked !== '') {
    yield { path: asked };
    return;
  }
  for (const path of USUAL_PLACES) if (existsSync(path)) yield { path };
  const folder = await unpack();
  const path = join(folder, 'chromium');
  const fonts = { FONTCONFIG_PATH: join(folder, 'fonts') };
  yield { path, env: fonts };
  yield { path, env: { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023/lib') } };
}

function optionsOf({ path, env }: Candidate): LaunchOptions {
  return { executablePath: path, args: FLAGS, timeout: 30_000, env: { ...process.env, ...env } };
}

/** A browser that starts may still be unable to show a page. */
async function showPage(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.goto('about:blank');
  await page.close();
}

async function tryToServe(candidate: Candidate): Promise<BrowserServer> {
  const server = await chromium.launchServer(optionsOf(candidate));
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    await showPage(browser);
    await browser.close();
    return server;
  } catch (error) {
    await server.kill();
    throw error;
  }
}

async function tryToLaunch(candidate: Candidate): Promise<Browser> {
  const browser = await chromium.launch(optionsOf(candidate));
  try {
    await showPage(browser);
    return browser;
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** What the first browser gives that works; else what was tried, and what to do. */
async function firstOf<Started>(
  start: (candidate: Candidate) => Promise<Started>,
): Promise<{ readonly started: Started } | { readonly problem: string }> {
  const tried: string[] = [];
  try {
    for await (const candidate of candidates()) {
      try {
        return { started: await start(candidate) };
      } catch (error) {
        tried.push(`${candidate.path}: ${firstLine(error)}`);
      }
    }
  } catch (error) {
    tried.push(`@sparticuz/chromium: ${firstLine(error)}`);
  }
  return {
    problem: `No browser runs here (${tried.join('; ')}): install one with \`apt-get install chromium\`, or name it in SESSIONARY_CHROMIUM.`,
  };
}

/** Starts the first browser that works, for several processes to share. */
export async function startBrowser(): Promise<
  { readonly server: BrowserServer } | { readonly problem: string }
> {
  const found = await firstOf(tryToServe);
  return 'problem' in found ? found : { server: found.started };
}

/**
 * The first browser that works, for this process alone: what lies between is measured with it.
 * @throws where there is none
 */
export async function openBrowser(): Promise<Browser> {
  const found = await firstOf(tryToLaunch);
  if ('problem' in found) throw new Error(found.problem);
  return found.started;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
