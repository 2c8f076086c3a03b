/**
 * Patterns for the name of a secret and what is between it and its value, in environments, JSON, YAML, TOML, shells,
 * programs, tables and sentences.
 */

/** The `s` of a name before a list of strings: `"passwords": ["..."]`, `'tokens' => ['...']`, `api_keys:` and lines. */
const PLURAL = String.raw`s(?=["'\x60]?\]?(?:\s{0,3}(?:=>|:=|[:=])\s{0,24}(?:\[|array\()\s{0,40}["'\x60\x02]|:[ \t]{0,4}\r?\n[ \t>+|│-]{0,24}- ))`;

/** How a name may end: not `tokenizer`, `password_hash`, `secretName`. */
const SUFFIX = `(?:${PLURAL}|(?:[_-]?(?:key|base|value|val|string|plain|raw|prod|production|staging|dev|main|live|test|new|old|confirm(?:ation)?))?[_-]?[0-9]{0,3}|_(?!(?:ID|URL|URI|FILE|PATH|DIR|NAME|TYPE|KIND|HASH|HASHER|DIGEST|SALT|LENGTH|LEN|SIZE|MIN|MAX|MIN_LENGTH|MAX_LENGTH|COUNT|LIMIT|EXPIR[A-Z_]{1,20}|TTL|HEADER|FIELD|PREFIX|SUFFIX|REGEX|PATTERN|ENDPOINT|ROTATION|POLICY|RE|ARN|REF|ENV|VAR|STORE|MANAGER|AUTH|RESET[A-Z_]{0,20}|LIFETIME|AGE|ALGORITHM|FORMAT|LABEL|HINT|ERROR)(?![A-Z0-9]))[A-Z0-9_]{1,30})`;

/** `: string =` in a typed language. */
const TYPED = String.raw`(?:\s{0,2}:\s{0,2}(?:[Ss]tring|&(?:'static )?str|str|final)|\s{1,2}string)?`;

const ASSIGNED = String.raw`=>|:=|:(?![:?])|=(?![=>]|~[\s"'/^])`;

/** `set NAME value`, `gh secret set NAME --body value`: commands with a space between the two. */
const SETS = String.raw`(?<=(?<![A-Za-z-])(?:ENV|setx|set|set -[gUx]{1,3}|sets? [a-z-]{1,20}|secrets? set|config(?:ure)? set|user-secrets set)\s{1,3}["']?[A-Za-z0-9_.:/-]{2,80})["']?\s(?:-b\s?|--body[ =])?`;

/** `--name DB_PASSWORD --type SecureString --value ...`, `env add DB_PASSWORD production <<< ...`. */
const OPTION = String.raw`["']?(?:\s--?[a-z-]{2,20}[ =]["']?[A-Za-z0-9]{1,30}["']?){0,2}\s--(?:value|secret-string|body|data)[ =]|["']?(?:\s[a-z]{2,20}){0,2}\s<<<`;

/** Between a name and its value in a sentence: "is", "changed to", "lautet", "は". */
const VERB = 'is|was|to|ist|war|lautet|est|es|é|è|je|jest|är|er|este|είναι|là|adalah';

/** `the password for the old server is ...`, `пароль от базы — ...`: words between a name and the verb, or a dash. */
const PHRASE = String.raw`[*"'\x60]{0,3}(?:\s[^\s"'\x60=:|,.;()<>]{1,14}){0,4}?\s(?:(?:${VERB})(?:\s?:|(?=\s))|(?:[—–-]|-?->|→)(?=\s))|\s?(?:是|为|為|は|는|은)\s?:?\s?[「『“]?`;

/** Did a sentence or a cell of a table introduce the value? */
export const ENDS_PROSE = new RegExp(
  String.raw`(?:(?<!\|)\||[│›]|\s(?:(?:${VERB})(?:\s?:)?|[—–-]|-?->|→)|[是为為は는은]\s?:?\s?[「『“]?|<\/(?!key>).*>)$`,
  'is',
);

