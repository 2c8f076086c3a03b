/** `sessionary share`: one session, or some turns of it, as a file that needs no other. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UserError } from '../../base/errors.ts';
import { bytes } from '../../base/format.ts';
import { build } from '../../build/build.ts';
import type { OptionValues } from '../../build/config/options.ts';
import { readSettings } from '../../build/config/settings.ts';
import { settingsOfPart } from '../../build/part-of-archive.ts';
import { Progress } from '../../build/progress.ts';
import { oneFile } from './one-file.ts';

function makeGist(path: string): void {
  const { status, error } = spawnSync('gh', ['gist', 'create', path], { stdio: 'inherit' });
  if (error !== undefined)
    throw new UserError(
      '--gist needs the GitHub CLI (https://cli.github.com), which was not found; share the file instead.',
    );
  if (status !== 0) throw new UserError('gh made no gist, for the reason above.');
}

/** The page, or the Markdown, of the only session of a site. */
function contentOf(site: string, ending: string): string {
  const name = readdirSync(join(site, 'sessions')).find((one) => one.endsWith(ending));
  if (name === undefined)
    throw new UserError('Nothing of this session is published; see "publish" in the configuration.');
  const read = (path: string): Buffer => readFileSync(join(site, path));
  const text = read(`sessions/${name}`).toString('utf8');
  if (ending === '.html') return oneFile(text, read);
  return text.replace(/^- Page: <.*>\n/m, '').replace(/\]\(\.\.\/[^()]*\)/g, ']');
}

/** Returns the exit code: 1 if there is something in the session that must not be shared. */
export async function share(given: string | undefined, values: OptionValues, cwd: string): Promise<number> {
  if (given === undefined) throw new UserError('Name the session by its id, or the beginning of its id.');
  const { input, config, output, turns, gist, markdown } = values;
  const folder = mkdtempSync(join(tmpdir(), 'sessionary-share-'));
  try {
    const options = { input, config, 'no-cache': true, readsOnly: true };
    const settings = settingsOfPart(await readSettings(options, process.env, cwd), given, turns, join(folder, 'site'));
    const built = await build(settings, new Progress(process.stdout, 'quiet'));
    if ('refused' in built) {
      process.stderr.write(`${built.refused.words.join('\n')}\n`);
      return 1;
    }
    const ending = markdown ? '.md' : '.html';
    const text = contentOf(settings.output, ending);
    if (markdown && !gist && output === undefined) process.stdout.write(text);
    else {
      const name = `${settings.found?.sessions[0]?.id ?? ''}${ending}`;
      const path = gist && output === undefined ? join(folder, name) : resolve(cwd, output ?? name);
      writeFileSync(path, text);
      if (gist) makeGist(path);
      else process.stdout.write(`${path}: ${bytes(Buffer.byteLength(text))}, redacted and checked.\n`);
    }
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
