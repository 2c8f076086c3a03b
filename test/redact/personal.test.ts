/** Home directories, and the name of an account that is known from them. */

import { describe, expect, it } from 'vitest';
import { redactor, redactText } from './redact-text.ts';

const by = redactor({ accounts: ['jane-doe', 'Mikka Ranta', 'mranta'] });

it.each([
  ['C:\\Users\\Mikka Ranta\\code\\app', '~\\code\\app'],
  ['C:\\\\Users\\\\Mikka Ranta\\\\code', '~\\\\code'],
  ['\\\\wsl.localhost\\Ubuntu\\home\\mranta\\app', '~\\app'],
  ['\\\\wsl$\\Debian\\home\\mranta\\app', '~\\app'],
  ['look at @/Users/mranta/app/a.ts', 'look at @~/app/a.ts'],
  ['cd /data/home/mranta/app', 'cd ~/app'],
  ['cd /System/Volumes/Data/Users/mranta/app', 'cd ~/app'],
  ['c:\\users\\ann\\code', '~\\code'],
  ['c:\\\\users\\\\Ann Lee\\\\code', '~\\\\code'],
  ['-v c:/users/ann/code:/srv', '-v ~/code:/srv'],
  ['vscode-file:///c%3A/users/ann/x', 'vscode-file:///~/x'],
  ['c--users-ann-code/1.jsonl', '~-code/1.jsonl'],
  ['c:\\users\\public\\x', 'c:\\users\\public\\x'],
  ['C:\\src\\users\\index.ts', 'C:\\src\\users\\index.ts'],
  ['GET http://localhost:3000/users/ann and api:/users/ann', 'GET http://localhost:3000/users/ann and api:/users/ann'],
  ['import x from "@/home/page"', 'import x from "@/home/page"'],
  ['C:\\Users\\mranta and more', '~ and more'],
])('home directories in other places %s', (text, out) => {
  expect(redactText(text).text).toBe(out);
});

describe('a name that is known from home directories', () => {
  it.each([
    ['a folder of transcripts', '-Users-jane-doe-app/1.jsonl', '~-app/1.jsonl'],
    ['a folder of transcripts on Windows', 'C--Users-Mikka-Ranta-app', '~-app'],
    ['one of an editor on Windows', 'c--Users-Mikka-Ranta-app', '~-app'],
    ['one of Windows, in Linux on it', '-mnt-c-Users-Mikka-Ranta-app', '~-app'],
    ['a part of a path', 'Users/jane-doe/app and /srv/jane-doe', 'Users/~/app and /srv/~'],
    ['a variable', 'USER=mranta\nLOGNAME="mranta"', 'USER=~\nLOGNAME="~"'],
    ['a property', '{"owner": "mranta", "username":"jane-doe"}', '{"owner": "~", "username":"~"}'],
    ['an owner', '-rw-r--r--@  1 mranta  staff  12 a.txt', '-rw-r--r--@  1 ~  staff  12 a.txt'],
    ['a group', 'drwxr-xr-x 2 root mranta 64 b', 'drwxr-xr-x 2 root ~ 64 b'],
    ['an id', 'uid=501(mranta) gid=20(staff)', 'uid=501(~) gid=20(staff)'],
    ['a command', 'chown -R mranta:staff x; sudo -u mranta ls', 'chown -R ~:staff x; sudo -u ~ ls'],
    ['what whoami prints', 'mranta\n', '~\n'],
    ['a prompt', 'mranta@macbook app % ls', '~@macbook app % ls'],
    ['a process', 'mranta    1234  0.0 node', '~    1234  0.0 node'],
  ])('%s', (_name, text, out) => {
    expect(redactText(text, by).text).toBe(out);
    expect(redactText(out, by).text).toBe(out);
  });

  it.each([
    'ask mranta about it',
    'Author: Mikka Ranta <mranta@acme.dev>',
    'a/mrantala/b and mranta-fork/x',
    'USERS=mrantas',
  ])('stays elsewhere: %s', (text) => {
    expect(redactText(text, by).text).toBe(text);
  });

  it('that begins like another one is replaced as a whole', () => {
    const both = redactor({ accounts: ['jane', 'jane.doe'] });
    expect(redactText('-Users-jane-doe-app and /srv/jane.doe/x, /srv/jane/x', both).text).toBe(
      '~-app and /srv/~/x, /srv/~/x',
    );
  });

  it('is kept when home directories are kept', () => {
    const kept = redactor({ accounts: ['mranta'], home: false });
    expect(redactText('USER=mranta', kept).text).toBe('USER=mranta');
  });
});
