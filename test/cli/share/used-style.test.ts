/** What a page needs of a style sheet. */

import { expect, it } from 'vitest';
import { usedStyle } from '../../../src/cli/share/used-style.ts';

const PAGE =
  '<main class="plain"><h2>Tides</h2><div class="prose"><ul><li><code>ebb</code></li></ul></div><details class="call" data-family="runs"><summary>Bash</summary><pre><code>ls</code></pre></details></main>';

it.each([
  ['h1,h2,h3{margin:0}', 'h2{margin:0}'],
  ['table{margin:0}', ''],
  ['.prose li{color:red}.prose summary{color:red}.prose>li{color:red}', '.prose li{color:red}'],
  ['summary+pre{color:red}summary+ul{color:red}h2~details{color:red}', 'summary+pre{color:red}h2~details{color:red}'],
  ['.prose :not(pre)>code{color:red}.plain :not(pre)>table{color:red}', '.prose :not(pre)>code{color:red}'],
  ['.call[data-family=runs]{color:red}.call[data-family=asks]{color:red}', '.call[data-family=runs]{color:red}'],
  ['[class*=pro]{color:red}[class*=fg-]{color:red}', '[class*=pro]{color:red}'],
  ['h2:not([tabindex="-1"]){color:red}', 'h2:not([tabindex="-1"]){color:red}'],
  // What a reader does to the page
  ['details[open]>summary:hover::before{color:red}', 'details[open]>summary:hover::before{color:red}'],
  ['::highlight(k){color:red}main:has(.minimap){color:red}', ''],
  [':is(.call,.run)>summary{color:red}', '.call>summary{color:red}'],
  [':is(.call>summary,.call.is-bare)>b{color:red}', ''],
  ['.prose :is(ul,ol) :is(li,p){color:red}', '.prose :is(ul) :is(li){color:red}'],
  ['main :is(.prose :is(p,ul,li),.plain-text){color:red}', 'main :is(.prose :is(p,ul,li)){color:red}'],
  // It weighs what it did.
  [':is(main,.outline) code{color:red}', ':is(main,.outline) code{color:red}'],
  [
    '@media(max-width:9rem){ol{color:red}h2{color:red}}@media print{ol{color:red}}',
    '@media(max-width:9rem){h2{color:red}}',
  ],
  [
    ':root{--ink: light-dark(#123456, #abcdef);--soft: var(--ink);--s1: 1rem}h2{color:var(--ink);border-color:var(--ink);background:var(--soft)}pre{padding:var(--s1)}',
    ':root{--0:light-dark(#123456,#abcdef);}h2{color:var(--0);border-color:var(--0);background:var(--0)}pre{padding:1rem}',
  ],
])('%s', (sheet, used) => {
  expect(usedStyle(sheet, PAGE, '')).toBe(used);
});
