import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli, runWarm } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { treeOf } from '../helpers/folders.ts';
import { writeSession } from '../helpers/transcripts.ts';

/** `says`: what the reader has to fix. `prepare` creates what it needs beside `transcripts/shop/one.jsonl`. */
type Refusal = readonly [what: string, args: readonly string[], says: RegExp, prepare?: (folder: string) => void];

function config(text: string): (folder: string) => void {
  return (folder) => writeFileSync(join(folder, 'sessionary.config.js'), text);
}

const READ = ['--input', 'transcripts'];

const REFUSALS: readonly Refusal[] = [
  ['an option that does not exist', ['--frobnicate'], /--frobnicate.*--help/],
  ['an option without its value', ['--input'], /--input needs a value\.$/m],
  ['a folder name with a dash that reads like an option', [...READ, '--project', '-home-ada-shop'], /--project=-/],
  ['an option without its value before another', ['--input', '--strict'], /^sessionary: --input needs/],
  ['an empty input', ['--input', ''], /--input is empty/],
  ['a blank member', ['collect', '--member', ' '], /--member is empty/],
  ['a member without a folder', ['--input', 'Ada='], /Ada has no folder; check --input/],
  ['an empty argument', ['init', ''], /An argument is empty/],
  ['a wrong option of a hook', ['collect', '--hook', '--frobnicate'], /--frobnicate/],
  ['two output folders', [...READ, '--output', 'a', '--output', 'b'], /--output only once/],
  ['a home directory that the shell left as it is', ['--input', 'Ada=~/x'], /~ .*Ada=~\/x.*\$HOME/],
  ['the same on Windows', ['collect', '--to', '~\\kept'], /~ .*~\\kept.*\$HOME/],
  ['an argument of a command without inputs', ['mcp', 'a'], /"a"; mcp takes none/],
  ['a word to exclude that reads like an option', ['search', '-old'], /-o; write -- before words/],
  ['a second argument', ['restore', 'a', 'b'], /"b"; restore takes only one/],
  ['control characters', ['--input', 'no\u001b[2J\u009b1A'], /^[^\u001b\u0080-\u009f]*$/],
  ['a folder instead of a command', ['./transcripts'], /"\.\/transcripts".*--input/],
  [
    'an output folder whose link leads nowhere',
    [...READ, '--output', 'site', '--no-cache'],
    /file of that name exists.*site/,
    (folder) => symlinkSync('nowhere', join(folder, 'site')),
  ],
  ['an archive that is a file', ['collect', ...READ, '--to', 'package.json'], /file of that name.*package\.json/],
  ['a file to collect', ['collect', '--input', 'package.json', '--to', 'a'], /no folder package\.json/],
  ['a file to examine', ['doctor', '--input', 'package.json'], /no folder .*package\.json/],
  ['a folder that is no archive', ['forget', '--text', 'Acme', ...READ], /no archive .*transcripts/],
  ['a repository below a file', ['init', 'package.json/x'], /file of that name.*package\.json/],
  ['a value for an option that takes none', ['--strict=yes'], /--strict/],
  ['a command that does not exist', ['publish'], /"publish".*build.*serve/],
  ['a file that is no transcript', ['--input', 'package.json'], /package\.json is neither .*--input/],
  ['a folder without --input', ['build', 'transcripts'], /"transcripts".*--input/],
  ['a folder that does not exist', ['--input', 'nowhere'], /nowhere.*--input/],
  [
    'a link in a circle',
    ['--input', 'circle'],
    /circle cannot be read \(ELOOP\).*--input/,
    (folder) => symlinkSync('circle', join(folder, 'circle')),
  ],
  [
    'a device with the name of a transcript',
    ['--input', 'one.jsonl'],
    /one\.jsonl is neither .*--input/,
    (folder) => symlinkSync('/dev/null', join(folder, 'one.jsonl')),
  ],
  ['a folder of a member that does not exist', ['--input', 'Ada=nowhere'], /nowhere.*--input/],
  ['the second of two folders when only it is missing', [...READ, '--input', 'gone'], /gone/],
  ['an invalid day', [...READ, '--since', 'yesterday'], /--since.*"yesterday"/],
  ['a day that no calendar has', [...READ, '--until', '2026-02-31'], /--until.*2026-02-31/],
  ['a span that holds no session', [...READ, '--since', '2031-01-01'], /--since/],
  ['a project without a name', [...READ, '--project', ''], /--project is empty/],
  ['a project that no session belongs to', [...READ, '--project', 'nothing-*'], /--project/],
  ['--quiet with --verbose', [...READ, '--quiet', '--verbose'], /--quiet.*--verbose/],
  ['--cache with --no-cache', [...READ, '--cache', 'c', '--no-cache'], /--cache.*--no-cache/],
  ['a port for build', [...READ, '--port', '80'], /--port.*serve/],
  ['an invalid port', ['serve', ...READ, '--port', 'http'], /--port.*"http"/],
  ['a port beyond the last', ['serve', ...READ, '--port', '65536'], /--port.*"65536"/],
  ['an empty port', ['serve', ...READ, '--port', ''], /--port is empty/],
  [
    'an output folder that holds the files of others',
    [...READ, '--output', 'documents'],
    /documents.*--output/,
    (folder) => {
      mkdirSync(join(folder, 'documents'));
      writeFileSync(join(folder, 'documents/thesis.txt'), 'years of work');
    },
  ],
  [
    'an output folder that is a file',
    [...READ, '--output', 'notes.txt'],
    /notes\.txt.*--output/,
    (folder) => writeFileSync(join(folder, 'notes.txt'), 'do not lose me'),
  ],
  ['the folder of the transcripts as its output', [...READ, '--output', 'transcripts'], /transcripts.*--output/],
  [
    'a configuration with "export" beside a package.json for CommonJS',
    READ,
    /; set "type": "module" in package\.json\.$/m,
    (folder) => {
      config('export default {};')(folder);
      writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
    },
  ],
  [
    'a configuration for CommonJS beside a package.json for modules',
    READ,
    /could not be loaded: module is not defined/,
    config('module.exports = {};'),
  ],
  ['a configuration that is no JavaScript', READ, /sessionary\.config\.js/, config('export default {')],
  [
    'a folder in the configuration that does not exist',
    [],
    /elsewhere.*"inputs" in the configuration/,
    config('export default { inputs: ["elsewhere"] };'),
  ],
];

