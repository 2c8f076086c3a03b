/** The only script of a file that `sessionary share` wrote: shows the turns with some words, and highlights the words. */

/** As long as the text: of all capitals, only this one has a longer small letter. */
const textOf = (node: Node): string => (node.textContent ?? '').replaceAll('İ', 'i').toLowerCase();

/** Where the words occur in a turn. */
function* rangesIn(turn: Element, words: string): Generator<Range> {
  const walker = document.createTreeWalker(turn, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = textOf(node);
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + words.length);
      yield range;
    }
  }
}

/** @returns how many turns have the words */
function find(words: string): string {
  const ranges: Range[] = [];
  let shown = 0;
  for (const turn of document.querySelectorAll<HTMLElement>('.turns>.turn')) {
    turn.hidden = !textOf(turn).includes(words);
    if (turn.hidden || words === '') continue;
    shown += 1;
    for (const fold of turn.querySelectorAll('details')) fold.open ||= textOf(fold).includes(words);
    ranges.push(...rangesIn(turn, words));
  }
  if ('highlights' in CSS) CSS.highlights.set('found', new Highlight(...ranges));
  return words && `${shown} turn${shown === 1 ? '' : 's'}`;
}

for (const place of document.querySelectorAll<HTMLElement>('.share-search')) {
  place.hidden = false;
  place.addEventListener('input', ({ target }) => {
    const [count] = place.getElementsByTagName('output');
    if (target instanceof HTMLInputElement && count) count.textContent = find(target.value.trim().toLowerCase());
  });
}
