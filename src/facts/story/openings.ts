/** Sentences with which reports begin and that tell nothing: "Perfect! All 12 tests pass. Here's a summary:". */

import { wordCount } from '../../base/markdown.ts';

/** Without words that may say what is wrong or missing: "no", "not", "fail". */
const FILLERS: ReadonlySet<string> = new Set(
  (
    'a all also and applied are as been both build change changed changes check checks clean commit committed ' +
    'compiles complete completed created did done every everything excellent fine finished fix fixed fixes for four ' +
    "good great green have here here's hook hooks i implementation implemented in is it key lint linting looks made my " +
    'now of ok okay on overview pass passed passes passing perfect place pre pushed quick ran ready short ' +
    'successful successfully succeeded suite summary task tasks test tests that the these they this three to two ' +
    "type typecheck types typescript updated verified was we welcome well were what what's with work working works " +
    "you you're " +
    'erledigt fertig listo terminé voilà 完了 完了です 完了しました 完成 완료 완료했습니다 완료되었습니다'
  ).split(' '),
);
/** These say that nothing is wrong. */
const NOTHING_WRONG = /\b(?:0|no|zero) (?:errors|failures|warnings)\b/g;
/** A sentence, heading or line at the beginning of Markdown, but not of a list, a table or code. */
const SENTENCE = /^(?![-*+] |\d{1,3}[.)] )[^|`\n.!:。！：]{0,160}(?:[.!:]{1,3}\*{0,2}(?=\s|$)|[。！：]|\n)\s*/;
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;
const FEWEST = 4;

function isFiller(sentence: string): boolean {
  // Not from the middle of **bold words**.
  if (sentence.split('**').length % 2 === 0) return false;
  const words = sentence.toLowerCase().replace(NOTHING_WRONG, '').match(WORD) ?? [];
  return words.every((word) => FILLERS.has(word.replace('’', "'")) || /^\d+$/.test(word));
}

/** Without the sentences at its beginning that tell nothing, unless hardly anything is left. */
export function withoutOpening(markdown: string): string {
  let rest = markdown.trimStart();
  for (;;) {
    const sentence = SENTENCE.exec(rest)?.[0] ?? '';
    if (sentence === '' || !isFiller(sentence)) break;
    rest = rest.slice(sentence.length);
  }
  return wordCount(rest.slice(0, 400)) < FEWEST ? markdown : rest;
}
