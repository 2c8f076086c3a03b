/** A browser page that is watched: everything it does besides showing files of the site is recorded. */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { newContext } from './browser.ts';

export interface Watched {
  readonly page: Page;
  /** Errors of scripts and of the console, blocked resources, failed requests, requests to other hosts, dialogs. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** As wide as usual, but low: drawing is a third of the processor time of opening a small page. */
export const LOW = { width: 1280, height: 256 };

declare global {
  interface Window {
    /** A payload that runs assigns its id to this variable. Reading it returns the ids of all payloads that ran. */
    __pwned?: unknown;
  }
}

/** Runs in every page before its own scripts. */
function watchFromInside(): void {
  // The console does not report every violation of the page's policy.
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  });
  const ids: unknown[] = [];
  Object.defineProperty(window, '__pwned', { get: () => ids, set: (id) => void ids.push(id) });
}

/**
 * Opens a page that should load what is below `home` and nothing else. The browser resolves no name of another host.
 * @param home address of the site, `http://127.0.0.1:…/` or `file:///…/`
 */
export async function watch(home: string, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    ...options,
  });
  const complaints: string[] = [];
  await context.addInitScript(watchFromInside);
  context.on('request', (request) => {
    if (!isInside(request.url(), home)) complaints.push(`request elsewhere: ${request.url()}`);
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('requestfailed', (request) => {
    // Leaving a page cancels its requests.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`status ${response.status()}: ${response.url()}`);
  });
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => complaints.push(`popup: ${popup.url()}`));
  page.on('download', (download) => complaints.push(`download: ${download.url()}`));
  page.on('framenavigated', (frame) => {
    if (!isInside(frame.url(), home)) complaints.push(`navigation: ${frame.url()}`);
  });
  return { page, complaints, close: () => context.close() };
}

function isInside(address: string, home: string): boolean {
  return address.startsWith(home) || address === 'about:blank';
}

/** Runs in the page: opens every fold, as a curious reader would. */
export function openAll(): void {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
}
