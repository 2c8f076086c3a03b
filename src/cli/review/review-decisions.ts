/** What somebody decided about findings, and how that is carried out: a waiver, or redaction wherever the value stands. */

import { forget } from '../../archive/forget/forget.ts';
import { machineId, stateFolder } from '../../archive/machine/state.ts';
import { UserError } from '../../base/errors.ts';
import { count } from '../../base/format.ts';
import type { Settings } from '../../build/config/settings.ts';
import type { Place } from '../../redact/gate/archive-verdict.ts';
import { addReviewedWord } from '../../redact/gate/reviewed-words.ts';
import { addWaiver } from '../../redact/gate/waivers.ts';
import { machinesIn } from '../../transcript/discover/archive/machines.ts';
import { withLock } from '../archive-folders.ts';

export type Decision = 'redact' | 'waive' | 'leave';

/** What can be decided, and what is said of it then. In a terminal, its first letter is typed. */
export const ANSWERS: ReadonlyMap<Decision, readonly [label: string, done: string]> = new Map([
  ['waive', ['Not a secret', 'Waived: not a secret']],
  ['redact', ['Redact it everywhere', 'Redacted everywhere']],
  ['leave', ['Leave', 'Left for later']],
]);
export const WHY = 'Why is it no secret?';

/** `check --waive FINGERPRINT --reason TEXT`. @returns what was done @throws UserError without a reason */
export function waive(fingerprints: readonly string[], reason: string | undefined, folder: string): string {
  if (reason === undefined) throw new UserError('Give the reason as well: --reason "the key of the test server".');
  for (const fingerprint of fingerprints) addWaiver(folder, fingerprint, reason);
  return `${count(fingerprints.length, 'finding')} waived.`;
}

type ReviewSettings = Pick<Settings, 'configFolder' | 'inputs' | 'timeZone'>;

/** The findings of a review, which are decided one by one, from the terminal or from the page. */
export class Decisions {
  readonly places: readonly Place[];
  readonly #settings: ReviewSettings;
  readonly #env: NodeJS.ProcessEnv;
  readonly #made = new Map<string, Decision>();

  constructor(places: readonly Place[], settings: ReviewSettings, env: NodeJS.ProcessEnv) {
    [this.places, this.#settings, this.#env] = [places, settings, env];
  }

  of({ finding }: Place): Decision | undefined {
    return this.#made.get(finding.fingerprint);
  }

  /** The first finding that nothing was decided about. */
  get next(): Place | undefined {
    return this.places.find((place) => this.of(place) === undefined);
  }

  /** @throws UserError without a reason for a waiver */
  async decide({ finding: { fingerprint, excerpt } }: Place, decision: Decision, reason = ''): Promise<void> {
    if (decision === 'waive') {
      if (reason.trim() === '') throw new UserError('Say why it is no secret.');
      addWaiver(this.#settings.configFolder, fingerprint, reason.trim());
    }
    if (decision === 'redact' && excerpt !== undefined) await this.#redact(excerpt.value);
    this.#made.set(fingerprint, decision);
  }

  /** Takes a value out of archive folders, and out of every later build. */
  async #redact(text: string): Promise<void> {
    const { inputs, configFolder, timeZone: zone } = this.#settings;
    const archives = inputs.map(({ path }) => path).filter((path) => machinesIn(path).length > 0);
    const state = stateFolder(this.#env);
    for (const archive of archives) {
      const given = { member: undefined, machine: undefined, id: machineId(state) };
      const what = { archive, given, state, session: undefined, text, isProject: undefined, zone };
      const report = await withLock(state, archive, true, () => forget(what));
      if (report === undefined) throw new UserError('A collection into this archive is running; try again later.');
    }
    if (archives.length < inputs.length) addReviewedWord(configFolder, text);
  }

  /** `2 waived, 1 to be redacted, 1 left.` */
  get words(): string {
    const amount = (decision: Decision): number => this.places.filter((place) => this.of(place) === decision).length;
    const left = this.places.length - amount('waive') - amount('redact');
    return `${amount('waive')} waived, ${amount('redact')} redacted, ${left} left.`;
  }

  get isDone(): boolean {
    return this.places.every((place) => ['waive', 'redact'].includes(this.of(place) ?? ''));
  }
}
