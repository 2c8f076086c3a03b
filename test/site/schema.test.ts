/** The published schema is what the code declares. After a change of the declaration, run this file with `-u`. */

import { expect, test } from 'vitest';
import { printSchema } from '../../src/session-schema.ts';

test('schema/session.schema.json is up to date', async () => {
  await expect(printSchema()).toMatchFileSnapshot('../../schema/session.schema.json');
});
