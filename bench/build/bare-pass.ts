/** The baseline: one process that reads the same files and parses every line, without using the result. */

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { discover } from '../../src/transcript/discover/discover.ts';

const inputs = process.argv.slice(2).map((path) => ({ path, member: undefined }));
const files = discover(inputs).sessions.flatMap((session) => [
  ...(session.path === undefined ? [] : [session.path]),
  ...session.agents.map((agent) => agent.path),
]);
const begun = performance.now();
let bytes = 0;
for (const file of files) {
  const content = readFileSync(file);
  bytes += content.length;
  const text = (file.endsWith('.gz') ? gunzipSync(content) : content).toString('utf8');
  for (const line of text.split('\n')) {
    if (line === '') continue;
    try {
      JSON.parse(line);
    } catch {
      // A broken line costs the same.
    }
  }
}
process.stdout.write(JSON.stringify({ bytes, ms: performance.now() - begun }));
