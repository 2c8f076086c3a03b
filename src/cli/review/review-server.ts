/**
 * The page of a review, for a browser on this machine. It is never written to a file. Its address has a random part, and
 * it answers to that only, so that no other page and no other user can read findings or decide about them.
 */

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { UserError } from '../../base/errors.ts';
import { type Place, placeText } from '../../redact/gate/archive-verdict.ts';
import { escapeCode, escapeHtml } from '../../site/render/markup/html.ts';
import { ANSWERS, type Decisions, WHY } from './review-decisions.ts';

const LOCAL = /^127\.0\.0\.1:\d{1,5}$/;
/** Bytes of a form. */
const LONGEST = 10_000;

const HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Type': 'text/html;charset=utf-8',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
};

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
article { border-top: 1px solid; padding: 1rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
form { display: flex; flex-wrap: wrap; gap: .5rem }
input { flex: 1 1 14rem }`;

const BUTTONS = [...ANSWERS].map(
  ([decision, [label]]) => `<button name="decision" value="${decision}">${label}</button>`,
);

function article(place: Place, decisions: Decisions): string {
  const { fingerprint, kind, excerpt } = place.finding;
  const decision = decisions.of(place);
  const context = excerpt
    ? `<pre>${escapeCode(excerpt.before)}<mark>${escapeCode(excerpt.value)}</mark>${escapeCode(excerpt.after)}</pre>`
    : '';
  // Enter in the field presses the first button.
  const form = `<form method="post" action="#f-${fingerprint}"><input type="hidden" name="fingerprint" value="${fingerprint}">
<input name="reason" placeholder="${WHY}" aria-label="${WHY}">
${BUTTONS.join('\n')}</form>`;
  return `<article id="f-${fingerprint}"><h2>${escapeHtml(kind)}</h2><p>${escapeHtml(placeText(place))}</p>
${context}${decision === undefined ? form : `<p><strong>${ANSWERS.get(decision)?.[1]}.</strong></p>`}</article>`;
}

function page(decisions: Decisions, problem: string, style: string): string {
  const articles = decisions.places.map((place) => article(place, decisions)).join('\n');
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Findings</title>
<style nonce="${style}">${STYLE}</style>
<h1>Findings</h1><p>This page is on this machine only. ${escapeHtml(decisions.words)}</p>
<p role="status">${escapeHtml(problem)}</p>
${articles}
<form method="post"><button name="decision" value="end">End the review</button></form></html>`;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (Number(request.headers['content-length'] ?? LONGEST + 1) > LONGEST) return undefined;
  return new URLSearchParams(await text(request));
}

/** Carries out what a form says. @returns what is wrong with it */
async function decide(form: URLSearchParams, decisions: Decisions): Promise<string> {
  const place = decisions.places.find(({ finding }) => finding.fingerprint === form.get('fingerprint'));
  const decision = [...ANSWERS.keys()].find((one) => one === form.get('decision'));
  if (place === undefined || decision === undefined || decisions.of(place) !== undefined) return '';
  try {
    await decisions.decide(place, decision, form.get('reason') ?? '');
    return '';
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

/** @param end is called when the page ends the review, or nothing is open */
export async function reviewServer(decisions: Decisions, end: () => void) {
  const path = `/${randomBytes(16).toString('hex')}/`;
  const server = createServer((request, response) => {
    const style = randomBytes(16).toString('hex');
    response.setHeader('Content-Security-Policy', `default-src 'none'; style-src 'nonce-${style}'; form-action 'self'`);
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    if (request.url !== path || !LOCAL.test(request.headers.host ?? '')) {
      response.writeHead(404).end();
      return;
    }
    const answer = async (): Promise<void> => {
      const form = request.method === 'POST' ? await formOf(request) : undefined;
      const problem = form === undefined ? '' : await decide(form, decisions);
      response.end(page(decisions, problem, style));
      if (form?.get('decision') === 'end' || decisions.next === undefined) end();
    };
    answer().catch((error) => response.destroy(error));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const bound = server.address();
  const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0;
  return { address: `http://127.0.0.1:${port}${path}`, close: () => server.close() };
}
