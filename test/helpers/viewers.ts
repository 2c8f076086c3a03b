/** Programs that show Markdown, with their most permissive settings. */

import createMarkdown from 'markdown-it';
import { marked } from 'marked';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { HtmlExtension } from 'micromark-util-types';

const careless = new createMarkdown({ html: true });
const linking = new createMarkdown({ html: true, linkify: true });
for (const viewer of [careless, linking]) viewer.validateLink = () => true;

/** As GitHub reads it, without its filter of a few tags, which is no protection. */
const github = { extensions: [gfm()], htmlExtensions: [unfiltered()] };

function unfiltered(): HtmlExtension {
  const { htmlFlowData, htmlTextData, ...exit } = gfmHtml().exit ?? {};
  return { ...gfmHtml(), exit };
}

export const VIEWERS: readonly (readonly [name: string, show: (markdown: string) => string])[] = [
  ['markdown-it', (markdown) => careless.render(markdown)],
  ['markdown-it with links', (markdown) => linking.render(markdown)],
  [
    'micromark',
    (markdown) => micromark(markdown, { ...github, allowDangerousHtml: true, allowDangerousProtocol: true }),
  ],
  ['marked', (markdown) => marked.parse(markdown, { async: false })],
];

/** Our own first line, and what prose may become. */
const HARMLESS =
  /<!-- sessionary: a session as Markdown -->|<\/?(?:h[1-6]|p|ul|ol|li|strong|em|s|del|code|pre|blockquote|table|thead|tbody|tr|th|td|a|br|hr)(?: (?:class|style|start|title|align)="[^"<>]*"| href="(?:https?:|mailto:|#|\/\/|[^":]*")[^"]*"?)*(?: \/)?>|<input(?: (?:type="checkbox"|disabled(?:="")?|checked(?:="")?))+(?: \/)?>/g;

/** What is left of markup when everything that cannot act is removed. */
export function active(html: string): readonly string[] {
  return html.replace(HARMLESS, '').match(/<[^>]{0,100}>?/g) ?? [];
}
