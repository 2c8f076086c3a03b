/** A session's page -> one file with all that it needs. The page is ours: text in it is escaped, so its tags are tags. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../package.ts';
import { usedStyle } from './used-style.ts';

const BOX = '<p class="share-search" hidden><label>Search <input type="search"></label> <output></output></p>';
const STYLE =
  '@media(min-width:48.01rem){.turn-head{top:3.75rem}}.share-search{position:sticky;top:0;z-index:1;padding:.5rem 0;background:var(--paper)}.share-search[hidden],.turn[hidden]{display:none}::highlight(found){background:var(--found);color:var(--found-ink)}';

/** What leads to the rest of a site, or needs its scripts. */
const LEFT_OUT = [
  /<(header) class="site-head">.*?<\/\1>\s*|<a class="(?:skip|anchor)".*?<\/a>| <a href="[^"]*report\.html">.*?<\/a>/gs,
  /<(p|div|nav) class="(?:crumb|where|session-bar|outline|minimap|nothing-shown)".*?<\/\1>\s*/gs,
  /<details class="fold numbers">.*?<\/details>(?=\s*<\/header>)/s,
  /<(?:link|script|meta) [^>]*(?:(?:href|src)="\.\.\/|http-equiv|generator|description|color-scheme|article:|og:|twitter:)[^>]*>(?:<\/script>)?\n?/g,
  / data-(?:raw|raw-from|root|start|embed|tool)="[^"]*"| class="session"(?= tabindex)|\.\.\/(?<= href="\.\.\/)sessions\/[^"#]*(?=#)/g,
];

/** Classes for the filters of a page. */
const FILTERED = / (?:has-\w+|(?:conversation|changes|problems)-\d+)(?=[ "])/g;

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
  const style = usedStyle(read('assets/session.css').toString('utf8'), whole, STYLE);
  const script = readFileSync(join(PACKAGE_ROOT, 'dist/share.js'), 'utf8').trim();
  const policy = `default-src 'none'; img-src data:; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`;
  return whole
    .replace('<meta charset="utf-8">', `$&\n<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    .replace('</head>', () => `<style>${style}</style>\n</head>`)
    .replace('</body>', () => `<script>${script}</script>\n</body>`);
}
