/** The index of a site that cannot be asked. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockedPage } from '../../src/publish/lock/locked-page.ts';
import { WhyIndex } from '../../src/why/ask/read-index.ts';
import { makeFolder, removeFolder } from '../helpers/folders.ts';

const folder = makeFolder();

afterAll(() => removeFolder(folder));

test('an encrypted site says so, and what to ask instead', async () => {
  writeFileSync(join(folder, 'index.html'), lockedPage({ root: '', salt: '0123456789abcdef', sealed: 'c2VhbGVk' }));
  await expect(new WhyIndex(folder).sessions()).rejects.toThrow(
    /is encrypted and has no index of changes; build the archive without "publish.password"/,
  );
});