/** `| API_KEY | ... |` and `**API_KEY**: ...` in Markdown, and prose: `the password is ...`, `das Passwort ist ...`. */
const PROSE = String.raw`[*\x60]{0,3}\s{0,20}(?:\|(?!\|)|[│›])|\*{2}\s{0,2}[:=]|:\*{2}|${PHRASE}`;

/** `const API_SECRET =` and the value in quotes on the next line. */
const BELOW = String.raw`=[ \t]{0,4}\r?\n[ \t>+|│-]{0,24}(?=["'\x60])`;

/** On the next line, or the one after it: `Here is the password:`, `password: >-`. */
const NEXT_LINE = String.raw`(?<line>["'\x60*]{0,3}:["'\x60*]{0,3}(?:\s[>|][+-]?)?[ \t]{0,4}(?:\r?\n[ \t>+|│-]{0,24}){1,2}|["'](?:\r?\n[ \t>+|│-]{0,24}){2})`;

/** `Password for ada: `, `Passphrase for key '/x': `: what a terminal asks for, before what was typed. */
const PROMPT = String.raw`(?<prompt>\sfor\s(?:[a-z]{1,12}\s){0,2}(?:"[^"\n]{1,80}"|'[^'\n]{1,80}'|[^\s"'\x60]{1,80}):[ \t]{1,3})`;

/** Between `=` and a value in quotes: `SecretStr("...")`, `Field(default="...")`; `"..." -> "..."` in a plan of Terraform; a list. */
const WRAPPED = String.raw`(?:(?<=(?::|=>|=)\s{0,24})(?<list>\[|array\()\s{0,40}(?=["'\x60\x02])|(?:new\s)?(?:Secret(?:Str|String)?|Field|String(?:::from)?|Some|str|bytes|Buffer\.from|(?:non)?sensitive)\((?:default\s?=\s?)?(?=["'\x60])|"(?<old>[^"\n]{0,200})"\s->\s(?="))?`;

/** `process.env.API_KEY || '...'`, `token === '...'`, `ENV['TOKEN'] ||= '...'`, `strcmp(password, "...")`: only a value in quotes. */
const COMPARED = String.raw`(?<=\b(?:str(?:n|case)?cmp|equals|compare_digest|hash_equals)\([^()\n]{0,40}),\s?(?=["'])|["']\)\s?\{\s?(?=["'])|["'\x60]?\]?\)?\s{0,2}(?:\|\|=?|\?\?=?|\?:|[!=]==?)\s{0,2}(?=["'\x60])`;

/** `class="wide" `, `hidden `: an attribute of a tag. */
const TAG_ATTRIBUTE = String.raw`(?:hidden|required|disabled|readonly|[A-Za-z][\w:-]{0,30}=(?:"[^"\n]{0,80}"|'[^'\n]{0,80}'))\s{1,24}`;

/** Between a name and its value: `"type": "string",`, `sensitive = true`, `type="hidden"`. */
const ATTRIBUTE = String.raw`(?:["']?(?:type|sensitive|description|version|nullable)["']?\s{0,8}[:=]\s{0,4}["']?[\w ./-]{0,60}["']?(?:,\s{0,24}|\s{1,24})|${TAG_ATTRIBUTE})`;

/** `name: DB_PASSWORD` and next to it `value: ...`; `"db_password": {"value": ...}`, `variable "db_password" {default = ...}`. */
const VALUE_OF = String.raw`["']?(?:\s{0,2}[:=]?\s{0,2}\{)?,?\s{0,24}(?:${ATTRIBUTE}){0,4}["']?(?:(?:parameter_?)?value|default|content)["']?\s{0,8}[:=]`;

