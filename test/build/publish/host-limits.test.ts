import { describe, expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors.ts';
import { HOSTS, readHost } from '../../../src/build/config/hosts.ts';
import { checkHost, type SiteFile } from '../../../src/build/publish/host-limits.ts';

const page = (bytes = 1000): SiteFile => ({ path: 'sessions/a.html', bytes });

describe('the limits of a host', () => {
  it('say how many files and bytes a site has when it is accepted', () => {
    const accepted = (sessions: number) => checkHost([page(), page(500_000)], 'github-pages', sessions);
    expect(accepted(1)).toEqual({
      passes: true,
      words: ['2 files, 2.0 per session, 0.5 MB: GitHub Pages accepts that.'],
    });
    expect(accepted(20).words[0]).toMatch(/ GitHub Pages accepts that, and up to about 40,000 sessions like these\.$/);
  });

  it('are not those of a folder, which takes everything', () => {
    expect(checkHost([page()], 'folder', 1).words).toEqual(['1 file, 1.0 per session, 0 MB.']);
  });

  it('refuse a site that is too large, and say what to leave out, the largest first', () => {
    const files = [page(400_000_000), { path: 'raw/a/1.js', bytes: 700_000_000 }];
    expect(checkHost(files, 'github-pages', 2).words).toEqual([
      '2 files, 1.0 per session, 1,100 MB: GitHub Pages would refuse this site.',
      'It may have 1,000 MB in all.',
      '  raw/: 1 file, 700 MB; `publish: { raw: false }` leaves out the original lines.',
      '  sessions/: 1 file, 400 MB; `publish: { exports: false }` leaves out Markdown and JSON; `--since` and `--project` publish fewer sessions.',
    ]);
  });

  it.each([
    ['cloudflare-pages', Array.from({ length: 20_001 }, () => page(1)), 'It may have 20,000 files.'],
    ['cloudflare-pages', [page(26_000_000)], 'sessions/a.html has 26 MB; a file may have 25 MB.'],
    ['netlify', [{ path: 'media/a#b.png', bytes: 1 }], '"media/a#b.png" is not a safe path.'],
    ['gitlab-pages', [{ path: 'media/a b.png', bytes: 1 }], '"media/a b.png" is not a safe path.'],
  ] as const)('of %s', (host, files, words) => {
    const verdict = checkHost(files, host, 1);
    expect(verdict.passes).toBe(false);
    expect(verdict.words).toContain(words);
  });

  it('are not exceeded by a site that is exactly as large', () => {
    const { file = 0, files: most = 0 } = HOSTS['cloudflare-pages'].limits;
    expect([file, most].every((limit) => limit > 0)).toBe(true);
    expect(
      checkHost([page(file), ...Array.from({ length: most - 1 }, () => page(1))], 'cloudflare-pages', 1).passes,
    ).toBe(true);
    expect(checkHost([page(file + 1)], 'cloudflare-pages', 1).passes).toBe(false);
  });

  it('are those of known hosts only', () => {
    expect(readHost('netlify', '--host')).toBe('netlify');
    expect(() => readHost('geocities', '--host')).toThrow(
      new UserError(`--host must be one of ${Object.keys(HOSTS).join(', ')}, not "geocities".`),
    );
  });
});
