import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, test } from 'vitest';
import '../helpers/html-tree.ts';
import { pagePaths } from '../helpers/pages.ts';
import { everySite } from '../helpers/sites.ts';

/** The same rules for every page: they are read once, which takes as long as a small page. */
class OneConfig extends StaticConfigLoader {
  #config: ReturnType<StaticConfigLoader['getConfigFor']> | undefined;

  override getConfigFor(
    ...given: Parameters<StaticConfigLoader['getConfigFor']>
  ): ReturnType<StaticConfigLoader['getConfigFor']> {
    this.#config ??= super.getConfigFor(...given);
    return this.#config;
  }
}

/** The recommended rules, without those that only concern style or what a transcript happens to say. */
const validator = new HtmlValidate(
  new OneConfig({
    extends: ['html-validate:recommended'],
    rules: {
      // Headings of turns are named with the first words of the prompt.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // A title may be as long as the prompt that it is made from.
      'long-title': 'off',
      // Transcripts contain lines that end with spaces.
      'no-trailing-whitespace': 'off',
      // `<div role="region">` around a table is as good as a section.
      'prefer-native-element': 'off',
    },
  }),
);

function complaints(folder: string, path: string): string[] {
  const { results } = validator.validateStringSync(readFileSync(join(folder, path), 'utf8'), path);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${path}:${line}:${column} ${ruleId}: ${message}`),
  );
}

test('the validator finds errors', () => {
  const { results } = validator.validateStringSync('<!DOCTYPE html><p id="a"><div style="color: red" id="a"></p>');
  const rules = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
  expect(rules).toEqual(expect.arrayContaining(['no-dup-id', 'no-inline-style', 'close-order']));
});

describe.each(await everySite())('the $name site', ({ folder }) => {
  test('is valid HTML on every page', () => {
    expect(pagePaths(folder).flatMap((path) => complaints(folder, path))).toEqual([]);
  });
});
