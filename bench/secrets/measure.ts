/** Plants secrets in transcripts, redacts these as a build does, and looks at what is left. */

import { inspectText } from '../../src/redact/gate/inspect.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { CARRIERS, ODD_CARRIERS } from './carriers.ts';
import { LOOK_ALIKES } from './kinds/look-alikes.ts';
import { SERVICES } from './kinds/services.ts';
import { SETTINGS } from './kinds/settings.ts';
import { TOKENS } from './kinds/tokens.ts';
import { TOOLS } from './kinds/tools.ts';
import { type Planted, planted, randomFrom } from './make.ts';

export interface Tried {
  readonly kind: string;
  readonly carrier: string;
  readonly isOdd: boolean;
  readonly text: string;
  readonly isGone: boolean;
  /** Does `check` find it, if it is left? */
  readonly isFound: boolean;
}

/** Each kind under a name of its own, with a template. */
export const KINDS: readonly (readonly [name: string, template: string])[] = [
  ...TOKENS.map(([kind, template, beginning]) => [`${kind} ${beginning}`, template] as const),
  ...SERVICES,
  ...SETTINGS,
  ...TOOLS,
];

/** A shorter secret cannot be wrapped or cut off in a way that leaves it recognisable. */
const SHORTEST_ODD = 20;

const redactor = new Redactor({ off: [], emails: false, home: true, hosts: false, words: [], patterns: [] });

/** All strings of a JSON value, each as printed and without what encodes it. */
function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    const plain = value.replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    const inner = value.match(/[A-Za-z0-9+/]{16,}={0,2}/g)?.map((run) => Buffer.from(run, 'base64').toString('latin1'));
    return [value, ...(plain === value ? [] : [plain]), ...(inner ?? [])];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** The pieces of a secret of which none may remain: as long as what would help somebody to guess the rest. */
function piecesOf(secret: string): readonly string[] {
  return secret
    .split('\n')
    .filter((line) => !/^-{5}|^$|^(?:Proc-Type|DEK-Info)/.test(line))
    .flatMap((line) => {
      const size = Math.min(line.length, Math.max(5, Math.min(14, Math.ceil(line.length * 0.4))));
      return Array.from({ length: line.length - size + 1 }, (_, at) => line.slice(at, at + size));
    });
}

/** What a build writes in place of a line of a transcript. */
export function redacted(line: unknown): unknown {
  const json = typeof line === 'string' ? line : JSON.stringify(line);
  if (!redactor.mayChange(json)) return line;
  const mark = (kind: string): string => `[redacted: ${kind} #1]`;
  return typeof line === 'string' ? redactor.text(line, mark) : redactor.value(JSON.parse(json), mark);
}

function tried(kind: string, carrier: string, isOdd: boolean, { text, secret }: Planted, line: unknown): Tried {
  const clean = redacted(line);
  const pieces = piecesOf(secret);
  const has = (one: string): boolean => pieces.some((piece) => one.includes(piece));
  const isGone = !stringsOf(clean).some(has);
  const isFound = isGone || suspectsOf(clean).some((value) => has(value) || stringsOf(value).some(has));
  return { kind, carrier, isOdd, text, isGone, isFound };
}

function suspectsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    const found: string[] = [];
    inspectText(value, (_, secret) => {
      found.push(secret);
      return '[redacted]';
    });
    return found;
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(suspectsOf) : [];
}

/**
 * @param times how many secrets of each kind are tried in each carrier
 * @param part the share of carriers that is tried for each kind, others for the next kind
 */
export function tryAll(times: number, seed = 1, part = 1): readonly Tried[] {
  const random = randomFrom(seed);
  const out: Tried[] = [];
  const isTried = (): boolean => part === 1 || random() < part;
  for (const [kind, template] of KINDS) {
    for (let time = 0; time < times; time += 1) {
      for (const [carrier, put] of Object.entries(CARRIERS)) {
        if (!isTried()) continue;
        const one = planted(template, random);
        out.push(tried(kind, carrier, false, one, put(one.text)));
      }
      for (const [carrier, put] of Object.entries(ODD_CARRIERS)) {
        if (!isTried()) continue;
        const one = planted(template, random);
        const isLong = one.secret.length >= SHORTEST_ODD && !one.secret.includes('\n');
        if (isLong || carrier.startsWith('percent')) out.push(tried(kind, carrier, true, one, put(one)));
      }
    }
  }
  return out;
}

/** The look-alikes that change in any of the carriers, with what they became. */
export function lostLookAlikes(): readonly (readonly [text: string, became: string])[] {
  return LOOK_ALIKES.flatMap((text) => {
    for (const put of Object.values(CARRIERS)) {
      const line = put(text);
      const before = JSON.stringify(line);
      const after = JSON.stringify(redacted(line));
      if (before !== after) return [[text, after] as const];
    }
    return [];
  });
}
