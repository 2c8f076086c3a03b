/** Is a value a real secret, or an example, a placeholder or code in its place? */

/** Bits per character: `aaaa` -> 0, `abcd` -> 2, the random letters and digits of a key -> above 4. */
export function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

const SAYS_EXAMPLE =
  /example|sample|placeholder|redacted|(?<![a-z])(?:your|dummy|fake)|(?:your|insert|put|add)[_-]|x{4}|\*{3}|\.{3}|…|_here\b|<|\$\{/i;

const EXAMPLE_WORDS = /example|sample|placeholder|changeme|your|dummy|fake/gi;

/** `Example99!kQz`: what is left without these words is a password by itself. */
function isMoreThanExample(value: string): boolean {
  const rest = value.replace(EXAMPLE_WORDS, ' ');
  return (
    [/[0-9]/, /[a-z]/, /[A-Z]/, /[!@#$%^&*?+~=]/].every((sort) => sort.test(rest)) &&
    !/[<>{}()[\]\s]|\.{3}|x{4}|\*{3}/i.test(value) &&
    !lowercaseWords(rest).some((word) => word.length > 2 && PLACEHOLDER_WORDS.has(word))
  );
}

/** A token of a known format, and no example of one: `AKIAIOSFODNN7EXAMPLE`, `ghp_xxxxxxxxxxxx`, `sk-0000000000`. */
export function isRealSecret(token: string): boolean {
  if (SAYS_EXAMPLE.test(token) && !isMoreThanExample(token)) return false;
  return !/([A-Za-z0-9])\1{7}|abcdefgh|ABCDEFGH/.test(token) && (token.length < 12 || new Set(token).size >= 7);
}

/** The same for a format that ordinary words can have, too: `sk-something-else`, `xai-grok-model`. */
export function isRandomSecret(token: string): boolean {
  return isRealSecret(token) && /[0-9]/.test(token) && /[A-Za-z]/.test(token) && entropy(token) > 3;
}

/** Words that stand in for a secret, or are one in a test: `your-api-key`, `changeme`, `test_password1`. */
const PLACEHOLDER_WORDS: ReadonlySet<string> = new Set(
  `a abc add admin an and anonymous any api app apikey auth bar basic baz bearer bogus change changed changeit changeme client
  credential credentials db default demo dev development dummy empty enter example fake false field file foo from
  get goes guest header here hidden hide id in input insert invalid is it key keyvault lorem masked me mock mocked must
  my name new nil no none not null of old optional or os pass passphrase passwd password passwords paste placeholder
  postgres private prompt prompts provide public put qux random read real redacted removed replace required root
  sample secret secrets set some somepassword string stub test tested testing tests text the this to todo token
  tokens true type unauthorized undefined unknown unset user username value variable via vault with wrong your
  yours abcdef abcdefg abcdefgh qwerty letmein supersecret mysecret mypassword mytoken yourpassword yourtoken
  yoursecret yourkey`.split(/\s+/),
);

/** `your-api-key`, `Test_Token_1`, `myPassword` -> the words in lowercase, without numbers. */
function lowercaseWords(value: string): readonly string[] {
  return value
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

const NOT_THE_VALUE = [
  // `${TOKEN}`, `{{ token }}`, `<token>`, `%TOKEN%`, `#{token}`, `{0}`, `$(cat key)`, `[redacted: ...]`
  /^[{|]|\$[({]|\{\{|\{[^{}]{0,60}\}|^<|<[^<>]{1,60}>|^%[^%]{1,60}%$|^%[sdv@]$|^\[|^#\{/,
  // `$TOKEN`, `$env:TOKEN`, `@Param`, `:token`, `&anchor`
  /^\$\{?[A-Za-z_][A-Za-z0-9_:.]*\}?$|^[@&:][A-Za-z_-]+$/,
  // `process.env.X`, `os.environ[...]`, `getenv(...)`, `import.meta.env.X`, `secrets.TOKEN`, `op://vault/item`
  /\b(?:process\.env|import\.meta|os\.environ|getenv|secrets\.[A-Za-z_]|vars\.[A-Za-z_]|env\.[A-Za-z_])|^(?:op|vault|aws-sm|arn|secret|file|https?|ssm|keychain):/,
  // `xxxx`, `****`, `....`, `---`, `????`, `•••`
  /^[xX*.•?_#-]+$|x{4}|X{4}|\*{3}|\.{3}|…|•/,
  // Patterns: `^.{8,}$`, `[a-z]+`, `\w+`
  /\.[*+](?![A-Za-z0-9]{4})|\[[aA0]-[zZ9]|\\[dwsSWDb]|\(\?/,
];

/** `/run/secrets/x`, `./key`, `~/key`, `C:\key`; but one base64 key in 64 begins with a `/`, too. */
function isPath(value: string): boolean {
  if (!/^(?:\.{0,2}|~)[/\\]|^[A-Za-z]:[/\\]/.test(value)) return false;
  return !value
    .split('/')
    .some((piece) => /^(?=.*[0-9])(?=.*[A-Z])(?=.*[a-z])[A-Za-z0-9+=]{10,100}$/.test(piece) && looksRandom(piece, 10));
}

/** Is the value a placeholder, a path or a reference rather than the secret itself? */
export function isPlaceholder(value: string): boolean {
  if (isPath(value)) return true;
  if (NOT_THE_VALUE.some((pattern) => pattern.test(value))) return true;
  if (/redacted|placeholder|example|changeme/i.test(value)) return !isMoreThanExample(value);
  // `1234567890`, `sk-1234567890abcdef`, `rt_abc123def456`
  if (/^(?:0?123456789?0?|1234|12345|0+|1+)$/.test(value)) return true;
  if (/^(?:[a-z]{1,8}[_-]){0,3}(?:abc|def|ghi|xyz|123|456|789|1234567890|123456|abcdef)+$/i.test(value)) return true;
  const words = lowercaseWords(value);
  const digits = value.replace(/[^0-9]/g, '');
  return (
    words.length > 0 &&
    digits.length <= 4 &&
    !/[!@#$%^&+=?~]/.test(value) &&
    words.every((word) => PLACEHOLDER_WORDS.has(word))
  );
}

/**
 * Words and small numbers with punctuation between them, as in identifiers, file names and versions:
 * `db-credentials`, `gpt-4-turbo`, `token.json`, `us-east-1`, `claude-3-5-sonnet-20241022`; no piece is random.
 */
export function isIdentifier(value: string): boolean {
  return value
    .split(/[-_./:@\s]+/)
    .filter((piece) => piece !== '')
    .every(
      (piece) =>
        /^(?:v?[0-9]{1,8}|[A-Za-z]+[0-9]{0,2}|[0-9]{1,3}[a-z]{1,3}|[a-z][0-9]{1,2}[a-z])$/.test(piece) &&
        !changesCase(piece),
    );
}

/** `aBcDxYz`: the case changes at random; in `someLongName` it changes between words only. */
export function changesCase(piece: string): boolean {
  if (piece.length < 12) return false;
  const changes = piece.match(/[a-z][A-Z]|[A-Z][a-z]/g)?.length ?? 0;
  return changes / piece.length > (piece.length < 24 ? 0.34 : 0.25);
}

/** `RKXOiQZPgWVAoCXC`, `GxxovyzFlHtnsN`: the words are too short, or have too few vowels. */
export function isJumble(value: string): boolean {
  const letters = value.replace(/[^A-Za-z]/g, '');
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.length ?? 1;
  const vowels = letters.match(/[aeiouy]/gi)?.length ?? 0;
  return letters.length >= 10 && (letters.length / words < 3 || vowels / letters.length <= 0.22);
}

/** `q7Wd2LpX.c9VbT4mZr8`: the words are shorter than those of names. */
export function hasShortWords(value: string, atLeast: number): boolean {
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  const letters = words.join('').length;
  const length = letters / words.length;
  if (value.length < atLeast || letters * 3 < value.length) return false;
  const isMixed = /[a-z]/.test(value) && /[A-Z]/.test(value);
  if (!isMixed) return value.includes('.') && /[0-9].*[^0-9].*[0-9]/.test(value) && length < 3;
  return /[0-9]/.test(value) ? length < 3 || (length < 4 && isJumble(value)) : length < 2.4;
}

/** Long and random: not a word, a name or a number. */
export function looksRandom(value: string, atLeast: number): boolean {
  if (value.length < atLeast || isIdentifier(value)) return false;
  const mixed = /[0-9]/.test(value) && /[A-Za-z]/.test(value);
  return (mixed || changesCase(value)) && entropy(value) >= (value.length < 16 ? 2.2 : 3);
}

/** For places where only a password can be: anything but a stand-in or a small number. */
export function isPassword(value: string): boolean {
  return value.length > 2 && !isPlaceholder(value) && !/^\d{1,5}$/.test(value) && isRealSecret(value);
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Words that sentences contain, but no recovery phrase of a wallet. */
export const SENTENCE = /\b(?:the|and|you|your|that|with|for|from|are|was|not|have|this|when|which|must|will)\b/i;

/** Parts of the words that code, messages and forms contain in place of a password. */
export const ABOUT_PASSWORDS =
  /pass|word|pwd|secret|token|key|cred|login|auth|user|admin|account|field|input|form|valid|requir|hash|crypt|confirm|string|character|value|param|error|label|hint|forgot|reset|change|update|create|hidden|plain|(?:en|dis)able|option|default|setting|config|service|manage|provid|handle|schema|model|request|response|incorrect|missing|wrong|empty|phone|protect|example|undefined|oblig|erforder|(?:type|text|name|code|mail|null|none|true|false)$/i;

/** `rRaLy^lVqdD*aJi`: letters whose case changes at random, with punctuation between them. */
export function isSigned(value: string): boolean {
  const changes = value.match(/[a-z][A-Z]|[A-Z][a-z]/g)?.length ?? 0;
  return (
    /^[A-Za-z!#%^&*+?~@$]{10,40}$/.test(value) &&
    /[A-Za-z][!#%^*+?~@$][A-Za-z]/.test(value) &&
    changes >= 4 &&
    changes / value.length > 0.25
  );
}

/** Four words or more, as programs choose them: `nectar-mellow-sandal-fox`. */
export function isPassphrase(value: string): boolean {
  return /^[a-z]{3,9}(?:-[a-z]{3,9}){3,9}$/.test(value) && !SENTENCE.test(value) && !ABOUT_PASSWORDS.test(value);
}

/** Letters with a digit and punctuation or both cases, or letters that form no words: not a name, a path or a version. */
export function isStrong(value: string): boolean {
  const isMixed = /[a-z]/.test(value) && /[A-Z]/.test(value);
  const isVaried =
    (/[0-9]/.test(value) && /[A-Za-z]/.test(value) && (isMixed || /[!@#$%^&*+=?~]/.test(value))) || isSigned(value);
  return (
    value.length >= 6 &&
    ((isVaried && !isIdentifier(value)) || hasShortWords(value, 12)) &&
    !isPlaceholder(value) &&
    isRealSecret(value) &&
    entropy(value) > 2.2
  );
}

/** Words and a number of two digits or more: `Otterbay59`, `maple-Tundra61`, `kite_walrus204!`. */
const WORDS_AND_NUMBER = /^(?=.{8,48}$)[A-Za-z]{3,}(?:[-_.@!$&][A-Za-z]{2,}){0,2}[0-9]{2,6}[!#?*]?$/;

/** The names of algorithms and formats: `PBKDF2-SHA256`, `base64`, `latin10`. */
const ALGORITHM =
  /(?<![a-z])(?:sha|md|base|utf|latin|iso|aes|rsa|[bs]?crypt|argon|pbkdf|hmac|blake|ed|x|version|windows|release|python|node)-?[a-z]{0,2}\d/i;

/** What a person makes up as a password, for places where hardly anything else can be. */
export function isMadeUp(value: string): boolean {
  return (
    WORDS_AND_NUMBER.test(value) &&
    !ALGORITHM.test(value) &&
    !ABOUT_PASSWORDS.test(value) &&
    !/^[a-z_.-]+(?:19|20)\d{2}(?:\d{2})?$/.test(value) &&
    !isPlaceholder(value) &&
    isRealSecret(value)
  );
}

/** `npm-cache-v3-4f2a8c9d`, `Linux-node20-9f86d0`: words of builds before a hash, after `key:` or in a sentence about a cache. */
export function isCacheKey(value: string, before: string): boolean {
  return (
    /(?:\bkeys?["']?\s?[:=]|cache)[^\n]{0,60}$|restore-keys:[^:]{0,200}$/i.test(before) &&
    /^(?:[\w.]{1,20}[-|])*(?:cache|c?cache|deps|p?npm|yarn|bun|node(?:[_-]?modules|\d+)?|linux|macos|windows|x64|arm64|gradle|maven|cargo|pip|poetry|turbo|store|setup|buildx|venv|gems?|composer|v\d+)[-|]/i.test(
      value,
    )
  );
}

/** A password of either kind. */
export function isStrongOrMadeUp(value: string): boolean {
  return isStrong(value) || isMadeUp(value);
}

/** Code in place of a value: `getToken()`, `config.apiKey`, `*flags.PWD`, `string`, `token2`. */
export function isCode(value: string): boolean {
  return (
    (/^[!&*]?[A-Za-z_$][\w$]*(?:\??\.#?[A-Za-z_$][\w$]*|::[A-Za-z_]\w*|->\w+)+[!?]?$/.test(value) &&
      !(/^[a-z]+\.[a-z]+\d{3}$/.test(value) && isMadeUp(value)) &&
      !hasShortWords(value, 12)) ||
    /^[!&*]?(?:[A-Za-z_$][\w$.?#]*)?[([]/.test(value) ||
    /^(?:await|async|new|function|null|None|nil|undefined|true|false|return)\b/i.test(value)
  );
}
