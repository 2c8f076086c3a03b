#!/usr/bin/env node

/** The command line. What a command needs is loaded when it runs: a wrong option is reported at once. */

import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { UserError } from './base/errors.ts';
import type { Verdict } from './check/verdict.ts';
import type { Options, Settings } from './config/settings.ts';
import { VERSION } from './package.ts';

const HELP = `sessionary ${VERSION}: builds a site from Claude Code sessions

  sessionary [build] [options]   build the site
  sessionary serve [options]     build, serve on this machine, and build again on every change
  sessionary check [options]     look for secrets that redaction missed, without building

  sessionary init [DIR]          lay out a repository that keeps an archive and publishes it

  sessionary collect --to DIR    keep what Claude Code deletes: copy sessions into an archive folder, which is then
                                 the --input of build
  sessionary doctor              say what Claude Code will delete soon, and whether it is kept
  sessionary schedule            collect every hour: show how, --install it, or --remove it again
  sessionary restore SESSION     put a session of the archive back to where Claude Code finds it
  sessionary forget SESSION      remove a session, --text VALUE or --project GLOB from the archive, for good
  sessionary why QUESTION        which session wrote it? FILE, FILE:LINE, a commit, or the address of a pull request

Options
  --input DIR          folder or file of transcripts; may be repeated; Name=DIR names the member
                       (default: $CLAUDE_CONFIG_DIR/projects or ~/.claude/projects, or else an example)
  --output DIR         folder of the site (default: _site)
  --config FILE        configuration (default: sessionary.config.js, if it exists)
  --cache DIR          folder of the cache (default: node_modules/.cache/sessionary)
  --no-cache           rebuild everything
  --no-redact          leave secrets and home directories as they are
  --project GLOB       only projects whose name, folder or path matches; may be repeated
  --since DATE         only sessions active on or after this day (YYYY-MM-DD)
  --until DATE         only sessions started on or before this day
  --strict             exit with 1 if a transcript has problems, or if \`check\` would fail
  --quiet              print nothing but errors
  --verbose            also print each problem in a transcript
  --host NAME          check the limits of github-pages, gitlab-pages, cloudflare-pages, netlify or folder
  --port N             port of \`serve\` (default: 8080)

Options of init, which asks on a terminal for what is not given
  --host NAME          where the site will be (default: github-pages)
  --readers NAME       who is to read it: password, host or everyone
  --title TEXT         what the site is called

Options of collect; its --input is the folder of Claude Code (default: as the last time, or ~/.claude)
  --to DIR             folder of the archive (default: that of the last time, or ~/sessionary-archive)
  --member NAME        whose sessions these are (default: the name of the user)
  --machine NAME       where they are from (default: the name of this machine)
  --verify             compare the contents of all files, not only their sizes and times
  --hook               return at once and collect in the background
  --timer              collect for a timer: note that it did, and give way to other work

Options of doctor and schedule, which have --input and --to like collect
  --json               print what doctor found as JSON
  --kind NAME          systemd, launchd, cron or windows (default: what this system has)
  --install, --remove  write what schedule shows, or remove it

Options of restore and forget; their --input is the archive (default: that of the last collection)
  --to DIR             restore into this folder of Claude Code
  --member NAME        restore the session of this member
  --text VALUE         forget this text wherever it is; - reads it from the input
  --project GLOB       forget the sessions of these projects

Options of why; its --output is the folder of a site
  --site URL           address of a site, instead of its folder
  --repo DIR           the git repository, bare or checked out (default: the current folder)
  --json               print JSON

  --help, --version
`;

