import { expect, it } from 'vitest';
import { repositoryOf } from '../../src/facts/git/repository-address.ts';

it.each([
  ['https://github.com/ada/shop/issues', 'github.com/ada/shop'],
  ['https://github.com/ada/issues', 'github.com/ada/issues'],
  ['git@github.com:ada/tidepool.git', 'github.com/ada/tidepool'],
  ['git@GitHub.com-work:ada/tidepool.git', 'github.com/ada/tidepool'],
  ['ssh://git@GitLab.com:22/group/sub/tidepool', 'gitlab.com/group/sub/tidepool'],
  ['https://github.com/ada/tidepool/pull/4', 'github.com/ada/tidepool'],
  ['https://gitlab.com/ada/tidepool/-/merge_requests/4', 'gitlab.com/ada/tidepool'],
  ['http://local_proxy@127.0.0.1:4000/git/ada/tidepool', 'github.com/ada/tidepool'],
  ['git@github.com:~/tidepool', 'github.com/~/tidepool'],
  ['https://github.com/ada', undefined],
  ['https://github.com/ada/..', undefined],
  ['https://intranet/ada/tidepool', undefined],
  ['/srv/git/tidepool.git', undefined],
  ['C:/git/tidepool', undefined],
  ['https://[broken', undefined],
])('%s -> %s', (address, repository) => {
  expect(repositoryOf(address)).toBe(repository);
});
