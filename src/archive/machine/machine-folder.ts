/** The folder of this machine in an archive, and the README that says what the archive is. */

import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { niceSlug } from '../../base/slug.ts';
import { makeFolder } from '../../base/write-file.ts';
import { MACHINE_FILE, type Machine, machineIn, machineJson } from '../../transcript/discover/archive/machines.ts';
import { UNFINISHED_FOLDER, writeWhole } from '../write.ts';
import type { ArchiveState } from './state.ts';

/** The same for every version and member, so that all of them write the same text. */
const README = `# An archive of Claude Code sessions

Claude Code deletes its transcripts after some weeks. \`sessionary collect\` keeps them here. It only adds; what is
here stays when the original is deleted, shortened or rewritten.

    <member>/<machine>/projects/<project>/<session>.jsonl.gz    a session, one JSON object on each line
                                          <session>+2.jsonl.gz  its next part, where the first one became too large
                                          <session>~2.jsonl.gz  the whole session again, as rewritten later
                                          <session>.orphaned-*, <session>.jsonl.superseded-*
                                                                what Claude Code set aside of it
                                          <session>/            its subagents and saved outputs
    <member>/<machine>/history.jsonl.gz                         every prompt that was typed
    <member>/<machine>/plans/                                   plans
    <member>/<machine>/forgotten.jsonl                          what must not come back, without its content

To read a file: gunzip -c FILE
Every machine writes only below its own name, so copies of this folder can be merged by git, rsync or a synced drive.
Unless it was switched off, secrets were replaced by marks such as [redacted: github-token #3f9c02ab41d7].

To read it as a site: sessionary build --input <this folder>
To put a session back for claude --resume: sessionary restore <session> --input <this folder>
`;

/** git must not change line endings, and ignores unfinished files. */
const ATTRIBUTES = '* -text\n';
const IGNORED = `${UNFINISHED_FOLDER}/\n`;

function folderName(name: string): string {
  return niceSlug(name, () => false);
}

function defaultMember(): string {
  try {
    return userInfo().username;
  } catch {
    return 'me';
  }
}

/** What this machine is to be called; undefined: as before, or as the system calls it. */
export interface GivenMachine {
  readonly member: string | undefined;
  readonly machine: string | undefined;
  readonly id: string;
}

/** @param known the state of the archive on this machine; its names stay, even if the host is renamed */
export function machineNames(given: GivenMachine, known: ArchiveState | undefined) {
  const member = given.member ?? known?.member ?? defaultMember();
  const isKnown = known !== undefined && known.member === member && given.machine === undefined;
  // `Mara's MacBook.local` -> `Mara's MacBook`
  const hostName = hostname().replace(/\.(?:local|lan|home|fritz\.box)$/i, '');
  return { member, machine: isKnown ? known.machine : folderName(given.machine ?? hostName) };
}

/** This machine's folder in an archive, created if needed. Another machine of the same name gets another folder. */
export function claimMachine(archive: string, given: GivenMachine, known: ArchiveState | undefined): Machine {
  const { member, machine: name } = machineNames(given, known);
  for (let number = 1; ; number += 1) {
    const machine = number === 1 ? name : `${name}-${number}`;
    const path = join(archive, folderName(member), machine);
    const there = machineIn(path);
    if (there?.id === given.id && there.member === member) return there;
    const isOurs = there?.isDamaged && known?.member === member && known.machine === machine;
    if (!isOurs && existsSync(join(path, MACHINE_FILE))) continue;
    const made: Machine = { path, member, machine, id: given.id, collected: undefined };
    makeFolder(path);
    writeWhole(path, join(path, '.gitattributes'), ATTRIBUTES);
    writeWhole(path, join(path, '.gitignore'), IGNORED);
    writeWhole(path, join(path, MACHINE_FILE), machineJson(made));
    return made;
  }
}

/** Writes a README about the folder, unless it has one. */
export function writeReadme(archive: string, machine: string): void {
  const path = join(archive, 'README.md');
  if (!existsSync(path)) writeWhole(machine, path, README);
}