/** `<password>...`, `<entry key="password">...`, `<key>ApiSecret</key><string>...`, `<td>Password</td><td>...`. */
const MARKUP_NAME = String.raw`(?:(?<=(?:name|key|id)=["'][\w.:/-]{0,80})["'](?:\s[^<>\n]{0,80})?>|:?\s{0,4}<\/[A-Za-z][\w:-]{0,30}>\s{0,40}(?:<\/?[A-Za-z][\w:-]{0,30}(?:\s[^<>\n]{0,80})?>\s{0,40}){1,4}|(?<=<[\w:.-]{1,60})\s[A-Za-z][^<>\n]{0,80}>|>(?:\s{0,40}<[Vv]alue>)?)`;

/** `storePassword "..."`, `the API key ...`, columns: nothing but spaces, before what may be random. */
const SPACE = String.raw`(?<space>[ \t]{1,24})(?=["'\x60]?(?!-)[!#-&*-;=?-Z^-~]{8})`;

/** `setPassword("...")`: an argument in quotes. */
const SETTER = String.raw`\(\s{0,2}(?=["'\x60])`;

/** `getByLabel('Password').fill('...')`, `get('#password').type('...')`: a field of a form that a test fills. */
const FIELD = String.raw`["'\x60\]]{1,3}\)(?:\.(?:first|last)(?:\(\))?)?\.(?:type|fill|send_?[kK]eys|set_?[vV]alue|val|enter_text|pressSequentially)\(\s{0,2}(?=["'\x60])`;

/** A pattern for a name that ends in one of `names`, up to its value. */
export function named(names: string, flags = 'gi'): RegExp {
  return new RegExp(
    String.raw`(?:${names})${SUFFIX}(?:${NEXT_LINE}(?=[^\s])|(?:${PROSE}|${PROMPT}|${VALUE_OF}|${OPTION}|${SETTER}|${FIELD}|["'\x60]\]?["'\x60]?${TYPED}\s{0,3}(?:${ASSIGNED}|,)|\?["']=(?=["'])|${TYPED}(?:\s{0,3}|[ \t]{4,24})(?:${BELOW}|${ASSIGNED}|：|\?=)|${MARKUP_NAME}|(?<=(?:--|\s-)[a-z0-9._-]{2,40})\s|${SETS}|${COMPARED})[ \t]{0,24}${WRAPPED}(?=[^\s])|${SPACE})`,
    flags,
  );
}

/** `api-key` -> `api-key`, `Api-key`, `API-KEY`, `Api-Key`: the ways to write a name. */
export function spelled(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [
    ...new Set([
      name,
      name.slice(0, 1).toUpperCase() + name.slice(1),
      name.toUpperCase(),
      name.replace(/(?<![A-Za-z])[a-z]/g, (letter) => letter.toUpperCase()),
    ]),
  ]);
}

/** The characters that may follow a name: before its value, or in an escape, a colour or a {@link SUFFIX}. */
const FOLLOWERS = [...' \t"\'`=:<>?\\&\x1b_-|*,%()!\n\r]0123456789KVBSPRDMLTNOC：│›'];

/** What follows the plural of a name before a list; `tokens"` alone would be in every answer. */
const LIST_FOLLOWERS = ['": [', '":[', "' ", "':", '=>', ': [', ':[', ' = [', '=[', ':\n', ': \n', ':\r'];

/** Keywords for a rule made with {@link named}: the names, in all spellings, with each character that may follow. */
export function nameKeywords(...names: readonly string[]): readonly string[] {
  return spelled(...names).flatMap((name) => FOLLOWERS.map((follower) => name + follower));
}

/** The same for the plurals of names, before lists. */
export function listKeywords(...names: readonly string[]): readonly string[] {
  return spelled(...names).flatMap((name) =>
    LIST_FOLLOWERS.map((follower) => name + (/[a-z]$/.test(name) ? 's' : 'S') + follower),
  );
}

/** Names of keys and tokens whose values are ids, which UUIDs are unless their name says that they give access. */
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
