/** Which folders a build writes into, and which manifests it trusts. */

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MANIFEST, readManifest, writeManifest } from '../../src/build/store/manifest.ts';
import { checkOutput } from '../../src/build/store/output-folder.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

describe('the output folder', () => {
  test.each([
    ['that does not exist', []],
    ['that is empty', ['']],
    ['of an earlier build', [MANIFEST, 'index.html', 'notes.txt']],
    ['of a build that was interrupted early', [`${MANIFEST}.tmp`, `${MANIFEST}-work/a`]],
  ])('%s is taken', (_name, files) => {
    const output = join(folderForTest(), 'site');
    for (const file of files) plant(output, file);
    expect(() => checkOutput(output)).not.toThrow();
  });

  test.each([
    ["with somebody else's files", ['notes.txt'], /is not empty and was not made by sessionary/],
    ['with such files next to those of an interrupted build', [`${MANIFEST}.tmp`, 'notes.txt'], /is not empty/],
  ])('%s is refused', (_name, files, words) => {
    const output = folderForTest();
    for (const file of files) plant(output, file);
    expect(() => checkOutput(output)).toThrow(words);
  });

  test('that is a file, or has a link where a build writes, is refused', () => {
    const folder = folderForTest();
    writeFileSync(join(folder, 'file'), '');
    for (const path of ['file', 'file/site'])
      expect(() => checkOutput(join(folder, path))).toThrow(/file is a file; give --output a folder/);
    for (const [index, name] of [
      'sessions/b.html',
      'raw/a/b.js',
      'sealed/1.js',
      'index.html',
      'llms.txt',
      '_headers',
      'sessions',
      `${MANIFEST}-work`,
    ].entries()) {
      const site = join(folder, `site${index}`);
      plant(site, MANIFEST);
      plant(site, join(name, '../a.html'));
      expect(() => checkOutput(site)).not.toThrow();
      symlinkSync(join(folder, 'file'), join(site, name));
      expect(() => checkOutput(site)).toThrow(`${join(site, name)} is a symbolic link`);
    }
  });
});

function plant(output: string, file: string): void {
  mkdirSync(join(output, file, '..'), { recursive: true });
  if (file !== '') writeFileSync(join(output, file), '');
  else mkdirSync(output, { recursive: true });
}

test('a manifest of which a byte has changed is as good as none', () => {
  const output = folderForTest();
  const none = readManifest(output);
  const manifest = { ...none, others: ['index.html'] };
  writeManifest(output, manifest);
  expect(readManifest(output)).toEqual(manifest);
  const path = join(output, MANIFEST);
  writeFileSync(path, readFileSync(path, 'utf8').replace('index.html', 'other.html'));
  expect(readManifest(output)).toEqual(none);
});
