/** What runners print, and the verdict on it. All outputs are invented. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../../src/facts/verdicts/checkers.ts';
import { RUNNERS, roleOf } from '../../../src/facts/verdicts/roles.ts';
import { stepsOf } from '../../../src/transcript/text/shell-steps.ts';
import { shortly } from './shortly.ts';

interface Example {
  readonly command: string;
  readonly output: string;
  readonly code: number | undefined;
  readonly verdict: string;
}

/** With ⏎ for the end of a line, ⇥ for a tab and ␛ for an escape character. */
function textIn(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8').trimEnd();
}

function written(text: string): string {
  return text.replaceAll('⏎', '\n').replaceAll('⇥', '\t').replaceAll('␛', '\u001b');
}

/** `$ command`, and below it `verdict | output`: the command prints nothing else, and its code is lost in a pipe. */
const FORMS = textIn('forms.txt')
  .split(/^\$ /m)
  .slice(1)
  .flatMap((block): readonly Example[] => {
    const [command, ...forms] = block.trimEnd().split('\n');
    return forms.map((form) => {
      const at = form.indexOf('|');
      return {
        command: `${command} | cat`,
        output: written(form.slice(at + 2)),
        code: 0,
        verdict: form.slice(0, at).trim(),
      };
    });
  });

/** `verdict @code | command ⇒ output` */
const COMMANDS = textIn('runners.txt')
  .split('\n')
  .map((line): Example => {
    const [, verdict = '', code = '', command = '', output = ''] =
      /^(.*?) @(\d+|\?) *\| (.*?) ⇒ (.*)$/.exec(line) ?? [];
    return {
      command: written(command),
      output: written(output),
      code: code === '?' ? undefined : Number(code),
      verdict,
    };
  });

/** Linters that print nothing when all is well, and problems in a general form. */
const QUIET_LINTERS =
  'actionlint alex ansible-lint bandit brakeman checkov checkstyle codespell commitlint cspell depcheck detekt djlint doc8 dotenv-linter editorconfig-checker erblint erb_lint haml-lint hadolint hlint htmlhint knip ktlint kube-linter luacheck lychee markdown-link-check markdownlint markdownlint-cli2 mdl phpcs proselint protolint publint pydocstyle redocly+lint reek remark rstcheck rumdl secretlint selene slim-lint solhint spectral sqlfluff swiftlint textlint tflint tfsec tslint typos vale vulture write-good yamllint zizmor buf+lint'
    .split(' ')
    .map((name) => `${name.replace('+', ' ')} .`)
    .flatMap((command): readonly Example[] => [
      { command, output: 'tide.x:3:1: lost', code: 1, verdict: 'red' },
      { command, output: '', code: 0, verdict: 'green 0' },
      { command, output: 'tide.x:3:1: lost', code: 0, verdict: 'green 0' },
      { command: `${command} | tail`, output: '', code: 0, verdict: 'green 0' },
      { command: `${command} | tail`, output: 'tide.x:3:1: lost', code: 0, verdict: 'red 1' },
      { command: `${command} | tail`, output: 'some words', code: 0, verdict: 'none' },
    ]);

const EXAMPLES = [...FORMS, ...COMMANDS, ...QUIET_LINTERS];

test.each(EXAMPLES)('$command exits with $code and prints $output: $verdict', ({ command, output, code, verdict }) => {
  expect(shortly(command, output, code)).toBe(verdict);
});

test.each([
  ...['vale sync', 'tflint --init', 'cspell trace tide', 'swiftlint rules', 'sqlfluff version', 'actionlint -version'],
  ...['terraform validate -help', 'typos --version'],
])('%s checks nothing', (command) => {
  expect(shortly(command, 'tide', 0)).toBe('none');
});

test('every runner is called in an example', () => {
  const called = new Set(EXAMPLES.flatMap(({ command }) => stepsOf(command).flatMap((step) => roleOf(step).runners)));
  expect(RUNNERS.filter((runner) => runner.called && !called.has(runner)).map(({ name }) => name)).toEqual([]);
});

test('every pattern has a line, and begins at its beginning', () => {
  const lines = FORMS.flatMap(({ output }) => output.split('\n').flatMap((line) => [line, line.trim()]));
  const patterns = [...RUNNERS, ...PROBLEMS].flatMap((runner) => runner.lines);
  const unused = patterns.filter(
    ({ means, pattern }) => means !== 'after' && !lines.some((line) => pattern.test(line)),
  );
  expect(unused).toEqual([]);
  expect(patterns.filter(({ pattern }) => !pattern.source.startsWith('^') || pattern.flags !== '')).toEqual([]);
});
