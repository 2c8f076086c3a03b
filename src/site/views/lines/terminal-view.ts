import { sumOf } from '../../../base/lists.ts';
import type { ViewModule } from '../../../transcript/types/view-types.ts';
import { BOX, FOLD, ITEM, ORDINARY, textHeight } from '../measures.ts';

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
  ...ORDINARY,
};
