/** The lines that an MCP client writes. The SDK ignores what is not a JSON-RPC message; a client would wait for ever. */

import { createInterface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { count } from '../../base/format.ts';
import { fromJson, get, isRaw, text } from '../../base/json-readers.ts';

/** Characters of a message, and of the name of a tool. */
const MOST = 4_000_000;
const NAME = 100;

function isId(id: unknown): boolean {
  return typeof id === 'string' || Number.isInteger(id);
}

function refusal(line: string, message: unknown): readonly [code: number, text: string] | undefined {
  if (line.length > MOST) return [-32600, `A message has at most ${count(MOST, 'character')}.`];
  if (message === undefined) return [-32700, 'This is not JSON.'];
  const [method, id, params] = [text(message, 'method'), get(message, 'id'), get(message, 'params')];
  const isAnswer = get(message, 'result') !== undefined || get(message, 'error') !== undefined;
  if (text(message, 'jsonrpc') !== '2.0' || !(method !== undefined || isAnswer) || !(id === undefined || isId(id)))
    return [-32600, 'This is not a JSON-RPC 2.0 message: "jsonrpc": "2.0", "method", and of a request "id".'];
  if (params !== undefined && !isRaw(params)) return [-32602, '"params" must be an object.'];
  const name = text(params, 'name') ?? '';
  const isNamed = name !== '' && name.length <= NAME;
  return method !== 'tools/call' || isNamed ? undefined : [-32602, '"params" must have the "name" of a tool.'];
}

/** The lines of a stream that are messages. The others are answered. @param reply writes a line */
export function messagesOf(input: Readable, reply: (line: string) => void): Readable {
  const messages = new PassThrough();
  const lines = createInterface({ input });
  lines.on('line', (line) => {
    const message = line.length > MOST ? undefined : fromJson(line);
    const [code, text] = refusal(line, message) ?? [];
    const id = isId(get(message, 'id')) ? get(message, 'id') : null;
    if (code === undefined) messages.write(`${line}\n`);
    else if (line.trim() !== '') reply(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: text } }));
  });
  lines.on('close', () => messages.end());
  return messages;
}
