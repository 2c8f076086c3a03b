/** Where a transcript may contain a text: each carrier makes the line of a transcript from it. */

import type { Planted } from './make.ts';

/** The value of a line: as `JSON.parse` returns it. */
type Line = Readonly<Record<string, unknown>>;

const COMMON = {
  uuid: 'a3c1d2e4-0000-4000-8000-000000000001',
  sessionId: 'b7e0f1a2-0000-4000-8000-000000000002',
  cwd: '/srv/tidepool',
  version: '2.1.100',
  timestamp: '2026-11-01T10:00:00.000Z',
};

const user = (content: unknown, more: Line = {}): Line => ({
  type: 'user',
  message: { role: 'user', content },
  ...more,
  ...COMMON,
});
const assistant = (...content: readonly unknown[]): Line => ({
  type: 'assistant',
  message: { id: 'msg_01', role: 'assistant', model: 'claude-test', content },
  ...COMMON,
});
const call = (name: string, input: Line): Line => assistant({ type: 'tool_use', id: 'toolu_01', name, input });
const result = (content: unknown, toolUseResult?: unknown): Line =>
  user([{ type: 'tool_result', tool_use_id: 'toolu_01', content }], { toolUseResult });
const output = (stdout: string): Line => result(stdout, { stdout, stderr: '', interrupted: false, isImage: false });
const attachment = (fields: Line): Line => ({ type: 'attachment', attachment: fields, ...COMMON });
const progress = (data: Line): Line => ({ type: 'progress', data, toolUseID: 'toolu_01', ...COMMON });

const lines = (text: string, each: (line: string, at: number) => string): string =>
  text.split('\n').map(each).join('\n');
const numbered = (text: string, sign = '→'): string =>
  lines(`# settings of the pool\n${text}\n# end`, (line, at) => `${String(at + 1).padStart(6)}${sign}${line}`);
const among = (text: string): string => `PATH=/usr/local/bin:/usr/bin\nLANG=C.UTF-8\n${text}\nSHELL=/bin/bash\nSHLVL=1`;
const ESC = '\x1b';

function patchOf(text: string, sign: string): readonly string[] {
  return [' # settings of the pool', ...text.split('\n').map((line) => sign + line), ' port = 3000'];
}

function diffOf(text: string, sign: string): string {
  return ['diff --git a/pool.conf b/pool.conf', '@@ -1,4 +1,5 @@', ...patchOf(text, sign)].join('\n');
}

function editOf(text: string): Line {
  const patch = [{ oldStart: 1, oldLines: 2, newStart: 1, newLines: 3, lines: patchOf(text, '+') }];
  const fields = { filePath: '/srv/tidepool/pool.conf', oldString: 'port = 3000', newString: `${text}\nport = 3000` };
  return result('The file has been updated.', { ...fields, originalFile: 'port = 3000\n', structuredPatch: patch });
}

function readOf(text: string): Line {
  const file = { filePath: '/srv/tidepool/pool.conf', content: text, numLines: 3, startLine: 1, totalLines: 3 };
  return result(numbered(text), { type: 'text', file });
}

