/** A build in which nothing has changed since the last one. */

import { bytes, count } from '../../base/format.ts';
import { sha256 } from '../../base/hash.ts';
import type { Waivers } from '../../redact/gate/waivers.ts';
import { optionsText } from '../../redact/session-redaction.ts';
import { entriesOf } from '../../transcript/discover/existing-files.ts';
import { pastedTextsFolder } from '../../transcript/discover/pasted-texts.ts';
import type { Progress } from '../progress.ts';
import { Cache } from '../store/cache.ts';
import { contentHash } from '../store/hashes.ts';
import { filesOf, isComplete, type Manifest, manifestHash, NO_FILES } from '../store/manifest.ts';
import { bytesOf } from '../workers.ts';
import type { Run } from './run.ts';
import type { Work } from './work.ts';

type Given = Pick<Work, 'settings' | 'run' | 'found' | 'contents'> & { readonly waivers: Waivers | undefined };

/** Hash of everything that a site depends on, as it is now. */
export function stateOf({ settings, run, found, contents, waivers }: Given): string {
  const { projectRules, projects, since, until, host, redact, others } = settings;
  const prompts = found.histories.map(({ file, ...about }) => {
    if (typeof file !== 'string') return [about, contentHash('', file)];
    // The names of pasted texts are hashes of their content.
    return [about, contentHash(file, undefined), entriesOf(pastedTextsFolder(file)).map(({ name }) => name)];
  });
  const looks = [...settings.theme.files].map(([path, file]) => [path, contentHash(file, undefined)]);
  const about = [
    run.hash,
    looks,
    optionsText(redact),
    projectRules,
    projects,
    since,
    until,
    host,
    others,
    waivers && [...waivers],
  ];
  const sessions = contents.map(({ hash }) => hash());
  return sha256(JSON.stringify([about, sessions, prompts, found.problems]));
}

/** Where the cache has the result of the build that left this manifest. */
function resultOf(state: string, output: string): string {
  return sha256(`${state} ${manifestHash(output)}`);
}

/** The result of the last build if nothing has changed since, and all that it wrote is there. */
export function unchanged<Result>(
  given: Given & { readonly before: Manifest; readonly progress: Progress; readonly state: string },
): Result | undefined {
  const { settings, run, found, before, progress, state } = given;
  // The result has no problems of transcripts, which --verbose prints.
  if (run.cache === undefined || before === NO_FILES || settings.verbosity === 'verbose') return undefined;
  progress.begin('read');
  if (!isComplete(settings.output, [...filesOf(before), 'report.json'])) return undefined;
  const result = new Cache(run.cache).read('facts', resultOf(state, settings.output));
  if (result === undefined) return undefined;
  const size = `${count(found.sessions.length, 'session')}, ${bytes(bytesOf(found.sessions))}`;
  progress.end(`${size}, 0 sessions new or changed`);
  return JSON.parse(result);
}

/** Keeps the result of a complete build. */
export function keepResult<Result extends object>({ cache, output }: Run, state: string, result: Result): Result {
  if (cache !== undefined) new Cache(cache).write('facts', resultOf(state, output), JSON.stringify(result));
  return result;
}
