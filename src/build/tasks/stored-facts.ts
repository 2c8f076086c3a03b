/** The facts of sessions in the cache. */

import { sha256 } from '../../base/hash.ts';
import { removeFile } from '../../base/write-file.ts';
import { DistinctiveSecrets } from '../../redact/distinctive.ts';
import { optionsText } from '../../redact/session-redaction.ts';
import type { SessionFile } from '../../transcript/discover/session-file.ts';
import { Cache, noted } from '../store/cache.ts';
import { contentHash, contentOf, namesIn } from '../store/hashes.ts';
import { valuesOf } from '../store/raw-text.ts';
import type { Run } from '../work/run.ts';
import { draftHash, loneContext, type ReadLinks } from '../work/session-context.ts';
import type { Facts, Read } from './tasks.ts';

/** Hash of everything that the facts of a session depend on. */
export function factsHashOf(run: Run, file: SessionFile, links: ReadLinks): string {
  const { code, redact, cache } = run;
  const { continuedFrom, answers } = links;
  const content = contentOf(run, file);
  const { accounts = [] } = redact ?? {};
  const find = (): readonly string[] =>
    accounts.length === 0 || answers.length > 0 ? accounts : namesIn(accounts, file);
  const names = cache === undefined ? find() : noted(cache, `${content} ${accounts}`, find);
  const options = optionsText(redact && { ...redact, accounts: names });
  const repeated = continuedFrom.flatMap(({ digests, results = [] }) => [...digests, ...results]);
  const distant = answers.flatMap(({ path, kept, ids }) => [contentHash(path, kept), ...ids]);
  const secrets = valuesOf(links.mentions).map(({ kind, value }) => `${kind} ${value}`);
  return sha256([content, code, options, ...repeated, ...distant, ...secrets].join('\n'));
}

/** Where the cache has facts. Ids of secrets mean something only with their key. */
function factsAddress({ secret }: Run, factsHash: string): string {
  return sha256(`${factsHash}${Buffer.from(secret).toString('hex')}`);
}

/** Takes secrets that turned out to be in other places out of what the cache has of the first reading. */
function blankFirst(run: Run, file: SessionFile, cache: Cache, { mentions }: ReadLinks): void {
  const first = { continuedFrom: [], answers: [], mentions: [] };
  const factsHash = factsHashOf(run, file, first);
  const stored = cache.read('facts', factsAddress(run, factsHash));
  if (stored === undefined) return;
  const blanked = new DistinctiveSecrets(valuesOf(mentions)).replace(stored, () => '[redacted]');
  cache.write('facts', factsAddress(run, factsHash), blanked.replace('{', '{"isBlanked":true,'));
  const draft = draftHash(run, factsHash, loneContext(JSON.parse(stored).summary, first, run.names));
  for (const kind of ['words', 'history'] as const) removeFile(cache.path(kind, draft));
}

/** The facts of a session, if the same files were read before. Written by us and checked by their hash, not from a transcript. */
export function storedFacts(
  run: Run,
  file: SessionFile,
  links: ReadLinks,
  hash = factsHashOf(run, file, links),
): Read | undefined {
  const stored =
    run.cache === undefined || links.isFresh ? undefined : new Cache(run.cache).read('facts', factsAddress(run, hash));
  return stored === undefined ? undefined : JSON.parse(stored);
}

/** Keeps the facts of a session that was read. */
export function keepFacts(run: Run, file: SessionFile, facts: Facts, links: ReadLinks): void {
  if (run.cache === undefined) return;
  const cache = new Cache(run.cache);
  cache.write('facts', factsAddress(run, facts.factsHash), JSON.stringify(facts));
  if (links.mentions.length > 0) blankFirst(run, file, cache, links);
}
