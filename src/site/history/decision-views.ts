/** The decision log of a project: on its page, and as Markdown. */

import { dotted, head } from '../../base/format.ts';
import { sumOf } from '../../base/lists.ts';
import { plainWords } from '../../base/markdown.ts';
import { planNote } from '../render/calls/plan.ts';
import { escapeMarkdown } from '../render/markup/safe-markdown.ts';
import { monthOf } from '../render/text/time.ts';
import type { Decision } from '../types/session-history.ts';
import { fileAnchor } from './files/file-records.ts';
import { itemLink, monthFolders, turnLink, type Views } from './history-links.ts';
import type { Place } from './layout.ts';
import type { LoggedDecision } from './log.ts';

/** The beginning of the file, by which later builds recognise their own. */
export const DECISIONS_HEADER = '<!-- sessionary: decisions as Markdown -->';

const SAID = 600;
const MOST_FILES = 8;
const ROW = 520;

const KINDS: Readonly<Record<Decision['kind'], string>> = {
  question: 'Answers',
  plan: 'Plans',
  denied: 'Not allowed',
  correction: 'Corrections (guesses)',
};

/** Answers and plans first, then what was not allowed, then guesses; otherwise in the given order. */
export function byWeight<Item extends { readonly kind: string }>(decisions: readonly Item[]): readonly Item[] {
  const weightOf = ({ kind }: Item): number => [KINDS.denied, KINDS.correction].indexOf(kind);
  return decisions.toSorted((a, b) => weightOf(a) - weightOf(b));
}

/** Empty if the reason only says that it was not allowed, which the label also says. */
function reasonOf(reason: string): string {
  return / did not allow it\.$/.test(reason) ? '' : head(reason, SAID);
}

/** What kind of decision, about what, and what the human said to it. */
export function wordingOf(decision: Decision) {
  switch (decision.kind) {
    case 'question':
      return {
        label: 'Answer',
        what: plainWords(decision.question).trim() || '(a question without words)',
        said: decision.free.join(' · '),
      };
    case 'plan':
      return {
        label: `Plan ${planNote(decision)}`,
        what: plainWords(decision.title),
        said: head(decision.feedback, SAID),
      };
    case 'denied':
      return { label: 'Not allowed', what: `${decision.tool}: ${decision.what}`, said: reasonOf(decision.reason) };
    case 'correction':
      return { label: 'Correction (a guess)', what: decision.words, said: '' };
  }
}

/** A plan that nobody decided about is not a decision. */
export function isDecided({ decision }: LoggedDecision): boolean {
  return decision.kind !== 'plan' || (decision.status !== 'pending' && decision.status !== 'blocked');
}

export function placeOfDecision({ decision, at, anchor }: LoggedDecision, zone: string): Place {
  const { label, what, said } = wordingOf(decision);
  const options = decision.kind === 'question' ? decision.options : [];
  return {
    name: decision.kind === 'question' ? what : plainWords(`${label}: ${what}`),
    ...{ folders: monthFolders(at, zone), anchors: [anchor], at },
    weight: ROW + what.length + said.length + sumOf(options, ({ label }) => label.length + 30),
  };
}

/** @param plan the anchor of the plan that it is about */
export function decisionView(logged: LoggedDecision, plan: string | undefined, views: Views) {
  const { decision, anchor, paths } = logged;
  return {
    anchors: [anchor],
    kind: KINDS[decision.kind],
    /** Shown only when something is chosen or searched. */
    isQuiet: decision.kind === 'denied',
    month: monthOf(logged.at || undefined, views.zone),
    ...wordingOf(decision),
    turn: turnLink({ ...logged, turn: { ...logged.turn, prompt: '' } }, views),
    options: decision.kind === 'question' ? decision.options : [],
    /** Of a session that worked on a single one. */
    pull: logged.session.pulls.length === 1 ? logged.session.pulls[0] : undefined,
    plan: plan === undefined ? undefined : itemLink(plan, 'versions and outcome', views),
    // A plan may name files that nobody changed.
    files: paths
      .map((path) => itemLink(fileAnchor(path), path, views))
      .filter(({ href }) => href !== '' || decision.kind !== 'plan')
      .slice(0, MOST_FILES),
  };
}

/** The file of all projects. Keys of projects have no two hyphens in a row. */
export const ALL_DECISIONS = 'decisions/all--projects.md';

/** The logs of projects, from {@link decisionsMarkdown}, as one. */
export function allDecisionsMarkdown(logs: readonly string[]): string {
  const sections = logs.map((log) => log.slice(DECISIONS_HEADER.length).trim().replace('# Decisions: ', '## '));
  return `${DECISIONS_HEADER}\n\n# Decisions\n\n${sections.join('\n\n')}\n`;
}

/** The log as Markdown, newest first. Nothing from a transcript remains markup. Links are relative to the file. */
export function decisionsMarkdown(name: string, decisions: readonly LoggedDecision[], views: Views): string {
  const items = decisions.toReversed().map((logged) => {
    const { label, what, said } = wordingOf(logged.decision);
    const { time, member, session, href } = turnLink(logged, views);
    const about = dotted([time?.text ?? 'no date', member, `[${escapeMarkdown(session)}](../${href})`]);
    const options = logged.decision.kind === 'question' ? logged.decision.options : [];
    return [
      `- **${escapeMarkdown(label)}**: ${escapeMarkdown(what)}  `,
      `  ${about}`,
      ...options.map((option) => `  - ${option.chosen ? '**chosen**: ' : ''}${escapeMarkdown(option.label)}`),
      ...(said === '' ? [] : [`  - said: ${escapeMarkdown(said)}`]),
    ].join('\n');
  });
  return `${DECISIONS_HEADER}\n\n# Decisions: ${escapeMarkdown(name)}\n\n${items.join('\n')}\n`;
}
