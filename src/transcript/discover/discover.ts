/**
 * Inputs -> sessions with their agents and saved outputs. A folder with transcripts is a project folder, at any depth:
 *
 *     -home-ada-tidepool/                       the project folder
 *       6f0c….jsonl                             a session
 *       6f0c….jsonl.superseded-1790000000000    an earlier transcript of it; see transcript-names.ts
 *       agent-1a2b3c4d.jsonl                    its agents, as 2.0.x stored them
 *       6f0c…/subagents/agent-a1….jsonl         its agents, as 2.1.x stores them (also in workflows/), with `.meta.json`
 *       6f0c…/tool-results/toolu_….txt          outputs too large for a line
 *
 * A folder with a `machine.json` is part of an archive folder: see `archive/`. Of Codex: see codex-files.ts.
 */

import { compareText, groupBy } from '../../base/lists.ts';
import { keptHistory, keptSessionFiles } from './archive/kept-files.ts';
import { forgottenBy } from './archive/machines.ts';
import { insideOf } from './existing-files.ts';
import type { Input } from './inputs.ts';
import { joinFiles, ownersOf, placed } from './join-files.ts';
import type { Discovery, FoundFile, History } from './session-file.ts';
import { Walk } from './walk.ts';

/** In an order that does not depend on the names of the machines. */
function keptIn({ machines, unreadable }: Walk, { member }: Input, input: number): readonly FoundFile[] {
  return machines
    .flatMap((machine) =>
      keptSessionFiles(machine, unreadable).map((file): FoundFile => {
        const folders = file.folders.slice(1);
        const relative = [...folders, file.name].join('/');
        return { ...file, folders, relative, input, member: member ?? machine.member, root: '' };
      }),
    )
    .sort((a, b) => compareText(a.member ?? '', b.member ?? '') || compareText(a.relative, b.relative));
}

type Prompts = Omit<History, 'forgotten'>;

function historiesIn({ histories, machines, unreadable }: Walk, { member, history }: Input, input: number) {
  const live = [...histories, ...(history === undefined ? [] : [history])];
  const byMember = [...groupBy(machines, (machine) => machine.member)].sort(([a], [b]) => compareText(a, b));
  const kept = byMember.flatMap(([name, ofMember]): readonly Prompts[] => {
    const copies = ofMember.flatMap((machine) => keptHistory(machine, unreadable)).flatMap((file) => file.copies);
    return copies.length === 0 ? [] : [{ file: { copies, forgotten: [] }, member: member ?? name, input }];
  });
  return [...live.map((file): Prompts => ({ file, member, input })), ...kept];
}

function pathOf({ file, member = '' }: Prompts): string {
  return `${member}\n${typeof file === 'string' ? file : file.copies[0]?.parts[0]}`;
}

/** All transcripts of the inputs, in a stable order. What cannot be read becomes a problem. */
export function discover(inputs: readonly Input[]): Discovery {
  const isInside = insideOf(inputs);
  const walks = inputs.map((input, index) => ({ input, index, walk: new Walk(input, index, isInside) }));
  const forgotten = forgottenBy(walks.flatMap(({ walk }) => walk.machines));
  const gone = { sessions: [...forgotten.sessions], prompts: [...forgotten.prompts.keys()] };
  const files = walks.flatMap(({ input, index, walk }) => [
    ...placed(walk.files),
    ...placed(keptIn(walk, input, index)),
  ]);
  const owners = ownersOf(files);
  const withOwner = <Found extends Pick<FoundFile, 'member' | 'input'>>(one: Found): Found => ({
    ...one,
    member: one.member ?? owners.get(one.input),
  });
  const histories = walks.flatMap(({ input, index, walk }) => historiesIn(walk, input, index)).map(withOwner);
  return {
    sessions: joinFiles(files.map(withOwner), forgotten),
    // One input may contain another.
    histories: [...groupBy(histories, pathOf).values()].flatMap(([first]) =>
      first === undefined ? [] : [{ ...first, forgotten: gone }],
    ),
    problems: walks.flatMap(({ walk }) => walk.problems),
  };
}
