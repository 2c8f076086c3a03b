/** The search documents of sessions, which are made first; INDEX: one bundle, made from them; and the vocabulary of all. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from '../../base/write-file.ts';
import { buildBundle, refOf, type SearchDoc, type SearchRef } from '../../search/index/bundles.ts';
import { vocabularyFiles } from '../../search/index/make-vocabulary.ts';
import { asScripts } from '../../search/index/scripts.ts';
import { documentsOf } from '../../search/index/session-documents.ts';
import { WORDS_FOLDER } from '../../search/shared/vocabulary-format.ts';
import type { Run } from '../work/run.ts';
import type { Given, Worded } from './tasks.ts';

/** Files with the words of a bundle, from which the vocabulary is made. They are not published. */
const WORDS = '.sessionary-words-';

const sessionDocuments = ({ site }: Run, { words, ...about }: Worded): readonly SearchDoc[] =>
  documentsOf(words, { ...about, zone: site.timeZone });

export async function documents({ run, sessions }: Given<'documents'>): Promise<readonly (readonly SearchRef[])[]> {
  return sessions.map((session) => sessionDocuments(run, session).map(refOf));
}

export async function indexBundle({ run, bundle, sessions }: Given<'index'>): Promise<readonly string[]> {
  const all = sessions.flatMap((session) => sessionDocuments(run, session));
  const documents = new Map(all.map((document) => [document.url, document]));
  const { files, words } = await buildBundle(bundle, ({ url }) => documents.get(url) ?? { html: '', facets: [] });
  return writeFiles(run.output, [...asScripts(files, bundle.folder), { path: WORDS + bundle.key, content: words }]);
}

/** Writes the vocabulary of these bundles. Returns the paths of its files. */
export async function vocabulary({ run, bundles }: Given<'vocabulary'>): Promise<readonly string[]> {
  const words = bundles.map(({ key }) => readFileSync(join(run.output, WORDS + key)));
  return writeFiles(run.output, asScripts(vocabularyFiles(words), WORDS_FOLDER));
}
