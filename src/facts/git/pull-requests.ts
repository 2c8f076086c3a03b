/** Addresses of pull requests and issues, as GitHub, GitLab (with merge requests) and Gitea write them. */

/** Its groups are the repository with its owner, and the number. Addresses for programs are no pages. */
export const PULL_REQUEST =
  /https?:\/\/(?!api\.|[\w.:-]{1,100}\/api\/)[\w.:-]{1,100}\/([\w.~/-]{1,200}?)\/(?:-\/)?(?:pulls?|merge_requests|pull-requests|pullrequest)\/(\d{1,9})/;
export const PULL_REQUESTS = new RegExp(PULL_REQUEST, 'g');
/** Also of issues, with everything that follows: `https://github.com/ada/tidepool/issues/7#issuecomment-1`. */
const ISSUES =
  /https?:\/\/[\w.:-]{1,100}\/([\w.~/-]{1,200}?)\/(?:-\/)?(?:issues|pull|merge_requests)\/(\d{1,9})[^\s<>)\]]{0,200}/g;

/** `https://app.graphite.dev/github/pr/ada/tides/3/Draw-the-moon` */
const GRAPHITE = /https:\/\/app\.graphite\.(?:dev|com)\/github\/pr\/([\w.-]{1,100})\/([\w.-]{1,100})\/(\d{1,9})/g;

/** The addresses of pull requests in an output, each once. */
export function pullRequestsIn(output: string): readonly string[] {
  const text = output.slice(0, 20_000).replace(GRAPHITE, 'https://github.com/$1/$2/pull/$3');
  return [...new Set(text.match(PULL_REQUESTS))];
}

/** The branches in `{"branch": "ebb", "url": "https://github.com/ada/tides/pull/3"}`, apart from that of the base. */
const HEAD = /"(?!base|target|into)\w{1,40}":\s?"([^"\\]{1,250})"/gi;
export const NO_HEADS: ReadonlySet<string> = new Set(['', 'main', 'master', 'HEAD', 'detached HEAD']);

/** The addresses of pull requests that tools print as those of this branch. */
export function pullRequestsFrom(branch: string, output: string): readonly string[] {
  if (NO_HEADS.has(branch) || !output.includes(branch)) return [];
  const objects = output.match(/\{[^{}]{1,4000}\}/g) ?? [];
  return objects.filter((one) => [...one.matchAll(HEAD)].some(([, value]) => value === branch)).flatMap(pullRequestsIn);
}

/** `https://git.example/ada/tides/pull/3` -> "ada/tides#3"; any other address as it is. */
export function pullRequestName(url: string): string {
  const [, repository, number] = PULL_REQUEST.exec(url) ?? [];
  return number === undefined ? url : `${repository}#${number}`;
}

/** Writes addresses of issues and pull requests in a text as "tides#3". */
export function withIssueNames(text: string): string {
  return text.replace(ISSUES, (_, repository: string, number: string) => `${repository.split('/').at(-1)}#${number}`);
}
