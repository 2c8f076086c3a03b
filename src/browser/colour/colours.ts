/** Colours code with Shiki. This script is loaded when the first code is to be coloured; see `near-code.ts`. */

import { valueFor } from '../../base/lists.ts';
import { LANGUAGE, LANGUAGE_FOLDER, LANGUAGE_HAND_OVER, type Language } from '../../site/shared/language-scripts.ts';
import { createLineGrammar, type LineGrammar, type Piece } from '../../site/shared/line-grammar.ts';
import { siteRoot } from '../base/address.ts';
import { HandedOver } from '../base/handed-over.ts';
import { bytesOf, unpack } from '../unlock/sealed.ts';
import { colouredLines, type SideLine } from './coloured-lines.ts';
import { paint, textIn, watch } from './paint.ts';

const scripts = new HandedOver<string>(LANGUAGE_HAND_OVER);

/** @throws if there is no such script */
async function read(name: string): Promise<Language> {
  const packed = await scripts.from(`${siteRoot()}${LANGUAGE_FOLDER}/${name}.js`, name);
  return JSON.parse(new TextDecoder().decode(await unpack(bytesOf(atob(packed ?? '')), 'deflate-raw')));
}

const loading = new Map<string, Promise<LineGrammar>>();
const ready = new Map<string, LineGrammar>();

async function load(name: string): Promise<LineGrammar> {
  const { needs, grammar } = await read(name);
  const needed = await Promise.all(needs.map(read));
  const made = createLineGrammar([...needed.map((language) => language.grammar), grammar]);
  ready.set(name, made);
  return made;
}

const SIDES = new Map<string, SideLine['side']>(Object.entries({ add: 'after', del: 'before', gap: 'none' }));

function sideLine(item: Element): SideLine {
  return { text: textIn(item).text.replaceAll('\n', ' '), side: SIDES.get(item.className) ?? 'both' };
}

function* work(block: Element, grammar: LineGrammar): Generator<void> {
  watch(block);
  const code = block.querySelector(':scope > code');
  const items = code === null ? [...block.children] : [];
  const whole: Piece[] = [];
  const texts = code === null ? [] : textIn(code).text.split('\n');
  const lines = [...items.map(sideLine), ...texts.map((text) => ({ text, side: 'after' }) as const)];
  for (const pieces of colouredLines(lines, grammar)) {
    const item = items.shift();
    if (item !== undefined) paint(item, pieces);
    whole.push(...pieces, { style: '', text: '\n' });
    yield;
  }
  if (code !== null) paint(code, whole);
}

const queue: Generator<void>[] = [];
const begun = new WeakSet<Element>();

function begin(block: Element, grammar: LineGrammar | undefined): void {
  if (grammar === undefined || begun.has(block)) return;
  begun.add(block);
  queue.push(work(block, grammar));
}

/** @returns whether all is done */
function workUntil(end: number): boolean {
  for (let next = queue[0]; next !== undefined; next = queue[0]) {
    if (next.next().done) queue.shift();
    if (performance.now() > end) return queue.length === 0;
  }
  return true;
}

/** Milliseconds that a page may be busy with colours before it reacts to its reader: at once, and while it is idle. */
const [AT_ONCE, IDLE] = [40, 12];

let isWorking = false;

async function workOff(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  for (let slice = AT_ONCE; !workUntil(performance.now() + slice); slice = IDLE)
    await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
  isWorking = false;
}

async function colour(block: Element): Promise<void> {
  const name = block.getAttribute(LANGUAGE) ?? '';
  begin(block, await valueFor(loading, name, () => load(name)).catch(() => undefined));
  await workOff();
}

/** Milliseconds for colours that are missing when a page is printed, which does not wait for scripts. */
const PRINT = 2_000;

/** Colours at once what can be coloured. */
function colourNow(blocks: readonly Element[]): void {
  for (const block of blocks) begin(block, ready.get(block.getAttribute(LANGUAGE) ?? ''));
  workUntil(performance.now() + PRINT);
}

window.sessionaryColours = { colour, colourNow };
