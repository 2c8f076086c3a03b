#!/usr/bin/env node

/** The command line. What a command needs is loaded when it runs, so a wrong option is reported at once. */

import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeOf, explained, UserError } from '../base/errors.ts';
import type { OptionValues } from '../build/config/options.ts';
import type { Settings } from '../build/config/settings.ts';
import { VERSION } from '../package.ts';
import type { Verdict } from '../redact/gate/archive-verdict.ts';
import { readCommandLine } from './command-line/arguments.ts';
import { helpOf } from './command-line/help.ts';

const EXAMPLE =
  'No sessions of Claude Code or Codex were found, so this is the invented example archive; give a folder with --input.';

/** The options as they were given, for the builds of `serve`. */
function forBuild({ port: _, ...values }: OptionValues): readonly string[] {
  return Object.entries(values).flatMap(([name, given]) =>
    [given].flat().map((value) => (value === true ? `--${name}` : `--${name}=${value}`)),
  );
}

async function closing(settings: Settings, words: string, ms: number): Promise<string> {
  const { duration } = await import('../site/render/text/time.ts');
  const index = join(settings.published, 'index.html');
  const path = relative(process.cwd(), index);
  const file = path.startsWith('..') ? index : path;
  return `${words}, in ${duration(ms)}.\nOpen ${file}\n  or ${pathToFileURL(index).href}`;
}

function isTerminal(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY;
}

async function confirm(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl+D closes it without an answer.
  const closed = new Promise<string>((done) => lines.once('close', () => done('')));
  const answer = await Promise.race([lines.question(`${question} [y/N] `), closed]);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function run(args: readonly string[]): Promise<number> {
  const { command, argument, values } = readCommandLine(args);
  // A session is waiting for this.
  if (command === 'collect' && values.hook && !values.help) {
    const { collectInBackground } = await import('../archive/hook.ts');
    collectInBackground(args);
    return 0;
  }
  if (values.help || values.version || command === undefined) {
    process.stdout.write(values.help ? helpOf(command) : `${VERSION}\n`);
    return 0;
  }
  if (command === 'build' || command === 'serve' || command === 'check') return await runBuild(command, values);
  if (command === 'init') {
    const { runInit } = await import('../build/publish/init/init.ts');
    const terminal = { input: process.stdin, output: process.stdout, asks: isTerminal() };
    return await runInit(argument, values, { cwd: process.cwd(), terminal });
  }
  if (command === 'search' || command === 'show' || command === 'mcp' || command === 'why') {
    const { ASKING } = await import('./ask/ask-commands.ts');
    return await ASKING[command](argument, values, process.cwd());
  }
  if (command === 'share') return await (await import('./share/share.ts')).share(argument, values, process.cwd());
  const { COMMANDS: keeping } = await import('./archive-commands.ts');
  const place = { env: process.env, cwd: process.cwd(), confirm: isTerminal() ? confirm : undefined };
  return await keeping[command](argument, values, place);
}

async function runBuild(command: 'build' | 'serve' | 'check', values: OptionValues): Promise<number> {
  const { readSettings } = await import('../build/config/settings.ts');
  const options = { ...values, readsOnly: command === 'check' };
  const settings = await readSettings(options, process.env, process.cwd());
  if (values.waive !== undefined) {
    const { waive } = await import('./review/review-decisions.ts');
    process.stdout.write(`${waive(values.waive, values.reason, settings.configFolder)}\n`);
    return 0;
  }
  if (command === 'serve') {
    const { serve } = await import('./serve/serve.ts');
    return await serve(settings, forBuild(values), values.port);
  }
  const [{ check }, { buildInTurn }, { Progress }] = await Promise.all([
    import('../build/build.ts'),
    import('./one-build.ts'),
    import('../build/progress.ts'),
  ]);
  const progress = new Progress(process.stdout, settings.verbosity);
  if (settings.isExample) progress.say(EXAMPLE);
  if (command === 'check') {
    const verdict = await check(settings, progress, values.review);
    if (!values.review || verdict.open.length === 0) return printVerdict(verdict);
    const { review } = await import('./review/review.ts');
    const terminal = isTerminal() ? { input: process.stdin, output: process.stdout } : undefined;
    return await review(verdict.open, settings, terminal, (line) => progress.say(line));
  }
  if (settings.shard !== undefined) {
    const { buildShard } = await import('../build/build.ts');
    await buildShard(settings, settings.shard, progress);
    return 0;
  }
  const begun = performance.now();
  const built = await buildInTurn(settings, progress);
  if ('refused' in built) return printVerdict(built.refused);
  const { report, verdict, accepted } = built;
  const { reportLine } = await import('../site/archive/report.ts');
  const { count } = await import('../base/format.ts');
  if (settings.verbosity !== 'quiet') {
    process.stdout.write(`${await closing(settings, reportLine(report), performance.now() - begun)}\n`);
  }
  const hasProblems = settings.strict && report.problems > 0;
  if (hasProblems) process.stderr.write(`--strict: ${count(report.problems, 'problem')}; see report.html.\n`);
  const code = hasProblems ? 1 : 0;
  const isPrinted = (one: Printed | undefined): one is Printed =>
    one !== undefined && !(one.passes && settings.verbosity === 'quiet');
  return Math.max(code, ...[accepted, verdict].filter(isPrinted).map(printVerdict));
}

type Printed = Pick<Verdict, 'passes' | 'words'>;

function printVerdict({ passes, words }: Printed): number {
  (passes ? process.stdout : process.stderr).write(`${words.join('\n')}\n`);
  return passes ? 0 : 1;
}

// A reader such as `head` may close the pipe early; the work goes on.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (codeOf(error) === 'EPIPE') return;
    if (stream === process.stdout)
      process.stderr.write(`sessionary: The output cannot be written (${codeOf(error)}).\n`);
    process.exit(2);
  });

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (thrown) {
  const error = explained(thrown);
  if (error instanceof UserError) {
    const { printable } = await import('../base/format.ts');
    process.stderr.write(`sessionary: ${printable(error.message)}\n`);
    process.exitCode = 2;
  } else {
    process.stderr.write(`sessionary: this is a bug in sessionary, not in your transcripts:\n`);
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  }
}
