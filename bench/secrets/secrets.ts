/**
 * How many planted secrets redaction removes, and how many of the rest `check` finds: `npm run bench:secrets`.
 * `-- --left` prints an example of everything that is left; `-- --seed 7` plants others.
 */

import { parseArgs } from 'node:util';
import { LOOK_ALIKES } from './kinds/look-alikes.ts';
import { KINDS, lostLookAlikes, type Tried, tryAll } from './measure.ts';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    left: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} % (${part} of ${whole})`;
const gone = (all: readonly Tried[]): string => percent(all.filter(({ isGone }) => isGone).length, all.length);

function by(all: readonly Tried[], key: 'kind' | 'carrier'): ReadonlyMap<string, readonly Tried[]> {
  const groups = new Map<string, Tried[]>();
  for (const one of all) {
    const group = groups.get(one[key]);
    if (group) group.push(one);
    else groups.set(one[key], [one]);
  }
  return groups;
}

function worst(title: string, all: readonly Tried[], key: 'kind' | 'carrier'): void {
  print(`\n${title}`);
  const groups = [...by(all, key)].map(([name, own]) => ({ name, own, left: own.filter(({ isGone }) => !isGone) }));
  const shown = groups
    .filter(({ left }) => values.all || left.length > 0)
    .sort((a, b) => b.left.length / b.own.length - a.left.length / a.own.length);
  for (const { name, own } of shown) print(`  ${gone(own).padStart(24)}  ${name}`);
}

const all = tryAll(Number(values.times), Number(values.seed));
const normal = all.filter(({ isOdd }) => !isOdd);
const odd = all.filter(({ isOdd }) => isOdd);
const left = all.filter(({ isGone }) => !isGone);
const normalLeft = normal.filter(({ isGone }) => !isGone);

print(`${KINDS.length} kinds in ${by(all, 'carrier').size} carriers, ${all.length} secrets`);
print(`gone, normal carriers: ${gone(normal)}`);
print(`gone, broken or encoded: ${gone(odd)}`);
const always = [...by(normal, 'kind')].filter(([, own]) => own.every(({ isGone }) => !isGone));
print(`kinds that are always left: ${always.length} ${always.map(([name]) => name).join(', ')}`);
const found = (own: readonly Tried[]): string => percent(own.filter(({ isFound }) => isFound).length, own.length);
print(`found by check of what is left: ${found(left)}, in normal carriers ${found(normalLeft)}`);
worst('By carrier, where any is left:', all, 'carrier');
worst('By kind, in normal carriers:', normal, 'kind');
if (values.all) worst('By kind, broken or encoded:', odd, 'kind');

const lost = lostLookAlikes();
print(`\nlook-alikes that stay: ${percent(LOOK_ALIKES.length - lost.length, LOOK_ALIKES.length)}`);
for (const [text, became] of lost) print(`  ${JSON.stringify(text)} -> ${became.slice(0, 400)}`);

if (values.left) {
  for (const { kind, carrier, text, isFound } of left)
    print(`LEFT\t${isFound ? 'found' : 'unfound'}\t${carrier}\t${kind}\t${JSON.stringify(text.slice(0, 300))}`);
}
