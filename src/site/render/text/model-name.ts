import { oneLine } from '../../../base/format.ts';

/** `claude-opus-4-5-20251101` -> `opus-4-5`, without vendor and date. */
export function modelName(model: string): string {
  return oneLine(model.replace(/^claude-/, '').replace(/-\d{8}$/, ''), 40);
}
