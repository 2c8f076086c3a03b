/** What templates of the user get: `sessions`, `projects`, `plans`, `decisions`, `months`. docs/ELEVENTY.md lists the fields. */

import { printable } from '../base/format.ts';
import { compareText } from '../base/lists.ts';
import type { Archive } from '../transcript/types/archive.ts';
import { type Group, groupsOf } from './archive/groups.ts';
import { figuresJson, sessionFigures } from './archive/session-figures.ts';
import type { ListOptions } from './archive/session-rows.ts';
import { moment } from './exports/export-fields.ts';
import type { HistoryPage } from './history/project-history.ts';
import { type SessionEntry, sessionEntries } from './program-files.ts';
import { monthOf } from './render/text/time.ts';

type Numbers = ReturnType<typeof figuresJson>;

/** A session as in `index.json`, with its numbers. Texts are plain: templates have to escape them. */
export type SessionItem = Omit<Numbers, keyof SessionEntry> &
  SessionEntry & { readonly key: string; readonly url: string };
/** A project or a month. The key of a month is `2026-03`. */
export type GroupItem = ReturnType<typeof groupItem>;
type Dated = { readonly date: string | undefined };
export type PlanItem = ReturnType<typeof plansOn>[number];
export type DecisionItem = ReturnType<typeof decisionsOn>[number];

export interface TemplateData {
  readonly sessions: readonly SessionItem[];
  readonly projects: readonly GroupItem[];
  readonly months: readonly GroupItem[];
  readonly plans: readonly PlanItem[];
  readonly decisions: readonly DecisionItem[];
}

function groupItem({ name, url, sessions, figures }: Group, key: string, { prices }: ListOptions) {
  const times = (end: 'start' | 'end') => sessions.flatMap(({ summary }) => summary[end] ?? []);
  const span = { start: moment(Math.min(...times('start'))), end: moment(Math.max(...times('end'))) };
  return { ...figuresJson(figures, prices !== undefined), key, name, url: `/${url()}`, ...span };
}

/** The newest plan of a project first. */
function plansOn({ url, project, plans }: HistoryPage) {
  return plans.map(({ anchors, title, status, isOpen, versions, sessions }) => ({
    ...{ url: `/${url}#${anchors[0] ?? ''}`, project: project.text, title, status, isOpen },
    ...{ date: versions.at(-1)?.turn.time?.iso, versions: versions.length },
    sessions: sessions.map(({ href, session, outcome }) => ({ url: `/${href}`, title: session, outcome })),
  }));
}

function decisionsOn({ url, project, decisions }: HistoryPage) {
  return decisions.map(({ anchors, kind, label, what, said, options, turn }) => ({
    ...{ url: `/${url}#${anchors[0] ?? ''}`, project: project.text, kind, label, what, said },
    ...{ date: turn.time?.iso, chosen: options.filter(({ chosen }) => chosen).map((option) => option.label) },
    session: { url: `/${turn.href}`, title: turn.session },
  }));
}

/** @param history pages of all projects */
export function templateData(
  archive: Archive,
  history: readonly HistoryPage[],
  { hasExports, ...options }: ListOptions & { readonly hasExports: boolean },
): TemplateData {
  const figures = sessionFigures(archive, options);
  const { projects, months } = groupsOf(archive, options.zone, figures, options.nameOf);
  const entries = sessionEntries(archive, archive.order, hasExports);
  const newestFirst = (a: Dated, b: Dated): number => compareText(b.date ?? '', a.date ?? '');
  return inert({
    sessions: archive.order.flatMap((key, at) => {
      const [session, entry] = [archive.sessions.get(key), entries[at]];
      if (session === undefined || entry === undefined) return [];
      return { ...figuresJson(figures(session), options.prices !== undefined), ...entry, key, url: `/${entry.page}` };
    }),
    projects: projects.map((group) => groupItem(group, group.project.key, options)),
    months: months.map((group) => groupItem(group, monthOf(group.sessions[0]?.summary.end, options.zone), options)),
    plans: history.flatMap(plansOn).sort(newestFirst),
    decisions: history.flatMap(decisionsOn).sort(newestFirst),
  });
}

const SPECIAL = /[!"#$%&'()*+<=>@[\\\]^_`{|}~]/g;

/** Text as markup that shows exactly that text, in HTML and in Markdown, on one line. */
export function plainText(text: string): string {
  // Addresses, names and numbers.
  if (/^[\w./#-]*$/.test(text)) return text;
  const line = printable(text).replace(/\s+/g, ' ');
  return line.replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
}

function mapped<Value>(value: Value, change: (text: string) => string, finish: (made: object) => object): Value;
function mapped(value: unknown, change: (text: string) => string, finish: (made: object) => object): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return finish(value.map((item) => mapped(item, change, finish)));
  if (!(value instanceof Object)) return value;
  return finish(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapped(item, change, finish)])));
}

/**
 * The same data, frozen, and without characters that are no text. Liquid, in which Markdown pages are by default, does
 * not escape anything, so it gets texts that are escaped already.
 */
function inert<Value>(data: Value): Value {
  return mapped(data, printable, (made) => {
    const toLiquid = { value: () => mapped(made, plainText, Object.freeze) };
    return Object.freeze(Array.isArray(made) ? made : Object.defineProperty(made, 'toLiquid', toLiquid));
  });
}
