/** A browser page under watch: everything that it does beyond showing a file of the site is written down. */

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export interface Watched {
  readonly page: Page;
  /** Errors of scripts and of the console, refused resources, failed requests, requests elsewhere, dialogs. */
  readonly trouble: string[];
  close(): Promise<void>;
}

declare global {
  interface Window {
    /** Where hostile transcripts leave their mark, if they can. */
    __pwned?: unknown;
  }
}

/** Counts breaches of the page's policy where the console may not tell. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  });
}

/**
 * Opens a page that may load what lies below `home` and nothing else.
 * @param home address of the site, `http://127.0.0.1:…/` or `file:///…/`
 */
export async function watch(
  browser: Browser,
  home: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    ...options,
  });
  const trouble: string[] = [];
  await context.addInitScript(reportViolations);
  await guard(context, home, trouble);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      trouble.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => trouble.push(`script: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A page that is left takes its requests with it.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') trouble.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`status ${response.status()}: ${response.url()}`);
  });
  page.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => trouble.push(`popup: ${popup.url()}`));
  page.on('download', (download) => trouble.push(`download: ${download.url()}`));
  page.on('framenavigated', (frame) => {
    if (!isInside(frame.url(), home)) trouble.push(`navigation: ${frame.url()}`);
  });
  return { page, trouble, close: () => context.close() };
}

async function guard(context: BrowserContext, home: string, trouble: string[]): Promise<void> {
  await context.route(
    (url) => !isInside(url.href, home),
    (route) => {
      trouble.push(`request elsewhere: ${route.request().url()}`);
      return route.abort();
    },
  );
}

function isInside(address: string, home: string): boolean {
  return address.startsWith(home) || address === 'about:blank';
}
