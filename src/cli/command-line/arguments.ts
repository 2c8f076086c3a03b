/** Arguments -> the command, its argument and its options. */

import { parseArgs } from 'node:util';
import { codeOf, UserError } from '../../base/errors.ts';
import { OPTIONS } from '../../build/config/options.ts';
import { COMMANDS, type Command, isCommand } from './commands.ts';

function commandOf(word: string): Command {
  if (isCommand(word)) return word;
  const isPath = /[./\\]/.test(word);
  const help = isPath ? 'give folders with --input' : `the commands are ${Object.keys(COMMANDS).join(', ')}`;
  throw new UserError(`There is no command "${word}"; ${help}.`);
}

/**
 * The command is undefined for `--help` and `--version` without one. @throws UserError when anything is not expected
 */
export function readCommandLine(args: readonly string[]) {
  const { values, positionals, tokens } = parse(args[0] === 'help' ? ['--help', ...args.slice(1)] : args);
  const [word, ...rest] = positionals;
  if (values.help || values.version) return { command: word === undefined ? undefined : commandOf(word), values };
  const command = commandOf(word ?? 'build');
  if (rest.includes('')) throw new UserError('An argument is empty; give it a value, or leave it out.');
  const { takes, options } = COMMANDS[command];
  const given = takes === 'words' && rest.length > 0 ? [rest.join(' ')] : rest;
  const [argument, odd] = takes === undefined ? [undefined, ...given] : given;
  if (odd !== undefined) {
    const none = 'input' in options ? 'give folders with --input' : `${command} takes none`;
    const help = takes === undefined ? none : `${command} takes only one`;
    throw new UserError(`Unexpected argument "${odd}"; ${help}.`);
  }
  const before = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    checkOption(command, token.name, token.value, before.has(token.name));
    before.add(token.name);
  }
  return { command, argument, values };
}

function checkOption(command: Command, name: string, value: string | undefined, isAgain: boolean): void {
  const does = optionsOf(command).get(name);
  if (does === undefined) {
    const others = Object.keys(COMMANDS).filter((other) => isCommand(other) && optionsOf(other).has(name));
    throw new UserError(`--${name} is an option of ${others.join(', ')}, not of ${command}.`);
  }
  if (value === undefined) return;
  if (value.trim() === '') throw new UserError(`--${name} is empty; give it a value, or leave it out.`);
  if (isAgain && !does.includes('may be repeated'))
    throw new UserError(`${command} takes --${name} only once; leave out all but one.`);
  if (PATHS.has(name) && /^(?:[^=/\\]+=)?~(?:[/\\]|$)/.test(value))
    throw new UserError(`The shell left the ~ in --${name} "${value}" as it is; write $HOME instead.`);
}

const PATHS: ReadonlySet<string> = new Set(
  Object.entries(OPTIONS).flatMap(([name, option]) =>
    'value' in option && ['DIR', 'FILE'].includes(option.value) ? [name] : [],
  ),
);

function optionsOf(command: Command): ReadonlyMap<string, string> {
  return new Map(Object.entries(COMMANDS[command].options));
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    // Node's message begins with the option: `Option '--input <value>' argument missing`.
    const message = error instanceof Error ? error.message : String(error);
    const option = /'(-[^\s',]+)/.exec(message)?.[1] ?? 'An option';
    if (codeOf(error) === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new UserError(
        /^-[^-]/.test(option) && args[0] === 'search'
          ? `There is no option ${option}; write -- before words that begin with a dash.`
          : `There is no option ${option}; --help lists the options.`,
      );
    if (message.includes('does not take')) throw new UserError(`${option} takes no value; write ${option} alone.`);
    const join = 'join one that begins with a dash by "=", as in --project=-home-ada-shop';
    throw new UserError(`${option} needs a value${message.includes('ambiguous') ? `; ${join}` : ''}.`);
  }
}