test.for(REFUSALS)(
  'the command line refuses %s, with one sentence, and changes nothing',
  async ([, args, says, prepare]) => {
    const folder = folderForTest();
    writeSession(join(folder, 'transcripts'), 'shop', 'one', ['Where is the key?']);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    prepare?.(folder);
    const before = treeOf(folder);

    const { code, stdout, stderr } = await runWarm(args, { cwd: folder });

    expect(stderr).toMatch(/^sessionary: [^\n]+\.\n$/);
    expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(/\n\s+at |node:internal|TypeError/);
    expect(code).toBe(2);
    expect(stdout).not.toContain('Open ');
    expect(treeOf(folder)).toEqual(before);
  },
);

test('a configuration beside a package.json without a type is no reason for a warning', async () => {
  const folder = folderForTest();
  writeSession(join(folder, 'transcripts'), 'shop', 'one', ['Where is the key?']);
  writeFileSync(join(folder, 'package.json'), '{}');
  config('export default { title: "Shop" };')(folder);
  const { code, stderr } = await runCli(['check', ...READ, '--no-cache'], { cwd: folder });
  expect([code, stderr]).toEqual([0, '']);
});

test('a timer can be removed when the folder that it collected is gone', async () => {
  const { code, stdout } = await runWarm(['schedule', '--remove', '--kind', 'systemd']);
  expect([code, stdout]).toEqual([0, 'There is no systemd timer of sessionary.\n']);
});
