import type { Step } from '../../transcript/text/shell-steps.ts';
import { BUILDERS } from './builders.ts';
import { CHECKERS } from './checkers.ts';
import { type Runner, runnersIn } from './runner.ts';
import { TEST_RUNNERS } from './test-runners.ts';

/** All of them. If two know a line, the first one counts. */
export const RUNNERS: readonly Runner[] = runnersIn([...TEST_RUNNERS, ...CHECKERS, ...BUILDERS]);

export type Role = Readonly<ReturnType<typeof roleOf>>;

const WRAPPERS = new RegExp(
  `^(?:${[
    /(?:env|sudo|nohup|command|exec|stdbuf -\S+|xvfb-run|rtk(?: (?:test|err|lint|proxy|summary)(?= [a-z]))?|dotenv(?: --)?|cross-env|caffeinate|unbuffer)/,
    /[A-Za-z_]\w{0,60}=\S*/,
    /nice(?: -n ?-?\d+| -\d+)?/,
    /g?timeout(?: -\S+)* \d\S*/,
    /(?:npx|bunx|pnpx|uvx|pipx run)(?: --?[\w-]+)*/,
    /(?:pnpm|yarn|npm)(?: (?:--filter|-F|-C|--dir|-w|--workspace|--prefix|--cwd) \S+)* (?:exec|dlx)(?: --?[\w-]+)*(?: --)?/,
    /(?:uv|pdm|hatch|rye|poetry|pipenv) run(?: --?(?:with|extra|group|python|package|project|directory|p) \S+| --?[\w-]+)*/,
    /bundle exec/,
    /python[\d.]*(?: -[A-Zu])* -m(?= (?!unittest))/,
    /php(?: -d \S+)*(?= (?:vendor|\.\/vendor|artisan|\S*phpunit|\S*pest))/,
    /docker(?:-| )compose(?: -\S+ \S+)* (?:exec|run)(?: -\S+)* [\w-]+/,
    /docker exec(?: -\S+)* [\w-]+/,
    /(?:mise|devbox|direnv) (?:exec|x|run)(?: \.)?(?: --)(?= )/,
    /nix (?:develop|shell)(?: (?!-c )\S+)* -c/,
    /xargs(?: -\w+(?: \d+)?)*/,
  ]
    .map(({ source }) => source)
    .join('|')}) +`,
);

