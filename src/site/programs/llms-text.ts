/** `llms.txt`: what the archive is and where its sessions are, for language models (llmstxt.org). */

import { count, dotted, oneLine } from '../../base/format.ts';
import { plainWords } from '../../base/markdown.ts';
import { sessionUrl } from '../../base/urls.ts';
import { type Archive, type ArchivedSession, type Project, sessionsOf } from '../../transcript/types/archive.ts';
import { exportLinks } from '../archive/session-rows.ts';
import { escapeMarkdown } from '../render/markup/safe-markdown.ts';
import { timeView } from '../render/text/time.ts';
import type { SiteView } from '../types/page.ts';

const TITLE = 120;
const PROMPT = 160;
/** The most sessions. */
const LISTED = 1000;

function itemOf(session: ArchivedSession, zone: string, hasExports: boolean): string {
  const { key, summary } = session;
  const href = (hasExports ? exportLinks(session)[0]?.href : undefined) ?? sessionUrl(key);
  const day = timeView(summary.start, zone)?.text.slice(0, 10);
  const prompt = summary.firstPrompt === undefined ? '' : oneLine(plainWords(summary.firstPrompt), PROMPT);
  return `- [${escapeMarkdown(oneLine(summary.title, TITLE))}](${href}): ${escapeMarkdown(dotted([day, summary.member, prompt]))}`;
}

function projectOf({ name, sessions }: Project, archive: Archive, zone: string, hasExports: boolean): string {
  return [
    `## ${escapeMarkdown(name)}`,
    '',
    ...sessionsOf(archive, sessions).map((session) => itemOf(session, zone, hasExports)),
  ].join('\n');
}

/** @param hasExports are the sessions available as Markdown? If not, their pages are linked. */
export function llmsText(archive: Archive, { title, description, timeZone }: SiteView, hasExports: boolean): string {
  const newest = new Set(archive.order.slice(0, LISTED));
  const rest = archive.order.length - newest.size;
  const about = [
    `# ${escapeMarkdown(title)}`,
    `> ${escapeMarkdown(description)}`,
    'Each session is a conversation of a human with Claude Code, a coding agent: prompts, answers, tool calls and their results. `index.json` lists all sessions with their facts.',
    ...(rest > 0 ? [`${count(rest, 'older session is', 'older sessions are')} only there.`] : []),
  ];
  const listed = archive.projects
    .map((project) => ({ ...project, sessions: project.sessions.filter((key) => newest.has(key)) }))
    .filter(({ sessions }) => sessions.length > 0);
  const projects = listed.map((project) => projectOf(project, archive, timeZone, hasExports));
  return `${[...about, ...projects].join('\n\n')}\n`;
}
