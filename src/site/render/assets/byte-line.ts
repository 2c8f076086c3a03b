import { SPELLED } from '../../shared/byte-lines.ts';

/** A line that hands over bytes: see `site/shared/byte-lines.ts`. @param name in ASCII, without quotation marks */
export function byteLine(receiver: string, name: string, bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const spelled = text.replace(/[\n\r"\\]/g, (byte) => SPELLED.get(byte) ?? '');
  return Buffer.from(`${receiver}("${name}","${spelled}")\n`, 'latin1');
}