/** Programs that show texts, query services and manage files: results in their output are not those of this command. */
const READERS =
  /^(?:cat|bat|less|more|head|tail|e?grep|rg|ag|ack|find|fd|ls|tree|eza|sed|awk|gawk|perl -\w*[np]|jq|yq|diff|colordiff|delta|cd|pwd|pushd|popd|export|source|\.|set|unset|alias|which|type|whereis|wc|sort|uniq|cut|tr|tee|column|fold|nl|tac|rev|xxd|hexdump|od|strings|file|stat|du|df|ps|top|lsof|kill|pkill|pgrep|sleep|wait|touch|mkdir|rm|rmdir|cp|mv|ln|chmod|chown|date|env|printenv|echo|printf|true|false|test|\[|\[\[|:|exit|return|read|curl|wget|ssh|scp|rsync|open|xdg-open|code|vim?|nano|man|tldr|clear|history|base64|sha\d+sum|md5(?:sum)?|openssl|gzip|gunzip|tar|zip|unzip|sqlite3|psql|mysql|redis-cli|mongosh|claude|codex|gemini|llm|aider|opencode|copilot|cursor-agent|brew|apt|apt-get|dnf|yum|apk|pip[\d.]*|uv (?:pip|add|sync|lock|tool|venv)|gem|pipx|nvm|fnm|volta|corepack|rustup|asdf|go (?:get|mod|env|list|doc|version|tool|fmt|generate|clean)|cargo (?:add|tree|install|search|metadata|update|doc)|kubectl|helm|aws|gcloud|az|heroku|vercel|fly|terraform|docker (?:logs|ps|images|inspect|stop|rm|pull|push|tag)|docker(?:-| )compose (?:logs|ps|up|down|stop|pull|config)|journalctl|systemctl|tmux|screen|gh|glab|git|hub|bd|jira|linear|node -[ep]|python[\d.]* (?:-c|-)|ruby -e|perl -e|deno eval|bun -e|gofmt|prettier|black|isort|ruff)(?: |$)/;
/** Git commands that run hooks, which may run anything. */
const WITH_HOOKS = /^git(?: -[cC] \S+)* (?:commit|push|merge|rebase|cherry-pick|am|revert|pull)\b(?! --(?:help|abort))/;
const HARMLESS =
  /^(?:cd|pushd|popd|export|source|\.|set|unset|echo|printf|true|:|mkdir|touch|rm|cp|mv|sleep|clear|pwd|nvm|fnm|eval|wait)(?: |$)/;

const SCRIPT =
  /^(?<tool>npm|pnpm|yarn|bun|deno)(?: (?:(?:--filter|-F|-C|--dir|-w|--workspace|--prefix|--cwd) \S+|--?[\w=./@-]+))*(?: (?:(?<run>run|run-script|task)|workspace \S+))?(?: --?[\w-]+)* (?<name>[\w:./-]+)/;
const TARGET =
  /^(?<tool>g?make|just|task|mise|rake|rails|composer|invoke|inv|grunt|gulp|lerna|turbo|nx|moon|mix|ant|bazel|earthly|poe|pdm|hatch)\b(?: (?:run|r|run-script|-C \S+|--?[\w=./-]+))*(?: (?<name>[\w:./-]+))?/;
/** Commands of package managers that are not scripts. */
const OWN_COMMANDS: ReadonlySet<string> = new Set(
  'install i ci add remove rm uninstall update upgrade up ls list view info show publish pack init link unlink outdated audit config cache create why version login whoami pkg set-script fund dedupe prune rebuild store import x exec dlx patch pm'.split(
    ' ',
  ),
);
const CHECK_NAME =
  /(?:^|[:._/-])(?:tests?|t|specs?|lint|linter|checks?|check-all|types?|typecheck|type-check|tsc|build|compile|verify|validate|ci|e2e|unit|integration|coverage|cov|quality|qa|precommit|pre-commit|preflight|vet|static|format:check|fmt:check)(?:$|[:._/-])/;

/** The words in one line, without wrappers of the command; text with spaces in it is left out. */
function textOf({ words }: Step): string {
  let rest = words
    .map((word) => (/\s/.test(word) ? '…' : word))
    .join(' ')
    .slice(0, 2000);
  for (;;) {
    const next = rest.replace(WRAPPERS, '').replace(/^(?:\.{0,2}|~)?\/?(?:[\w.@~+-]+\/)+(?=[\w.+-]+(?: |$))/, '');
    if (next === rest) break;
    rest = next;
  }
  return rest.replace(/^node (?:--\S+ )*\S*node_modules\/(?:\.bin\/)?([\w-]+)\S*/, '$1');
}

/** `npm ci`, but not the script of `npm run ci`. */
function isOwnCommand(text: string): boolean {
  const { run, name = '' } = SCRIPT.exec(text)?.groups ?? {};
  return run === undefined && OWN_COMMANDS.has(name);
}

function checkOf(text: string): string | undefined {
  const { tool, name = '' } = SCRIPT.exec(text)?.groups ?? TARGET.exec(text)?.groups ?? {};
  return CHECK_NAME.test(name) ? tool : undefined;
}

/** What a step is in a command line: a check, something that runs others, or neither. */
export function roleOf(step: Step) {
  const text = textOf(step);
  const runners = /(?:^| )(?:--?version|--?help|-h)(?: |$)/.test(text)
    ? []
    : RUNNERS.filter(({ called }) => called?.test(text));
  const isReader = (READERS.test(text) && !WITH_HOOKS.test(text)) || isOwnCommand(text);
  const isNamed = runners.length > 0;
  return {
    runners,
    // May it run any other program? A named compiler or linter does not; a package script, task runner or hook does.
    runsOthers: isNamed ? runners.some(({ kind, name }) => OPEN.has(kind) || OPEN.has(name)) : !isReader,
    // Its exit code is a verdict: of a runner, or a script or target with a telling name ("npm" for `npm run lint`).
    check:
      runners.find(({ kind, name }) => !ANY_TASK.has(kind) && !ANY_TASK.has(name))?.name ??
      (isReader ? undefined : checkOf(text)),
    // It only prepares what follows, so it is not the reason that a chain failed.
    isHarmless: HARMLESS.test(text),
  };
}

/** Runners that may have been called for something else, or failed for other reasons. */
const ANY_TASK: ReadonlySet<string> = new Set(['hooks', 'ci', 'make', 'turbo']);
const OPEN: ReadonlySet<string> = new Set(['hooks', 'make', 'ninja', 'turbo', 'act', 'Maven', 'Gradle', 'pytest']);
