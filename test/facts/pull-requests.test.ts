import { expect, test } from 'vitest';
import { PULL_REQUESTS, pullRequestName, withIssueNames } from '../../src/facts/git/pull-requests.ts';

test.each([
  ['https://github.com/ada/tides/pull/3', 'ada/tides#3'],
  ['https://gitlab.com/sea/maps/tides/-/merge_requests/12', 'sea/maps/tides#12'],
  ['http://git.example:3000/~/tides/pull/7/files', '~/tides#7'],
  ['https://github.com/ada/tides/issues/3', 'https://github.com/ada/tides/issues/3'],
  ['tides', 'tides'],
])('%s is named %s', (url, name) => expect(pullRequestName(url)).toBe(name));

test('addresses are found in a text, and those of issues are shortened as well', () => {
  const text = 'See https://github.com/ada/tides/pull/3, and (https://gitlab.com/ada/maps/-/issues/7#note_1).';
  expect(text.match(PULL_REQUESTS)).toEqual(['https://github.com/ada/tides/pull/3']);
  expect(withIssueNames(text)).toBe('See tides#3 and (maps#7).');
});
