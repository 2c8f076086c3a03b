/** What a page needs of a style sheet that `src/bundle.js` wrote: the rules that could choose one of its elements. */

import { valueFor } from '../../base/lists.ts';

/** Elements with the same path from the root, as far as rules ask for it: `details`, `.call`, `[data-family=runs]`. */
interface Tag {
  readonly facts: ReadonlySet<string>;
  readonly parent: Tag | undefined;
  readonly children: Map<string, Tag>;
}

const EMPTY = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
/** What a reader or a script changes. */
const CHANGING = ['[open]', '[hidden]'];

const INSIDE = String.raw`(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*`;
/** What is between the commas of a rule, apart from those in parentheses. */
const SELECTOR = new RegExp(String.raw`(?:[^,()]|\(${INSIDE}\))+`, 'g');
const FUNCTION = new RegExp(String.raw`:([\w-]+)\((${INSIDE})\)`);

function tagsOf(page: string, sheet: string): ReadonlySet<Tag> {
  const asked = new Set(['class', ...[...sheet.matchAll(/\[([\w-]+)/g)].map(([, name = '']) => name)]);
  const tags = new Set<Tag>();
  let inside: Tag = { facts: new Set(), parent: undefined, children: new Map() };
  for (const [, end, name = '', rest = '', isClosed] of page.matchAll(/<(\/?)([a-z]\w*)((?: [^<>]*?)?)(\/?)>/g)) {
    if (end === '') {
      const attributes = [...rest.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)].filter(([, key = '']) => asked.has(key));
      const told = attributes.flatMap(([, key = '', value = '']) =>
        key === 'class' ? value.split(' ').map((one) => `.${one}`) : [`[${key}]`, `[${key}=${value}]`],
      );
      const facts = [name, ...told];
      const parent = inside;
      const tag = valueFor(parent.children, facts.join(), () => {
        return { facts: new Set([...facts, ...CHANGING]), parent, children: new Map() };
      });
      tags.add(tag);
      if (isClosed === '' && !EMPTY.has(name)) inside = tag;
    } else if (inside.facts.has(name) && inside.parent !== undefined) inside = inside.parent;
  }
  return tags;
}

/** `> a.tag[open]:hover`: a step of a selector. Its state does not count. */
function stepsOf(selector: string) {
  return [...selector.matchAll(/([\s>+~]*)([^\s>+~]+)/g)].map(([, sign = '', compound = '']) => {
    const facts = compound.replace(/::?[\w-]+|"/g, '').match(/\[[^[\]]*\]|\.?[\w-]+/g) ?? [];
    return { sign: sign.trim(), facts };
  });
}

type Steps = ReturnType<typeof stepsOf>;

/** @param fact `[class*=fg-]` is true of each class with these letters in it */
function isTrue(fact: string, { facts }: Tag): boolean {
  const part = /\*=([^*\]]*)\]/.exec(fact)?.[1];
  return part === undefined ? facts.has(fact) : [...facts].some((one) => one.startsWith('.') && one.includes(part));
}

/** Could the first steps of a selector, as many as `count`, end at this tag? */
function leadTo(tag: Tag | undefined, steps: Steps, count = steps.length): boolean {
  const step = steps[count - 1];
  if (step === undefined || tag === undefined) return step === undefined;
  const { sign, facts } = step;
  const fits = facts.every((fact) => isTrue(fact, tag));
  if (!fits || count === 1) return fits;
  if (sign === '>') return leadTo(tag.parent, steps, count - 1);
  if (sign !== '') return [...(tag.parent?.children.values() ?? [])].some((one) => leadTo(one, steps, count - 1));
  for (let up = tag.parent; up !== undefined; up = up.parent) if (leadTo(up, steps, count - 1)) return true;
  return false;
}

/** A choice of `:is()` in its place, or the part of it that can stand behind what is before it. */
function chosen(before: string, choice: string): string {
  const part = before === '' ? choice : (/[^\s>+~]+$/.exec(choice)?.[0] ?? '');
  return /^$|[\s>+~]$/.test(before) || /^[.[:]/.test(part) ? part : ':is';
}

function isUsed(selector: string, tags: ReadonlySet<Tag>): boolean {
  const [whole = '', name, inside = ''] = FUNCTION.exec(selector) ?? [];
  if (whole === '') {
    const steps = stepsOf(selector);
    return [...tags].some((tag) => leadTo(tag, steps));
  }
  const [before = '', ...after] = selector.split(whole);
  const rest = after.join(whole);
  const choices = inside.match(SELECTOR) ?? [];
  if (name === 'is') return choices.some((choice) => isUsed(before + chosen(before, choice) + rest, tags));
  if (name === 'highlight' || (name === 'has' && !choices.some((choice) => isUsed(choice, tags)))) return false;
  return isUsed(`${before}:${name}${rest}`, tags);
}

const weightOf = (selector: string): number => selector.match(/[.[:]/g)?.length ?? 0;

/** A selector with those choices of `:is()` that the page has. */
function narrowed(selector: string, tags: ReadonlySet<Tag>): string {
  return selector.replace(new RegExp(FUNCTION, 'g'), (whole, name: string, inside: string, at: number) => {
    if (name !== 'is') return whole;
    const [before, after] = [selector.slice(0, at), selector.slice(at + whole.length)];
    const choices = inside.match(SELECTOR) ?? [];
    const present = choices.filter((choice) => isUsed(before + chosen(before, choice) + after, tags));
    // `:is()` weighs as much as its heaviest choice.
    const heaviest = [...present, ...choices].reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
    const [left = '', ...more] = [...new Set([...present, heaviest])].map((choice) => narrowed(choice, tags));
    return more.length === 0 && chosen(before, left) === left ? left : `:is(${[left, ...more].join()})`;
  });
}

function usedRules(sheet: string, tags: ReadonlySet<Tag>): string {
  let [rules, from, depth] = ['', 0, 0];
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    const [prelude = '', ...body] = sheet.slice(from, index).split('{');
    from = index + 1;
    const isGroup = prelude.startsWith('@media') || prelude.startsWith('@supports');
    const inside = isGroup ? usedRules(body.join('{'), tags) : body.join('{');
    const selectors = (prelude.match(SELECTOR) ?? []).filter((selector) => isUsed(selector, tags));
    const kept = isGroup ? prelude : selectors.map((selector) => narrowed(selector, tags)).join();
    if (kept !== '' && inside !== '') rules += `${kept}{${inside}}`;
  }
  return rules;
}

/** Puts the values of the variables of `:root` where they are used, or gives them short names, whichever is shorter. */
function withValues(style: string): string {
  const names = /^:root\{[^}]*/.exec(style)?.[0].match(/--[\w-]{1,40}(?=:)/g) ?? [];
  let [css, count] = [style, 0];
  // The last first: a variable may be the value of a later one.
  for (const name of names.reverse()) {
    const [declaration = '', value = ''] = new RegExp(`${name}: *([^;}]*);?`).exec(css) ?? [];
    const between = css.replace(declaration, '').split(`var(${name})`);
    const [short, text] = [`--${count.toString(36)}`, value.replaceAll(', ', ',')];
    const named = between.join(`var(${short})`).replace('{', () => `{${short}:${text};`);
    const inlined = between.join(text);
    if (named.length < inlined.length) count += 1;
    css = named.length < inlined.length ? named : inlined;
  }
  return css;
}

/** @param sheet of all pages @param page its HTML; text in it is escaped @param more rules that the page needs as well */
export function usedStyle(sheet: string, page: string, more: string): string {
  return withValues(usedRules(sheet, tagsOf(page, sheet)) + more);
}
