import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli, runWarm } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { treeOf } from '../helpers/folders.ts';
import { writeSession } from '../helpers/transcripts.ts';

interface Refusal {
  readonly what: string;
  readonly args: readonly string[];
  /** What the sentence must mention, so that the reader knows what to fix. */
  readonly says: RegExp;
  /** Creates what the case needs in the folder, in addition to `transcripts/shop/one.jsonl`. */
  readonly prepare?: (folder: string) => void;
}

function config(text: string): (folder: string) => void {
  return (folder) => writeFileSync(join(folder, 'sessionary.config.js'), text);
}

const READ = ['--input', 'transcripts'];

const REFUSALS: readonly Refusal[] = [
  { what: 'an option that does not exist', args: ['--frobnicate'], says: /--frobnicate.*--help/ },
  { what: 'an option without its value', args: ['--input'], says: /--input needs a value\.$/m },
  {
    what: 'a folder name with a dash that reads like an option',
    args: [...READ, '--project', '-home-ada-shop'],
    says: /--project=-/,
  },
  {
    what: 'an option without its value before another',
    args: ['--input', '--strict'],
    says: /^sessionary: --input needs/,
  },
  { what: 'an empty input', args: ['--input', ''], says: /--input is empty/ },
  { what: 'a blank member', args: ['collect', '--member', ' '], says: /--member is empty/ },
  { what: 'a member without a folder', args: ['--input', 'Ada='], says: /Ada has no folder; check --input/ },
  { what: 'an empty argument', args: ['init', ''], says: /An argument is empty/ },
  { what: 'a wrong option of a hook', args: ['collect', '--hook', '--frobnicate'], says: /--frobnicate/ },
  { what: 'two output folders', args: [...READ, '--output', 'a', '--output', 'b'], says: /--output only once/ },
  { what: 'a home directory that the shell left as it is', args: ['--input', 'Ada=~/x'], says: /~ .*Ada=~\/x.*\$HOME/ },
  { what: 'the same on Windows', args: ['collect', '--to', '~\\kept'], says: /~ .*~\\kept.*\$HOME/ },
  { what: 'an argument of a command without inputs', args: ['mcp', 'a'], says: /"a"; mcp takes none/ },
  { what: 'a word to exclude that reads like an option', args: ['search', '-old'], says: /-o; write -- before words/ },
  { what: 'a second argument', args: ['restore', 'a', 'b'], says: /"b"; restore takes only one/ },
  {
    what: 'control characters',
    args: ['--input', 'no\u001b[2J\u009b1A'],
    says: /^[^\u001b\u0080-\u009f]*$/,
  },
  { what: 'a folder instead of a command', args: ['./transcripts'], says: /"\.\/transcripts".*--input/ },
  {
    what: 'an output folder whose link leads nowhere',
    args: [...READ, '--output', 'site', '--no-cache'],
    says: /file of that name exists.*site/,
    prepare: (folder) => symlinkSync('nowhere', join(folder, 'site')),
  },
  {
    what: 'an archive that is a file',
    args: ['collect', ...READ, '--to', 'package.json'],
    says: /file of that name.*package\.json/,
  },
  {
    what: 'a file to collect',
    args: ['collect', '--input', 'package.json', '--to', 'a'],
    says: /no folder package\.json/,
  },
  { what: 'a file to examine', args: ['doctor', '--input', 'package.json'], says: /no folder .*package\.json/ },
  {
    what: 'a folder that is no archive',
    args: ['forget', '--text', 'Acme', ...READ],
    says: /no archive .*transcripts/,
  },
  { what: 'a repository below a file', args: ['init', 'package.json/x'], says: /file of that name.*package\.json/ },
  { what: 'a value for an option that takes none', args: ['--strict=yes'], says: /--strict/ },
  {
    what: 'a page that may embed others instead of its site',
    args: READ,
    says: /"embed".*https:\/\/example\.org.*https:\/\/blog\.example\/gate/,
    prepare: config("export default { publish: { embed: ['https://blog.example/gate'] } };"),
  },
  { what: 'a command that does not exist', args: ['publish'], says: /"publish".*build.*serve/ },
  {
    what: 'a file that is no transcript',
    args: ['--input', 'package.json'],
    says: /package\.json is neither .*--input/,
  },
  { what: 'a folder without --input', args: ['build', 'transcripts'], says: /"transcripts".*--input/ },
  { what: 'a folder that does not exist', args: ['--input', 'nowhere'], says: /nowhere.*--input/ },
  {
    what: 'a link in a circle',
    args: ['--input', 'circle'],
    says: /circle cannot be read \(ELOOP\).*--input/,
    prepare: (folder) => symlinkSync('circle', join(folder, 'circle')),
  },
  {
    what: 'a device with the name of a transcript',
    args: ['--input', 'one.jsonl'],
    says: /one\.jsonl is neither .*--input/,
    prepare: (folder) => symlinkSync('/dev/null', join(folder, 'one.jsonl')),
  },
  {
    what: 'a folder of a member that does not exist',
    args: ['--input', 'Ada=nowhere'],
    says: /nowhere.*--input/,
  },
  {
    what: 'the second of two folders when only it is missing',
    args: [...READ, '--input', 'gone'],
    says: /gone/,
  },
  { what: 'an invalid day', args: [...READ, '--since', 'yesterday'], says: /--since.*"yesterday"/ },
  {
    what: 'a day that no calendar has',
    args: [...READ, '--until', '2026-02-31'],
    says: /--until.*2026-02-31/,
  },
  { what: 'a span that holds no session', args: [...READ, '--since', '2031-01-01'], says: /--since/ },
  { what: 'a project without a name', args: [...READ, '--project', ''], says: /--project is empty/ },
  {
    what: 'an empty glob',
    args: READ,
    says: /"members".*globs, none of them empty/,
    prepare: config("export default { publish: { members: [''] } };"),
  },
  {
    what: 'a project that no session belongs to',
    args: [...READ, '--project', 'nothing-*'],
    says: /--project/,
  },
  { what: '--quiet with --verbose', args: [...READ, '--quiet', '--verbose'], says: /--quiet.*--verbose/ },
  {
    what: '--cache with --no-cache',
    args: [...READ, '--cache', 'c', '--no-cache'],
    says: /--cache.*--no-cache/,
  },
  { what: 'a port for build', args: [...READ, '--port', '80'], says: /--port.*serve/ },
  { what: 'an invalid port', args: ['serve', ...READ, '--port', 'http'], says: /--port.*"http"/ },
  { what: 'a port beyond the last', args: ['serve', ...READ, '--port', '65536'], says: /--port.*"65536"/ },
  { what: 'an empty port', args: ['serve', ...READ, '--port', ''], says: /--port is empty/ },
  {
    what: 'a configuration that does not exist',
    args: [...READ, '--config', 'my.config.js'],
    says: /my\.config\.js.*--config/,
  },
  {
    what: 'an output folder that holds the files of others',
    args: [...READ, '--output', 'documents'],
    says: /documents.*--output/,
    prepare: (folder) => {
      mkdirSync(join(folder, 'documents'));
      writeFileSync(join(folder, 'documents/thesis.txt'), 'years of work');
    },
  },
  {
    what: 'an output folder that is a file',
    args: [...READ, '--output', 'notes.txt'],
    says: /notes\.txt.*--output/,
    prepare: (folder) => writeFileSync(join(folder, 'notes.txt'), 'do not lose me'),
  },
  {
    what: 'the folder of the transcripts as its output',
    args: [...READ, '--output', 'transcripts'],
    says: /transcripts.*--output/,
  },
  {
    what: 'a setting that does not exist',
    args: READ,
    says: /"tittle".*title/,
    prepare: config('export default { tittle: "Ours" };'),
  },
  {
    what: 'a setting of the wrong kind',
    args: READ,
    says: /"title"/,
    prepare: config('export default { title: 42 };'),
  },
  {
    what: 'an invalid limit',
    args: READ,
    says: /"limits"/,
    prepare: config('export default { limits: { pageWeight: "2 MB" } };'),
  },
  {
    what: 'a time zone that does not exist',
    args: READ,
    says: /Mars\/Olympus/,
    prepare: config('export default { timeZone: "Mars/Olympus" };'),
  },
  {
    what: 'a configuration without a default export',
    args: READ,
    says: /export default/,
    prepare: config('export const title = "Ours";'),
  },
  {
    what: 'a configuration with "export" beside a package.json for CommonJS',
    args: READ,
    says: /; set "type": "module" in package\.json\.$/m,
    prepare: (folder) => {
      config('export default {};')(folder);
      writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
    },
  },
  {
    what: 'a configuration for CommonJS beside a package.json for modules',
    args: READ,
    says: /could not be loaded: module is not defined/,
    prepare: config('module.exports = {};'),
  },
  {
    what: 'a configuration that is no JavaScript',
    args: READ,
    says: /sessionary\.config\.js/,
    prepare: config('export default {'),
  },
  {
    what: 'a folder in the configuration that does not exist',
    args: [],
    says: /elsewhere.*"inputs" in the configuration/,
    prepare: config('export default { inputs: ["elsewhere"] };'),
  },
  {
    what: 'an invalid day in the configuration',
    args: READ,
    says: /"since" in the configuration.*"yesterday"/,
    prepare: config('export default { since: "yesterday" };'),
  },
];

describe('the command line refuses', () => {
  test.for(REFUSALS)('$what, with one sentence, and changes nothing', async ({ args, says, prepare }) => {
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
  });
});

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