/** Carriers in which nothing happens to the secret itself. */
export const CARRIERS: Readonly<Record<string, (text: string) => unknown>> = {
  prompt: (text) => user(text),
  'prompt among words': (text) => user(`Can you try it with this one?\n\n${text}\n\nThen run the tests again.`),
  'prompt as a block': (text) => user([{ type: 'text', text }]),
  answer: (text) => assistant({ type: 'text', text: `I found this in the settings:\n\n${text}\n\nShall I change it?` }),
  'answer, fenced': (text) => assistant({ type: 'text', text: `Put this in place:\n\n\`\`\`sh\n${text}\n\`\`\`\n` }),
  'answer, in a list': (text) => assistant({ type: 'text', text: lines(text, (line) => `- ${line}`) }),
  'answer, quoted': (text) => assistant({ type: 'text', text: lines(text, (line) => `> ${line}`) }),
  thinking: (text) => assistant({ type: 'thinking', thinking: `The file has ${text} in it.`, signature: 'sig' }),
  'Bash command': (text) => call('Bash', { command: text, description: 'Try it' }),
  'Bash heredoc': (text) => call('Bash', { command: `cat > pool.conf <<'EOF'\n${text}\nEOF\n./run` }),
  'Bash output': (text) => output(text),
  'Bash output, among lines': (text) => output(`reading pool.conf\n${text}\ndone in 3 s`),
  'Bash errors': (text) => result(`Error: Exit code 1\n${text}`, `Error: Exit code 1\n${text}`),
  'Bash output as a block': (text) => result([{ type: 'text', text }]),
  'output of env': (text) => output(among(text)),
  'output in colour': (text) => output(lines(text, (line) => `${ESC}[32m${line}${ESC}[0m`)),
  'output of a container': (text) => output(lines(text, (line) => `web_1  | ${line}`)),
  'output with times': (text) => output(lines(text, (line) => `2026-11-01T10:00:00Z ${line}`)),
  'output with Windows line ends': (text) => output(`a\r\n${text.replaceAll('\n', '\r\n')}\r\nb`),
  'output, indented': (text) => output(lines(text, (line) => `        ${line}`)),
  Read: readOf,
  'Read, with tabs': (text) => result(numbered(text, '\t')),
  Write: (text) => call('Write', { file_path: '/srv/tidepool/pool.conf', content: `# pool\n${text}\n` }),
  'Write result': (text) => result('Written.', { type: 'create', filePath: '/srv/tidepool/pool.conf', content: text }),
  Edit: (text) => call('Edit', { file_path: '/srv/a.conf', old_string: text, new_string: `${text}\nport = 3000` }),
  'Edit result': editOf,
  MultiEdit: (text) => call('MultiEdit', { file_path: '/srv/a.conf', edits: [{ old_string: 'a', new_string: text }] }),
  'diff, added': (text) => output(diffOf(text, '+')),
  'diff, removed': (text) => output(diffOf(text, '-')),
  'diff, unchanged': (text) => output(diffOf(text, ' ')),
  'grep of a folder': (text) => output(lines(text, (line, at) => `conf/pool.conf:${at + 12}:${line}`)),
  'grep of a file': (text) =>
    result(
      lines(text, (line, at) => `${at + 12}:${line}`),
      { mode: 'content' },
    ),
  'grep with its context': (text) => output(lines(text, (line, at) => `${at + 12}-${line}`)),
  'JSON in JSON': (text) => output(JSON.stringify({ ok: true, body: text }, null, 2)),
  'JSON in JSON in JSON': (text) => output(JSON.stringify({ log: JSON.stringify({ body: text }) })),
  'a notebook cell': (text) =>
    call('NotebookEdit', { notebook_path: '/srv/a.ipynb', new_source: text, cell_type: 'code' }),
  'lines of a notebook': (text) =>
    result('ok', { cells: [{ cell_type: 'code', source: `import pool\n${text}\nrun()`.split(/(?<=\n)/) }] }),
  WebFetch: (text) => result(`The page says:\n\n${text}`, { url: 'https://tidepool.test', code: 200, result: text }),
  'a web page': (text) => result(`<html><body><pre>${text.replaceAll('"', '&quot;')}</pre></body></html>`),
  'MCP input': (text) => call('mcp__notes__save', { title: 'Pool', body: text }),
  'MCP result': (text) => result([{ type: 'text', text: JSON.stringify({ items: [{ id: 7, note: text }] }) }]),
  'agent prompt': (text) => call('Task', { description: 'Check', prompt: `Check this:\n${text}`, subagent_type: 'x' }),
  'agent result': (text) => result('done', { content: [{ type: 'text', text }], totalTokens: 900, agentId: 'a1' }),
  plan: (text) => call('ExitPlanMode', { plan: `# Plan\n\n1. Set the values:\n\n${text}\n\n2. Run it` }),
  'plan of a prompt': (text) => user('Go on', { planContent: `# Plan\n\n${text}\n` }),
  'task list': (text) => call('TodoWrite', { todos: [{ content: text, status: 'pending', activeForm: 'Doing it' }] }),
  answers: (text) => result('answered', { answers: { 'Which one?': text }, questions: [] }),
  'edited file': (text) => attachment({ type: 'edited_text_file', filename: '/srv/a.conf', snippet: numbered(text) }),
  memory: (text) => attachment({ type: 'nested_memory', path: '/srv/CLAUDE.md', content: { content: text } }),
  'queued prompt': (text) => attachment({ type: 'queued_command', prompt: text, commandMode: 'prompt' }),
  'output of a hook': (text) => attachment({ type: 'hook_success', hookName: 'Stop', stdout: text, stderr: '' }),
  queue: (text) => ({ type: 'queue-operation', operation: 'enqueue', content: text, ...COMMON }),
  'last prompt': (text) => ({ type: 'last-prompt', lastPrompt: text, ...COMMON }),
  recap: (text) => ({ type: 'system', subtype: 'away_summary', content: text, ...COMMON }),
  notification: (text) =>
    user(
      `<task-notification><task-id>b1</task-id><status>completed</status><result>${text}</result></task-notification>`,
    ),
  reminder: (text) => user(`<system-reminder>\nThe file was changed:\n${text}\n</system-reminder>`),
  'tag of an output': (text) => user(`<bash-stdout>${text}</bash-stdout><bash-stderr></bash-stderr>`),
  'tag of an input': (text) => user(`<bash-input>${text}</bash-input>`),
  'tag of a command': (text) => user(`<local-command-stdout>${text}</local-command-stdout>`),
  'running output': (text) =>
    progress({ type: 'bash_progress', output: text, fullOutput: text, elapsedTimeSeconds: 3 }),
  'comment of a shell': (text) => output(lines(text, (line) => `# ${line}`)),
  'comment of a program': (text) => call('Write', { file_path: '/srv/a.ts', content: lines(text, (l) => `// ${l}`) }),
  'attached document': (text) =>
    user([
      { type: 'document', source: { type: 'base64', media_type: 'text/plain', data: base64(`notes\n${text}\n`) } },
    ]),
  'file in base64': (text) => output(base64(`# settings of the pool, for the tests\n${text}\nport = 3000\n`)),
  'broken line': (text) => `{"type":"user","message":{"content":${JSON.stringify(text)}`,
};

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

