/** A session's page -> one file with all that it needs. The page is ours: text in it is escaped, so its tags are tags. */

import { createHash } from 'node:crypto';

/** Shows the turns with some words, and the words in them. */
const SEARCH = `const box=document.querySelector('.share-search input'),count=document.querySelector('.share-search output'),turns=[...document.querySelectorAll('.turns>.turn')].map(turn=>[turn,turn.textContent.toLowerCase()]);
box.closest('p').hidden=false;
box.addEventListener('input',()=>{const words=box.value.trim().toLowerCase(),ranges=[];let shown=0;
for(const [turn,text] of turns){const has=text.includes(words);turn.hidden=!has;if(!has||!words)continue;shown+=1;
const walk=document.createTreeWalker(turn,4);for(let node;(node=walk.nextNode());){const line=node.data.toLowerCase();for(let at=line.indexOf(words);at>=0;at=line.indexOf(words,at+words.length)){const range=new Range();range.setStart(node,at);range.setEnd(node,at+words.length);ranges.push(range);for(let up=node.parentElement.closest('details:not([open])');up;up=up.closest('details:not([open])'))up.open=true}}}
count.textContent=words?(shown===1?'1 turn':shown+' turns'):'';
if(window.Highlight)CSS.highlights.set('found',new Highlight(...ranges))})`;
const BOX =
  '<p class="share-search" hidden><label>Search <input type="search" autocomplete="off"></label> <output aria-live="polite"></output></p>';
const STYLE =
  '.session{display:block}.share-search{position:sticky;top:0;z-index:1;padding:.5rem 0;background:var(--paper)}.share-search[hidden],.turn[hidden]{display:none}::highlight(found){background:var(--found);color:var(--found-ink)}';

/** What leads to the rest of a site, or needs its scripts. */
const LEFT_OUT = [
  /<(header) class="site-head">.*?<\/\1>|<a class="skip".*?<\/a>| <a href="[^"]*report\.html">.*?<\/a>/gs,
  /<(p|div|nav) class="(?:crumb|where|session-bar|outline|minimap|nothing-shown)".*?<\/\1>/gs,
  /<details class="fold numbers">.*?<\/details>(?=\s*<\/header>)/s,
  /<(?:link|script|meta) [^>]*(?:(?:href|src)="\.\.\/|http-equiv|generator|og:|twitter:)[^>]*>(?:<\/script>)?\n?/g,
  / data-(?:raw|raw-from|root|start|embed)="[^"]*"|(?<= href=")\.\.\/sessions\/[^"#]*(?=#)/g,
];

/** Classes for the filters of a page. */
const FILTERED = / (?:has-\w+|(?:conversation|changes|problems)-\d+)(?=[ "])/g;

/** What is between the commas of a rule, apart from those in parentheses. */
const SELECTOR = /(?:[^,()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g;

/** A selector without what is in parentheses. */
function outside(selector: string): string {
  const open = selector.indexOf('(');
  return open === -1 ? selector : selector.slice(0, open) + selector.slice(selector.lastIndexOf(')') + 1);
}

/** The rules of a style sheet whose classes a page has. */
function rulesFor(sheet: string, classes: ReadonlySet<string>): string {
  let [rules, from, depth] = ['', 0, 0];
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    const [prelude = '', ...body] = sheet.slice(from, index).split('{');
    from = index + 1;
    const isUsed = (selector: string): boolean =>
      [...outside(selector).matchAll(/\.(-?[a-z][\w-]*)/gi)].every(([, name = '']) => classes.has(name));
    const isGroup = prelude.startsWith('@media') || prelude.startsWith('@supports');
    const inside = isGroup ? rulesFor(body.join('{'), classes) : body.join('{');
    const kept = isGroup ? prelude : (prelude.match(SELECTOR) ?? []).filter(isUsed).join();
    if (kept !== '' && inside !== '') rules += `${kept}{${inside}}`;
  }
  return rules;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** @param page the HTML of `sessions/<key>.html` @param read a file of the site, by its path */
export function oneFile(page: string, read: (path: string) => Buffer): string {
  const whole = LEFT_OUT.reduce((html, pattern) => html.replace(pattern, ''), page)
    .replace(/ href="\.\.\/[^"]*"/g, '')
    .replace(/ class="(?:call|turn)[^"]*"/g, (all) => all.replace(FILTERED, ''))
    .replace(/ src="\.\.\/(media\/[^"]*\.(\w+))"/g, (_, path: string, type: string) => {
      return ` src="data:image/${type === 'jpg' ? 'jpeg' : type};base64,${read(path).toString('base64')}"`;
    })
    .replace('<div class="turns"', `${BOX}<div class="turns"`);
  const classes = [...whole.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  const style = rulesFor(read('assets/session.css').toString('utf8'), new Set(classes)) + STYLE;
  const policy = `default-src 'none'; img-src data:; style-src ${hashOf(style)}; script-src ${hashOf(SEARCH)}; base-uri 'none'; form-action 'none'`;
  return whole
    .replace('<meta charset="utf-8">', `$&\n<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    .replace('</head>', () => `<style>${style}</style>\n</head>`)
    .replace('</body>', () => `<script>${SEARCH}</script>\n</body>`);
}
