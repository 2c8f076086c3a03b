#!/usr/bin/env node

/** The command line: `sessionary build`, `serve`, `check`. */

import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { UserError } from './base/user-error.ts';
import type { Verdict } from './check/verdict.ts';
import { exampleInputs, hasSessions } from './config/example.ts';
import { type Options, type Settings, settle } from './config/settings.ts';
import { VERSION } from './package.ts';
import { Progress } from './pipeline/progress.ts';
import { count } from './render/text/format.ts';
import { duration } from './render/text/time.ts';
import { reportLine } from './site/archive/report.ts';

const HELP = `sessionary ${VERSION}: builds a site from Claude Code sessions

  sessionary [build] [options]   build the site
  sessionary serve [options]     build, serve on this machine, and build again on every change
  sessionary check [options]     look for secrets that redaction missed, without building

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
  --port N             port of \`serve\` (default: 8080)
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
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

const COMMANDS = ['build', 'serve', 'check'] as const;
type Command = (typeof COMMANDS)[number];

function isCommand(word: string): word is Command {
  return COMMANDS.some((command) => command === word);
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

function closing(settings: Settings, words: string, ms: number): string {
  const index = join(settings.output, 'index.html');
  const path = relative(process.cwd(), index);
  const file = path.startsWith('..') ? index : path;
  const example = settings.isExample
    ? 'No Claude Code sessions were found, so this is the invented example archive; give a folder with --input.\n'
    : '';
  return `${example}${words}, in ${duration(ms)}.\nOpen ${file}\n  or ${pathToFileURL(index).href}`;
}

/** Runs one command. Returns the exit code: 0, or 1 when --strict or check found something. */
async function run(args: readonly string[]): Promise<number> {
  const { values, positionals, tokens } = parse(args);
  if (values.help || values.version) {
    process.stdout.write(values.help ? HELP : `${VERSION}\n`);
    return 0;
  }
  const [word = 'build', extra] = positionals;
  if (!isCommand(word)) throw new UserError(`There is no command "${word}"; the commands are ${COMMANDS.join(', ')}.`);
  if (extra !== undefined) throw new UserError(`Unexpected argument "${extra}"; give folders with --input.`);
  if (values.port !== undefined && word !== 'serve')
    throw new UserError(`--port is an option of serve, not of ${word}.`);
  const options: Options = { ...values, noCache: values['no-cache'], noRedact: values['no-redact'] };
  const settings = await settle(options, process.env, process.cwd(), { hasSessions, example: exampleInputs });
  // Loaded late, so that a wrong option is reported at once.
  if (word === 'serve') {
    const { serve } = await import('./serve/serve.ts');
    return await serve(settings, forBuild(tokens), values.port);
  }
  const { build, check } = await import('./pipeline/build.ts');
  const progress = new Progress(process.stdout, settings.verbosity);
  if (word === 'check') return printVerdict(await check(settings, progress));
  const begun = performance.now();
  const { report, verdict } = await build(settings, progress);
  if (settings.verbosity !== 'quiet') {
    process.stdout.write(`${closing(settings, reportLine(report), performance.now() - begun)}\n`);
  }
  const hasProblems = settings.strict && report.problems > 0;
  if (hasProblems) process.stderr.write(`--strict: ${count(report.problems, 'problem')}; see report.html.\n`);
  if (!verdict || (verdict.passes && settings.verbosity === 'quiet')) return hasProblems ? 1 : 0;
  return Math.max(printVerdict(verdict), hasProblems ? 1 : 0);
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