/** The secret with something between its two halves. */
function split({ text, secret }: Planted, between: string): string {
  const middle = Math.floor(secret.length / 2);
  return text.replace(secret, () => `${secret.slice(0, middle)}${between}${secret.slice(middle)}`);
}

/** Words before the line of the secret, so that column 80 is within the secret. */
function wrapped({ text, secret }: Planted, indent: string): string {
  const at = text.indexOf(secret);
  const start = text.lastIndexOf('\n', at) + 1;
  const column = at - start + Math.floor(secret.length / 2);
  const words = 'and then we tried it once more with the settings of the other machine, which are these: ';
  const line = column < 80 ? `${words.slice(words.length - (80 - column))}` : '';
  const marked = split({ text, secret }, `\n${indent}`);
  return `${marked.slice(0, start)}${line}${marked.slice(start)}`;
}

/** Each line wrapped to 44 columns, within a border. */
function boxed(text: string): string {
  const narrow = text.split('\n').flatMap((line) => line.match(/.{1,44}/g) ?? ['']);
  return narrow.map((line) => `│ ${line.padEnd(44)} │`).join('\n');
}

/** The text up to 60 % of the secret. */
function cut({ text, secret }: Planted, end: string): string {
  return text.slice(0, text.indexOf(secret) + Math.floor(secret.length * 0.6)) + end;
}

/** Carriers that break the secret or write it in another way. */
export const ODD_CARRIERS: Readonly<Record<string, (planted: Planted) => unknown>> = {
  'wrapped at 80 columns': (one) => output(wrapped(one, '')),
  'wrapped and indented': (one) => assistant({ type: 'text', text: wrapped(one, '  ') }),
  'broken by a newline': (one) => output(split(one, '\n')),
  'broken in a numbered file': (one) => result(numbered(split(one, '\n'))),
  'wrapped in a box': ({ text }) => output(boxed(text)),
  'two strings in a program': (one) => output(split(one, '" +\n  "')),
  'percent-encoded': ({ text }) => output(`GET /log?m=${encodeURIComponent(text)} 200`),
  'percent-encoded, in JSON': ({ text }) =>
    call('Bash', { command: `curl "https://a.test/?q=${encodeURIComponent(text)}"` }),
  'cut off': (one) => output(cut(one, '')),
  'cut off, with dots': (one) => output(cut(one, '...')),
  'cut off, with an ellipsis': (one) => assistant({ type: 'text', text: `It begins with ${cut(one, '…')} and so on.` }),
  'cut off, with a notice': (one) => output(cut(one, '\n\n... [312 characters truncated] ...')),
};
