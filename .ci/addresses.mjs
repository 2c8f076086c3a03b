/**
 * Writes the version and the repository of package.json into the plugin. `npm version` runs it; after a change of
 * "repository", run `npm run addresses`.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [root = '.'] = process.argv.slice(2);
const read = (path) => readFileSync(join(root, path), 'utf8');
const { version, repository } = JSON.parse(read('package.json'));
const home = repository.url.replace(/^git\+|\.git$/g, '');
const name = home.replace(/^https:\/\/github\.com\//, '');

/** Replaces what a pattern matches in a file. */
function write(path, ...changes) {
  const changed = changes.reduce((text, [pattern, value]) => text.replace(pattern, value), read(path));
  writeFileSync(join(root, path), changed);
}

write(
  'plugin/.claude-plugin/plugin.json',
  [/(?<="version": ")[^"]*/, version],
  [/(?<="(?:homepage|repository)": ")[^"]*/g, home],
);
write('plugin/README.md', [/(?<=marketplace add ).*/, name]);