const OPTIONS = {
  input: { type: 'string', multiple: true },
  output: { type: 'string' },
  config: { type: 'string' },
  cache: { type: 'string' },
  'no-cache': { type: 'boolean' },
  'no-redact': { type: 'boolean' },
  project: { type: 'string', multiple: true },
  since: { type: 'string' },
  until: { type: 'string' },
  strict: { type: 'boolean' },
  quiet: { type: 'boolean' },
  verbose: { type: 'boolean' },
  port: { type: 'string' },
  to: { type: 'string' },
  member: { type: 'string' },
  machine: { type: 'string' },
  verify: { type: 'boolean' },
  hook: { type: 'boolean' },
  timer: { type: 'boolean' },
  text: { type: 'string' },
  json: { type: 'boolean' },
  kind: { type: 'string' },
  install: { type: 'boolean' },
  remove: { type: 'boolean' },
  site: { type: 'string' },
  host: { type: 'string' },
  readers: { type: 'string' },
  title: { type: 'string' },
  repo: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

type Option = keyof typeof OPTIONS;

const OF_BUILD: readonly Option[] = [
  ...(['input', 'output', 'config', 'cache', 'no-cache', 'no-redact', 'project', 'since', 'until'] as const),
  ...(['strict', 'quiet', 'verbose'] as const),
];
/** The options of each command, beside --help and --version. */
const COMMANDS = {
  build: [...OF_BUILD, 'host'],
  init: ['host', 'readers', 'title'],
  serve: [...OF_BUILD, 'port'],
  check: OF_BUILD,
  collect: ['input', 'to', 'member', 'machine', 'config', 'no-redact', 'verify', 'hook', 'timer', 'quiet', 'verbose'],
  doctor: ['input', 'to', 'verify', 'json'],
  restore: ['input', 'to', 'member'],
  forget: ['input', 'text', 'project', 'config'],
  schedule: ['input', 'to', 'member', 'kind', 'install', 'remove'],
  why: ['output', 'site', 'repo', 'json', 'config'],
} as const satisfies Readonly<Record<string, readonly Option[]>>;
type Command = keyof typeof COMMANDS;
const TAKES_ARGUMENT: ReadonlySet<Command> = new Set(['init', 'restore', 'forget', 'why']);

function isCommand(word: string): word is Command {
  return Object.hasOwn(COMMANDS, word);
}

/** @throws UserError when an option belongs to other commands */
function checkOptions(word: Command, given: readonly string[]): void {
  const own: readonly string[] = COMMANDS[word];
  const wrong = given.find((name) => !own.includes(name));
  if (wrong === undefined) return;
  const others = Object.entries(COMMANDS).flatMap(([name, options]) =>
    options.some((option) => option === wrong) ? [name] : [],
  );
  throw new UserError(`--${wrong} is an option of ${others.join(', ')}, not of ${word}.`);
}

/** Node's message names the option in its first sentence; the rest does not help here. */
function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split(/\.\s|\n/)[0] ?? '') : String(error);
    const help = message.includes('ambiguous')
      ? 'join a value that begins with a dash by "=", as in --project=-home-ada-shop'
      : '--help lists the options';
    throw new UserError(`${message.replace(/\.$/, '')}; ${help}.`);
  }
}

