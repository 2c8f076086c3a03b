/** Plans that messages hand over: by accepting them with a cleared context, or from one session to the next. */

import type { Implementation } from '../types/archive.ts';
import type { Plan } from '../types/call.ts';
import type { Handover } from '../types/summary.ts';
import { everyTurn, type Part, type ToolCall, type Turn } from '../types/turns.ts';
import { isApproved, planTitle } from './plans.ts';

const HANDOVER = /^\s{0,100}Implement the following plan(?::|\.?[ \t]{0,20}(?=\n|$))\s*/;
const HANDOVER_TAIL = /\n\s{0,20}If you need specific details from before exiting plan mode/;
const TRANSCRIPT_PATH = /([^\s/\\"'`()<>]{1,200})\.jsonl[\s.`"')]*$/;
const NAMED_TRANSCRIPT = /full transcript at: [^\n]{0,1000}?([^\s/\\"'`()<>]{1,200})\.jsonl/;
/** Length of the text that these two patterns search: they backtrack, so it has to be short. */
const SOURCE_LENGTH = 2000;

/** `Implement the following plan:\n\n# Plan: …\n\nIf you need specific details … the full transcript at: /…/<id>.jsonl` */
export function readHandover(text: string, planContent: string | undefined): Handover | undefined {
  const head = HANDOVER.exec(text);
  if (!head && planContent === undefined) return undefined;
  const body = text.slice(head?.[0].length ?? 0);
  const tail = HANDOVER_TAIL.exec(body);
  const end = text.slice(-SOURCE_LENGTH);
  const named = (NAMED_TRANSCRIPT.exec(tail ? body.slice(tail.index, tail.index + SOURCE_LENGTH) : end) ??
    TRANSCRIPT_PATH.exec(end))?.[1];
  // `….REDACTED.jsonl`: a scrubber removed the id.
  const source = named?.startsWith('.') ? undefined : named;
  const plan = planContent ?? (tail ? body.slice(0, tail.index) : body).trim();
  return { source, plan };
}

/** `If you need specific details …, read the full transcript at: ` + path + the rest of the line */
const NOTE = /^(If you need specific details from before exiting plan mode[^\n]{0,1000})(?:\n|$)/;

/** `note`: the client's sentence about the transcript; empty if there is none. */
export function wordsAround(text: string, plan: string) {
  const words = text.replace(HANDOVER, '').replace(plan, '').trim();
  const [line = '', note = ''] = NOTE.exec(words) ?? [];
  return { note, rest: words.slice(line.length).trim() };
}

const ALIKE = 80;

function beginsAlike(a: string, b: string): boolean {
  if (a.slice(0, ALIKE) === b.slice(0, ALIKE) && a.length >= ALIKE) return true;
  const title = planTitle(a);
  return title !== 'Plan' && title === planTitle(b);
}

const FITS: readonly ((proposed: string, text: string) => boolean)[] = [
  (proposed, text) => proposed !== '' && text.startsWith(proposed),
  // The human edited it before accepting it.
  (proposed, text) => proposed !== '' && beginsAlike(proposed, text),
  // Its text is in no line of this transcript.
  (proposed, text) => proposed === '' && text !== '',
];

/** The call that proposed a plan which was then handed over: the last one that fits best. */
export function proposalOf<Call extends Pick<ToolCall, 'plan'>>(calls: readonly Call[], text: string) {
  for (const fits of FITS) {
    const call = calls.findLast(({ plan }) => plan && fits((plan.proposed ?? plan.text).trim(), text.trim()));
    if (call) return call;
  }
  return undefined;
}

/** The plan of a call whose text was handed over, perhaps edited. @param handed the text, nothing else */
export function accepted(plan: Plan, handed: string): Plan {
  const status = isApproved(plan) ? plan.status : 'approved-cleared';
  const before = plan.proposed ?? plan.text;
  const approved = { ...plan, status, feedback: undefined };
  if (before.trim() === handed.trim()) return approved;
  const changed = { ...approved, text: handed, title: planTitle(handed) };
  return before.trim() === '' ? changed : { ...changed, proposed: before, wasEdited: true };
}

/** Such a plan was accepted, even if the result in its own file looks like a rejection. */
export function joinImplementations(turns: readonly Turn[], implementations: readonly Implementation[]) {
  if (implementations.length === 0) return turns;
  const proposals = [...everyTurn(turns)].flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'call' && part.call.plan ? [part.call] : [])),
  );
  const plans = new Map<ToolCall, Plan>();
  for (const { plan: text, key, title } of implementations) {
    const call = proposalOf(proposals, text);
    if (!call?.plan) continue;
    const before = plans.get(call);
    const plan = before ?? accepted(call.plan, text);
    plans.set(call, { ...plan, implementations: [...(plan.implementations ?? []), { key, title }] });
  }
  return withPlans(turns, plans);
}

/** Often followed by what the client wrote when it cleared the context. */
const HANDED_OVER = 'The context was cleared, and the plan handed over to another session.';

function withPlans(turns: readonly Turn[], plans: ReadonlyMap<ToolCall, Plan>): readonly Turn[] {
  return turns.map((turn): Turn => {
    if (turn.kind === 'branch') return { ...turn, turns: withPlans(turn.turns, plans) };
    let isCleared = false;
    const parts = turn.parts.map((part): Part => {
      if (part.kind === 'notice' && part.notice === 'interrupted' && isCleared)
        return { ...part, notice: 'information', text: HANDED_OVER };
      const plan = part.kind === 'call' ? plans.get(part.call) : undefined;
      isCleared = plan?.status === 'approved-cleared';
      return part.kind === 'call' && plan ? { ...part, call: { ...part.call, status: 'ok', plan } } : part;
    });
    return { ...turn, parts };
  });
}
