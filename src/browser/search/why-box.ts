/**
 * The box for pasted texts: a stack trace, a blame line, a diff or `file:line` leads to the turns that wrote it. Its
 * index is in scripts, so it also works from disk; only the parts that are needed are loaded.
 */

import { count, dotted } from '../../base/format.ts';
import { type KnownSession, readIndex } from '../../why/shared/known.ts';
import { readPasted } from '../../why/shared/pasted.ts';
import { type FoundTurn, turnsFor } from '../../why/shared/pasted-turns.ts';
import { WHY_FOLDER, WHY_HAND_OVER } from '../../why/shared/why-format.ts';
import { element } from '../base/dom.ts';
import { HandedOver } from '../base/handed-over.ts';

/** How long after the last typed letter the question is asked. */
const PAUSE_MS = 200;

const MESSAGES = {
  missing: 'This site has no index of changes.',
  unread: 'This names no file, commit or pull request. Paste it together with its paths.',
  nothing: 'No session in this archive wrote it.',
} as const;

const index = new HandedOver<unknown>(WHY_HAND_OVER);

function read(name: string): Promise<unknown> {
  return index.from(`${WHY_FOLDER}/${name}.js`, name);
}

interface Answer {
  readonly turns: readonly FoundTurn[];
  readonly sessions: ReadonlyMap<string, KnownSession>;
}

async function ask(text: string): Promise<Answer | string> {
  const pasted = readPasted(text);
  const { paths, shas, pullRequests } = pasted;
  if (paths.length + shas.length + pullRequests.length === 0) return MESSAGES.unread;
  if ((await read('sessions')) === undefined) return MESSAGES.missing;
  const known = await readIndex(read);
  const turns = turnsFor(pasted, await known.editsOf(paths), known);
  return turns.length === 0 ? MESSAGES.nothing : { turns, sessions: known.sessions };
}

function day(time: number): string {
  return time > 0 ? new Date(time).toISOString().slice(0, 10) : '';
}

function entry({ href, session, prompt, reasons, time }: FoundTurn, { sessions }: Answer): HTMLElement {
  const about = sessions.get(session);
  const title = about?.title ?? 'Session';
  const facts = [about?.project, about?.member, day(time || (about?.start ?? 0)), ...reasons];
  return element(
    'li',
    { class: 'result' },
    element('h2', { class: 'result-title' }, element('a', { href }, title)),
    ...(prompt === '' || prompt === title ? [] : [element('p', {}, prompt)]),
    element('p', { class: 'why-facts' }, dotted(facts)),
  );
}

/** @param box contains a text field, a list and a line for messages */
export function startWhyBox(box: HTMLElement): void {
  const field = box.querySelector('textarea');
  const list = box.querySelector('ol');
  const status = box.querySelector('[role="status"]');
  if (field === null || list === null || status === null) return;
  let asked = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const show = async (): Promise<void> => {
    asked += 1;
    const mine = asked;
    const text = field.value.trim();
    const answer = text === '' ? '' : await ask(text);
    // The answer to an earlier text is ignored.
    if (mine !== asked) return;
    const isFound = typeof answer !== 'string';
    list.replaceChildren(...(isFound ? answer.turns.map((turn) => entry(turn, answer)) : []));
    status.textContent = isFound ? count(answer.turns.length, 'turn') : answer;
  };
  field.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => void show(), PAUSE_MS);
  });
}
