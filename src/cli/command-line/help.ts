/** What `--help` prints. */

import { OPTIONS } from '../../build/config/options.ts';
import { VERSION } from '../../package.ts';
import { COMMANDS, type Command } from './commands.ts';

const USAGE_WIDTH = 31;
const OPTION_WIDTH = 21;

/** What the value of each option is called: ` DIR`, or nothing. */
const VALUES: ReadonlyMap<string, string> = new Map(
  Object.entries(OPTIONS).map(([name, option]) => [name, 'value' in option ? ` ${option.value}` : '']),
);

/** `  left     first line`, and further lines below the first. */
function column(left: string, lines: readonly string[], width: number): string {
  return lines.map((line, at) => `  ${(at === 0 ? left : '').padEnd(width)}${line}`).join('\n');
}

function optionLines(command: Command): readonly string[] {
  return Object.entries(COMMANDS[command].options).map(([name, does]) =>
    column(`--${name}${VALUES.get(name)}`, does.split('\n'), OPTION_WIDTH),
  );
}

const COMMON = '  --help, --version';

function overview(): string {
  const commands = Object.values(COMMANDS).map(({ usage, does }) => column(`sessionary ${usage}`, [does], USAGE_WIDTH));
  return [
    `sessionary ${VERSION}: builds a site from sessions of Claude Code and Codex\n`,
    ...commands,
    '\nOptions of build',
    ...optionLines('build'),
    COMMON,
    '\n`sessionary COMMAND --help` shows examples and the options of a command.\n',
  ].join('\n');
}

/** @param command undefined: an overview of all commands */
export function helpOf(command: Command | undefined): string {
  if (command === undefined) return overview();
  const { usage, does, examples } = COMMANDS[command];
  return [
    ...examples.map((example) => `  sessionary ${example}`.trimEnd()),
    `\nsessionary ${usage}: ${does}\n`,
    ...optionLines(command),
    COMMON,
    '',
  ].join('\n');
}
