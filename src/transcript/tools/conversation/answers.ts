/** How the human answered the agent's questions: chosen options, free text and notes, from all versions of the tool. */

import type { ToolCall, Tools } from '../../types/turns.ts';

export interface Answer {
  readonly chosen: string | undefined;
  readonly note: string | undefined;
}

export const NO_ANSWER: Answer = { chosen: undefined, note: undefined };

/** What the client writes when there is a note, but no choice. */
const NOTES_ONLY: ReadonlySet<string> = new Set(['(notes only)', '(no option selected)']);

/** `No response after 60s — the user may be away from keyboard. Proceed using your best judgment…` */
const NO_RESPONSE = /^No response after \d{1,6} ?[a-z]{0,12}/;

/** What the client says when nobody answered in time, in the result or in place of an answer. */
export function noResponse({ given }: Tools['ask'], said: string): string | undefined {
  const places = [said, said.split('"="', 2)[1] ?? '', ...(given?.values() ?? [])];
  return places.flatMap((place) => NO_RESPONSE.exec(place) ?? [])[0];
}

/** Structured answers come first; those of old versions and some notes are only in the printed sentence. */
export function answersOf(
  { given, notes, response, questions: asked }: Tools['ask'],
  status: ToolCall['status'],
  said: string,
  questions: readonly string[] = asked.map(({ question }) => question),
): ReadonlyMap<string, Answer> {
  const printed = status === 'ok' ? printedAnswers(said, questions) : answersBefore(said, questions);
  // What the human wrote in place of a choice becomes the note of the first question without an answer.
  const open = questions.find((question) => !given?.has(question));
  return new Map(
    questions.map((question) => {
      const before = printed.get(question) ?? NO_ANSWER;
      const told = readAnswer(given?.get(question) ?? '');
      const choice = given ? told.chosen : before.chosen;
      const chosen = NO_RESPONSE.test(choice ?? '') ? undefined : choice;
      const note = notes?.get(question) ?? told.note ?? before.note ?? (question === open ? response : undefined);
      return [question, { chosen, note }];
    }),
  );
}

/** Answered before the human asked to talk: `- "Which one?"\n  Answer: The blue one\n- "When?"…` */
function answersBefore(said: string, questions: readonly string[]): ReadonlyMap<string, Answer> {
  return new Map(
    questions.flatMap((question): [string, Answer][] => {
      const [, after = ''] = said.split(`- "${question}"\n  Answer: `, 2);
      const answer = after.replace(/\n.*/s, '').trim();
      return answer === '' ? [] : [[question, { chosen: answer, note: undefined }]];
    }),
  );
}

/** `"Q"="A" selected preview:\n…`; the structured result has it too. */
const PREVIEW = /" selected (?:markdown|preview):/;
/** `"Q"="A" user notes: …`, `"Q"=(no option selected) notes: …`; after a preview on a line of its own. */
const NOTES = /(?:"|\(no option selected\)|\n) (?:user )?notes: /;
const NOTHING_SELECTED = '(no option selected)';

/** After the last quotation mark, the client says what to do next. */
const ADVICE = /\. (?:You can now |Read the answers )/;

function withoutAdvice(said: string): string {
  const from = said.lastIndexOf('"') + 1;
  const at = ADVICE.exec(said.slice(from))?.index;
  return at === undefined ? said : said.slice(0, from + at);
}

/** `The blue one`, `(notes only)`, `(no option selected) notes: …` */
function readAnswer(answer: string): Answer {
  if (answer === '' || NOTES_ONLY.has(answer)) return NO_ANSWER;
  return answer.startsWith(NOTHING_SELECTED) ? printedAnswer(answer) : { chosen: answer, note: undefined };
}

/** `"The "blue" one" user notes: not now` */
function printedAnswer(piece: string): Answer {
  const notes = NOTES.exec(piece);
  const note = notes ? piece.slice(notes.index + notes[0].length).trim() : undefined;
  if (piece.startsWith(NOTHING_SELECTED)) return { chosen: undefined, note };
  if (piece.startsWith(`"${NOTHING_SELECTED}`)) return printedAnswer(piece.slice(1).replace(/"\s*$/, ''));
  const said = notes ? piece.slice(0, notes.index + 1) : piece;
  const end = PREVIEW.exec(said)?.index ?? said.lastIndexOf('"');
  return { chosen: end < 1 ? said.slice(1) : said.slice(1, end), note };
}

/**
 * `… answered your questions: "Which one?"="The "blue" one", "When?"="Now". You can now ...` An answer ends where the
 * next question begins, whatever quotes it contains.
 */
function printedAnswers(said: string, questions: readonly string[]): ReadonlyMap<string, Answer> {
  const places = questions
    .flatMap((question) => {
      const heads = [`"${question}"="`, `"${question}"=${NOTHING_SELECTED}`];
      const at = heads.map((head) => said.indexOf(head)).find((found) => found >= 0);
      return at === undefined ? [] : [{ question, at, from: at + question.length + 3 }];
    })
    .toSorted((a, b) => a.at - b.at);
  return new Map(
    places.map(({ question, from }, index) => {
      const next = places[index + 1];
      const piece =
        next === undefined ? withoutAdvice(said.slice(from)) : said.slice(from, next.at).replace(/,\s*$/, '');
      return [question, printedAnswer(piece)];
    }),
  );
}
