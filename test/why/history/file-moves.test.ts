import { expect, test } from 'vitest';
import { wholeFiles } from '../../../src/why/history/written-lines.ts';

test.each([
  ['git mv src/a.ts src/b.ts', ['src/a.ts -> src/b.ts'], []],
  ['cd web && mv -f a.ts lib/', ['a.ts -> lib/a.ts'], []],
  ['mv src/a.ts .', ['src/a.ts -> ./a.ts'], []],
  ['mv src/lib/a.ts ..', ['src/lib/a.ts -> ../a.ts'], []],
  ['mv a.ts b/.', ['a.ts -> b/./a.ts'], []],
  ['mv a.ts lib && ls', ['a.ts -> lib/a.ts'], []],
  ['mv "old name.md" new.md', ['old name.md -> new.md'], []],
  ['mv lib core', ['lib -> core'], []],
  ['mv a.ts b.ts lib/', [], []],
  ['mv *.ts lib/', [], []],
  ['git rm -q a.ts; rm -f b.ts', [], ['a.ts', 'b.ts']],
  ['echo mv a b', [], []],
])('%s', (command, moved, deleted) => {
  const files = wholeFiles(command);
  expect(files.moved.map(({ from, to }) => `${from} -> ${to}`)).toEqual(moved);
  expect(files.deleted).toEqual(deleted);
});