/** The options as they were given, for the builds of `serve`. */
function forBuild(tokens: ReturnType<typeof parse>['tokens']): readonly string[] {
  return tokens.flatMap((token) => {
    if (token.kind !== 'option' || token.name === 'port') return [];
    return [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`];
  });
}

async function closing(settings: Settings, words: string, ms: number): Promise<string> {
  const { duration } = await import('./render/text/time.ts');
  const index = join(settings.published, 'index.html');
  const path = relative(process.cwd(), index);
  const file = path.startsWith('..') ? index : path;
  const example = settings.isExample
    ? 'No Claude Code sessions were found, so this is the invented example archive; give a folder with --input.\n'
    : '';
  return `${example}${words}, in ${duration(ms)}.\nOpen ${file}\n  or ${pathToFileURL(index).href}`;
}

type Parsed = ReturnType<typeof parse>;

/** Runs one command. Returns the exit code: 0, or 1 if it found what it was asked to look for. */
async function run(args: readonly string[]): Promise<number> {
  // First of all: a session is waiting for it.
  if (args[0] === 'collect' && args.includes('--hook')) {
    const { collectInBackground } = await import('./collect/hook.ts');
    collectInBackground(args);
    return 0;
  }
  const parsed = parse(args);
  const { values, positionals, tokens } = parsed;
  if (values.help || values.version) {
    process.stdout.write(values.help ? HELP : `${VERSION}\n`);
    return 0;
  }
  const [word = 'build', extra] = positionals;
  if (!isCommand(word)) {
    throw new UserError(`There is no command "${word}"; the commands are ${Object.keys(COMMANDS).join(', ')}.`);
  }
  const argument = TAKES_ARGUMENT.has(word) ? extra : undefined;
  const odd = argument === undefined ? extra : positionals[2];
  if (odd !== undefined) throw new UserError(`Unexpected argument "${odd}"; give folders with --input.`);
  checkOptions(
    word,
    tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : [])),
  );
  if (word === 'build' || word === 'serve' || word === 'check') return await runBuild(word, parsed);
  if (word === 'init') {
    const { runInit } = await import('./publish/init/init.ts');
    const asks = process.stdin.isTTY && process.stdout.isTTY;
    const terminal = { input: process.stdin, output: process.stdout, asks };
    return await runInit(argument, values, { cwd: process.cwd(), terminal });
  }
  if (word === 'why') {
    const { runWhy } = await import('./why/ask/command.ts');
    return await runWhy(argument, values, process.cwd());
  }
  const { COMMANDS: keeping } = await import('./collect/commands.ts');
  return await keeping[word](argument, values, { env: process.env, cwd: process.cwd() });
}

/** `build`, `serve` and `check`. */
async function runBuild(word: 'build' | 'serve' | 'check', { values, tokens }: Parsed): Promise<number> {
  const [{ exampleInputs, hasSessions }, { settle }] = await Promise.all([
    import('./config/example.ts'),
    import('./config/settings.ts'),
  ]);
  const flags = { noCache: values['no-cache'], noRedact: values['no-redact'], readsOnly: word === 'check' };
  const options: Options = { ...values, ...flags };
  const settings = await settle(options, process.env, process.cwd(), { hasSessions, example: exampleInputs });
  if (word === 'serve') {
    const { serve } = await import('./serve/serve.ts');
    return await serve(settings, forBuild(tokens), values.port);
  }
  const [{ build, check }, { Progress }] = await Promise.all([
    import('./pipeline/build.ts'),
    import('./pipeline/progress.ts'),
  ]);
  const progress = new Progress(process.stdout, settings.verbosity);
  if (word === 'check') return printVerdict(await check(settings, progress));
  const begun = performance.now();
  const { report, verdict } = await build(settings, progress);
  const { publish } = await import('./pipeline/store/publish.ts');
  const accepted = publish(settings, report.sessions);
  const { reportLine } = await import('./site/archive/report.ts');
  const { count } = await import('./base/format.ts');
  if (settings.verbosity !== 'quiet') {
    process.stdout.write(`${await closing(settings, reportLine(report), performance.now() - begun)}\n`);
  }
  const hasProblems = settings.strict && report.problems > 0;
  if (hasProblems) process.stderr.write(`--strict: ${count(report.problems, 'problem')}; see report.html.\n`);
  const code = hasProblems ? 1 : 0;
  const isTold = (one: Verdict | undefined): one is Verdict =>
    one !== undefined && !(one.passes && settings.verbosity === 'quiet');
  return Math.max(code, ...[accepted, verdict].filter(isTold).map(printVerdict));
}

function printVerdict({ passes, words }: Verdict): number {
  (passes ? process.stdout : process.stderr).write(`${words.join('\n')}\n`);
  return passes ? 0 : 1;
}

// A reader such as `head` may close the pipe early.
process.stdout.on('error', () => process.exit(0));

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UserError) {
    process.stderr.write(`sessionary: ${error.message}\n`);
    process.exitCode = 2;
  } else {
    process.stderr.write(`sessionary: this is a bug in sessionary, not in your transcripts:\n`);
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  }
}
