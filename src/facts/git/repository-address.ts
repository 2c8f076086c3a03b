/** The address of a remote or of a page about it -> the name of the repository. Owners may be redacted: `~`. */

/** `git@github.com:ada/tidepool.git` */
const SHORT = /^(?:[\w.-]{1,60}@)?([\w.-]{1,100}):(?!\/\/)\/?([\w./~-]{1,200})$/;
/** Names that people give a host in order to use several accounts: `github.com-work`. */
const NICKNAMED = /^(github\.com|gitlab\.com|bitbucket\.org)-[\w-]{1,60}$/;
/** Claude Code on the web reaches GitHub through a proxy: `http://local_proxy@127.0.0.1:4000/git/ada/tidepool`. */
const PROXY = /^(?:localhost|127\.0\.0\.1)$/;
const PART = /^(?!\.{1,2}$)[\w.~-]{1,100}$/;
const MOST_PARTS = 6;
/** What follows the repository in the address of a page, after a `-` on GitLab. */
const PAGES: ReadonlySet<string> = new Set(['pull', 'pulls', 'merge_requests', 'issues', 'tree', 'blob', 'commit']);

function named(host: string, path: string): string | undefined {
  const parts = path
    .replace(/\.git\/?$/, '')
    .split('/')
    .filter((part) => part !== '');
  const isProxied = PROXY.test(host) && parts[0] === 'git';
  const page = parts.findIndex((part, at) => at > 1 && (part === '-' || PAGES.has(part)));
  const names = parts.slice(isProxied ? 1 : 0, page === -1 ? undefined : page);
  if (names.length < 2 || names.length > MOST_PARTS || names.some((part) => !PART.test(part))) return undefined;
  const place = isProxied ? 'github.com' : host.toLowerCase().replace(NICKNAMED, '$1');
  return place.includes('.') ? [place, ...names].join('/') : undefined;
}

/** `git@github.com:ada/tidepool.git`, `https://github.com/ada/tidepool/pull/4` -> `github.com/ada/tidepool` */
export function repositoryOf(address: string): string | undefined {
  if (/^(?:https?|ssh|git):\/\//.test(address)) {
    if (!URL.canParse(address)) return undefined;
    const { hostname, pathname } = new URL(address);
    return named(hostname, pathname);
  }
  const [, host, path] = SHORT.exec(address) ?? [];
  return host === undefined || path === undefined ? undefined : named(host, path);
}
