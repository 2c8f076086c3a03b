/** Views of lines: texts, code, changes, and what terminals show. */

import { sumOf } from '../../base/lists.ts';
import type { LongText, TextKind, ViewModule } from '../../transcript/types/view-types.ts';
import { BOX, boxHeight, FOLD, ITEM, proseHeight, textHeight } from './measures.ts';

function boxed(label: string, classes: string, kind: TextKind): ViewModule<'json'> & ViewModule<'failure'> {
  return {
    html: `${label}<div class="box"><pre class="${classes}" tabindex="0"><code>{{ v.text | code | safe }}</code></pre></div>{{ more(root, v.more) }}`,
    text: ({ label, text, more }: LongText) => [
      { kind: 'input', text: label },
      { kind, text, more },
    ],
    weight: ({ text }: LongText) => BOX + text.length,
    height: ({ text }: LongText, shown) => textHeight(text.split('\n').length, shown),
  };
}

export const json = boxed('{{ label(v) }}', 'code', 'input');
export const failure = boxed('<p class="label failed">{{ v.label or "Error" }}</p>', 'text is-failed', 'output');

export const text: ViewModule<'text'> = {
  html: `{{ label(v) }}
{%- if v.mono -%}<div class="box"><pre class="text" tabindex="0"><code>{{ v.text | code | safe }}</code></pre></div>
{%- else -%}<p class="plain-text">{{ v.text }}</p>{%- endif -%}
{{ more(root, v.more) }}`,
  text: ({ label, text, more }) => [
    { kind: 'input', text: label },
    { kind: 'shown', text, more },
  ],
  weight: ({ text }) => BOX + text.length,
  height: ({ text, mono }, shown) => (mono ? textHeight(text.split('\n').length, shown) : proseHeight(text.length)),
};

export const code: ViewModule<'code'> = {
  html: `{{ label(v) }}<div class="box"><ol class="code lines{{ long(v.lines) }}"{{ language(v) }} start="{{ v.start }}" tabindex="0">{{ v.lines | listedLines | safe }}</ol></div>{{ more(root, v.more) }}`,
  text: ({ label, lines, more }) => [
    { kind: 'path', text: label },
    { kind: 'shown', text: lines.join('\n'), more },
  ],
  weight: ({ lines }) => BOX + sumOf(lines, (line) => 10 + line.length),
  height: ({ lines }) => boxHeight(lines.length),
};

export const terminal: ViewModule<'terminal'> = {
  html: `{{ label(v) }}
{%- if v.command -%}<div class="box"><pre class="terminal command" tabindex="0"><code>{{ v.command | code | safe }}</code></pre></div>{%- endif -%}
{%- if v.lines.length -%}
<div class="box"><pre class="terminal{% if v.failed %} is-failed{% endif %}" tabindex="0"><code>{{ v.lines | terminalMarkup | safe }}</code></pre></div>
{%- endif -%}
{{ more(root, v.more) }}`,
  css: `
.command code::before {
  content: "$ " / "";
  color: var(--ink-faint);
}

.box:has(> .command) + .box > .terminal {
  border-top: 0;
  border-top-left-radius: 0;
  border-top-right-radius: 0;
}

.box:has(> .command) + .box {
  margin-top: 0;
}

/* Slash commands and shell commands of the human need no box inside their panel */

:is(.turn-command, .turn-shell) > .turn-body .terminal {
  background: none;
  border: 0;
  padding: 0;
}

:is(.turn-command, .turn-shell) > .turn-body .terminal > code {
  padding: 0;
}

:is(.turn-command, .turn-shell) > .turn-body .command {
  font-size: var(--t3);
  font-weight: 600;
}

.turn-command > .turn-body .command code::before {
  content: none;
}
`,
  text: ({ label, command, lines, more }) => [
    { kind: 'input', text: label },
    { kind: 'command', text: command },
    { kind: 'output', text: lines.map((line) => line.map(({ text }) => text).join('')).join('\n'), more },
  ],
  weight: ({ command = '', lines }) =>
    BOX + command.length + sumOf(lines, (line) => 1 + sumOf(line, ({ text }) => text.length + ITEM)),
  height: ({ command, lines }, shown) => (command === undefined ? 0 : FOLD) + textHeight(lines.length, shown),
};

/** Of the style sheet. */
const TALLEST = 544;

/** A change of a file, or a diff that a tool printed. */
export const diff: ViewModule<'diff'> = {
  // The row of an edit already names the file and the number of lines.
  html: `
{%- if v.isPrinted %}<p class="label"><span class="path">{{ v.path | code | safe }}</span> {{ change(v.added, v.removed) }}</p>{% endif -%}
{{ diffBox(root, v) }}`,
  text: ({ path, lines, more }) => [
    { kind: 'path', text: path },
    { kind: 'changes', text: lines.map(({ text }) => text).join('\n'), more },
  ],
  weight: ({ lines }) => BOX + sumOf(lines, ({ text }) => ITEM + text.length),
  height: ({ lines }) => boxHeight(lines.length, TALLEST),
  content: ({ isPrinted }) => (isPrinted ? [] : ['changes']),
};
