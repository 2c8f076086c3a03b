/** The settings of a build of one session, as a person shares it: on one page, and only if the gate lets it pass. */

import { basename } from 'node:path';
import { UserError } from '../base/errors.ts';
import { oneLine } from '../base/format.ts';
import { discover } from '../transcript/discover/discover.ts';
import type { SessionFile } from '../transcript/discover/session-file.ts';
import type { Settings } from './config/settings.ts';
import { rangeOf } from './tasks/part-of-session.ts';

function sessionOf({ inputs }: Settings, given: string): SessionFile {
  const id = basename(given.replace(/[#?].*$/s, '')).replace(/\.(?:html|jsonl|jsonl\.gz)$/, '');
  const { sessions } = discover(inputs);
  const exact = sessions.filter((one) => one.id === id);
  const fitting = exact.length > 0 || id.length < 4 ? exact : sessions.filter((one) => one.id.startsWith(id));
  const [session] = fitting;
  if (session !== undefined && fitting.length === 1) return session;
  const problem = session === undefined ? 'No session begins' : 'Several sessions begin';
  throw new UserError(`${problem} with "${oneLine(id, 60)}"; name one by its id, and its folder with --input.`);
}

/** @param given id or address of the session @throws UserError if there is no such session */
export function settingsOfPart(settings: Settings, given: string, turns: string | undefined, output: string): Settings {
  const asked = turns ?? (/[#=]t-/.test(given) ? given : undefined);
  const session = { ...sessionOf(settings, given), turns: asked === undefined ? undefined : rangeOf(asked, '--turns') };
  return {
    ...{ ...settings, output, published: output, isChecked: true, title: 'A session', address: '', host: undefined },
    ...{
      projects: [],
      since: undefined,
      until: undefined,
      found: { sessions: [session], histories: [], problems: [] },
    },
    limits: { ...settings.limits, pageWeight: Number.MAX_SAFE_INTEGER, agentWeight: Number.MAX_SAFE_INTEGER },
    publish: { ...settings.publish, raw: false, history: false, exports: true, embed: [] },
  };
}
