/** Looks for distinctive secrets in the raw text of sessions, which is much faster than reading them. */

import { sha256 } from '../../base/hash.ts';
import { groupBy } from '../../base/lists.ts';
import { DistinctiveSecrets } from '../../redact/distinctive.ts';
import type { SessionRedaction } from '../../redact/session-redaction.ts';
import type { SessionFile } from '../../transcript/discover/session-file.ts';
import { Cache } from '../store/cache.ts';
import { aboutText, rawPaths, rawText, valuesOf } from '../store/raw-text.ts';
import type { DistinctivePlace, Given } from './tasks.ts';

function* placesIn(session: SessionFile, secrets: DistinctiveSecrets) {
  for (const [file, path] of rawPaths(session).entries()) {
    try {
      for (const place of secrets.placesIn(rawText(path))) yield { ...place, file };
    } catch {
      // Reading the session says what could not be read.
    }
  }
}

/** Where a session has the secrets that rules recognised in it, unless its files have them in another form. */
export function distinctivePlaces(
  file: SessionFile,
  secrets: SessionRedaction['distinctive'],
): readonly DistinctivePlace[] {
  const all = secrets.length === 0 ? [] : placesIn(file, new DistinctiveSecrets(secrets));
  return [...groupBy(all, ({ index }) => index)].flatMap(([index, [first, ...others]]) => {
    const { number, times } = secrets[index] ?? { number: 0, times: 0 };
    return first === undefined ? [] : [{ ...first, number, isLeft: others.length >= times }];
  });
}

let made: { readonly key: string; readonly values: string; readonly secrets: DistinctiveSecrets } | undefined;

/** The task. All tasks of a build look for the same secrets. */
export async function findSecrets({ run, file, factsHash, secrets }: Given<'find'>): Promise<readonly number[]> {
  const key = JSON.stringify(secrets);
  if (made?.key !== key) {
    const values = secrets.map((secret) => valuesOf([secret])[0] ?? { kind: '', value: '\0' });
    made = { key, values: values.map(({ value }) => value).join('\n'), secrets: new DistinctiveSecrets(values) };
  }
  const { secrets: sought, values } = made;
  const find = (): readonly number[] => [
    ...new Set([...sought.placesIn(aboutText(file)), ...placesIn(file, sought)].map(({ index }) => index)),
  ];
  if (run.cache === undefined) return find();
  const cache = new Cache(run.cache);
  const address = sha256(`${factsHash}${Buffer.from(run.secret).toString('hex')}${values}`);
  const stored = cache.read('facts', address);
  const indexes = stored === undefined ? find() : JSON.parse(stored);
  if (stored === undefined) cache.write('facts', address, JSON.stringify(indexes));
  return indexes;
}
