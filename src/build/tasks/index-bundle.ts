/** INDEX: one bundle of search documents; and the vocabulary of all bundles. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from '../../base/write-file.ts';
import { buildBundle } from '../../search/index/bundles.ts';
import { vocabularyFiles } from '../../search/index/make-vocabulary.ts';
import { asScripts } from '../../search/index/scripts.ts';
import { WORDS_FOLDER } from '../../search/shared/vocabulary-format.ts';
import type { Given } from './tasks.ts';

/** Files with the words of a bundle, from which the vocabulary is made. They are not published. */
const WORDS = '.sessionary-words-';

export async function indexBundle({ run, bundle, documents }: Given<'index'>): Promise<readonly string[]> {
  const { files, words } = await buildBundle(bundle, documents);
  return writeFiles(run.output, [...asScripts(files, bundle.folder), { path: WORDS + bundle.key, content: words }]);
}

/** Writes the vocabulary of these bundles. Returns the paths of its files. */
export async function vocabulary({ run, bundles }: Given<'vocabulary'>): Promise<readonly string[]> {
  const words = bundles.map(({ key }) => readFileSync(join(run.output, WORDS + key)));
  return writeFiles(run.output, asScripts(vocabularyFiles(words), WORDS_FOLDER));
}
