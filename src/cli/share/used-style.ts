/** What a page needs of a style sheet that `src/bundle.js` wrote: the rules that could choose one of its elements. */

import { selectOne } from 'css-select';
import { parse, type Selector, stringify } from 'css-what';
import { parseDocument } from 'htmlparser2';

interface Page {
  readonly document: ReturnType<typeof parseDocument>;
  readonly classes: ReadonlySet<string>;
}

/** Attributes that a reader or a script changes, and states that elements have only in a browser. */
const CHANGING = new Set(['open', 'hidden']);
const STATES = /^(?:active|autofill|checked|disabled|focus.*|hover|indeterminate|placeholder-shown|target|visited)$/;

function isFixed(token: Selector): boolean {
  if (token.type === 'attribute') return !CHANGING.has(token.name);
  return token.type !== 'pseudo-element' && !(token.type === 'pseudo' && STATES.test(token.name));
}

function choicesOf(token: Selector): readonly Selector[][] | undefined {
  return token.type === 'pseudo' && Array.isArray(token.data) ? token.data : undefined;
}

/** A selector without what changes. */
function fixed(steps: readonly Selector[]): Selector[] {
  return steps.filter(isFixed).map((token) => {
    const choices = choicesOf(token);
    return token.type === 'pseudo' && choices ? { ...token, data: choices.map(fixed) } : token;
  });
}

/** Could a selector choose an element of the page? Yes, if it asks for something that only a browser knows. */
function isUsed(steps: readonly Selector[], { document, classes }: Page): boolean {
  const isThere = (token: Selector): boolean => {
    // Only scripts of a site mark text.
    if (token.type === 'pseudo-element') return token.name !== 'highlight';
    if (token.type === 'pseudo' && token.name === 'is')
      return choicesOf(token)?.some((one) => one.every(isThere)) ?? true;
    return (
      token.type !== 'attribute' || token.name !== 'class' || token.action !== 'element' || classes.has(token.value)
    );
  };
  if (!steps.every(isThere)) return false;
  try {
    return selectOne(stringify([fixed(steps)]) || '*', document) !== null;
  } catch {
    return true;
  }
}

const weightOf = (steps: readonly Selector[]): number =>
  steps.filter(({ type }) => /^(?:attr|pseudo)/.test(type)).length;

/** A selector with those choices of `:is()` that the page has, and one that weighs as much as the others. */
function narrowed(steps: readonly Selector[], page: Page): Selector[] {
  return steps.flatMap((token, at) => {
    const choices = choicesOf(token);
    if (token.type !== 'pseudo' || token.name !== 'is' || choices === undefined) return token;
    const used = choices.filter((choice) => isUsed(steps.with(at, { ...token, data: [choice] }), page));
    const [heaviest = []] = [...used, ...choices].sort((a, b) => weightOf(b) - weightOf(a));
    const data = [...new Set([...used, heaviest])];
    const [[first, ...more] = []] = data;
    // A class can stand in place of `:is()` anywhere.
    return data.length === 1 && more.length === 0 && first?.type === 'attribute' ? first : { ...token, data };
  });
}

function usedSelectors(rule: string, page: Page): string {
  const used = parse(rule).filter((steps) => isUsed(steps, page));
  const selectors = stringify(used.map((steps) => narrowed(steps, page)));
  // Only names need no quotes: not `[tabindex="-1"]`.
  return selectors.replace(/ ?([>+~,]) /g, '$1').replace(/="([a-z][\w-]*)"\]/gi, '=$1]');
}

function usedRules(sheet: string, page: Page): string {
  let [rules, from, depth] = ['', 0, 0];
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    const [prelude = '', ...body] = sheet.slice(from, index).split('{');
    from = index + 1;
    const isGroup = prelude.startsWith('@');
    const inside = isGroup ? usedRules(body.join('{'), page) : body.join('{');
    const kept = isGroup ? prelude : usedSelectors(prelude, page);
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
  const names = [...page.matchAll(/ class="([^"]*)"/g)].flatMap(([, all = '']) => all.split(' '));
  return withValues(usedRules(sheet, { document: parseDocument(page), classes: new Set(names) }) + more);
}
