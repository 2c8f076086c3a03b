/** UUIDs are ids, unless their name says that they give access. */

/** Names of keys and tokens whose values are ids. */
const NAMES_ID =
  /session|request|trace|csrf|xsrf|page|sync|client|idempot|correlation|cancel|continuation|event|device|cache|partition|primary|foreign|sort|object|row|kms|dedup/i;

/** `api ` before `token`: what makes a UUID that a sentence calls a token a secret. */
const GIVES_ACCESS = /\b(?:api|access|auth|deploy|personal|secret|service)[ _-]$/i;

/** May the value of this name be a UUID? `SNYK_TOKEN`, `X-Consul-Token`, `_authToken`; not `token` or `REQUEST_TOKEN`. */
export function takesUuid(given: string, { input, index }: RegExpExecArray): boolean {
  if (GIVES_ACCESS.test(input.slice(Math.max(0, index - 10), index))) return true;
  // `-SNYK_TOKEN=`: a removed line; `12-SNYK_TOKEN=`: a line next to one that was found.
  const name = given.replace(/^\d{0,7}-+(?=[A-Z])/, '');
  return (
    /^[A-Za-z0-9]*[_-]?[A-Za-z0-9_-]*(?:(?<=[A-Za-z0-9_-])[Tt]oken|[A-Z0-9][_-](?:TOKEN|KEY|PAT)|(?<=[a-z0-9])(?:[_.-]pat|Pat))(?![A-Za-z])/.test(
      name,
    ) && !NAMES_ID.test(name)
  );
}
