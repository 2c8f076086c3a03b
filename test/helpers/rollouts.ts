/** Lines as Codex writes them. */

type Fields = Readonly<Record<string, unknown>>;

export const THREAD = '0199a1b2-0000-7000-8000-000000000001';

export function rolloutLine(type: string, payload: Fields, seconds = 0): string {
  const timestamp = new Date(Date.UTC(2026, 8, 14, 9, 0, seconds)).toISOString();
  return JSON.stringify({ timestamp, type, payload });
}

export const meta = (fields: Fields = {}): string =>
  rolloutLine('session_meta', { id: THREAD, cwd: '/home/ada/shop', cli_version: '0.144.3', source: 'cli', ...fields });
export const item = (type: string, fields: Fields = {}): string => rolloutLine('response_item', { type, ...fields });
export const event = (type: string, fields: Fields = {}): string => rolloutLine('event_msg', { type, ...fields });

export const asked = (...texts: readonly string[]): string =>
  item('message', { role: 'user', content: texts.map((text) => ({ type: 'input_text', text })) });
export const answered = (text: string): string =>
  item('message', { role: 'assistant', content: [{ type: 'output_text', text }] });

/** A call of a function, and what it gave back. */
export function called(name: string, input: Fields, output: unknown = 'ok', id = 'call_1'): string[] {
  return [
    item('function_call', { name, arguments: JSON.stringify(input), call_id: id }),
    item('function_call_output', { call_id: id, output }),
  ];
}
