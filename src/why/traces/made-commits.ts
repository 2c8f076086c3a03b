/** Commits and pull requests that the calls of a session made, with the subject and the hash, as far as they are known. */

import { filled, raw, text } from '../../base/json-readers.ts';
import { textOf } from '../../domain/transcript.ts';
import type { ToolCall } from '../../domain/turns.ts';
import { committedIn, PULL_REQUEST } from '../../model/facts/git.ts';
import { runsCommands } from '../../tools/traits.ts';

export interface MadeCommit {
  /** The first line of its message; empty if only the hash is known. */
  readonly subject: string;
  /** Abbreviated, as git printed it; empty if it printed none. */
  readonly sha: string;
}

const COMMIT = /\bgit\b[^\n;&|]{0,200}\bcommit\b/;
/** `-m "Fix the axis"`, `-am 'Fix the axis'`, `--message="Fix the axis"` */
const MESSAGE = /(?:\s-[a-z]{0,5}m\s*|\s--message[= ])(?:"((?:[^"\\]|\\.){1,1000})"|'([^']{1,1000})')/;
/** `git commit -F - <<'EOF'`, `-m "$(cat <<'EOF'` */
const HERE = /<<-?\s*["']?[\w.-]{1,60}["']?[^\n]{0,100}\n\s{0,100}([^\n]{1,500})/;
const PULL = /\bgh pr (?:create|merge)\b|\bglab mr (?:create|merge)\b/;

function subjectIn(command: string): string {
  const rest = command.slice(command.search(COMMIT));
  const [, double, single] = MESSAGE.exec(rest) ?? [];
  const typed = (double ?? single ?? '').trim();
  const message = typed === '' || typed.startsWith('$(') ? (HERE.exec(rest)?.[1] ?? '') : typed;
  return (message.split(/\n|\\n/)[0] ?? '').replace(/\\(["$`\\])/g, '$1').trim();
}

function printed(call: ToolCall): string {
  return filled(call.result?.structured, 'stdout') ?? textOf(call.result?.content ?? []);
}

/** The commits that a call made: by what git printed, else by the message in the command. */
export function madeCommits(call: ToolCall): readonly MadeCommit[] {
  const command = runsCommands(call.name) ? (text(call.input, 'command') ?? '') : '';
  if (!COMMIT.test(command) || call.status === 'failed') return [];
  const named = committedIn(printed(call)).map(({ sha, message }) => ({ subject: message.trim(), sha }));
  if (named.length > 0) return named;
  const recorded = filled(raw(raw(call.result?.structured, 'gitOperation'), 'commit'), 'sha') ?? '';
  const sha = /^[0-9a-f]{7,40}$/.test(recorded) ? recorded : '';
  const subject = subjectIn(command);
  return subject === '' && sha === '' ? [] : [{ subject, sha }];
}

/** The address of the pull request that a call opened or merged. */
export function madePullRequest(call: ToolCall): string | undefined {
  const command = runsCommands(call.name) ? (text(call.input, 'command') ?? '') : '';
  if (!PULL.test(command) || call.status === 'failed') return undefined;
  return PULL_REQUEST.exec(printed(call))?.[0] ?? PULL_REQUEST.exec(command)?.[0];
}
