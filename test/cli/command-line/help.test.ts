import { describe, expect, test } from 'vitest';
import { OPTIONS } from '../../../src/build/config/options.ts';
import { readCommandLine } from '../../../src/cli/command-line/arguments.ts';
import { COMMANDS, type Command, isCommand } from '../../../src/cli/command-line/commands.ts';
import { helpOf } from '../../../src/cli/command-line/help.ts';

const NAMES: readonly Command[] = Object.keys(COMMANDS).filter(isCommand);
const COMMON = ['help', 'version'];

/** The options that a text lists, without dashes: one in each line that begins with it. */
const listed = (help: string): readonly string[] => help.match(/(?<=^ {2}--)[a-z-]+/gm) ?? [];

test('every option belongs to a command', () => {
  const known = NAMES.flatMap((name) => Object.keys(COMMANDS[name].options));
  expect([...new Set([...known, ...COMMON])].sort()).toEqual(Object.keys(OPTIONS).sort());
});

test('the overview has a line for each command, and the options of build', () => {
  const help = helpOf(undefined);
  for (const name of NAMES) expect(help).toContain(`\n  sessionary ${COMMANDS[name].usage} `);
  expect(listed(help)).toEqual([...Object.keys(COMMANDS.build.options), 'help']);
});

test('lines fit into 120 columns, and their columns are aligned', () => {
  for (const help of [undefined, ...NAMES].map(helpOf)) {
    for (const line of help.split('\n')) {
      expect(line.length, line).toBeLessThanOrEqual(120);
      if (line.startsWith('  --') && line !== '  --help, --version') expect(line, line).toMatch(/^.{21} {2}\S/);
    }
  }
});

describe.each(NAMES)('the help of %s', (name) => {
  const help = helpOf(name);
  const examples = help.slice(0, help.indexOf('\n\n')).split('\n');

  test('begins with examples that are valid', () => {
    for (const example of examples) {
      const [program, ...args] = example.trim().replaceAll("'", '').replaceAll('~', '/home/ada').split(' ');
      expect(program).toBe('sessionary');
      expect(readCommandLine(args).command).toBe(name);
    }
  });

  test('says what the command does, and lists its options and no others', () => {
    expect(help).toContain(`sessionary ${COMMANDS[name].usage}: ${COMMANDS[name].does}\n`);
    expect(listed(help)).toEqual([...Object.keys(COMMANDS[name].options), 'help']);
  });
});

test('--help and --version need no command, and accept one', () => {
  expect(readCommandLine(['--help'])).toMatchObject({ command: undefined, values: { help: true } });
  expect(readCommandLine(['why', '-h'])).toMatchObject({ command: 'why', values: { help: true } });
  expect(readCommandLine(['--version'])).toMatchObject({ command: undefined, values: { version: true } });
  expect(() => readCommandLine(['wy', '--help'])).toThrow('There is no command "wy"; the commands are build, serve,');
});

test('`help build` is `build --help`', () => {
  expect(readCommandLine(['help', 'build'])).toMatchObject({ command: 'build', values: { help: true } });
});
