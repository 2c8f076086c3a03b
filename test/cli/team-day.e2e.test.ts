/** A day of a team: members collect and push at once, CI publishes an encrypted site, and a finding stops it until it is answered. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { REPO, runCli, runWarm } from '../helpers/cli.ts';
import { everyText } from '../helpers/every-text.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { sessionId } from '../helpers/machine.ts';
import { type Member, team } from '../helpers/team.ts';
import { watch } from '../helpers/visit.ts';
import { some } from '../redact/examples/some.ts';

const PASSWORD = 'correct horse battery staple';
/** No rule knows these. */
const [HARMLESS, SECRET] = [`${some(38)}1`, `${some(38)}2`];

/** What the recipe runs in a clone of the remote, where the runner puts back the cache of the last run. */
async function runCi(root: string, remote: string, key?: string) {
  const clone = join(root, 'runner');
  rmSync(clone, { recursive: true, force: true });
  execFileSync('git', ['clone', '--quiet', remote, clone]);
  const [, command = ''] =
    /npx --no sessionary (build .*)/.exec(readFileSync(join(clone, '.github/workflows/publish.yml'), 'utf8')) ?? [];
  const args = command.replace('.sessionary-cache', join(root, 'cache')).split(' ');
  execFileSync('mkdir', ['-p', join(clone, 'node_modules')]);
  execFileSync('ln', ['-s', REPO, join(clone, 'node_modules/sessionary')]);
  const env = { SESSIONARY_PASSWORD: PASSWORD, ...(key === undefined ? {} : { SESSIONARY_KEY: key }) };
  const { code, stdout, stderr } = await runWarm(args, { cwd: clone, env });
  return { code, words: stdout + stderr, site: join(clone, '_site') };
}

/** Commits and pushes everything, as a person does. */
function commit(member: Member, message: string): void {
  member.git('add', '--all');
  member.git('commit', '--quiet', '-m', message);
  member.git('pull', '--quiet', '--rebase');
  member.git('push', '--quiet');
}

test('a day of a team', async () => {
  const root = folderForTest();
  const { remote, members } = team(root, ['Ada', 'Bo', 'Cy']);
  const [ada, bo, cy] = members as [Member, Member, Member];
  const run = (member: Member, ...args: readonly string[]) => runWarm(args, { cwd: member.clone, env: member.env });

  // Ada sets it up.
  await run(ada, 'init', '--host', 'github-pages', '--readers', 'password', '--title', 'Quay');
  writeFileSync(join(ada.clone, 'package.json'), '{ "type": "module" }');
  execFileSync('mkdir', ['-p', join(ada.clone, 'node_modules')]);
  execFileSync('ln', ['-s', REPO, join(ada.clone, 'node_modules/sessionary')]);
  commit(ada, 'Set up');

  // All collect and push at once.
  ada.say(1, 'Paint the quay.');
  bo.say(2, `It printed ${HARMLESS} and stopped.`);
  cy.say(3, `Use ${SECRET} for that.`);
  const collecting = (member: Member) =>
    runCli(
      [
        'collect',
        '--push',
        '--input',
        member.machine.claude,
        '--to',
        join(member.clone, 'archive'),
        '--member',
        member.machine.member,
      ],
      { env: member.env },
    );
  expect((await Promise.all(members.map(collecting))).map(({ code }) => code)).toEqual([0, 0, 0]);

  // The gate stops CI, and nothing is published.
  const stopped = await runCi(root, remote);
  expect([stopped.code, stopped.words]).toEqual([
    1,
    expect.stringContaining('2 findings that redaction did not remove'),
  ]);
  expect(existsSync(stopped.site)).toBe(false);

  // Ada answers: one is no secret, the other goes.
  ada.git('pull', '--quiet', '--rebase');
  const { stderr } = await run(ada, 'check');
  const [, harmless = ''] = new RegExp(`fingerprint ([0-9a-f]{24})\\n.*${sessionId(2)}`).exec(stderr) ?? [];
  await run(ada, 'check', '--waive', harmless, '--reason', 'the hash of an example');
  expect((await run(ada, 'forget', '--input', 'archive', '--text', SECRET, '--yes')).stdout).toContain(
    'Took the text out of 1 line',
  );
  commit(ada, 'Answer the findings');

  // CI publishes, encrypted; with its cache, the next run prints what is new.
  const key = readFileSync(join(ada.clone, '.sessionary-key'), 'utf8').trim();
  const published = await runCi(root, remote, key);
  expect([published.code, published.words]).toEqual([0, expect.stringContaining('1 finding waived')]);
  const texts = [...everyText(published.site).values()].join('\n');
  for (const words of ['Paint the quay', HARMLESS, SECRET, '[redacted: forgotten]']) expect(texts).not.toContain(words);
  bo.say(4, 'Mend the crane.');
  expect((await collecting(bo)).stdout).toContain('Pushed to origin (main).');
  const next = await runCi(root, remote, key);
  expect([next.code, next.words]).toEqual([
    0,
    expect.stringMatching(/4 pages of sessions, [1-3] sessions? new or changed/),
  ]);

  // Somebody with the password reads it.
  const home = `${pathToFileURL(next.site).href}/`;
  const { page, close } = await watch(home);
  await page.goto(`${home}index.html`);
  await page.fill('#password', PASSWORD);
  await page.click('form button');
  await page.getByRole('link', { name: 'Mend the crane' }).first().click();
  await page.locator('main').getByText('Mend the crane.').first().waitFor();
  await close();
});
