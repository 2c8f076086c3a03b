/** Arguments -> the command, its argument and its options. */

import { parseArgs } from 'node:util';
import { UserError } from '../base/errors.ts';
import { COMMANDS, type Command, isCommand, OPTIONS } from './commands.ts';

/** @throws UserError when there is no such command */
function commandOf(word: string): Command {
  if (isCommand(word)) return word;
  throw new UserError(`There is no command "${word}"; the commands are ${Object.keys(COMMANDS).join(', ')}.`);
}

/**
 * The command, its argument, and its options. The command is undefined for `--help` and `--version` without one.
 * @throws UserError when an option is unknown, belongs to other commands or lacks its value, or an argument is not
 * expected
 */
export function readCommandLine(args: readonly string[]) {
  const { values, positionals, tokens } = parse(args);
  const [word, ...rest] = positionals;
  if (values.help || values.version)
    return { command: word === undefined ? undefined : commandOf(word), values, tokens };
  const command = commandOf(word ?? 'build');
  const { takes } = COMMANDS[command];
  const given = takes === 'words' && rest.length > 0 ? [rest.join(' ')] : rest;
  const [argument, odd] = takes === undefined ? [undefined, ...given] : given;
  if (odd !== undefined) throw new UserError(`Unexpected argument "${odd}"; give folders with --input.`);
  for (const token of tokens) if (token.kind === 'option') checkOption(command, token.name);
  return { command, argument, values, tokens };
}

/** @throws UserError when an option belongs to other commands */
function checkOption(command: Command, name: string): void {
  if (Object.hasOwn(COMMANDS[command].options, name)) return;
  const others = Object.entries(COMMANDS).flatMap(([other, { options }]) =>
    Object.hasOwn(options, name) ? [other] : [],
  );
  throw new UserError(`--${name} is an option of ${others.join(', ')}, not of ${command}.`);
}

/** Node's message names the option in its first sentence; the rest is of no help here. */
function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split(/\.\s|\n/)[0] ?? '') : String(error);
    const help = message.includes('ambiguous')
      ? 'join a value that begins with a dash by "=", as in --project=-home-ada-shop'
      : '--help lists the options';
    throw new UserError(`${message.replace(/\.$/, '')}; ${help}.`);
  }
}
