/** Addresses of pull requests and issues, as GitHub, GitLab (with merge requests) and Gitea write them. */

/** Its groups are the repository with its owner, and the number. */
export const PULL_REQUEST =
  /https?:\/\/[\w.:-]{1,100}\/([\w.~/-]{1,200}?)\/(?:-\/)?(?:pull|merge_requests|pull-requests|pullrequest)\/(\d{1,9})/;
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

/** `https://git.example/ada/tides/pull/3` -> "ada/tides#3"; any other address as it is. */
export function pullRequestName(url: string): string {
  const [, repository, number] = PULL_REQUEST.exec(url) ?? [];
  return number === undefined ? url : `${repository}#${number}`;
}

/** Writes addresses of issues and pull requests in a text as "tides#3". */
export function withIssueNames(text: string): string {
  return text.replace(ISSUES, (_, repository: string, number: string) => `${repository.split('/').at(-1)}#${number}`);
}
