import type { Entry } from '../../domain/transcript.ts';
import type { LineReader } from './line-reader.ts';

/**
 * Shows a line of an unknown kind with all its fields.
 * @param type name of the kind, such as `attachment: weather`
 */
export function unknownLine({ builder, ledger }: LineReader, entry: Entry, type: string): void {
  builder.beside(entry, { kind: 'unknown-entry', type, value: entry.fields, line: entry.line });
  ledger.shown(entry.line);
}
