/** What one build has while it runs. */

import type { Finding } from '../../redact/gate/inspect.ts';
import type { WaiverKey } from '../../redact/gate/waivers.ts';
import type { Discovery } from '../../transcript/discover/session-file.ts';
import type { Settings } from '../config/settings.ts';
import type { Progress } from '../progress.ts';
import type { Workers } from '../workers.ts';
import type { Drafts } from './drafts.ts';
import type { Run } from './run.ts';

export interface Work {
  readonly settings: Settings;
  readonly progress: Progress;
  readonly run: Run;
  readonly workers: Workers;
  readonly drafts: Drafts;
  readonly found: Discovery;
  readonly waiverKey: WaiverKey;
  /** Of sessions that were inspected when they were read, by the hash of their facts. */
  readonly findings: Map<string, readonly Finding[]>;
}
