// src/base/lists.ts
function valueFor(values, key, make) {
  const known = values.get(key);
  if (known !== void 0) return known;
  const made = make();
  values.set(key, made);
  return made;
}
function sumOf(items, of) {
  return items.reduce((sum, item) => sum + of(item), 0);
}

// src/base/paths.ts
function encodedFolder(path) {
  return path.replace(/[^A-Za-z0-9]/g, "-");
}

// src/redact/account-names.ts
function anyOf(names) {
  const escaped2 = [...new Set(names)].sort((a, b) => b.length - a.length).map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return `(?:${escaped2.join("|")})`;
}
var BEFORE = [
  // A path: `/data/jane/x`, `Users/jane/x`
  String.raw`[/\\]|%2[Ff]`,
  // `USER=jane`, `"owner": "jane"`
  String.raw`\b(?:[A-Z_]{0,20}USER(?:NAME|PROFILE)?|LOGNAME|HOME|OWNER|[Uu]ser(?:[Nn]ame)?|owner|login|account)["']?\s{0,3}[=:]\s{0,3}["']?`,
  // `-rw-r--r--@ 1 jane staff`, `-rw-r--r-- 1 root jane`
  String.raw`[-dlbcps](?:[r-][w-][xsStT-]){3}[.+@]?\s{1,4}\d{1,6}\s{1,4}(?:[\w.-]{1,40}\s{1,4})?`,
  // `uid=501(jane)`, `chown jane:staff`, `sudo -u jane`
  String.raw`\b[ug]id=\d{1,10}\(|\b(?:chown(?:\s-R)?|su(?:\s-)?|sudo\s-u)\s{1,3}`
];
var AFTER = String.raw`(?![\p{L}\p{N}_]|[.-][\p{L}\p{N}])`;
var AccountNames = class {
  /** Every text with a name contains one of these. */
  keywords;
  #patterns;
  constructor(names) {
    const folders = names.map(encodedFolder);
    const any = anyOf(names);
    const alone = String.raw`^${any}(?=\s*$|\s{1,12}\d{1,8}\s)|(?<![\p{L}\p{N}_.@-])${any}(?=@[A-Za-z][A-Za-z0-9-]{0,60}(?![A-Za-z0-9.-]))`;
    this.keywords = [...names, ...folders];
    this.#patterns = [
      new RegExp(String.raw`(?:[A-Z]-)?-(?:Users|home)-${anyOf(folders)}(?=-|$|[^\p{L}\p{N}])`, "gu"),
      new RegExp(`(?<=${BEFORE.join("|")})${any}${AFTER}|${alone}`, "gmu")
    ];
  }
  without(text) {
    if (!this.keywords.some((name) => text.includes(name))) return text;
    return this.#patterns.reduce((out, pattern) => out.replace(pattern, "~"), text);
  }
};

// src/redact/json-values.ts
function isObject(value) {
  return typeof value === "object" && value !== null;
}
function isLines(value) {
  return Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === "string");
}
var CALLED = ["name", "key", "Name", "Key"];
function isValue(name) {
  return name === "value" || name === "Value";
}
function frameOf(source, outer, name) {
  const names = Array.isArray(source) ? void 0 : Object.keys(source);
  const children = Array.isArray(source) ? source : Object.values(source);
  const called = names?.some(isValue) ? CALLED.map((one) => children[names.indexOf(one)]).find(Boolean) ?? name : void 0;
  return {
    source,
    outer,
    names,
    children,
    called: typeof called === "string" ? called : void 0,
    isWebKey: names?.includes("kty") === true,
    at: 0,
    newChildren: void 0,
    newNames: void 0
  };
}
function nameOf(frame, name) {
  if (name === void 0) return void 0;
  if (isValue(name)) return frame.called ?? name;
  return name === "d" && frame.isWebKey ? "private_key" : name;
}
function setChild(frame, at, value) {
  frame.newChildren ??= [...frame.children];
  frame.newChildren[at] = value;
}
function objectOf(names, values) {
  const taken = /* @__PURE__ */ new Set();
  const properties = names.map((name, at) => {
    let free = name;
    for (let count = 2; taken.has(free); count += 1) free = `${name} (${count})`;
    taken.add(free);
    return [free, values[at]];
  });
  return Object.fromEntries(properties);
}
function finished({ source, names, children, newNames, newChildren }) {
  if (newChildren === void 0 && newNames === void 0) return source;
  const values = newChildren ?? children;
  return names === void 0 ? values : objectOf(newNames ?? names, values);
}
function replaceStrings(value, replace, replaceLines) {
  if (typeof value === "string") return replace(value, void 0);
  if (!isObject(value)) return value;
  let frame = frameOf(isLines(value) ? replaceLines(value) : value, void 0, void 0);
  for (; ; ) {
    const { at, outer } = frame;
    if (at === frame.children.length) {
      const result = finished(frame);
      if (outer === void 0) return result;
      if (result !== frame.source) setChild(outer, outer.at - 1, result);
      frame = outer;
      continue;
    }
    frame.at += 1;
    const child = frame.children[at];
    const name = frame.names?.[at];
    if (name !== void 0) {
      const newName = replace(name, void 0);
      if (newName !== name) {
        frame.newNames ??= [...frame.names ?? []];
        frame.newNames[at] = newName;
      }
    }
    if (typeof child === "string") {
      const text = replace(child, nameOf(frame, name));
      if (text !== child) setChild(frame, at, text);
    } else if (isObject(child)) {
      const lines = isLines(child) ? replaceLines(child) : child;
      if (lines !== child) setChild(frame, at, lines);
      frame = frameOf(lines, frame, name);
    }
  }
}

// src/redact/rules/rule.ts
var START = "(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2}))";
var IS = String.raw`["'\`\]]{0,3}\s{0,3}(?:=>|:=|[:=,])\s{0,3}["'\`\x02]{0,3}`;
var SEED_PHRASE_IS = /(?:(?:eed|ecovery)[ _]?phrase|nemonic(?:[ _]phrase)?)["'`\])]{0,3}(?:\s{0,3}:\s?[A-Za-z&]{3,8}(?=\s?=))?(?:\s{0,3}(?:=>|:=|\|{1,2}|[:=,>])|[^\n]{0,40}\b(?:value|default)["']?\s{0,3}[:=]?)\s{0,3}["'`]?/.source;
var BASE64 = "[A-Za-z0-9+/]";
function list(words) {
  return words.split(/,\s+/);
}
var LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
var HEX = "0123456789abcdef";
function some(length, alphabet = LETTERS) {
  let state = length * 7919 + 17;
  let text = "";
  for (let at = 0; at < length; at += 1) {
    state = state * 48271 % 2147483647;
    text += alphabet[state % alphabet.length] ?? "";
  }
  return text;
}
var AN_UUID = [some(8, HEX), some(4, HEX), `4${some(3, HEX)}`, `a${some(3, HEX)}`, some(12, HEX)].join("-");
function alsoBefore(before, longest) {
  const pattern = new RegExp(`${START}${before}$`);
  return (match) => {
    const found = pattern.exec(match.input.slice(Math.max(0, match.index - longest), match.index));
    return found === null ? void 0 : [match.index - found[0].length, match.index + match[0].length];
  };
}

// src/redact/personal.ts
var SEP = String.raw`(?:\/|\\{1,8}\/?|%2[Ff])`;
var NAME = String.raw`[^\s/\\"'\x60<>|:*?%,;()[\]{}$&#=!@\x00-\x1f]{1,64}`;
var PATH_START = String.raw`(?:(?<![A-Za-z0-9_.~@})\]*+-])|(?<=\\[nrt])|(?<=(?:^|[^A-Za-z])[-+]))`;
var HOME = new RegExp(
  `(?:Users|home)${SEP}(?!(?:Shared|Public)(?![A-Za-z0-9]))(?:${NAME}(?: ${NAME}){1,2}(?=\\\\)|${NAME})`,
  "g"
);
var HOME_START = new RegExp(
  `${PATH_START}(?:[A-Za-z]:|\\/mnt\\/[a-z]{1,20}|\\/[a-z]|\\/(?:var|export|data|nfs|host_mnt|System/Volumes/Data)|\\/Volumes\\/[^/\\s]{1,30}|\\\\{2,8}wsl(?:\\$|\\.localhost)\\\\{1,8}[^\\\\\\s]{1,30})?${SEP}$`
);
var MENTION_START = /(?<=(?:^|[\s"'`(>])@)\/$/;
var LONGEST_START = 64;
var HOME_FOLDER = /(?<=^|[/\\"'`\s([=:])(?:[A-Z]-)?-(?:Users|home)-[A-Za-z0-9]{1,40}(?=-|$|[^A-Za-z0-9_])/g;
var FOLDER_OF_PATH = /(?<=^|[/\\"'`])(?:[A-Z]-)?-(?:Users|home)-[A-Za-z0-9]{1,40}(?=-|$|[^A-Za-z0-9_])/g;
var HOME_KEYWORDS = [
  "Users/",
  "home/",
  "Users\\",
  "home\\",
  "-Users-",
  "-home-",
  "Users%2",
  "home%2"
];
function withoutHome(text) {
  if (!text.includes("Users") && !text.includes("home")) return text;
  const paths = withoutHomePaths(text);
  if (paths.includes("-Users-")) return paths.replace(HOME_FOLDER, "~");
  return paths.includes("-home-") ? paths.replace(FOLDER_OF_PATH, "~") : paths;
}
function withoutHomePaths(text) {
  let out = "";
  let done = 0;
  for (const match of text.matchAll(HOME)) {
    const before = text.slice(Math.max(0, match.index - LONGEST_START), match.index);
    const start = HOME_START.exec(before) ?? (match[0].startsWith("Users") ? MENTION_START.exec(before) : null);
    if (start === null) continue;
    out += `${text.slice(done, match.index - start[0].length)}~`;
    done = match.index + match[0].length;
  }
  return out + text.slice(done);
}
var NOBODY = /@(?:[a-z0-9-]+\.)*(?:example\.(?:com|org|net)|localhost|test|invalid|noreply\.github\.com)$|^(?:noreply|no-reply|git)@/i;
var MAIL_RULE = {
  id: "email",
  what: "Email address",
  keywords: [],
  pattern: new RegExp(
    `${START}[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\\.){1,6}[A-Za-z]{2,24}(?![A-Za-z0-9])`,
    "g"
  ),
  check: (mail) => !NOBODY.test(mail) && !/\.(?:png|jpe?g|svg|gif|webp|js|ts|css)$/i.test(mail),
  hits: ["write to alice@acme.dev", "Alice <a.b+c@mail.acme.co.uk>"],
  misses: ["git@github.com", "bob@example.com", "logo@2x.png", "npm i pkg@1.2.3"]
};
var NO_PERSON = /\[bot\]|^(?:claude\b.*|github|dependabot|renovate|root|nobody|unknown|your name|not committed yet)$/i;
var AUTHOR_RULE = {
  id: "author",
  what: "Name of the author of a commit",
  keywords: [
    ...["Author:", "Committer:", "Commit:", "Tagger:", "-by:", "-By:", "author ", "committer ", "tagger "],
    ...['author":', "author':", "user.name"]
  ],
  pattern: /(?:(?:Author|Committer|Commit|Tagger|-[Bb]y):\s{1,8}|(?<=^|\n)(?:author|committer|tagger)\s|author["']:\s{0,2}(?:\{\s{0,2}["']name["']:\s{0,2})?["']|user\.name[\s=]["']?)(\p{Lu}[\p{L}\p{M}.'’ -]{1,60}[\p{L}.])(?=\s{0,2}<|["'\n\r\\]|$)/gu,
  check: (name) => !NO_PERSON.test(name),
  hits: [
    "Author: Mikka Ranta <mikka@acme.dev>",
    "Commit:     Mikka Ranta <mikka@acme.dev>",
    "Co-authored-by: Ada Lovelace <ada@acme.dev>",
    "Signed-off-by: Ada Lovelace",
    'git config user.name "Ada Lovelace"',
    '"author": "Ada Lovelace"',
    '"author": { "name": "Ada Lovelace" }'
  ],
  misses: [
    "Co-Authored-By: Claude <noreply@anthropic.com>",
    "Author: dependabot[bot] <support@github.com>",
    "git config user.name",
    "const author = users.find(isAuthor)",
    "Commit: 1a2b3c4d"
  ]
};
var NO_MACHINE = /^(?:0+|127|22[4-9]|2[3-9]\d|169\.254|192\.0\.2|198\.51\.100|203\.0\.113)\.|^\d+\.0\.0\.0$/;
function isRealAddress(address) {
  return !NO_MACHINE.test(address) && address.split(".").every((part) => Number(part) <= 255);
}
var KNOWN_HOST = /(?:^|\.)(?:example\.(?:com|org|net)|localhost|invalid|test|github\.com|githubusercontent\.com|gitlab\.com|npmjs\.(?:com|org)|pypi\.org|anthropic\.com|claude\.(?:ai|com)|google\.com|stackoverflow\.com|w3\.org|json-schema\.org|schemastore\.org|nodejs\.org|mozilla\.org|wikipedia\.org)$/i;
var HOST_RULES = [
  {
    id: "ip-address",
    what: "IP address",
    keywords: [],
    pattern: /(?<![A-Za-z0-9_.-])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?![A-Za-z0-9_-]|\.\d)/g,
    check: isRealAddress,
    hits: [
      ...["ssh 10.4.7.12", "http://172.16.9.31:8080/", "ping 223.51.4.9", "192.168.178.20", "10.0.0.1", "10.4.0.0"],
      ...["169.253.1.2", "192.0.3.1", "192.1.2.3", "198.51.101.7", "198.52.100.7", "203.0.114.9", "99.0.2.255"]
    ],
    misses: [
      "127.0.0.1",
      "169.254.1.2",
      "224.0.0.251",
      "198.51.100.7",
      "203.0.113.9",
      "192.0.2.7",
      "0.0.0.0",
      "4.0.0.0",
      "10.4.7.256",
      "v1.2.3.4-rc1"
    ]
  },
  {
    id: "ip-address",
    what: "IP address",
    keywords: [],
    pattern: /(?<![A-Za-z0-9_:.])(?:[0-9a-fA-F]{1,4}(?::|::)){3,7}[0-9a-fA-F]{1,4}(?![A-Za-z0-9_:])/g,
    check: (address) => !/^2001:0?db8:/i.test(address) && /[0-9]/.test(address),
    hits: ["2a02:8108:1::4c7", "fe80::1c2:33ff:fe44:5566"],
    misses: ["::1", "fe80::1", "2001:db8:0:0::1", "2001:0DB8:a:b::1", "12:34", "a::b", "a:b:c:d"]
  },
  {
    id: "host-name",
    what: "Host name",
    keywords: [],
    pattern: /(?:(?<=:\/\/(?:[^\s/@"'<>]{1,100}@)?)|(?<=\b(?:ssh|scp)\s(?:[A-Za-z0-9_-]{1,32}@)?)|(?<![A-Za-z0-9_.-])(?=[A-Za-z0-9.-]{1,200}\.(?:internal|local|lan|corp|intranet)(?![A-Za-z0-9(])))(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,8}[A-Za-z][A-Za-z0-9-]{1,24}(?![A-Za-z0-9(])/g,
    check: (host) => !KNOWN_HOST.test(host) && !/\.local\.(?:json|md|ya?ml|ts|js|toml)$/.test(host),
    hits: ["https://wiki.acme.dev/page", "ping db-1.acme.internal", "ssh deploy@build.acme.dev"],
    misses: [
      "https://github.com/acme/app",
      "http://localhost:3000",
      "settings.local.json",
      "a.local.yml",
      `${some(3)}.example.com`
    ]
  }
];

// src/redact/values/is-real-secret.ts
function entropy(text) {
  const counts = /* @__PURE__ */ new Map();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count / text.length * Math.log2(count / text.length);
  return bits;
}
var SAYS_EXAMPLE = /example|sample|placeholder|redacted|(?<![a-z])(?:your|dummy|fake)|(?:your|insert|put|add)[_-]|x{4}|\*{3}|\.{3}|…|_here\b|<|\$\{/i;
var EXAMPLE_WORDS = /example|sample|placeholder|changeme|your|dummy|fake/gi;
function isMoreThanExample(value) {
  const rest = value.replace(EXAMPLE_WORDS, " ");
  return [/[0-9]/, /[a-z]/, /[A-Z]/, /[!@#$%^&*?+~=]/].every((sort) => sort.test(rest)) && !/[<>{}()[\]\s]|\.{3}|x{4}|\*{3}/i.test(value) && !wordsOf(rest).some((word) => word.length > 2 && PLACEHOLDER_WORDS.has(word));
}
function isExampleSecret(token2) {
  if (SAYS_EXAMPLE.test(token2) && !isMoreThanExample(token2)) return true;
  return /([A-Za-z0-9])\1{7}|abcdefgh|ABCDEFGH/.test(token2) || token2.length >= 12 && new Set(token2).size < 7;
}
function isRealSecret(token2) {
  return !isExampleSecret(token2);
}
function isRandomSecret(token2) {
  return isRealSecret(token2) && /[0-9]/.test(token2) && /[A-Za-z]/.test(token2) && entropy(token2) > 3;
}
var PLACEHOLDER_WORDS = new Set(
  `a abc add admin an and anonymous any api app apikey auth bar basic baz bearer bogus change changed changeit changeme client
  credential credentials db default demo dev development dummy empty enter example fake false field file foo from
  get goes guest header here hidden hide id in input insert invalid is it key keyvault lorem masked me mock mocked must
  my name new nil no none not null of old optional or os pass passphrase passwd password passwords paste placeholder
  postgres private prompt prompts provide public put qux random read real redacted removed replace required root
  sample secret secrets set some somepassword string stub test tested testing tests text the this to todo token
  tokens true type unauthorized undefined unknown unset user username value variable via vault with wrong your
  yours abcdef abcdefg abcdefgh qwerty letmein supersecret mysecret mypassword mytoken yourpassword yourtoken
  yoursecret yourkey`.split(/\s+/)
);
function wordsOf(value) {
  return value.replace(/([a-z])(?=[A-Z])/g, "$1 ").toLowerCase().split(/[^a-z]+/).filter((word) => word !== "");
}
var NOT_THE_VALUE = [
  // `${TOKEN}`, `{{ token }}`, `<token>`, `%TOKEN%`, `#{token}`, `{0}`, `$(cat key)`, `[redacted: ...]`
  /^[{|]|\$[({]|\{\{|\{[^{}]{0,60}\}|^<|<[^<>]{1,60}>|^%[^%]{1,60}%$|^%[sdv@]$|^\[|^#\{/,
  // `$TOKEN`, `$env:TOKEN`, `@Param`, `:token`, `&anchor`
  /^\$\{?[A-Za-z_][A-Za-z0-9_:.]*\}?$|^[@&:][A-Za-z_-]+$/,
  // `process.env.X`, `os.environ[...]`, `getenv(...)`, `import.meta.env.X`, `secrets.TOKEN`, `op://vault/item`
  /\b(?:process\.env|import\.meta|os\.environ|getenv|secrets\.[A-Za-z_]|vars\.[A-Za-z_]|env\.[A-Za-z_])|^(?:op|vault|aws-sm|secret|file|https?|ssm|keychain):/,
  // `xxxx`, `****`, `....`, `---`, `????`, `•••`
  /^[xX*.•?_#-]+$|x{4}|X{4}|\*{3}|\.{3}|…|•/,
  // Patterns: `^.{8,}$`, `[a-z]+`, `\w+`
  /\.[*+](?![A-Za-z0-9]{4})|\[[aA0]-[zZ9]|\\[dwsSWDb]|\(\?/
];
function isPath(value) {
  if (!/^(?:\.{0,2}|~)[/\\]|^[A-Za-z]:[/\\]/.test(value)) return false;
  return !value.split("/").some((piece) => /^(?=.*[0-9])(?=.*[A-Z])(?=.*[a-z])[A-Za-z0-9+=]{10,100}$/.test(piece) && looksRandom(piece, 10));
}
function isPlaceholder(value) {
  if (isPath(value)) return true;
  if (NOT_THE_VALUE.some((pattern) => pattern.test(value))) return true;
  if (/redacted|placeholder|example|changeme/i.test(value)) return !isMoreThanExample(value);
  if (/^(?:0?123456789?0?|1234|12345|0+|1+)$/.test(value)) return true;
  if (/^(?:[a-z]{1,8}[_-]){0,3}(?:abc|def|ghi|xyz|123|456|789|1234567890|123456|abcdef)+$/i.test(value)) return true;
  const words = wordsOf(value);
  const digits = value.replace(/[^0-9]/g, "");
  return words.length > 0 && digits.length <= 4 && !/[!@#$%^&+=?~]/.test(value) && words.every((word) => PLACEHOLDER_WORDS.has(word));
}
function isIdentifier(value) {
  return value.split(/[-_./:@\s]+/).filter((piece) => piece !== "").every(
    (piece) => /^(?:v?[0-9]{1,8}|[A-Za-z]+[0-9]{0,2}|[0-9]{1,3}[a-z]{1,3}|[a-z][0-9]{1,2}[a-z])$/.test(piece) && !changesCase(piece)
  );
}
function changesCase(piece) {
  if (piece.length < 12) return false;
  const changes = piece.match(/[a-z][A-Z]|[A-Z][a-z]/g)?.length ?? 0;
  return changes / piece.length > (piece.length < 24 ? 0.34 : 0.25);
}
function isJumble(value) {
  const letters = value.replace(/[^A-Za-z]/g, "");
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.length ?? 1;
  const vowels = letters.match(/[aeiouy]/gi)?.length ?? 0;
  return letters.length >= 10 && (letters.length / words < 3 || vowels / letters.length <= 0.22);
}
function hasShortWords(value, atLeast) {
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  const letters = words.join("").length;
  const length = letters / words.length;
  if (value.length < atLeast || letters * 3 < value.length) return false;
  const isMixed2 = /[a-z]/.test(value) && /[A-Z]/.test(value);
  if (!isMixed2) return value.includes(".") && /[0-9].*[^0-9].*[0-9]/.test(value) && length < 3;
  return /[0-9]/.test(value) ? length < 3 || length < 4 && isJumble(value) : length < 2.4;
}
function looksRandom(value, atLeast) {
  if (value.length < atLeast || isIdentifier(value)) return false;
  const mixed = /[0-9]/.test(value) && /[A-Za-z]/.test(value);
  return (mixed || changesCase(value)) && entropy(value) >= (value.length < 16 ? 2.2 : 3);
}
function isPassword(value) {
  return value.length > 2 && !isPlaceholder(value) && !/^\d{1,5}$/.test(value) && isRealSecret(value);
}
var UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
var SENTENCE = /\b(?:the|and|you|your|that|with|for|from|are|was|not|have|this|when|which|must|will)\b/i;

// src/redact/rules/token.ts
var UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
var ALNUM = "[A-Za-z0-9]";
var HEXES = "[a-f0-9]";
var WORD = "[A-Za-z0-9_-]";
var END = "(?![A-Za-z0-9])";
function token(id, what, prefixes, rest, ...hits) {
  const keywords = prefixes.split(" ");
  const heads = keywords.map((prefix) => prefix.replace(/[.$~|]/g, String.raw`\$&`)).join("|");
  const first = keywords[0] ?? "";
  return {
    id,
    what,
    keywords,
    pattern: new RegExp(`${START}(?:${heads})${rest}`, "g"),
    check: isRealSecret,
    isPrefixed: true,
    hits: hits.map((hit) => first + hit),
    misses: [first, `${first}...`, `${first}${"x".repeat(40)}`, `a word such as ${first}token`]
  };
}
function randomToken(...row) {
  return { ...token(...row), check: (found) => isRandomSecret(found) && !isIdentifier(found) };
}

// src/redact/rules/apps.ts
var SMALL = "abcdefghijklmnopqrstuvwxyz0123456789";
var UUID2 = "[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}";
var APP_RULES = [
  randomToken("aws-bedrock-key", "AWS Bedrock key", "ABSK", `${BASE64}{100,280}={0,2}`, some(128)),
  token("aws-mws-token", "Amazon MWS token", "amzn.mws.", UUID2, AN_UUID),
  token("cloudflare-token", "Cloudflare token", "cfut_ cfat_ cfk_", `${ALNUM}{40,60}`, some(48)),
  randomToken("openai-session", "OpenAI session key", "sess-", `${ALNUM}{40}${END}`, some(40)),
  randomToken("cerebras-key", "Cerebras key", "csk-", `[a-z0-9]{40,60}${END}`, some(48, SMALL)),
  randomToken("fireworks-key", "Fireworks key", "fw_", `${ALNUM}{22,24}${END}`, some(24)),
  token("together-key", "Together key", "tgp_v1_", `${WORD}{43}`, some(43)),
  randomToken("voyage-key", "Voyage key", "pa-", `${WORD}{43}(?!${WORD})`, some(43)),
  randomToken("cloudflare-tunnel", "Token of a Cloudflare tunnel", "eyJhIjoi", `[A-Za-z0-9+/=_-]{80,400}`, some(140)),
  randomToken("jina-key", "Jina key", "jina_", `${WORD}{50,70}`, some(60)),
  token("firecrawl-key", "Firecrawl key", "fc-", `${HEXES}{32}${END}`, some(32, HEX)),
  token("e2b-key", "E2B key", "e2b_", `${HEXES}{40}`, some(40, HEX)),
  randomToken(
    "slack-workflow-token",
    "Slack workflow token",
    "xwfp-",
    `[A-Za-z0-9-]{20,200}`,
    `${some(12, "123456789")}-${some(24)}`
  ),
  randomToken("discord-mfa-token", "Discord user token", "mfa.", `${WORD}{80,90}`, some(84)),
  token("mapbox-token", "Mapbox secret token", "sk.eyJ", `${WORD}{20,300}\\.${WORD}{20,60}`, `${some(60)}.${some(22)}`),
  token(
    "paypal-token",
    "PayPal or Braintree access token",
    "access_token$production$ access_token$sandbox$",
    `[a-z0-9]{16}\\$${HEXES}{32}`,
    `${some(16, SMALL)}$${some(32, HEX)}`
  ),
  token("hubspot-token", "HubSpot private app token", "pat-na pat-eu pat-ap", `\\d{1,2}-${UUID2}`, `1-${AN_UUID}`),
  token("plaid-token", "Plaid access token", "access-production- access-sandbox- access-development-", UUID2, AN_UUID),
  randomToken("dropbox-token", "Dropbox token", "sl.", `(?:u\\.)?[AB]${WORD}{100,2000}`, `B${some(135)}`),
  randomToken("instagram-token", "Instagram token", "IGQV IGAA", `${WORD}{80,400}`, some(170)),
  token("contentful-token", "Contentful token", "CFPAT-", `${WORD}{40,60}`, some(43)),
  randomToken("adafruit-key", "Adafruit key", "aio_", `${ALNUM}{28}${END}`, some(28)),
  randomToken("scalingo-token", "Scalingo token", "tk-us-", `${WORD}{48}`, some(48)),
  token("readme-key", "ReadMe key", "rdme_", `[a-z0-9]{70}`, some(70, SMALL)),
  randomToken("typeform-token", "Typeform token", "tfp_", `[A-Za-z0-9_.-]{50,64}`, some(59)),
  token("duffel-token", "Duffel token", "duffel_live_ duffel_test_", `${WORD}{40,50}`, some(43)),
  token("frameio-token", "Frame.io token", "fio-u-", `${WORD}{64}`, some(64)),
  randomToken("infracost-key", "Infracost key", "ico-", `${ALNUM}{32}${END}`, some(32)),
  randomToken("octopus-key", "Octopus Deploy key", "API-", `[A-Z0-9]{25,29}${END}`, some(26, UPPER)),
  token("openshift-token", "OpenShift token", "sha256~", `${WORD}{43}`, some(43)),
  randomToken("dbt-token", "dbt Cloud token", "dbtc_ dbtu_", `${WORD}{40,60}`, some(40)),
  token("posthog-key", "PostHog personal key", "phx_", `${ALNUM}{40,50}${END}`, some(43)),
  token("neon-key", "Neon key", "napi_", `[a-z0-9]{60,70}${END}`, some(64, SMALL)),
  randomToken("render-key", "Render key", "rnd_", `${ALNUM}{28,36}${END}`, some(32)),
  token(
    "harness-token",
    "Harness token",
    "pat. sat.",
    `${WORD}{22}\\.${HEXES}{24}\\.${ALNUM}{20}`,
    `${some(22)}.${some(24, HEX)}.${some(20)}`
  ),
  token("samsara-token", "Samsara token", "samsara_api_", `${ALNUM}{28,40}`, some(30)),
  token("grafana-api-key", "Grafana key (older format)", "eyJrIjoi", `[A-Za-z0-9+/_-]{60,400}={0,2}`, some(80)),
  {
    id: "openai-user-key",
    what: "OpenAI key with any prefix",
    keywords: [`T3Blbk${"FJ"}`],
    pattern: new RegExp(`T3Blbk${"FJ"}${WORD}{20,100}`, "g"),
    locate: alsoBefore(`sk-${WORD}{16,150}`, 160),
    check: isRandomSecret,
    hits: [`sk-team-${some(20)}T3Blbk${"FJ"}${some(20)}`],
    misses: [`T3Blbk${"FJ"}`]
  },
  {
    id: "discord-token",
    what: "Discord bot token",
    keywords: ["MT", "MD", "Mj", "Mz", "ND", "NT", "Nj", "Nz", "OD", "OT"],
    pattern: new RegExp(
      `${START}[MNO][DTjz][A-Za-z0-9]{20,26}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}(?!${WORD})`,
      "g"
    ),
    check: isRandomSecret,
    hits: [`MT${some(24)}.G${some(5)}.${some(38)}`, `MT${some(22)}.C${some(5)}.${some(27)}`],
    misses: ["MTU.default.of-the-network-interface", "NTFS.volume.name"]
  },
  randomToken("mandrill-key", "Mandrill key", "md-", `${WORD}{22}(?!${WORD})`, `${some(10)}-${some(11)}`),
  {
    id: "firebase-key",
    what: "Firebase Cloud Messaging key",
    keywords: [":APA91b"],
    pattern: new RegExp(`:APA91b${WORD}{120,200}`, "g"),
    locate: alsoBefore(`${WORD}{7,30}`, 40),
    check: isRealSecret,
    hits: [`AAAA${some(7)}:APA91b${some(134)}`],
    misses: ["x:APA91b"]
  },
  {
    id: "newrelic-licence",
    what: "New Relic licence key",
    keywords: ["NRAL"],
    pattern: new RegExp(`NRAL${END}`, "g"),
    locate: alsoBefore("[a-z0-9]{30,36}", 40),
    check: isRealSecret,
    hits: [`${some(36, HEX)}NRAL`],
    misses: ["the NRAL ending"]
  },
  {
    ...token(
      "facebook-token",
      "Facebook access token",
      "EAA",
      `${ALNUM}{90,400}(?![A-Za-z0-9+=_-])`,
      `C${some(170)}ZD`
    ),
    check: (found) => isRandomSecret(found) && entropy(found) > 4.5 && !/AAA|QAA/.test(found.slice(3)),
    misses: [`EAAC${"ABCD".repeat(40)}`]
  },
  {
    id: "twitter-bearer",
    what: "Twitter bearer token",
    keywords: ["A".repeat(18)],
    pattern: new RegExp(`${START}A{18,24}[A-Za-z0-9%]{60,140}(?![A-Za-z0-9+=_%-])`, "g"),
    check: (found) => entropy(found.replace(/^A+/, "")) > 4.5 && !/A{5}/.test(found.replace(/^A+/, "")),
    hits: [`${"A".repeat(21)}M${some(27)}%2B${some(30)}%3D${some(25)}`],
    misses: ["A".repeat(120), `${"A".repeat(22)}${"BCDE".repeat(20)}`]
  },
  {
    id: "azure-devops-token",
    what: "Azure DevOps token",
    keywords: ["AZDO"],
    pattern: new RegExp(`AZDO[A-Za-z0-9]{4}${END}`, "g"),
    locate: alsoBefore("[A-Za-z0-9]{76}", 80),
    check: isRandomSecret,
    hits: [`${some(76)}AZDO${some(4)}`],
    misses: ["AZDOPIPE"]
  },
  {
    id: "azure-key",
    what: "Key of an Azure service",
    keywords: ["+AStC", "+ACDb", "+ABa", "+ARm", "AzSe", "+AIoT", "+ASb", "+AEh"],
    pattern: /(?:\+A(?:StC|CDb|Ba|Rm|IoT|Sb|Eh)|AzSe)[A-Za-z0-9+/]{3,8}={0,2}(?![A-Za-z0-9+=])/g,
    locate: alsoBefore("[A-Za-z0-9+/]{33,76}", 80),
    check: isRandomSecret,
    hits: [`${some(76)}+AStC${some(3)}==`],
    misses: ["a+AStCabc"]
  },
  {
    id: "asana-token",
    what: "Asana token",
    keywords: ["1/1", "2/1", "0/1"],
    pattern: new RegExp(`${START}[012]/1\\d{12,18}(?:/\\d{12,19})?:[a-f0-9]{32}${END}`, "g"),
    check: isRealSecret,
    hits: [`1/1${some(15, "0123456789")}:${some(32, HEX)}`],
    misses: ["1/12:30"]
  },
  {
    id: "zapier-webhook",
    what: "Zapier webhook",
    keywords: ["hooks.zapier"],
    pattern: /hooks\.zapier\.com\/hooks\/catch\/(\d{4,12}\/[a-z0-9]{5,20})/g,
    check: isRealSecret,
    hits: [`https://hooks.zapier.com/hooks/catch/${some(7, "123456789")}/${some(7, SMALL)}/`],
    misses: ["https://hooks.zapier.com/hooks/catch/..."]
  },
  token("gemini-key", "Gemini key (newer format)", "AQ.Ab8RN6", `${WORD}{40,60}${END}`, some(44)),
  token("deno-token", "Deno Deploy token", "ddp_ ddo_ ddw_", `${ALNUM}{36}${END}`, some(36)),
  token("axiom-token", "Axiom token", "xaat- xapt-", `${HEXES}{8}(?:-${HEXES}{4}){3}-${HEXES}{12}${END}`, AN_UUID),
  token(
    "paddle-key",
    "Paddle key",
    "pdl_live_apikey_ pdl_sdbx_apikey_",
    `[a-z0-9]{26}_${ALNUM}{22}_${ALNUM}{3}${END}`,
    `${some(26, SMALL)}_${some(22)}_${some(3)}`
  ),
  token("polar-token", "Polar token", "polar_oat_ polar_pat_ polar_whs_", `${ALNUM}{40,60}${END}`, some(43)),
  token("logfire-token", "Logfire token", "pylf_v1_", `[a-z]{2}_${ALNUM}{40,60}${END}`, `eu_${some(43)}`),
  token("runpod-key", "RunPod key", "rpa_", `[A-Z0-9]{40,52}${END}`, some(46, UPPER)),
  randomToken("trigger-key", "Trigger.dev key", "tr_prod_ tr_dev_ tr_stg_ tr_pat_", `${ALNUM}{20,48}${END}`, some(20)),
  token(
    "sourcegraph-token",
    "Sourcegraph or Segment token",
    "sgp_",
    `(?:(?:${HEXES}{16}_|local_)?${HEXES}{40}|${ALNUM}{64})${END}`,
    ...[some(40, HEX), `${some(16, HEX)}_${some(40, HEX)}`]
  ),
  randomToken("yandex-key", "Yandex Cloud token or key", "y0_ AQVN", `${WORD}{35,60}${END}`, some(40)),
  token(
    "yandex-iam-token",
    "Yandex Cloud IAM token",
    "t1.",
    `${WORD}{40,300}\\.${WORD}{80,90}`,
    `${some(60)}.${some(86)}`
  ),
  randomToken("appveyor-token", "AppVeyor token", "v2.", `[a-z0-9]{20}${END}`, some(20, SMALL)),
  token(
    "swarm-token",
    "Docker Swarm token",
    "SWMTKN-1-",
    `[a-z0-9]{40,50}-[a-z0-9]{20,25}`,
    `${some(50, SMALL)}-${some(25, SMALL)}`
  ),
  token(
    "k3s-token",
    "K3s token",
    "K10",
    `${HEXES}{64}::[a-z]{2,20}:${ALNUM}{16,64}`,
    `${some(64, HEX)}::server:${some(32, HEX)}`
  ),
  token(
    "rancher-token",
    "Rancher token",
    "token-",
    `[a-z0-9]{5}:[a-z0-9]{54}${END}`,
    `${some(5, SMALL)}:${some(54, SMALL)}`
  ),
  token(
    "infisical-token",
    "Infisical token",
    "st.",
    `${HEXES}{24}\\.${HEXES}{32}\\.${HEXES}{32}`,
    `${some(24, HEX)}.${some(32, HEX)}.${some(32, HEX)}`
  ),
  randomToken(
    "onepassword-key",
    "1Password secret key",
    "A3-",
    `[A-Z0-9]{6}-[A-Z0-9]{6}(?:-[A-Z0-9]{5}){4}${END}`,
    `${some(6, UPPER)}-${some(6, UPPER)}-${some(5, UPPER)}-${some(5, "AB7")}-${some(5, UPPER)}-${some(5, "XY9")}`
  ),
  randomToken(
    "secret-key",
    "Secret key of Statsig or Stytch",
    "secret-",
    `(?:live-|test-)?${WORD}{35,43}=?(?!${WORD})`,
    some(43)
  ),
  token("trello-token", "Trello token", "ATTA", `[a-fA-F0-9]{64,80}${END}`, some(72, HEX)),
  token(
    "salesforce-token",
    "Salesforce session",
    "00D",
    `${ALNUM}{12}![A-Za-z0-9_.-]{80,120}`,
    `${some(12)}!${some(96)}`
  ),
  token("intercom-token", "Intercom token", "dG9rO", `${BASE64}{40,80}={0,2}`, some(56)),
  token("riot-key", "Riot Games key", "RGAPI-", UUID2, AN_UUID),
  randomToken(
    "unity-serial",
    "Unity serial number",
    "SC- SB- F4- E4-",
    `[A-Z0-9]{4}(?:-[A-Z0-9]{4}){4}${END}`,
    "Q7W2-E5R8-T1Y4-U6I0-O9P8"
  ),
  token(
    "roblox-cookie",
    "Roblox session cookie",
    "_|WARNING:-DO-NOT-SHARE",
    `[^|\\s]{0,200}\\|_[A-F0-9]{100,1200}`,
    `-THIS.|_${some(300, "0123456789ABCDEF")}`
  ),
  randomToken("twitch-token", "Twitch chat token", "oauth:", `[a-z0-9]{30}${END}`, some(30, SMALL)),
  token(
    "wallet-seed-key",
    "Extended private key of a wallet",
    "xprv yprv zprv tprv",
    `${ALNUM}{100,112}${END}`,
    some(107)
  ),
  token("nostr-key", "Nostr private key", "nsec1", `[a-z0-9]{58}${END}`, some(58, SMALL)),
  randomToken("nats-seed", "NATS seed", "SU SA SO SN SC", `[A-Z2-7]{56}${END}`, some(56, UPPER)),
  token("minisign-key", "Minisign secret key", "RWRTY0Iy", `${BASE64}{100,220}={0,2}`, some(200)),
  token(
    "django-key",
    "Generated secret key of Django",
    "django-insecure-",
    `[a-z0-9!@#$%^&*(_=+)-]{50}`,
    some(50, `${SMALL}!@#%^&*(_=+)`)
  ),
  randomToken("laravel-key", "Application key of Laravel", "base64:", `${BASE64}{43}=`, `${some(43)}=`),
  randomToken("aspnet-cookie", "Protected data or cookie of ASP.NET", "CfDJ8", `${WORD}{80,4000}`, some(200))
];

// src/redact/rules/key-block.ts
var LONGEST = 4e4;
var BODY = /[A-Za-z0-9+/=]{24}/;
var END2 = /-{4,5} ?END (?:(?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1) ?-{4,5}/;
var LINE = /^[\s+\-|>#*"'`,;:]{0,40}(?:\d{1,7}[→|:\t][\s+\-|>"'`]{0,20})?([A-Za-z0-9+/=]{0,200})[\s"'`+,;\\)]{0,20}(.{0,200})$/;
var AFTER_QUOTE = /["'`]([A-Za-z0-9+/=]{40,200})$/;
var BETWEEN_STRINGS = /^["'`][\s,;+]{0,20}$/;
var HEADER = /^[\s+\-|>\d→"']{0,40}(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|Key-Info): /;
function bodyAfter(text, start) {
  let end = start;
  let at = start;
  const limit = Math.min(text.length, start + LONGEST);
  while (at < limit) {
    const newline = text.indexOf("\n", at);
    const next = newline === -1 || newline > limit ? limit : newline;
    const line = text.slice(at, Math.min(next, at + 500));
    const found = LINE.exec(line);
    const body = found?.[1] ?? "";
    if (body.length >= 16) {
      end = at + line.indexOf(body) + body.length;
      if (found?.[2] !== "" || body.length < 60) return end;
    } else if (body.length > 0 || found?.[2] !== "") {
      if (!HEADER.test(line)) return end;
    }
    at = next + 1;
  }
  return end;
}
function bodyBefore(text, end) {
  let start = end;
  let at = text.lastIndexOf("\n", end - 1);
  const limit = Math.max(0, end - LONGEST);
  let isLast = true;
  while (at > limit) {
    const before = text.lastIndexOf("\n", at - 1);
    const line = text.slice(Math.max(before + 1, at - 500), at);
    if (BETWEEN_STRINGS.test(line)) {
      at = before;
      continue;
    }
    const found = LINE.exec(line);
    const body = found?.[1] ?? "";
    if (body.length < (isLast ? 1 : 40) || found?.[2] !== "") {
      const first = AFTER_QUOTE.exec(line)?.[1] ?? "";
      return first === "" ? start : at - first.length;
    }
    isLast = isLast && /^=[^=]{4}$/.test(body);
    start = before + 1 + line.indexOf(body);
    at = before;
  }
  return start;
}
function keyBlock(match) {
  const text = match.input;
  const start = match.index;
  const after = start + match[0].length;
  if (/-{4} ?END /.test(match[0])) {
    const from = bodyBefore(text, start);
    return BODY.test(text.slice(from, start)) ? [from, after] : void 0;
  }
  const rest = text.slice(after, after + LONGEST);
  const other = rest.search(/-{4,5} ?BEGIN /);
  const end = END2.exec(other === -1 ? rest : rest.slice(0, other));
  if (end !== null) {
    return BODY.test(rest.slice(0, end.index)) ? [start, after + end.index + end[0].length] : void 0;
  }
  const to = bodyAfter(text, after);
  return BODY.test(text.slice(after, to)) ? [start, to] : void 0;
}
function keyLines(match) {
  const start = match.index + match[0].length;
  const end = bodyAfter(match.input, start);
  return end > start ? [start, end] : void 0;
}

// src/redact/rules/keys.ts
var KEY_RULES = [
  {
    id: "private-key",
    what: "Private key (PEM, OpenSSH or PGP), even if cut off",
    keywords: ["-----BEGIN ", "-----END ", "---- BEGIN ", "---- END "],
    pattern: /(?:-{5}(?:BEGIN|END)|-{4} (?:BEGIN|END)) (?:(?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1) ?-{4,5}/g,
    locate: keyBlock,
    hits: [
      `${"-".repeat(5)}BEGIN RSA PRIVATE ${"KEY-----"}
${some(64)}
${some(40)}
-----END RSA PRIVATE ${"KEY-----"}`,
      `${"-".repeat(5)}BEGIN PRIVATE ${"KEY-----"}
${some(64)}
${some(64)}
and then it broke`
    ],
    misses: [
      `${"-".repeat(5)}BEGIN PRIVATE ${"KEY-----"}
...
-----END PRIVATE ${"KEY-----"}`,
      "the header says PRIVATE KEY"
    ]
  },
  {
    id: "putty-key",
    what: "PuTTY private key",
    keywords: ["Private-Lines:"],
    pattern: /Private-Lines: \d{1,4}/g,
    locate: keyLines,
    hits: [`Private-Lines: 2
${some(64)}
${some(20)}=
`],
    misses: ["Private-Lines: 2"]
  },
  {
    id: "jwk",
    what: "Private part of a JSON web key",
    keywords: ['"kty', '"d"', '"k"'],
    pattern: /(?:"kty"[^{}]{0,600}?"[dk]"\s{0,3}:\s{0,3}"|"[dk]"\s{0,3}:\s{0,3}"(?=[^{}]{0,1600}"kty"))([A-Za-z0-9_-]{20,1000})/g,
    check: isRandomSecret,
    hits: [`{"kty": "EC", "crv": "P-256", "d": "${some(43)}"}`],
    misses: ['{"kty": "EC", "crv": "P-256", "x": "abc"}']
  },
  {
    id: "jwt",
    what: "JSON web token",
    keywords: ["eyJ"],
    pattern: new RegExp(
      String.raw`${START}eyJ(?:(?!eyJ)[A-Za-z0-9_-]){10,4000}\.(?:eyJ[A-Za-z0-9_-]{4,8000})(?:\.[A-Za-z0-9_-]{0,2000})?`,
      "gm"
    ),
    check: (token2) => token2.length > 50 && isRealSecret(token2),
    hits: [`eyJ${some(30)}.eyJ${some(60)}.${some(43)}`],
    misses: ["eyJ...", "a header eyJhbGciOi and no more", "eyJ.eyJ.x"]
  },
  {
    id: "jwe",
    what: "Encrypted JSON web token",
    keywords: ["eyJ"],
    pattern: new RegExp(
      String.raw`${START}eyJ(?:(?!eyJ)[A-Za-z0-9_-]){10,2000}\.[A-Za-z0-9_-]{0,2000}\.[A-Za-z0-9_-]{8,100}\.[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{10,100}`,
      "gm"
    ),
    check: isRealSecret,
    hits: [`eyJ${some(40)}..${some(16)}.${some(80)}.${some(22)}`],
    misses: ["eyJ..a.b.c"]
  },
  {
    id: "wireguard-key",
    what: "Key of WireGuard or of Consul",
    keywords: ["PrivateKey", "PresharedKey", "private-key <(echo ", "encrypt = ", "encrypt=", '"encrypt"'],
    pattern: /(?:\b(?:PrivateKey|PresharedKey|encrypt"?)\s{0,3}[:=]\s{0,3}"?|"encrypt"\s{0,3}:\s{0,3}"|private-key <\(echo )([A-Za-z0-9+/]{43}=)/g,
    check: isRealSecret,
    hits: [`PrivateKey = ${some(43)}=`],
    misses: ["PrivateKey = <key>"]
  }
];

// src/redact/values/columns.ts
var SPACES = "  ";
var SEPARATORS = [",", ";", "	", "|", "\u2502", SPACES];
var LONGEST_ROW = 2e3;
var MOST_ROWS = 500;
var NAME2 = /^\s*["'`[]?[A-Za-z][A-Za-z0-9_ .-]{0,40}["'`\]]?\s*$/;
var FIRST_NAME = /(?:^|["'`>])\s*["'`[]?[A-Za-z][A-Za-z0-9_ .-]{0,40}["'`\]]?\s*$/;
function cellsOf(text, from, to, separator) {
  if (separator === SPACES) {
    const words = [...text.slice(from, to).matchAll(/\S{1,400}(?: \S{1,400}){0,20}/g)];
    return words.map(({ 0: { length }, index }) => [from + index, from + index + length]);
  }
  const cells = [];
  let start = from;
  for (let at = from; at < to; at += 1) {
    const letter = text[at] ?? "";
    if (letter === separator) {
      cells.push([start, at]);
      start = at + 1;
    } else if ((letter === '"' || letter === "'") && text.slice(start, at).trim() === "") {
      let end = text.indexOf(letter, at + 1);
      while (end > at && text[end + 1] === letter) end = text.indexOf(letter, end + 2);
      const [after = ""] = text.slice(end + 1, to).split(separator, 1);
      if (end > at && end < to && after.trim() === "") at = end;
    }
  }
  cells.push([start, to]);
  return cells;
}
function contentOf(text, [from, to]) {
  const cell = text.slice(from, to);
  const before = /^\s*(?:N?["'`])?/.exec(cell)?.[0].length ?? 0;
  const after = /["'`<\s]/.exec(cell.slice(before));
  return [from + before, after === null ? to : from + before + after.index];
}
function isPassword2(value) {
  return value.length >= 6 && value.length <= 200 && !/[\s<>{}()]/.test(value) && (/[0-9]/.test(value) || /[!@#$%^&*+=?~]/.test(value) && /[A-Z]/.test(value)) && /[A-Za-z]/.test(value) && !isIdentifier(value) && !isPlaceholder(value) && isRealSecret(value);
}
function passwordIn(text, cell) {
  if (cell === void 0) return [];
  const span = contentOf(text, cell);
  return isPassword2(text.slice(span[0], span[1])) ? [span] : [];
}
function columnAt(text, cells, place) {
  const isTable = cells.length >= 2 && cells.every(([from, to], at) => (at === 0 ? FIRST_NAME : NAME2).test(text.slice(from, to)));
  return isTable ? cells.findIndex(([, to]) => place <= to) : -1;
}
function endOfLine(text, at) {
  const near = text.slice(at, at + LONGEST_ROW);
  const end = near.indexOf("\n");
  return at + (end === -1 ? near.length : end);
}
function startOfLine(text, place) {
  const from = Math.max(0, place - LONGEST_ROW);
  return from + text.slice(from, place).lastIndexOf("\n") + 1;
}
function withoutJson(text, cells, place) {
  const first = cells.findLastIndex(([from, to]) => {
    const cell = text.slice(from, to);
    return from <= place && !NAME2.test(cell) && FIRST_NAME.test(cell);
  });
  return cells.slice(Math.max(0, first));
}
function endsString(text, [from, to]) {
  return /^[^"'`]+["'`]\W*$/.test(text.slice(from, to));
}
var STRING = /^\s*(["'`])(?:(?!\1).)+\1,?\s*$/;
var RULER = /^\s*[|+:=│├╞─═-][\s|+:=│┼┤╪╡─═-]*$/;
function trimmed(text, [from, to]) {
  const row = text.slice(from, to);
  const quote = STRING.exec(row)?.[1];
  if (quote !== void 0) return [from + row.indexOf(quote) + 1, from + row.lastIndexOf(quote)];
  const before = /^(?:[^|│]{0,2000}["'`>])?\s*[|│]/.exec(row)?.[0].length ?? 0;
  const after = /[|│]\s*(?:["'`<][^|│]{0,2000})?$/.exec(row.slice(before))?.[0].length ?? 0;
  return [from + before, to - after];
}
function passwordsBelow(text, place) {
  const end = endOfLine(text, place);
  if (text[end] !== "\n") return [];
  const [from, to] = trimmed(text, [startOfLine(text, place), end]);
  const row = text.slice(from, to);
  for (const separator of SEPARATORS) {
    if (!row.includes(separator)) continue;
    const header = withoutJson(text, cellsOf(text, from, to, separator), place);
    const column = columnAt(text, header, place);
    if (column >= 0) return passwordsInRows(text, end, separator, header, column);
  }
  return [];
}
function passwordsInRows(text, above, separator, header, column) {
  const wordsOf2 = (cell) => cell === void 0 ? "" : text.slice(cell[0], cell[1]).trim();
  const name = wordsOf2(header[column]);
  const found = [];
  let end = above;
  for (let rows = 0; text[end] === "\n" && rows < MOST_ROWS; rows += 1) {
    const at = end + 1;
    end = endOfLine(text, at);
    if (RULER.test(text.slice(at, end))) continue;
    const [from, to] = trimmed(text, [at, end]);
    const cells = cellsOf(text, from, to, separator);
    if (wordsOf2(cells[column]) === name) break;
    const last = cells[header.length - 1];
    const isEnd = cells.length > header.length;
    if (last === void 0 || isEnd && !endsString(text, last)) break;
    found.push(...passwordIn(text, cells[column]));
    if (isEnd) break;
  }
  return found;
}
var INSERTED = {
  open: "(",
  close: ")",
  first: /\)\s{0,20}values\s{0,20}\(/iy,
  next: /\)\s{0,4},\s{0,20}\(/y,
  row: /^(?:'[^']*'|"[^"]*"|[^'")])*(?=\))/
};
var LISTS = {
  open: "[",
  close: "]",
  first: /\]\s{0,20},\s{0,20}\[/y,
  next: /\]\s{0,20},\s{0,20}\[/y,
  row: /^(?:'[^']*'|"[^"]*"|[^'"\]])*(?=\])/
};
function passwordsInBrackets(text, place, { open, close, first, next, row }) {
  const near = Math.max(0, place - LONGEST_ROW);
  const from = near + text.slice(near, place + 1).lastIndexOf(open);
  const to = place + text.slice(place, place + LONGEST_ROW).indexOf(close);
  first.lastIndex = to;
  if (from < near || !first.test(text)) return [];
  const column = columnAt(text, cellsOf(text, from + 1, to, ","), place);
  if (column === -1) return [];
  const found = [];
  let at = first.lastIndex;
  for (let rows = 0; rows < MOST_ROWS; rows += 1) {
    const cells = row.exec(text.slice(at, at + LONGEST_ROW))?.[0];
    if (cells === void 0) break;
    found.push(...passwordIn(text, cellsOf(text, at, at + cells.length, ",")[column]));
    next.lastIndex = at + cells.length;
    if (!next.test(text)) break;
    at = next.lastIndex;
  }
  return found;
}
var MOST_CELLS = 5e3;
var CELL = /<(?:(tr|\/table)\b[^<>]{0,200}>|t[hd]\b[^<>]{0,200}>(?:<[a-z]{1,10}\b[^<>]{0,100}>){0,3}([^<>]{0,400})<)/gi;
function passwordsInHtml(text, place) {
  const near = Math.max(0, place - LONGEST_ROW);
  const row = text.slice(near, place);
  const before = row.slice(row.toLowerCase().lastIndexOf("<tr"));
  const column = (before.match(/<t[hd]\b/gi)?.length ?? 0) - 1;
  if (!/^<tr/i.test(before)) return [];
  const found = [];
  let cell = -1;
  CELL.lastIndex = place;
  for (let match = CELL.exec(text), cells = 0; match !== null && cells < MOST_CELLS; match = CELL.exec(text), cells += 1) {
    const [whole, outer, content] = match;
    if (outer?.startsWith("/") === true) break;
    if (outer !== void 0) cell = -1;
    else cell += 1;
    if (content === void 0 || cell !== column) continue;
    const end = match.index + whole.length - 1;
    found.push(...passwordIn(text, [end - content.length, end]));
  }
  return found;
}
function passwordsInColumn(match) {
  const { input, index } = match;
  if (match[0].endsWith("<")) return passwordsInHtml(input, index);
  for (const rows of [INSERTED, LISTS]) {
    const found = passwordsInBrackets(input, index, rows);
    if (found.length > 0) return found;
  }
  return passwordsBelow(input, index);
}

// src/redact/values/spelled.ts
function spelled(...names) {
  return names.flatMap((name) => [
    .../* @__PURE__ */ new Set([
      name,
      name.slice(0, 1).toUpperCase() + name.slice(1),
      name.toUpperCase(),
      name.replace(/(?<![A-Za-z])[a-z]/g, (letter) => letter.toUpperCase())
    ])
  ]);
}

// src/redact/rules/logins.ts
function isStrong(value) {
  const isMixed2 = /[a-z]/.test(value) && /[A-Z]/.test(value);
  const isVaried2 = /[0-9]/.test(value) && /[A-Za-z]/.test(value) && (isMixed2 || /[!@#$%^&*+=?~]/.test(value));
  return value.length >= 6 && (isVaried2 && !isIdentifier(value) || hasShortWords(value, 12)) && !isPlaceholder(value) && isRealSecret(value) && entropy(value) > 2.2;
}
var COLUMNS = list(
  "password, passwd, pwd, pass, secret, api_key, apikey, token, secret_key, access_key, admin_key, private_key, auth_key"
);
var OPTIONS = [
  [
    String.raw`-p\s{0,2}`,
    "sshpass|login|mysql[a-z]{0,6}|mariadb[a-z-]{0,6}|mongo[a-z]{0,8}|7z[a-z]?|cqlsh|psexec|evil-winrm|racadm|certutil|unlock-keychain|publish|altool"
  ],
  [String.raw`-P\s{0,2}`, "(?:un)?zip|ipmitool|mosquitto_[a-z]{3}|security import"],
  [String.raw`-a\s{1,2}`, "redis-cli"],
  [String.raw`-a\s{1,2}[A-Za-z0-9_.@-]{1,60}:`, "https?|http"],
  [String.raw`-w\s{1,2}`, "ldap[a-z]{2,10}"],
  [String.raw`-c\s{1,2}`, "snmp[a-z]{3,8}"],
  [String.raw`-k\s{1,2}`, "openssl enc"],
  [String.raw`-N\s{1,2}`, "ssh-keygen"],
  [String.raw`-b\s{1,2}`, "oathtool"],
  [String.raw`-t\s{1,2}`, "influx"],
  [String.raw`-U\s{0,2}[A-Za-z0-9_.-]{1,60}%`, "smbclient"],
  [String.raw`-[a-zB]{0,3}b[a-zB]{0,3}\s\S{1,80}\s\S{1,60}\s`, "htpasswd"],
  [String.raw`\/p\s`, "signtool"]
];
var WORDS = [
  ...["-storepass ", "-keypass ", "-setcookie ", "--cookie ", "--nkey ", "--session ", "/pass:"],
  ...["rocommunity ", "rwcommunity ", "community ", "requirepass ", "add-authtoken ", "snyk auth ", "operator unseal "],
  ...["vault login ", "service install ", "importprivkey ", "setApiKey ", "ascii-text ", "option key ", ": PSK "],
  ...["AUTH ", "password 0 ", "password 7 ", "secret 0 ", "secret 5 ", "{PLAIN}"]
].map((word) => [word]);
var AFTER_OTHERS = [
  ["rabbitmqctl ", String.raw`(?:add_user|change_password|authenticate_user)\s{1,3}\S{1,60}\s{1,3}`],
  ["wpa_passphrase ", String.raw`\S{1,60}\s`],
  ["net user ", String.raw`\S{1,60}\s`],
  ["alias set ", String.raw`(?:\S{1,100}\s){3}`],
  ["rootpw ", String.raw`(?:--\S{1,20}\s)?`],
  ["wandb login ", String.raw`(?:--\S{1,30}\s){0,2}`],
  ["tacacs-server key ", String.raw`(?:\d\s)?`],
  ["radius-server key ", String.raw`(?:\d\s)?`],
  ["isakmp key ", String.raw`(?:\d\s)?`],
  ["createUser ", String.raw`\S{1,60}\s(?:SHA|MD5)\s`]
];
var FUNCTIONS = [
  ["hmac.new(, Fernet(, KeyCredential(, Wallet(, cohere.Client(, cohere.ClientV2(, .api_key(", 0],
  ["createHmac(, createCipheriv(, jwt.sign(, jwt.verify(, jwt.encode(, jwt.decode(, WiFi.begin(, algoliasearch(", 1],
  ["PDO(, mysqli(, mysqli_connect(, pymysql.connect(", 2]
];
var ARGUMENT = String.raw`[^,()"'\n]{0,60}(?:"[^"\n]{0,100}"|'[^'\n]{0,100}'|\([^()\n]{0,60}\)|\{[^{}\n]{0,100}\})?[^,()"'\n]{0,20},\s{0,3}`;
function escaped(word) {
  return word.replace(/[.(){}?]/g, String.raw`\$&`);
}
var LOGIN_RULES = [
  {
    id: "table-password",
    what: "Password in a column of a table",
    keywords: spelled(...COLUMNS).flatMap((name) => [...",;	|\u2502)\"`\r\n' ]<"].map((next) => name + next)),
    pattern: new RegExp(
      `(?<=(?:^|[,;>\\t|\u2502("'\`\\s[])[A-Za-z0-9_]{0,30})(?:${COLUMNS.join("|")})(?:["'\`]?\\s{0,20}(?:[,;\\t|\u2502)\\]]|\\r?\\n)|<| {2})`,
      "gi"
    ),
    locate: passwordsInColumn,
    hits: [
      "name,password\nada,xK9!wPq2",
      "| user | password |\n|---|---|\n| ada | xK9!wPq2 |",
      ...["name  password  age\nada   xK9!wPq2  7", '[["name", "password"], ["ada", "xK9!wPq2"]]'],
      "<tr><th>user</th><th>password</th></tr><tr><td>ada</td><td>xK9!wPq2</td></tr>",
      "INSERT INTO users (name, password) VALUES ('ada', 'xK9!wPq2'), ('bob', 'mB4-zz91x!');"
    ],
    misses: [
      "name,password\nada,changeme",
      "INSERT INTO users (name, password) VALUES ($1, $2)",
      "| option | password |\n|---|---|\n| required | yes |"
    ]
  },
  {
    id: "sql-login",
    what: "Password in a statement that sets it",
    keywords: [...spelled("identified by "), "PASSWORD(", "password("],
    pattern: /(?:\bidentified by\s{1,3}(?!["'])|\bset\s{1,3}password\b[^\n;]{0,100}=\s{0,3}password\(["']|(?<=\bset\s{1,3}password\b[^\n;]{0,100})password\(["'])([^\s"';,)]{6,100})/gi,
    check: isStrong,
    hits: ["CREATE USER tide IDENTIFIED BY xK9wPq2z;", "SET PASSWORD FOR 'a'@'%' = PASSWORD('xK9wPq2z')"],
    misses: ["IDENTIFIED BY password", "identified by its number", "PASSWORD('secret')"]
  },
  {
    id: "login-password",
    what: "Password after the name of a user",
    keywords: [
      ...[
        " / ",
        "@//",
        "Credential(",
        "ogin(",
        "ignIn(",
        "sign_in(",
        "/user:",
        "_AUTH=",
        "_AUTH:",
        "Auth(",
        "_auth(",
        ".basic("
      ],
      ...["auth=(", "auth = (", ".login("]
    ],
    pattern: /(?:(?<=\b(?:login|log in|user|username|account|credentials?|admin|email|sign in)\b[^\n/]{0,80}) \/ |(?:(?:Credential|ogin|ignIn|sign_in|Auth|_auth|\.basic)\(|auth\s?=\s?\()\s{0,2}["'][^"'\n]{1,80}["'],\s{0,2}["']|(?<=\s)\/user:[^\s]{1,60}\s|(?<=\bBASIC|NEO4J)_AUTH[=:]\s{0,2}["']?[A-Za-z0-9_.@-]{1,60}[:/])["'`]?([^\s"'`,;]{6,100})/gi,
    check: isStrong,
    hits: [
      "login: ada / xK9!wPq2",
      'new NetworkCredential("ada", "xK9!wPq2")',
      "login('ada@acme.dev', 'xK9!wPq2')",
      "net use Z: //nas/share /user:ada xK9!wPq2",
      "BASIC_AUTH=ada:xK9!wPq2"
    ],
    misses: ["login: admin / viewer", "user: ada / Section2", "login('ada', 'password1')", "BASIC_AUTH=user:pass"]
  },
  {
    id: "password-before-name",
    what: "Password in a sentence, before the word for it",
    keywords: list("the, my, your, our, its").flatMap((whose) => [` as ${whose} `, ` is ${whose} `]),
    pattern: /(?<=[\w!#$%^&*+?~=@]["'`*]{0,2}) (?:as|is) (?:the|my|your|our|its) (?:[A-Za-z]{2,12} )?(?:password|passphrase|API key|token)\b/g,
    locate(match) {
      const value = /([^\s"'`]{6,100}?)(?:\*\*|["'`]){0,2}$/.exec(
        match.input.slice(Math.max(0, match.index - 110), match.index)
      );
      const start = match.index - (value?.[0].length ?? 0);
      return value?.[1] === void 0 || !isStrong(value[1]) ? void 0 : [start, start + value[1].length];
    },
    hits: ["use `xK9!wPq2` as the password", "xK9!wPq2 is the admin password"],
    misses: ["use it as the password", "Section2 is the token", "use `name2` as the password"]
  },
  {
    id: "oracle-login",
    what: "Password in a login of Oracle",
    keywords: ["sqlplus ", "rman ", "sqlldr ", "expdp ", "impdp "],
    pattern: /\b(?:sqlplus|rman|sqlldr|expdp|impdp)\s(?:-[a-zA-Z]{1,2}\s)?[A-Za-z0-9_]{1,40}\/([^\s"'@]{6,100})(?=@|\s|$)/g,
    check: isStrong,
    hits: ["sqlplus scott/xK9wPq2z@//db:1521/app"],
    misses: ["sqlplus scott/tiger@db", "sqlplus / as sysdba"]
  },
  {
    id: "curl-password",
    what: "Password on a command line",
    keywords: [
      "-u",
      "-U",
      "-p",
      "-P ",
      "-P",
      "-a ",
      "-w ",
      "-c ",
      "-k ",
      "-N ",
      "-t ",
      "-b",
      "/p ",
      "--user",
      "--proxy-user",
      "-pass"
    ],
    pattern: new RegExp(
      String.raw`(?<=\s)(?:(?:-[uU]|--user|--proxy-user)[ =]?["']?[A-Za-z0-9_][A-Za-z0-9_.@/-]{0,80}:|(?:${OPTIONS.map(
        ([option, programs]) => String.raw`(?<=\b(?:${programs})\s(?:[^\n]{0,120}\s)?)${option}`
      ).join("|")}|-pass(?:in|out)?\s{1,2}pass:)["']?)((?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}|[^\s"'\x60]{4,200})`,
      "g"
    ),
    check: (value) => isPassword(value) && /[0-9!@#%^&*]|^[a-z]{4}(?:-[a-z]{4}){3}$/.test(value) && !/^\d{1,5}:/.test(value),
    hits: [
      "curl -u alice:hunter2x https://acme.dev",
      `sshpass -p 'Qw3rty9z' ssh acme.dev`,
      "mysql -u root -pS3cr3t9 app"
    ],
    misses: [
      "curl -u user:password https://acme.dev",
      'curl -u "$USER:$PASS" x',
      "docker run --user 1000:1000 x # http",
      "mysql -u root -p app"
    ]
  },
  {
    id: "piped-password",
    what: "Password piped from echo or printf",
    keywords: ["echo ", "printf "],
    pattern: /\b(?:echo|printf)\s(?:-n\s|'%s'\s|"%s"\s)?["']?(?:[a-z_][a-z0-9_-]{0,30}:)?([^\s"'|:]{6,200})(?=["']?\s{0,2}\|\s{0,2}(?:sudo\s)?(?:[^\n|]{0,80}--?[a-z-]{0,30}stdin|chpasswd|sudo -S|gh secret|(?:vercel|npx vercel) env|wrangler secret|fly secrets|gcloud secrets|docker secret|cryptsetup|keepassxc-cli|pass insert))/g,
    check: (value) => isPassword(value) && (looksRandom(value, 6) || /[!@#%^*+=?~]/.test(value)),
    hits: ["echo Zx81qq0w | docker login -u bob --password-stdin", "echo 'root:Zx81qq0w' | chpasswd"],
    misses: ['echo "$TOKEN" | docker login --password-stdin', "echo hello | sudo tee x"]
  },
  {
    id: "tool-password",
    what: "Password or key that a program, a device or a file of settings calls otherwise",
    keywords: [...WORDS, ...AFTER_OTHERS].map(([word]) => word),
    pattern: new RegExp(
      String.raw`(?<![A-Za-z0-9])(?:${[...WORDS, ...AFTER_OTHERS].map(([word, others = ""]) => escaped(word) + others).join("|")})["']?([^\s"'\x60]{6,200})`,
      "g"
    ),
    check: (value) => isStrong(value) || looksRandom(value, 8) && isRealSecret(value) && !isPlaceholder(value),
    hits: [
      ...["keytool -storepass xK9wPq2z -list", "rocommunity xK9wPq2z", "rabbitmqctl add_user tide xK9wPq2z"],
      ...["username ada password 0 xK9wPq2z", "net user ada xK9!wPq2 /add", `wandb login ${some(40, HEX)}`]
    ],
    misses: ["keytool -storepass changeit", "rocommunity public", "add-authtoken <token>", "net user ada /delete"]
  },
  {
    id: "function-argument",
    what: "Password or key as an argument of a function",
    keywords: FUNCTIONS.flatMap(([names]) => list(names)),
    pattern: new RegExp(
      String.raw`(?:${FUNCTIONS.map(([names, before]) => `(?:${list(names).map(escaped).join("|")})(?:${ARGUMENT}){${before}}`).join("|")})\s{0,4}b?["'\x60]([^\s"'\x60]{6,200})(?=["'\x60])`,
      "g"
    ),
    check: (value) => isStrong(value) || looksRandom(value, 16) && isRealSecret(value) && !isPlaceholder(value),
    hits: [
      `createHmac('sha256', '${some(40)}')`,
      `Fernet(b"${some(43)}=")`,
      'new PDO($dsn, "root", "xK9!wPq2")',
      `jwt.sign({ id: 1 }, '${some(32)}')`
    ],
    misses: ["createHmac('sha256', secret)", "jwt.verify(token, 'secret')", "new PDO($dsn, 'root', 'password')"]
  }
];

// src/redact/values/named.ts
var SUFFIX = "(?:(?:[_-]?(?:key|base|value|val|string|plain|raw|prod|production|staging|dev|main|live|test|new|old|confirm(?:ation)?))?[_-]?[0-9]{0,3}|_(?!(?:ID|URL|URI|FILE|PATH|DIR|NAME|TYPE|KIND|HASH|HASHER|DIGEST|SALT|LENGTH|LEN|SIZE|MIN|MAX|MIN_LENGTH|MAX_LENGTH|COUNT|LIMIT|EXPIR[A-Z_]{1,20}|TTL|HEADER|FIELD|PREFIX|SUFFIX|REGEX|PATTERN|ENDPOINT|ROTATION|POLICY|RE|ARN|REF|ENV|VAR|STORE|MANAGER|AUTH|RESET[A-Z_]{0,20}|LIFETIME|AGE|ALGORITHM|FORMAT|LABEL|HINT|ERROR)(?![A-Z0-9]))[A-Z0-9_]{1,30})";
var TYPED = String.raw`(?:\s{0,2}:\s{0,2}(?:[Ss]tring|&(?:'static )?str|str|final)|\s{1,2}string)?`;
var ASSIGNED = String.raw`=>|:=|:(?!:)|=(?![=>]|~[\s"'/^])`;
var SETS = String.raw`(?<=(?<![A-Za-z-])(?:ENV|setx|set|set -[gUx]{1,3}|sets? [a-z-]{1,20}|secrets? set|config(?:ure)? set|user-secrets set)\s{1,3}["']?[A-Za-z0-9_.:/-]{2,80})["']?\s(?:-b\s|--body[ =])?`;
var OPTION = String.raw`["']?(?:\s--?[a-z-]{2,20}[ =]["']?[A-Za-z0-9]{1,30}["']?){0,2}\s--(?:value|secret-string|body|data)[ =]|["']?(?:\s[a-z]{2,20}){0,2}\s<<<`;
var PROSE = String.raw`[*\x60]{0,3}\s{0,20}(?:\|(?!\|)|[│›])|\*{2}\s{0,2}[:=]|:\*{2}|\s(?:is|was|to|ist|est|es)(?:\s?:|(?=\s))`;
var BELOW = String.raw`=[ \t]{0,4}\r?\n[ \t>+|│-]{0,24}(?=["'\x60])`;
var NEXT_LINE = String.raw`(?<line>["'\x60*]{0,3}:["'\x60*]{0,3}(?:\s[>|][+-]?)?[ \t]{0,4}(?:\r?\n[ \t>+|│-]{0,24}){1,2})`;
var WRAPPED = String.raw`(?:(?:new\s)?(?:Secret(?:Str|String)?|Field|String(?:::from)?|Some|str|bytes|Buffer\.from|(?:non)?sensitive)\((?:default\s?=\s?)?(?=["'\x60])|"(?<old>[^"\n]{0,200})"\s->\s(?="))?`;
var COMPARED = String.raw`["'\x60]?\]?\)?\s{0,2}(?:\|\|=?|\?\?=?|\?:|[!=]==?)\s{0,2}(?=["'\x60])`;
var TAG_ATTRIBUTE = String.raw`(?:hidden|required|disabled|readonly|[A-Za-z][\w:-]{0,30}=(?:"[^"\n]{0,80}"|'[^'\n]{0,80}'))\s{1,24}`;
var ATTRIBUTE = String.raw`(?:["']?(?:type|sensitive|description|version|nullable)["']?\s{0,8}[:=]\s{0,4}["']?[\w ./-]{0,60}["']?(?:,\s{0,24}|\s{1,24})|${TAG_ATTRIBUTE})`;
var VALUE_OF = String.raw`["']?(?:\s{0,2}[:=]?\s{0,2}\{)?,?\s{0,24}(?:${ATTRIBUTE}){0,4}["']?(?:value|default|content)["']?\s{0,8}[:=]`;
var MARKUP_NAME = String.raw`(?:(?<=(?:name|key|id)=["'][\w.:/-]{0,80})["'](?:\s[^<>\n]{0,80})?>|:?\s{0,4}<\/[A-Za-z][\w:-]{0,30}>\s{0,40}(?:<\/?[A-Za-z][\w:-]{0,30}(?:\s[^<>\n]{0,80})?>\s{0,40}){1,4}|>)`;
var SPACE = String.raw`(?<space>[ \t]{1,24})(?=["'\x60]?(?!-)[!#-&*-;=?-Z^-~]{8})`;
var SETTER = String.raw`\(\s{0,2}(?=["'\x60])`;
function named(names, flags = "gi") {
  return new RegExp(
    String.raw`(?:${names})${SUFFIX}(?:${NEXT_LINE}(?=[^\s])|(?:${PROSE}|${VALUE_OF}|${OPTION}|${SETTER}|["'\x60]\]?${TYPED}\s{0,3}(?:${ASSIGNED}|,)|\?["']=(?=["'])|${TYPED}(?:\s{0,3}|[ \t]{4,24})(?:${BELOW}|${ASSIGNED}|：|\?=)|${MARKUP_NAME}|(?<=--[a-z0-9._-]{3,40})\s|${SETS}|${COMPARED})[ \t]{0,24}${WRAPPED}(?=[^\s])|${SPACE})`,
    flags
  );
}
var FOLLOWERS = [..." 	\"'`=:<>?\\&\x1B_-|*,%()!\n\r]0123456789KVBSPRDMLTNOC\uFF1A\u2502\u203A"];
function followed(...names) {
  return spelled(...names).flatMap((name) => FOLLOWERS.map((follower) => name + follower));
}

// src/redact/values/named-value.ts
var BETWEEN = "";
var HARMLESS_NAME = /^(?:next|page|continuation|cancel|cancellation|abort|public|max|min|num|total|stop|pad|eos|bos|unk|special|design|colou?r|theme|css|lex|parse|syntax|sync|input|output|cache|cached|show|hide|toggle|has|is|no|with|reset|forgot|change|lock|ownership|mask|class|label|count|per|primary|foreign|partition|sort|object|idempotency|row)$/i;
var LAST_WORD = /([A-Z]?[a-z]+|[A-Z]+)[_-]?$/;
var SETTER_NAME = /(?:^|[.>])(?:set|with)(?:_|[A-Z]\w{0,30}|_\w{0,30})?$/i;
var PUTS = /(?:[Pp]roperty|[Pp]ut|[Ss]et|[Aa]ppend|setItem|fill|type|insert)\(\s?["'`]#?[\w.-]*$/;
var SHORT_NAME = /^(?:pass(?![_-]?(?:word|wd|wort|phrase|code))|pw(?!d)|psk|jwt|bearer|salt|senha)/i;
function isWithinWord(head, name) {
  return SHORT_NAME.test(name) && /[a-z]$/i.test(head) && !((/^Pw/.test(name) ? /[a-z]{3}$/ : /[a-z]$/).test(head) && /^[A-Z]/.test(name));
}
var LONGEST2 = 400;
var BARE = /^(?:[!#$%(*-+\--:=?-[\\^_a-z{~]|&(?![A-Za-z_.-]{1,30}=))+/;
var MORE = /^(?![^\s"'`]{0,200}[A-Za-z_]{3}=(?![=,\s"'`]|$))(?:[)\]}>|,;&]|<(?!\/))(?:[!#-&(-;=-_a-z{-~]|<(?!\/)){4,200}(?=[\s"'`\\]|$)/;
var MARKUP = /^[^\s<>"']+/;
function headOf(text, index) {
  return /[A-Za-z0-9_.$-]*$/.exec(text.slice(Math.max(0, index - 40), index))?.[0] ?? "";
}
var GROUPS = /^(?:[a-z]{4}[ -]){3}[a-z]{4}(?![\w-]| [a-z])|^(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}(?![\w-])/;
var PHRASE = /^[a-z]{3,9}(?:[ -][a-z]{3,9}){3,8}(?=["'`]?\s*(?:[\r\n]|$))/;
function valueAt(text, at, isMarkup, isEnv, isPhrase2) {
  const opening = /^(?:\\?["'`\x02]{1,3}|[bfruN]{1,2}["'])/.exec(text.slice(at, at + 4))?.[0] ?? "";
  const from = at + opening.length;
  const rest = text.slice(from, from + LONGEST2);
  if (opening !== "") {
    const end = rest.indexOf(opening.slice(-1));
    const line = rest.search(/[\r\n]/);
    const isWhole = !/^(["'`])(?!\1)["'`]$/.test(opening) || rest.startsWith(opening.slice(0, 1), end + 1);
    if (end >= 0 && (line === -1 || end < line) && isWhole) {
      return { text: rest.slice(0, end), span: [from, from + end], isQuoted: true };
    }
  }
  const short = (isMarkup ? MARKUP : BARE).exec(rest)?.[0] ?? "";
  const more = isEnv ? MORE.exec(rest.slice(short.length))?.[0] ?? "" : "";
  const grouped = (GROUPS.exec(rest) ?? (isPhrase2 ? PHRASE.exec(rest) : null))?.[0];
  const bare = grouped ?? (short + more).replace(/[.,:]+$/, "");
  return { text: bare, span: [from, from + bare.length], isQuoted: false };
}
function endsLine(text, to) {
  return /^["'`*]{0,3}[\]}"]{0,8}\s{0,20}(?:[\r\n]|$|<\/)/.test(text.slice(to, to + 28));
}
function isOwnLine(text, from, to) {
  const before = text.slice(Math.max(0, from - 60), from);
  return /^[\s>|#+\d:→-]*(?:<[^<>]{1,40}>)?(?:export\s+)?["']?$/.test(before.slice(before.lastIndexOf("\n") + 1)) && endsLine(text, to);
}
function isCode(value) {
  return /^[!&*]?[A-Za-z_$][\w$]*(?:\??\.#?[A-Za-z_$][\w$]*|::[A-Za-z_]\w*|->\w+)+[!?]?$/.test(value) && !hasShortWords(value, 12) || /^[!&*]?(?:[A-Za-z_$][\w$.?#]*)?[([]/.test(value) || /^(?:await|async|new|function|null|None|nil|undefined|true|false|return)\b/i.test(value);
}
var ABOUT_PASSWORDS = /pass|word|pwd|secret|token|key|cred|login|auth|user|admin|account|field|input|form|valid|requir|hash|crypt|confirm|string|character|value|param|error|label|hint|forgot|reset|change|update|create|hidden|plain|(?:en|dis)able|option|default|setting|config|service|manage|provid|handle|schema|model|request|response|incorrect|missing|wrong|empty|phone|protect|example|undefined|oblig|erforder|(?:type|text|name|code|mail|null|none|true|false)$/i;
function isLetters({ text: value, isQuoted, isTight, isSetting }) {
  if (!/^[A-Za-z_.-]{8,}$/.test(value) || ABOUT_PASSWORDS.test(value)) return false;
  if (value.includes(".")) return hasShortWords(value, 12);
  if (isJumble(value)) return true;
  if ((isQuoted || isTight || isSetting) && /^[a-z]{3,9}(?:-[a-z]{3,9}){3,}$/.test(value)) return true;
  if (/[_-]/.test(value) || /^[a-z]+[A-Z]/.test(value) || /^[A-Z][a-z]+$/.test(value) && value.length < 16)
    return false;
  if (isSetting && isTight) return true;
  return isQuoted ? value.length >= 10 : isSetting && value.length >= 10 && value === value.toLowerCase();
}
function isGrouped({ text: value, isPhrase: isPhrase2 }) {
  if (SENTENCE.test(value) || ABOUT_PASSWORDS.test(value)) return false;
  const vowels = value.match(/[aeiouy]/gi)?.length ?? 0;
  return isPhrase2 && PHRASE.test(value) || GROUPS.test(value) && vowels < value.length / 2.7;
}
function isRandomInText(value) {
  if (hasShortWords(value, 14) && !/[()[\]{}<>|/]/.test(value)) return true;
  if (value.length < 8 || isIdentifier(value) || /[()[\]{}<>|]|:\/\//.test(value)) return false;
  const hasDigit = /[0-9]/.test(value);
  const isMixedCase = /[a-z]/.test(value) && /[A-Z]/.test(value);
  return hasDigit && (isMixedCase || /[!@#$%^&*+=?~]/.test(value) && /[A-Za-z]/.test(value));
}
function isPasswordValue(named2) {
  const { text: value, isQuoted, isTight, isProse, isFolder, isSpaced } = named2;
  if (value.length < 5 || value.length > 200 || isPlaceholder(value) || !isRealSecret(value)) return false;
  if (isGrouped(named2)) return true;
  if (/[^\x21-\x7e]/.test(value) || !isQuoted && isCode(value)) return false;
  if (isFolder && value.length < 8 && isIdentifier(value)) return false;
  const hasDigit = /[0-9]/.test(value);
  if ((isProse || isSpaced) && !isRandomInText(value)) return false;
  if (/^0x[0-9a-f]{1,8}$|^%[a-z]:%[a-z]$|^-[a-z]+@$/i.test(value)) return false;
  if (/^[0-9]+$/.test(value)) return isQuoted && value.length >= 6;
  const plain = value.replace(/={1,2}$/, "");
  if (!hasDigit && !/[!@#$%^&*+=?~]/.test(plain)) return isLetters({ ...named2, text: plain });
  if (!isQuoted && !isTight) {
    const isSigned = named2.isSetting && /[a-z]/.test(value) && /[A-Z]/.test(value) && /[A-Za-z][!#%^&*+?~@$][A-Za-z]/.test(value);
    return (hasDigit || isSigned) && /[A-Za-z]/.test(value) && value.length >= 6 && !/[(){}[\]]/.test(value);
  }
  return /[A-Za-z]/.test(value);
}
function isPunctuated(value) {
  return (value.match(/[0-9!@%^&*+=~-]/g)?.length ?? 0) >= Math.min(10, value.length * 0.35) && entropy(value) > 3.8;
}
function isKeyValue({ text: value, isQuoted, isTight, isProse, isSpaced }) {
  if (value.length < 8 || value.length > 390 || isPlaceholder(value) || !isRealSecret(value)) return false;
  const isLongKey = value.length >= 40 && isPunctuated(value) && !/[a-z_]{6}[([]/i.test(value);
  if (/[^\x21-\x7e]/.test(value) || !isQuoted && isCode(value) && !isLongKey) return false;
  if (/[(){}[\]<>]/.test(value) && !isPunctuated(value)) return false;
  if (isSpaced) return looksRandom(value, 20) && (value.match(/[0-9]/g)?.length ?? 0) >= 3;
  const isAlone = (isQuoted || isTight) && !isProse;
  return looksRandom(value, isAlone ? 8 : 16) || looksRandom(value, 12) && hasShortWords(value, 12) || isAlone && value.length >= 14 && isJumble(value) && !isIdentifier(value);
}
function isMixed(value) {
  return value.length >= 8 && /[a-z]/i.test(value) && /[0-9]/.test(value) && /[!@#$%^&*+=?~]/.test(value);
}
var NAMES_ID = /session|request|trace|csrf|xsrf|page|sync|client|idempot|correlation|cancel|continuation|event|device|cache|partition|primary|foreign|sort|object|row|kms|dedup/i;
function takesUuid(given) {
  const name = given.replace(/^\d{0,7}-+(?=[A-Z])/, "");
  return /^[A-Za-z0-9]*[_-]?[A-Za-z0-9_-]*(?:(?<=[A-Za-z0-9_-])[Tt]oken|[A-Z0-9][_-](?:TOKEN|KEY|PAT)|(?<=[a-z0-9])(?:[_.-]pat|Pat))(?![A-Za-z])/.test(
    name
  ) && !NAMES_ID.test(name);
}
function locateValue(isSecret, allowsUuid) {
  return (match) => {
    const at = match.index + match[0].length;
    const head = headOf(match.input, match.index);
    const before = match.input.slice(Math.max(0, match.index - head.length - 3), match.index - head.length);
    const intro = match[0].trimEnd();
    const isArgument = intro.endsWith("(") && !/[=:]/.test(intro);
    const lastWord = LAST_WORD.exec(head)?.[1] ?? "";
    if (HARMLESS_NAME.test(lastWord) && !(isArgument && /^with$/i.test(lastWord)) || isWithinWord(head, match[0]) || before === "://" || /[/\\]$/.test(before) && /^[^"'\s]*:$/.test(match[0])) {
      return void 0;
    }
    const isPhrase2 = /^pass[_-]?phrase/i.test(intro);
    const isMarkup = /(?<![=-])>$/.test(intro);
    const name = head.slice(head.lastIndexOf(".") + 1) + match[0];
    const isEnv = /^[^a-z]*[A-Z]{2}[^a-z]*$/.test(name);
    const value = valueAt(match.input, at, isMarkup, isEnv && /[=:]$/.test(intro), isPhrase2);
    if (isMarkup && !/^\s{0,40}<\//.test(match.input.slice(value.span[1], value.span[1] + 42))) return void 0;
    const isNextLine = match.groups?.line !== void 0;
    if (isNextLine && !endsLine(match.input, value.span[1])) return void 0;
    if (head === "" && /^pass\s*:/i.test(match[0]) && !value.isQuoted) return void 0;
    const isListed = intro.endsWith(",") && !PUTS.test(match.input.slice(Math.max(0, match.index - head.length - 16), match.index));
    const isCompared = /(?:\|\||\?\?|[!=]=)$/.test(intro);
    const isBuilder = isArgument && head.endsWith(".");
    const isLikely = () => isListed && isEnv || looksRandom(value.text, 16) || isMixed(value.text) || hasShortWords(value.text, 12);
    if ((isListed || isCompared || isBuilder) && !(value.isQuoted && isLikely())) return void 0;
    if (isArgument && !(value.isQuoted && (isBuilder || SETTER_NAME.test(head)))) return void 0;
    const isProse = isNextLine || /(?:(?<!\|)\||[│›]|\s(?:is|was|to|ist|est|es)(?:\s?:)?|<\/(?!key>).*>)$/is.test(intro);
    const isSpaced = match.groups?.space !== void 0;
    const isSetting = isEnv || isOwnLine(match.input, match.index - head.length, value.span[1]);
    if (isProse && /^pass\b/i.test(match[0])) return void 0;
    const isTight = isEnv || isMarkup || /(?:=|>|--\S{1,60}\s)$/.test(match[0]) && !/\s=$/.test(match[0]);
    const isFolder = head === "" && /^pwd/i.test(match[0]);
    const text = value.text.replace(/^(?:bearer|basic|token)\s+/i, "");
    const from = value.span[1] - text.length;
    if (UUID.test(text)) return allowsUuid || takesUuid(name) ? [from, value.span[1]] : void 0;
    const named2 = { ...value, isTight, isProse, isFolder, isSpaced, isSetting, isPhrase: isPhrase2 };
    const spans = isSecret({ ...named2, text }) ? [[from, value.span[1]]] : [];
    const old = match.groups?.old;
    if (old === void 0 || !isSecret({ ...named2, text: old, isQuoted: true })) return spans;
    const start = match.index + match[0].lastIndexOf(`"${old}"`) + 1;
    return [[start, start + old.length], ...spans];
  };
}

// src/redact/rules/names.ts
var misses = [
  "password: string",
  "token = getToken()",
  "secret: z.string()",
  "const apiKey = config.apiKey",
  "the password: it must be long",
  "tokens: 12345",
  "max_tokens=4096",
  "API_KEY=your-api-key",
  `password=\${PASSWORD}`,
  "token: process.env.TOKEN",
  "PASSWORD=$DB_PASSWORD",
  'secret: "****"',
  "password=changeme",
  'token === "abc123def456"'
];
function ends(...names) {
  return names.flatMap((name) => [..."=:\"' \\>|,*`\u2502\n"].map((next) => name + next));
}
function isVaried(value) {
  return /\d.*\D\d.*\D\d/.test(value) || changesCase(value);
}
var NAME_RULES = [
  {
    id: "password",
    what: "Value named as a password",
    keywords: followed(
      ...list("password, passwd, passphrase, passcode, passWord, pwd, pass, pw, rootPW, sshpass, passwort, kennwort"),
      ...list(
        "mot de passe, contrase\xF1a, contrasena, senha, wachtwoord, has\u0142o, \u043F\u0430\u0440\u043E\u043B\u044C, \u30D1\u30B9\u30EF\u30FC\u30C9, \u5BC6\u7801, \u5BC6\u78BC, \uBE44\uBC00\uBC88\uD638"
      )
    ),
    pattern: named(
      `pass(?:[_-]?word|wd|wort|[_-]?phrase|code)|kennwort|pwd|sshpass|root_?pw|pass|pw|mot de passe|contrase[\xF1n]a|senha|wachtwoord|has\u0142o|\u043F\u0430\u0440\u043E\u043B\u044C|\u30D1\u30B9\u30EF\u30FC\u30C9|\u5BC6[\u7801\u78BC]|\uBE44\uBC00\uBC88\uD638`
    ),
    locate: locateValue(isPasswordValue, true),
    hits: [
      "password=hunter2x",
      '"password": "Tr0ub4dor&3"',
      "DB_PASSWORD=xK9!wPq2",
      "const dbPassword = 'mB4-zz91x'",
      "password: k8Pq2zz1",
      "<password>xK9wPq2z</password>",
      "--password xK9wPq2z"
    ],
    misses
  },
  {
    id: "secret",
    what: "Value named as a secret or private key",
    keywords: followed(
      ...list(`secret, private_key, private key, access key, secret key, privateKey, private-key,
        encryption_key, encryptionKey, signing_key, signingKey, master_key, masterKey, access_key, validationKey, decryptionKey, consumer_key, consumerKey,
        shared_key, sharedKey, shared-key, psk,
        accessKey, accesskey, secret_key, secretKey, credential, credentials, salt`)
    ),
    pattern: named(
      `secret(?:[_-]?access)?|(?:private|encryption|decryption|validation|consumer|shared|signing|master|access|secret|session|cookie|crypto)[ _-]?key|psk|credentials?|salt`
    ),
    locate: locateValue(isKeyValue, true),
    hits: [`CLIENT_SECRET=${some(30)}`, `secret: "${some(20)}"`, `SECRET_KEY_BASE=${some(64)}`],
    misses
  },
  {
    id: "api-key",
    what: "Value named as an API key",
    keywords: followed(
      ...list(`api_key, api.key, admin-key, api key, API key, admin_key, adminKey, write_key, writeKey, application_key,
        application-key, applicationKey, auth-key, apiKey, apikey, api-key, ApiKey, APIKey, Api-Key, API-Key, app_key,
        appKey, account_key, accountKey, auth_key, authKey, license_key, licenseKey, service_key,
        serviceKey, subscription_key, subscription-key, Subscription-Key`)
    ),
    pattern: named(`(?:api|app|application|account|auth|license|service|subscription|write|admin)[ ._-]?key`),
    locate: locateValue(isKeyValue, true),
    hits: [`API_KEY=${some(24)}`, `"apiKey": "${some(32)}"`, `appKey: ${some(40)}`],
    misses
  },
  {
    id: "personal-access-token",
    what: "Value of a variable whose name ends in PAT",
    keywords: ends("PAT", "_pat", "Pat"),
    pattern: named("(?<=[A-Z0-9]_)PAT|(?<=[a-z0-9])(?:_pat|Pat)", "g"),
    locate: locateValue((value) => value.text.length >= 20 && isVaried(value.text) && isKeyValue(value), false),
    hits: [`AZURE_DEVOPS_EXT_PAT=${some(52).toLowerCase()}`, `"GITEA_PAT": "${some(40)}"`],
    misses: ["AZURE_DEVOPS_EXT_PAT=your-token", "GLOB_PAT=src-of-the-whole-project", 'NAME_PAT="..."']
  },
  {
    id: "named-key",
    what: "Value of a name that ends in key or SESSION",
    keywords: ends("KEY", "KEYS", "SESSION", "_key", "-key", "-Key", ".key", "Key"),
    pattern: named("(?<=[A-Z0-9][_-])(?:KEYS?|SESSION)|(?<=[a-z0-9])(?:[_.-]key|-?Key)", "g"),
    locate: locateValue((value) => value.text.length >= 16 && isVaried(value.text) && isKeyValue(value), false),
    hits: [
      `BW_SESSION="${some(86)}=="`,
      `OPENAI_KEY=${some(30)}`,
      `"MAPS_KEY": "${some(24)}"`,
      `X-Functions-Key: ${some(40)}`,
      `fernet_key = ${some(43)}=`
    ],
    misses: [
      ...["OPENAI_KEY=...", "PUBLIC_KEY=abc", "CACHE_KEY=users-by-id-v2", 'STORAGE_KEY = "app-settings-v3"'],
      `cache_key: ${some(40, HEX)}`
    ]
  },
  {
    id: "token",
    what: "Value named as a token",
    keywords: followed("token", "bearer", "jwt", "webhook_secret"),
    pattern: named(`token|bearer|jwt`),
    locate: locateValue(isKeyValue, false),
    hits: [`export TOKEN='${some(24)}'`, `"accessToken": "${some(32)}"`, `//registry.acme.dev/:_authToken=${some(36)}`],
    misses: [...misses, `token: ${some(8, "0123456789abcdef")}-1111-4111-8111-111111111111`, '"tokenType": "Bearer"']
  }
];

// src/redact/rules/services.ts
var SERVICE_RULES = [
  {
    id: "slack-webhook",
    what: "Slack webhook",
    keywords: ["hooks.slack"],
    pattern: /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9+/_-]{20,120})/g,
    check: isRealSecret,
    hits: [`https://hooks.slack.com/services/T${some(9, "ABC123")}/B${some(9, "XYZ456")}/${some(24)}`],
    misses: [
      "https://hooks.slack.com/services/...",
      "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX"
    ]
  },
  {
    id: "teams-webhook",
    what: "Microsoft Teams or Office webhook",
    keywords: ["webhook.office", "outlook.office"],
    pattern: /(?:webhook\.office|outlook\.office)\.com\/webhook[a-z0-9]{0,4}\/([A-Za-z0-9@/_-]{40,300})/g,
    check: isRealSecret,
    hits: [`https://acme.webhook.office.com/webhookb2/${some(36)}@${some(36)}/IncomingWebhook/${some(32)}/${some(36)}`],
    misses: ["https://acme.webhook.office.com/webhookb2/..."]
  },
  {
    id: "discord-webhook",
    what: "Discord webhook",
    keywords: ["discord.com", "discordapp.com"],
    pattern: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,22}\/([A-Za-z0-9_-]{50,90})/g,
    check: isRealSecret,
    hits: [`https://discord.com/api/webhooks/${some(18, "123456789")}/${some(68)}`],
    misses: ["https://discord.com/api/webhooks/123/abc"]
  },
  {
    id: "telegram-token",
    what: "Telegram bot token",
    keywords: [":AA"],
    pattern: /:AA[A-Za-z0-9_-]{32,34}(?![A-Za-z0-9_-])/g,
    locate: alsoBefore("(?:bot)?[0-9]{8,10}", 20),
    check: isRealSecret,
    hits: [`${some(10, "123456789")}:AA${some(33)}`],
    misses: ["12345678:AAx", "00:AA:BB:CC:DD"]
  },
  {
    id: "twilio-token",
    what: "Twilio auth token",
    keywords: spelled("twilio"),
    pattern: new RegExp(`twilio[a-z_.-]{0,20}token${IS}([a-f0-9]{32})(?![A-Za-z0-9])`, "gi"),
    check: isRealSecret,
    hits: [`TWILIO_AUTH_TOKEN=${some(32, HEX)}`],
    misses: ["TWILIO_AUTH_TOKEN=your_token"]
  },
  {
    id: "twilio-credentials",
    what: "Twilio account id with its auth token",
    keywords: ["AC"],
    pattern: /(?<![A-Za-z0-9])AC[a-f0-9]{32}["']?\s{0,2}[:,]\s{0,2}["']?([a-f0-9]{32})(?![A-Za-z0-9])/g,
    check: isRealSecret,
    hits: [`curl -u AC${some(31, HEX)}0:${some(33, HEX).slice(1)} x`],
    misses: [`AC${some(32, HEX)}`]
  },
  {
    ...token("square-access-token", "Square access token", "EAAA", `${WORD}{60}(?![A-Za-z0-9_+-])`, `E${some(59)}`),
    // Base64 of small numbers begins like this too.
    check: (found) => isRandomSecret(found) && !/AA/.test(found.slice(4)),
    misses: ["EAAAoBUAACMUAACJEgAAixQAAE0VAADUEQAAzxQAABAYAADJFgAA3BYAAMERAADgFwAA", "EAAA"]
  },
  {
    id: "mailchimp-key",
    what: "Mailchimp key",
    keywords: ["-us"],
    pattern: /-us\d{1,2}(?![A-Za-z0-9])/g,
    locate: alsoBefore("[a-f0-9]{32}", 40),
    check: isRealSecret,
    hits: [`${some(32, HEX)}-us14`],
    misses: ["the en-us1 locale"]
  },
  {
    id: "mailgun-signing-key",
    what: "Mailgun key (newer format)",
    keywords: spelled("mailgun"),
    pattern: new RegExp(`mailgun[a-z_.-]{0,20}${IS}([a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8})(?![A-Za-z0-9-])`, "gi"),
    check: isRealSecret,
    hits: [`MAILGUN=${some(32, HEX)}-${some(8, HEX)}-${some(8, HEX)}`],
    misses: ["mailgun 12ab-34cd"]
  },
  {
    ...randomToken(
      "sk-key",
      "Key with the prefix sk- (OpenAI, DeepSeek and others)",
      "sk-",
      `${WORD}{20,64}(?!${WORD})`,
      ...[some(23), `${some(20)}T3Blbk${"FJ"}${some(20)}`, some(32, HEX)]
    ),
    check: (key) => isRandomSecret(key) && !isIdentifier(key) && (/^sk-[A-Za-z0-9]{32,}$/.test(key) || /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9].*[0-9])/.test(key) && !key.includes("T3Blbk")),
    misses: [
      "sk-...",
      `sk-${"x".repeat(48)}`,
      "task-sk-learn",
      "disk-ab12",
      "sk-SomeComponentName12",
      "sk-Some-Name2-of-a-Part3"
    ]
  },
  {
    ...randomToken(
      "elevenlabs-key",
      "Key with the prefix sk_ (ElevenLabs, RevenueCat, WorkOS and others)",
      "sk_",
      `${WORD}{26,66}(?!${WORD})`,
      ...[some(48, HEX), some(30)]
    ),
    check: (key) => isRandomSecret(key) && !isIdentifier(key) && (key.length === 51 || /[A-Z].*[0-9].*[0-9]/.test(key)),
    misses: ["sk_abc", "sk_learn_pipeline_for_the_whole_data2", "sk_Some_Name_Of_A_Constant_12"]
  },
  {
    id: "terraform-token",
    what: "Terraform Cloud token",
    keywords: [".atlasv1."],
    pattern: /\.atlasv1\.[A-Za-z0-9_=-]{60,80}/g,
    locate: alsoBefore("[A-Za-z0-9]{14}", 20),
    check: isRealSecret,
    hits: [`${some(14)}.atlasv1.${some(67)}`],
    misses: ["x.atlasv1.y"]
  },
  {
    id: "azure-storage-key",
    what: "Azure account or access key",
    keywords: list("AccountKey, SharedAccessKey, accountKey, sharedAccessKey, ACCOUNT_KEY, STORAGE_KEY"),
    pattern: new RegExp(`(?:AccountKey|SharedAccessKey|account_?key|storage_key)${IS}(${BASE64}{40,100}={0,2})`, "gi"),
    check: isRealSecret,
    hits: [`AccountName=acme;AccountKey=${some(86)}==;EndpointSuffix=core.windows.net`],
    misses: ["AccountKey=...", "AccountKey=<key>"]
  },
  {
    id: "azure-client-secret",
    what: "Azure client secret",
    keywords: ["Q~"],
    pattern: /Q~[A-Za-z0-9_.~-]{31,34}(?![A-Za-z0-9_~-])/g,
    locate: alsoBefore("[A-Za-z0-9_.~-]{3}[0-9]", 10),
    check: isRealSecret,
    hits: [`abc8Q~${some(34)}`],
    misses: ["the Q~ sign"]
  },
  {
    id: "aws-secret-key",
    what: "AWS secret access key",
    keywords: [
      ...spelled("secret_access_key", "secretAccessKey", "secretaccesskey", "aws_secret"),
      "SecretAccessKey",
      "secret_key",
      "SECRET_KEY",
      "secretKey",
      "secret-access-key",
      "Secret Access Key",
      "secret access key"
    ],
    pattern: new RegExp(
      `(?:secret[ _-]?access[ _-]?key|aws[a-z_]{0,20}secret[a-z_]{0,12}|secret_?key)${IS}(${BASE64}{40})(?![A-Za-z0-9/+=])`,
      "gi"
    ),
    check: isRealSecret,
    hits: [`aws_secret_access_key = ${some(40)}`, `"SecretAccessKey": "${some(40)}"`],
    misses: ["aws_secret_access_key = <secret>", `AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCY${"EXAMPLEKEY"}`]
  },
  {
    id: "aws-session-token",
    what: "AWS session token",
    keywords: [
      "FwoGZXIv",
      "IQoJb3Jp",
      "FQoGZXIv",
      "FQoDYXdz",
      ...spelled("session_token", "sessionToken", "security_token", "securityToken"),
      "SessionToken",
      "Security-Token",
      "security-token"
    ],
    pattern: new RegExp(
      `(?:${START}(?=FwoGZXIv|IQoJb3Jp|FQoGZXIv|FQoDYXdz)|(?:session|security)[_-]?token${IS})((?:${BASE64}|%2[BbFf]|%3[Dd]){80,2000}={0,2})`,
      "gi"
    ),
    check: isRealSecret,
    hits: [`aws_session_token = IQoJb3Jp${some(300)}`, `FwoGZXIv${some(200)}`],
    misses: [`aws_session_token = \${TOKEN}`, "session_token: string"]
  }
];

// src/redact/rules/settings.ts
function isPassword3(value) {
  return /[0-9!@#$%^&*]/.test(value) && !/^[\w.]+\(/.test(value) && !/^\d{1,5}$/.test(value) && !isPlaceholder(value) && isRealSecret(value);
}
function isKey(value) {
  return isRandomSecret(value) && looksRandom(value, 16);
}
function isSeedPhrase(value) {
  const words = value.split(/ +/);
  return words.length % 3 === 0 && new Set(words).size > words.length - 3 && !SENTENCE.test(value);
}
var CODE = /[\s,"'`*>+|\d.)-]{0,12}?\b(?=[a-z0-9 -]*\d)([a-zA-Z0-9]{4,6}[ -][a-zA-Z0-9]{4,6}(?:-[a-zA-Z0-9]{4,6})?)\b/y;
function codesAfter(match) {
  const codes = [];
  CODE.lastIndex = match.index + match[0].length;
  for (let code = CODE.exec(match.input); code !== null && codes.length < 30; code = CODE.exec(match.input)) {
    codes.push([CODE.lastIndex - (code[1]?.length ?? 0), CODE.lastIndex]);
  }
  return codes;
}
var hashesBefore = alsoBefore("[a-f0-9]{32}:[a-f0-9]{32}", 70);
var SETTING_RULES = [
  {
    id: "constant-password",
    what: "Password in a constant of C or a secure string of PowerShell",
    keywords: ["ConvertTo-SecureString", "#define ", "#define	"],
    pattern: /(?:ConvertTo-SecureString\s{1,3}(?:-String\s{1,3})?|#define\s{1,4}(?:[A-Z0-9_]{0,40}_)?(?:PASSWORD|PASSWD|PASSPHRASE|PASS|PWD|PSK|SECRET|TOKEN|API_?KEY)\s{1,20})["']([^"'\s]{5,200})(?=["'])/g,
    check: isPassword3,
    hits: [
      '#define WIFI_PASSWORD "xK9!wPq2"',
      'ConvertTo-SecureString "xK9!wPq2" -AsPlainText -Force',
      "ConvertTo-SecureString -String 'xK9wPq2z' -AsPlainText"
    ],
    misses: [
      '#define WIFI_PASSWORD "your-password"',
      "#define MAX_PASS 3",
      '#define COMPASS "north12"',
      "ConvertTo-SecureString $password -AsPlainText",
      'ConvertTo-SecureString "$env:PASS" -AsPlainText'
    ]
  },
  {
    id: "settings-password",
    what: "Password of a directory, a wireless network or a user in settings",
    keywords: list("bindpw , psk=, psk =, pass:, pass :, Pass:, pass=, WIFI:"),
    pattern: /(?:(?<![A-Za-z])bindpw\s{1,8}|(?<![A-Za-z])psk\s{0,2}=\s{0,2}|(?<=\b(?:user(?:name)?|login)\s{0,2}[:=]\s{0,2}[^\s:=]{1,60}\s{1,20})pass\s{0,2}[:=]\s{0,2}|WIFI:[^\n]{0,80};P:)["']?([^\s"'<>,;]{6,200})/gi,
    check: isPassword3,
    hits: [
      "bindpw xK9!wPq2",
      "psk=xK9wPq2z",
      'psk="xK9wPq2z"',
      "user: admin pass: xK9wPq2z",
      "WIFI:T:WPA;S:Home;P:xK9wPq2z;;"
    ],
    misses: [
      "bindpw secret",
      "psk=<password>",
      "key_mgmt=WPA-PSK",
      "psk=your-password",
      "user: admin pass: password",
      "pass: TestHTTP2Negotiates",
      "bypass=north12"
    ]
  },
  {
    id: "kubeadm-token",
    what: "Token that joins a machine to a Kubernetes cluster",
    keywords: ["--token ", "--token=", "token: "],
    pattern: /(?:--token[ =]|(?<=["'\s])token:\s{1,3})["']?([a-z0-9]{6}\.[a-z0-9]{16})(?![A-Za-z0-9.])/g,
    check: isRandomSecret,
    hits: [`kubeadm join 10.0.0.1:6443 --token k3x9ab.${some(16, "abcdefghij0123456789")}`],
    misses: ["--token abcdef.yourtokengoeshere"]
  },
  {
    id: "wordpress-key",
    what: "Key or salt in the settings of WordPress",
    keywords: ["_KEY'", "_SALT'", '_KEY"', '_SALT"'],
    pattern: /(?<=\bdefine\(\s{0,3}["'](?:SECURE_AUTH|AUTH|LOGGED_IN|NONCE))_(?:KEY|SALT)["'],\s{1,20}["']([^'"\n]{32,100})(?=["'])/g,
    check: (value) => /[0-9]/.test(value) && new Set(value).size >= 16 && !/your|unique|phrase/i.test(value),
    hits: [`define('AUTH_KEY',         '${some(30)} ${some(33)}');`],
    misses: ["define('AUTH_KEY', 'put your unique phrase here');"]
  },
  {
    id: "recovery-code",
    what: "Recovery codes of an account",
    keywords: list("ecovery code, ecovery Code, ackup code, ackup Code, ECOVERY CODE"),
    pattern: /(?:ecovery|ackup) codes?["']?[^\n]{0,60}?:\s{0,4}/gi,
    locate: codesAfter,
    hits: ["Recovery codes:\nk7f3a-9x2mq\nb8d2z-1c4vn", "Backup codes: 8123 4471, 9120 5512"],
    misses: ["Recovery codes: see the settings", "recovery codes:\nnot-a-code"]
  },
  {
    id: "unseal-key",
    what: "Unseal key or root token of Vault",
    keywords: ["Unseal Key", "Recovery Key", "Initial Root Token"],
    pattern: /(?:(?:Unseal|Recovery) Key \d{1,2}|Initial Root Token)["']?\s{0,3}:\s{0,4}["']?([A-Za-z0-9+/=._-]{20,110})/g,
    check: isKey,
    hits: [`Unseal Key 1: ${some(43)}=`, `Initial Root Token: s.${some(24)}`],
    misses: ["Unseal Key 1: ...", "Unseal Key (will be hidden):"]
  },
  {
    id: "vault-login",
    what: "HashiCorp Vault token (older format)",
    keywords: ["VAULT_TOKEN", "X-Vault-Token", "x-vault-token"],
    pattern: new RegExp(
      `(?:VAULT_TOKEN|x-vault-token)${IS}([sbr]\\.[A-Za-z0-9]{20,30}(?:\\.[A-Za-z0-9]{5})?)(?![A-Za-z0-9])`,
      "gi"
    ),
    check: isKey,
    hits: [`VAULT_TOKEN=s.${some(24)}`, `X-Vault-Token: s.${some(24)}`],
    misses: ["VAULT_TOKEN=s.token", "VAULT_TOKEN=..."]
  },
  {
    id: "aws-credentials-row",
    what: "AWS secret key next to its access key",
    keywords: ["AKIA", "ASIA"],
    pattern: new RegExp(
      String.raw`(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}["']?(?:,|\t|\s?\|)\s{0,3}["']?(${BASE64}{40})(?![A-Za-z0-9+/=])`,
      "g"
    ),
    check: isRandomSecret,
    hits: [`Access key ID,Secret access key
AKIA${some(16, "ABCDEFGHIJKLMNOP234567")},${some(40)}`],
    misses: [`AKIA${"X".repeat(16)},...`, "AKIA,ASIA"]
  },
  {
    id: "password-hash",
    what: "Hash of a password (bcrypt, crypt, Argon2, PBKDF2, LDAP, Windows)",
    keywords: list("$2a$, $2b$, $2y$, $apr1$, $5$, $6$, $y$, $9$, $argon2, pbkdf2_, {SSHA, {SHA, :::"),
    pattern: /\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}(?![./A-Za-z0-9])|\$(?:apr1|[56y])\$(?:[a-zA-Z0-9]{1,10}(?:=\d{1,9})?\$)?[./A-Za-z0-9]{1,32}\$[./A-Za-z0-9]{22,86}(?![./A-Za-z0-9])|\$argon2(?:id|i|d)\$v=\d{1,3}\$[mtp=\d,]{5,40}\$[A-Za-z0-9+/]{8,64}\$[A-Za-z0-9+/]{20,100}|\$9\$[./A-Za-z0-9-]{16,100}(?![./A-Za-z0-9-])|pbkdf2_sha\d{1,3}\$\d{3,8}\$[A-Za-z0-9]{8,64}\$[A-Za-z0-9+/]{20,100}={0,2}|\{S?SHA\d{0,3}\}[A-Za-z0-9+/]{20,120}={0,2}|:::/g,
    locate: (match) => match[0] === ":::" ? hashesBefore(match) : [match.index, match.index + match[0].length],
    check: isRealSecret,
    hits: [
      `ada:$2y$10$${some(53)}`,
      `ada:$apr1$${some(8)}$${some(22)}`,
      `ada:$6$rounds=5000$${some(16)}$${some(86)}:19700:0`,
      `Administrator:500:${some(32, HEX)}:${some(33, HEX).slice(1)}:::`,
      `userPassword: {SSHA}${some(32)}`,
      `$argon2id$v=19$m=65536,t=3,p=4$${some(22)}$${some(43)}`
    ],
    misses: ["std:::vector", "{SSHA}...", "$2b$10$hash", "case '$6$'", "echo $5$6", `$2b$10$${"x".repeat(53)}`]
  },
  {
    id: "seed-phrase",
    what: "Words that restore a wallet",
    keywords: ["eed phrase", "eed_phrase", "EED_PHRASE", "ecovery phrase", "ECOVERY_PHRASE", "nemonic", "NEMONIC"],
    pattern: new RegExp(`${SEED_PHRASE_IS}((?:[a-z]{3,8} {1,2}){11,23}[a-z]{3,8})(?![A-Za-z]| [a-z])`, "gi"),
    check: isSeedPhrase,
    hits: ["Seed phrase: ripple canyon velvet amber orchid tundra meadow walnut copper lantern heron zephyr"],
    misses: [
      'MNEMONIC="test test test test test test test test test test test junk"',
      "mnemonic: the words that you wrote down when you made your wallet for the first time",
      "Seed phrase: ripple canyon velvet"
    ]
  },
  {
    id: "wallet-key",
    what: "Private key of a wallet, for import",
    keywords: ["WIF=", "WIF:", 'WIF"', "wif=", "wif:", 'wif"'],
    pattern: new RegExp(`(?:WIF|wif)${IS}([5KLc9][A-Za-z0-9]{50,51})(?![A-Za-z0-9])`, "g"),
    check: isRandomSecret,
    hits: [`WALLET_WIF=K${some(51, "abcdefghijkmnopqrstuvwxyzABCDEFGH123456789")}`],
    misses: ["WIF=your-key", "wifi: on"]
  },
  {
    id: "one-time-password-key",
    what: "Key of one-time passwords, as a page shows it",
    keywords: ["etup key", "ntry key", "2FA secret", "2FA key", "OTP secret", "OTP key"],
    pattern: /(?:(?:etup|ntry) key|(?:2FA|OTP) (?:secret|key))["'*]{0,3}\s{0,3}[:=]\s{0,3}["'`*]{0,3}([A-Z2-7]{16,64}|[a-z2-7]{4}(?: [a-z2-7]{4}){3,15})(?![A-Za-z0-9])/gi,
    check: (value) => isRealSecret(value) && /[2-7]/.test(value) && /[A-Z]{2}|[a-z2-7]{4} [a-z2-7]{4} /.test(value),
    hits: [`Setup key: ${some(32, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")}`, "Setup key: k3xf q7w2 mnop 5rst 2abc"],
    misses: ["Setup key: see the settings", "setup key: pick keep name them"]
  },
  {
    id: "secret-id",
    what: "Secret id of Vault, Consul or Nomad",
    keywords: followed("secret_id", "secretId", "secretID", "secret id", "secret ID", "secret-id"),
    pattern: named("secret[ _-]?id"),
    locate: locateValue(() => false, true),
    hits: [`secret_id    ${AN_UUID}`, `SecretID:         ${AN_UUID}`, `VAULT_SECRET_ID=${AN_UUID}`],
    misses: ["SecretId: prod/db/password", "secret_id = aws_secret.db.id"]
  },
  {
    id: "url-key",
    what: "Key in the path of an address",
    keywords: [
      ...["infura.io/v3/", "alchemy.com/v2/", "/bot/v2/hook/", "anaconda.org/t/", "dl.cloudsmith.io/", "/hooks/"],
      "quiknode.pro/"
    ],
    pattern: /(?:infura\.io\/v3\/|alchemy\.com\/v2\/|\/bot\/v2\/hook\/|anaconda\.org\/t\/|dl\.cloudsmith\.io\/|quiknode\.pro\/|(?<=:\/\/[^\s/"']{3,80})\/hooks\/)([A-Za-z0-9_-]{24,64})(?![\w.-])/g,
    check: isRandomSecret,
    hits: [
      `https://mainnet.infura.io/v3/${some(32, HEX)}`,
      `https://chat.acme.dev/hooks/${some(26, "abcdefghij0123456789")}`,
      `https://open.feishu.cn/open-apis/bot/v2/hook/${AN_UUID}`
    ],
    misses: ["https://mainnet.infura.io/v3/YOUR-PROJECT-ID", "https://acme.dev/hooks/use-the-name-of-something"]
  },
  {
    id: "pin",
    what: "PIN or one-time code",
    keywords: list(
      "PIN:, PIN=, PIN code, PIN is, pin:, pin =, pin=, pin code, OTP:, OTP is, erification code, ne-time code"
    ),
    pattern: /(?:\bPIN|\bpin|\bOTP|erification code|ne-time code)(?: code)?(?: is|["']?\s{0,2}[:=])\s{0,2}["']?(\d{4,8})(?![\w.])/g,
    check: (value) => !isPlaceholder(value) && new Set(value).size > 2,
    hits: ["SIM PIN: 4839", "Your verification code is 594478", "pin: 839201"],
    misses: ["pin: 13", "PIN: 0000", "verification code: see your mail", "pin: 1234"]
  },
  {
    id: "encrypted-password",
    what: "Encrypted password in settings of Maven or Jenkins",
    keywords: [">{"],
    pattern: />\{([A-Za-z0-9+/]{20,200}={0,2})(?=\}<)/g,
    check: isKey,
    hits: [`<password>{${some(43)}=}</password>`],
    misses: ["<b>{someNameOfAVariableThatIsLong}</b>", "<p>{children}</p>"]
  },
  {
    id: "composer-token",
    what: "Token of a code host in settings of Composer",
    keywords: ["github-oauth", "gitlab-oauth", "gitlab-token"],
    pattern: /(?:github-oauth|gitlab-oauth|gitlab-token)"\s{0,3}:\s{0,3}\{\s{0,20}"[^"\n]{3,80}"\s{0,3}:\s{0,3}"([A-Za-z0-9_-]{20,120})(?=")/g,
    check: isKey,
    hits: [`{"github-oauth":{"github.com":"${some(40, HEX)}"}}`],
    misses: ['{"github-oauth": {"github.com": "<token>"}}']
  },
  {
    id: "rails-key",
    what: "Master key of Rails, after the name of its file",
    keywords: ["master.key", "credentials.key", "production.key"],
    pattern: /(?:master|credentials|production)\.key[^\n]{0,40}\n[\s\d→+>-]{0,14}([0-9a-f]{32})(?![0-9a-f])/g,
    check: isRealSecret,
    hits: [`$ cat config/master.key
${some(32, HEX)}`],
    misses: ["cat config/master.key\ncat: no such file", `master.key and credentials
${some(40, HEX)}`]
  }
];

// src/redact/rules/tokens.ts
var SMALL2 = "abcdefghijklmnopqrstuvwxyz0123456789";
var TOKEN_RULES = [
  // Clouds
  token("aws-access-key", "AWS access key id", "AKIA ASIA ABIA ACCA", `[A-Z2-7]{16}(?![A-Z0-9])`, some(16, UPPER)),
  token("google-api-key", "Google API key", "AIza", `${WORD}{35}(?!${WORD})`, some(35)),
  token("google-oauth-token", "Google OAuth access token", "ya29.", `${WORD}{20,2000}`, `a0${some(60)}`),
  token("google-client-secret", "Google OAuth client secret", "GOCSPX-", `${WORD}{20,40}`, some(28)),
  randomToken("google-refresh-token", "Google OAuth refresh token", "1//0", `${WORD}{30,200}`, some(80)),
  token("digitalocean-token", "DigitalOcean token", "dop_v1_ doo_v1_ dor_v1_", `${HEXES}{64}`, some(64, HEX)),
  token(
    "cloudflare-origin-key",
    "Cloudflare origin CA key",
    "v1.0-",
    `${HEXES}{24}-${HEXES}{100,200}`,
    `${some(24, HEX)}-${some(146, HEX)}`
  ),
  randomToken("alibaba-key", "Alibaba Cloud access key id", "LTAI", `${ALNUM}{12,24}${END}`, some(20)),
  token("fly-token", "Fly.io token", "fo1_ fm1r_ fm1a_ fm2_", `[A-Za-z0-9+/=_-]{40,2000}`, some(60)),
  token("heroku-token", "Heroku token", "HRKU-", `${WORD}{36,80}`, some(60)),
  token("vercel-token", "Vercel token", "vercel_blob_rw_ vcp_ vck_", `${WORD}{24,80}`, some(40)),
  token("netlify-token", "Netlify token", "nfp_", `[A-Za-z0-9_]{36,60}`, some(36)),
  token("supabase-key", "Supabase key", "sbp_ sb_secret_", `${WORD}{20,64}`, some(40, HEX)),
  token(
    "planetscale-token",
    "PlanetScale token or password",
    "pscale_tkn_ pscale_pw_ pscale_oauth_",
    `[A-Za-z0-9_.-]{30,70}`,
    some(43)
  ),
  token("databricks-token", "Databricks token", "dapi", `${HEXES}{32}(?:-\\d)?${END}`, some(32, HEX)),
  randomToken("vault-token", "HashiCorp Vault token", "hvs. hvb. hvr.", `${WORD}{24,300}`, some(90)),
  token("pulumi-token", "Pulumi token", "pul-", `${HEXES}{40}${END}`, some(40, HEX)),
  token(
    "doppler-token",
    "Doppler token",
    "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.",
    `[A-Za-z0-9._-]{40,60}`,
    some(43)
  ),
  token("onepassword-token", "1Password service account token", "ops_eyJ", `[A-Za-z0-9+/=_-]{100,2000}`, some(250)),
  randomToken("scaleway-key", "Scaleway access key", "SCW", `[A-Z0-9]{17}${END}`, some(17, UPPER)),
  // Code hosts
  token("github-token", "GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", `${ALNUM}{36,251}`, some(36)),
  token(
    "github-fine-grained-token",
    "GitHub fine-grained token",
    "github_pat_",
    `[A-Za-z0-9_]{22,200}`,
    `${some(22)}_${some(59)}`
  ),
  token(
    "gitlab-token",
    "GitLab token",
    "glpat- gldt- glrt- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- glwt- glrtr- GR1348941",
    `[A-Za-z0-9_.-]{20,300}`,
    some(20)
  ),
  randomToken("bitbucket-token", "Bitbucket token", "ATBB ATCTT3", `[A-Za-z0-9_=-]{24,250}`, some(32)),
  randomToken("atlassian-token", "Atlassian API token", "ATATT3", `[A-Za-z0-9_=-]{40,250}`, some(180)),
  // Package registries, builds
  token("npm-token", "npm token", "npm_", `${ALNUM}{36}${END}`, some(36)),
  token(
    "pypi-token",
    "PyPI token",
    "pypi-",
    `(?:AgEIcHlwaS|AgENdGVzdC)${WORD}{50,1000}`,
    `AgEIcHlwaS5vcmc${some(120)}`
  ),
  token("rubygems-token", "RubyGems key", "rubygems_", `${HEXES}{48}`, some(48, HEX)),
  randomToken("nuget-key", "NuGet key", "oy2", `[a-z0-9]{43}${END}`, some(43, "abcdefghijklmnopqrstuvwxyz234567")),
  randomToken("crates-token", "crates.io token", "cio", `${ALNUM}{32}${END}`, some(32)),
  token("clojars-token", "Clojars token", "CLOJARS_", `${HEXES}{60}`, some(60, HEX)),
  token("docker-token", "Docker Hub token", "dckr_pat_ dckr_oat_", `${WORD}{20,60}`, some(27)),
  token("artifactory-key", "JFrog Artifactory key", "AKCp cmVmdGtu", `${ALNUM}{56,80}`, some(69)),
  token(
    "circleci-token",
    "CircleCI token",
    "CCIPAT_ CCIPRJ_",
    `${ALNUM}{22}_${HEXES}{40}`,
    `${some(22)}_${some(40, HEX)}`
  ),
  token("buildkite-token", "Buildkite token", "bkua_ bkaj_ bkct_", `${ALNUM}{30,64}`, some(40, HEX)),
  token("sonar-token", "Sonar token", "sqp_ squ_ sqa_", `${HEXES}{40}`, some(40, HEX)),
  // AI providers
  token(
    "anthropic-key",
    "Anthropic API key",
    "sk-ant-",
    `(?:[a-z]{2,8}\\d{2}-)?${WORD}{24,200}`,
    `api03-${some(93)}AA`,
    `admin01-${some(90)}`
  ),
  randomToken("openai-key", "OpenAI API key", "sk-proj- sk-svcacct- sk-admin- sk-None-", `${WORD}{20,250}`, some(156)),
  token("openrouter-key", "OpenRouter key", "sk-or-v1-", `${HEXES}{64}`, some(64, HEX)),
  token("langfuse-key", "Langfuse secret key", "sk-lf-", `[a-f0-9-]{36}`, AN_UUID),
  token(
    "huggingface-token",
    "Hugging Face token",
    "hf_ api_org_",
    `[A-Za-z]{34}${END}`,
    some(34, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  ),
  token("replicate-token", "Replicate token", "r8_", `${ALNUM}{37}${END}`, some(37)),
  token("groq-key", "Groq key", "gsk_", `${ALNUM}{40,60}`, some(52)),
  token("xai-key", "xAI key", "xai-", `${ALNUM}{60,100}`, some(80)),
  token("perplexity-key", "Perplexity key", "pplx-", `${ALNUM}{40,64}`, some(48)),
  token(
    "langsmith-key",
    "LangSmith key",
    "lsv2_pt_ lsv2_sk_ ls__",
    `${HEXES}{32}(?:_${HEXES}{10})?`,
    `${some(32, HEX)}_${some(10, HEX)}`
  ),
  randomToken("tavily-key", "Tavily key", "tvly-", `${WORD}{24,64}`, `dev-${some(32)}`),
  token("nvidia-key", "NVIDIA key", "nvapi-", `${WORD}{50,80}`, some(64)),
  token("pinecone-key", "Pinecone key", "pcsk_", `[A-Za-z0-9_]{40,90}`, some(70)),
  // Chat and mail
  randomToken(
    "slack-token",
    "Slack token",
    "xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xoxe. xoxc- xoxd- xapp-",
    `[A-Za-z0-9.%+/=-]{20,300}`,
    `${some(12, "0123456789")}-${some(13, "0123456789")}-${some(24)}`
  ),
  token("sendgrid-key", "SendGrid key", "SG.", `${WORD}{16,32}\\.${WORD}{32,64}`, `${some(22)}.${some(43)}`),
  token("mailgun-key", "Mailgun key", "key-", `(?<![A-Za-z0-9_][-_]key-)${HEXES}{32}${END}`, some(32, HEX)),
  token("brevo-key", "Brevo key", "xkeysib- xsmtpsib-", `${HEXES}{64}-${ALNUM}{16}`, `${some(64, HEX)}-${some(16)}`),
  randomToken("resend-key", "Resend key", "re_", `${ALNUM}{6,10}_${ALNUM}{20,30}${END}`, `${some(8)}_${some(24)}`),
  token("twilio-key", "Twilio API key", "SK", `${HEXES}{32}${END}`, some(32, HEX)),
  // Payment and shops
  token("stripe-key", "Stripe key", "sk_live_ rk_live_ sk_test_ rk_test_ sk_org_", `[A-Za-z0-9_]{16,250}`, some(99)),
  token("webhook-secret", "Webhook signing secret (Stripe and others)", "whsec_", `[A-Za-z0-9+/=]{24,80}`, some(32)),
  randomToken("square-token", "Square token", "sq0atp- sq0csp- sq0idp-", `${WORD}{22,64}`, some(43)),
  token("shopify-token", "Shopify token", "shpat_ shpca_ shppa_ shpss_ shpua_", `[a-fA-F0-9]{32}`, some(32, HEX)),
  token("razorpay-key", "Razorpay key", "rzp_live_ rzp_test_", `${ALNUM}{14,24}`, some(14)),
  token(
    "flutterwave-key",
    "Flutterwave secret key",
    "FLWSECK- FLWSECK_TEST-",
    `${ALNUM}{12,40}(?:-X)?`,
    `${some(32, HEX)}-X`
  ),
  token("easypost-key", "EasyPost key", "EZAK EZTK", `${ALNUM}{54}`, some(54)),
  // Other services
  token("postman-key", "Postman key", "PMAK-", `${HEXES}{24}-${HEXES}{34}`, `${some(24, HEX)}-${some(34, HEX)}`),
  token("linear-key", "Linear key", "lin_api_ lin_oauth_ lin_wh_", `${ALNUM}{32,64}`, some(40)),
  token("sentry-token", "Sentry token", "sntrys_ sntryu_ sntrya_", `[A-Za-z0-9+/=_-]{40,300}`, `eyJ${some(90)}`),
  token("figma-token", "Figma token", "figd_ figoh_", `${WORD}{30,60}`, some(40)),
  randomToken("notion-token", "Notion token", "ntn_ secret_", `${ALNUM}{43,50}${END}`, some(46)),
  token("airtable-token", "Airtable token", "pat", `${ALNUM}{14}\\.${HEXES}{64}`, `${some(14)}.${some(64, HEX)}`),
  token("grafana-token", "Grafana token", "glsa_ glc_", `[A-Za-z0-9+/=_]{32,200}`, `${some(32)}_${some(8, HEX)}`),
  token("newrelic-key", "New Relic key", "NRAK- NRII- NRAL- NRJS-", `[A-Za-z0-9-]{19,40}`, some(27, UPPER)),
  token(
    "dynatrace-token",
    "Dynatrace token",
    "dt0c01. dt0s01.",
    `[A-Z0-9]{24}\\.[A-Z0-9]{64}`,
    `${some(24, UPPER)}.${some(64, UPPER)}`
  ),
  token(
    "launchdarkly-key",
    "LaunchDarkly key",
    "sdk- api- mob-",
    `${HEXES}{8}-${HEXES}{4}-4${HEXES}{3}-${HEXES}{4}-${HEXES}{12}`,
    AN_UUID
  ),
  token("prefect-token", "Prefect token", "pnu_ pnb_", `${ALNUM}{36}${END}`, some(36)),
  token(
    "tailscale-key",
    "Tailscale key",
    "tskey-",
    `[a-z]{2,10}-${ALNUM}{8,30}-${ALNUM}{16,60}`,
    `auth-${some(12)}CNTRL-${some(32)}`
  ),
  // HS256, HS384 and HS512 in base64
  token(
    "phoenix-token",
    "Signed session or token of Phoenix and Plug",
    "SFMyNTY. SFMzODQ. SFM1MTI.",
    `${WORD}{8,8000}={0,2}\\.${WORD}{20,120}={0,2}`,
    `${some(120)}.${some(43)}`
  ),
  token(
    "age-key",
    "age secret key",
    "AGE-SECRET-KEY-1 AGE-PLUGIN-",
    `[0-9A-Z]{58}`,
    some(58, "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L")
  ),
  token("wandb-key", "Weights & Biases key", "wandb_v1_", `${ALNUM}{60,90}`, some(77)),
  token("honeycomb-key", "Honeycomb key", "hcaik_ hcaic_ hcamk_ hcalk_", `[a-z0-9]{50,64}`, some(58, SMALL2)),
  token("cursor-key", "Cursor key", "key_", `${HEXES}{64}${END}`, some(64, HEX)),
  randomToken(
    "helicone-key",
    "Helicone key",
    "sk-helicone-",
    `[a-z0-9]{7}(?:-[a-z0-9]{7}){3}`,
    "q7w2e5r-8t1y4u6-i0o9p8a-s7d6f5g"
  ),
  randomToken("mem0-key", "Mem0 key", "m0-", `${ALNUM}{40}${END}`, some(40)),
  randomToken("brave-key", "Brave Search key", "BSA", `${WORD}{28}(?!${WORD})`, some(28)),
  randomToken("browserbase-key", "Browserbase key", "bb_live_", `${WORD}{24,40}(?!${WORD})`, some(27)),
  token("xendit-key", "Xendit key", "xnd_production_ xnd_development_", `${ALNUM}{40,70}`, some(48)),
  randomToken("midtrans-key", "Midtrans server key", "Mid-server-", `${WORD}{20,30}(?!${WORD})`, some(24)),
  randomToken("mollie-key", "Mollie key", "live_", `${ALNUM}{30}${END}`, some(30)),
  token("dingtalk-secret", "DingTalk signing secret", "SEC", `${HEXES}{64}${END}`, some(64, HEX)),
  token(
    "matrix-token",
    "Matrix access token",
    "syt_",
    `[A-Za-z0-9+/=_-]{4,60}_[A-Za-z]{20}_${ALNUM}{6}${END}`,
    `${some(12)}_${some(20, "abcdefghijklmNOPQRSTUVWXYZ")}_${some(6)}`
  ),
  token(
    "klaviyo-key",
    "Klaviyo or ClickUp key",
    "pk_",
    `(?:${HEXES}{34}|\\d{6,9}_[A-Z0-9]{32})${END}`,
    some(34, HEX),
    `12345678_${some(32, UPPER)}`
  ),
  token("onesignal-key", "OneSignal key", "os_v2_app_ os_v2_org_", `[a-z0-9]{50,120}`, some(103, SMALL2)),
  token("cal-key", "Cal.com key", "cal_live_", `${HEXES}{32}${END}`, some(32, HEX)),
  token(
    "linkedin-secret",
    "LinkedIn client secret",
    "WPL_AP1.",
    `${ALNUM}{16}\\.${BASE64}{4,8}={0,2}`,
    `${some(16)}.${some(6)}==`
  ),
  token("mongodb-service-secret", "MongoDB Atlas service secret", "mdb_sa_sk_", `${WORD}{36,60}`, some(40)),
  token("turnstile-key", "Secret key of Cloudflare Turnstile", "0x4AAAAAAA", `${WORD}{22,30}(?!${WORD})`, some(25))
];

// src/redact/rules/web.ts
function isBasic(encoded) {
  const plain = Buffer.from(encoded, "base64").toString("latin1");
  const colon = plain.indexOf(":");
  return colon >= 0 && /^[\x20-\x7e]+$/.test(plain) && !isPlaceholder(plain.slice(colon + 1)) && isRealSecret(plain);
}
function isCookie(header) {
  return header.split(/;\s*/).some((pair) => {
    const value = pair.slice(pair.indexOf("=") + 1);
    return pair.includes("=") && !isPlaceholder(value) && looksRandom(value, 10);
  });
}
var DATABASES = "postgres(?:ql)?|mysqlx?|mariadb|mongodb|rediss?|valkey|amqps?|mssql|sqlserver|oracle|clickhouse|cockroachdb|neo4j|bolt|couchdb|cassandra|nats|kafka|ldaps?|snowflake|jdbc:[a-z]{2,20}|db2|influxdb|libsql";
var WEB_RULES = [
  {
    id: "signed-url",
    what: "Signature or credential in a URL query",
    keywords: ["X-Amz-", "x-amz-", "X-Goog-", "x-goog-", "sig=", "Signature=", "signature=", "sig%3D"],
    pattern: /(?:X-(?:Amz|Goog)-(?:Signature|Credential|Security-Token)(?:=|%3D)|(?<=[?&;]|%26|%3F|SignedHeaders=[A-Za-z0-9;-]{1,300},\s{0,2})(?:sig|signature)(?:=|%3D))([A-Za-z0-9%+/=_.~-]{16,2000})/gi,
    check: (value) => isRandomSecret(value) && entropy(value) > 2.8,
    hits: [
      `https://b.s3.amazonaws.com/k?X-Amz-Signature=${some(64, HEX)}`,
      `?sv=2022-11-02&se=2030&sig=${some(42)}%3D`
    ],
    misses: ["?sig=", "X-Amz-Signature=...", "?signature=required-by-the-caller"]
  },
  {
    id: "query-token",
    what: "Token or key in a URL query",
    keywords: spelled(
      ...list(`token=, key=, auth=, code=, secret=, password=, session=, jwt=, hmac=, sessionid=, token_hash=,
        sign=, appid=`)
    ),
    pattern: /(?<=[?&;#][a-z_.-]{0,20})(?:token|key|auth|secret|password|session|sessionid|jwt|hmac|code|hash|sign|appid)=([A-Za-z0-9%+/_.~-]{12,2000})/gi,
    check: (value) => isRandomSecret(value) && !isPlaceholder(value) && looksRandom(value, 16),
    hits: [`https://api.acme.dev/v1?access_token=${some(32)}&x=1`],
    misses: ["/search?key=value&token=abc", "?token=your-api-token-goes-here", "?code=invalid_request_uri"]
  },
  {
    id: "connection-string",
    what: "Password in the connection string of a database or queue",
    keywords: ["://"],
    pattern: new RegExp(
      String.raw`(?<=(?<![A-Za-z0-9])(?:${DATABASES})(?:\+[a-z0-9]{1,12})?)://[^\s:/@"'<>]{0,100}:([^\s/"'<>\x60]{1,200})(?=@)`,
      "gi"
    ),
    check: isPassword,
    hits: [
      "postgres://app:s3cr3t-9@db.acme.dev:5432/app",
      "mongodb+srv://root:Zx81qq@cluster0.acme.mongodb.net",
      "redis://:p4ssw0rd9@cache:6379/0"
    ],
    misses: [
      "postgres://user:password@localhost/db",
      "postgres://localhost:5432/app",
      `mysql://\${USER}:\${PASS}@host/db`,
      "redis://cache:6379/0",
      "postgres://postgres:postgres@localhost/db"
    ]
  },
  {
    id: "url-password",
    what: "Password in a URL",
    keywords: ["://"],
    pattern: /:\/\/[^\s:/@"'<>?#]{0,100}:([^\s/"'<>`?#]{1,200})(?=@[A-Za-z0-9[])/g,
    check: isPassword,
    hits: ["https://alice:Tr0ub4dor@acme.dev/x", "ftp://up:lo4d-9x@files.acme.dev"],
    misses: [
      "https://user:pass@host/",
      "http://localhost:3000/@vite/client",
      "https://acme.dev:8080/@scope",
      "git@github.com:acme/x.git"
    ]
  },
  {
    id: "url-token",
    what: "Token in place of the user name in a URL",
    keywords: ["://"],
    pattern: /:\/\/([A-Za-z0-9_-]{20,200})(?=:?@[A-Za-z0-9])/g,
    check: (value) => isRealSecret(value) && looksRandom(value, 20) && entropy(value) > 3.2,
    hits: [`https://${some(32)}@git.acme.dev/x.git`],
    misses: ["https://a-long-user-name-of-words@acme.dev"]
  },
  {
    id: "bearer-header",
    what: "Bearer token",
    keywords: spelled("bearer"),
    pattern: /\bbearer(?:\s{1,3}|%20|\s{0,2}[:=]\s{0,2})["'`]?([A-Za-z0-9._~+/=-]{12,4000})/gi,
    check: (value) => isRealSecret(value) && !isPlaceholder(value) && looksRandom(value, 16),
    hits: [`Authorization: Bearer ${some(40)}`, `-H 'authorization: bearer ${some(24)}'`],
    misses: [
      `Authorization: Bearer \${token}`,
      "Bearer authentication is required",
      "Authorization: Bearer <token>",
      "bearer: your-token-goes-here",
      "Bearer YOUR_API_KEY"
    ]
  },
  {
    id: "basic-header",
    what: "User name and password in a basic authorization header",
    keywords: spelled("basic "),
    pattern: /\bbasic\s{1,3}([A-Za-z0-9+/]{8,1000}={0,2})/gi,
    check: isBasic,
    hits: [`Authorization: Basic ${Buffer.from(`alice:${some(12)}`).toString("base64")}`],
    misses: ["Authorization: Basic <credentials>", "basic knowledge of things", "Basic authentication"]
  },
  {
    id: "authorization-header",
    what: "Token in an authorization header",
    keywords: [
      ...spelled("authorization"),
      "x-api-key",
      "X-Api-Key",
      "X-API-Key",
      "X-API-KEY",
      "x-auth-token",
      "X-Auth-Token",
      "PRIVATE-TOKEN",
      "Private-Token",
      "private-token",
      "x-honeycomb-team"
    ],
    pattern: new RegExp(
      `(?:authorization|x-api-key|x-auth-token|private-token|x-honeycomb-team)${IS}(?:[A-Za-z][A-Za-z0-9-]{2,20}[ =]{1,2}(?:token=)?["']?)?([A-Za-z0-9._~+/=:-]{12,4000})`,
      "gi"
    ),
    check: (value) => isRealSecret(value) && !isPlaceholder(value) && looksRandom(value, 16),
    hits: [`Authorization: token ${some(40)}`, `"X-Api-Key": "${some(32)}"`, `Authorization: ApiKey ${some(30)}`],
    misses: [
      'authorization: "required"',
      "Authorization: Bearer <token>",
      "x-api-key: your-api-key",
      `headers: { Authorization: \`token \${token}\` }`
    ]
  },
  {
    id: "cookie",
    what: "Cookies",
    keywords: ["-b ", "--cookie ", ...spelled("cookie").flatMap((name) => [...`:="'\\`].map((next) => name + next))],
    pattern: /(?:\bcookie["']?\s{0,2}[:=]\s{0,2}(?:\[\s{0,8})?|(?<=\s)(?:-b|--cookie)\s{1,2})["'`\x02]?([A-Za-z0-9_.$!%-]{1,80}=[^\r\n"'`\x02]{4,8000})/gi,
    check: isCookie,
    hits: [
      `Cookie: sid=${some(26)}; theme=dark`,
      `Set-Cookie: session=${some(32)}; HttpOnly; Path=/`,
      `curl -b 'sid=${some(30)}' x`
    ],
    misses: ["Cookie: theme=dark; lang=en", "Set-Cookie: name=value; HttpOnly", "document.cookie = name + value"]
  },
  {
    id: "netrc-password",
    what: "Password in a netrc file",
    keywords: ["machine ", "default login", "default\n"],
    pattern: /\b(?:machine\s{1,4}(?:\S{1,100}[.:]\S{1,100}|localhost)|(?<=^[\s+>|→\d-]{0,12})default)\s{1,8}login\s{1,4}\S{1,200}\s{1,8}(?:account\s{1,4}\S{1,100}\s{1,8})?password\s{1,4}(\S{4,200})/gm,
    check: isPassword,
    hits: ["machine acme.dev login alice password xK9wPq2z"],
    misses: ["machine acme.dev login alice password <password>"]
  },
  {
    id: "docker-auth",
    what: "User name and password of a registry in a Docker configuration",
    keywords: ['"auth', "_auth"],
    pattern: /(?:"auth"\s{0,3}:\s{0,3}["\x02]|(?<![A-Za-z])_auth\s{0,2}=\s{0,2}"?)([A-Za-z0-9+/]{8,1000}={0,2})/g,
    check: isBasic,
    hits: [`{"auths": {"r.acme.dev": {"auth": "${Buffer.from(`bot:${some(14)}`).toString("base64")}"}}}`],
    misses: ['{"auth": "required"}', '"auth": "basicauth"']
  },
  {
    id: "database-login",
    what: "Database password in a driver address or password file",
    keywords: ["@tcp(", "@unix(", "thin:", ":5432:", ":5433:", ":6432:", ":*:"],
    pattern: /@(?:tcp|unix)\(|(?<=jdbc:oracle:)thin:[A-Za-z0-9_]{1,60}\/([^\s@"']{4,100})(?=@)|:(?:543[23]|6432|\*):[^\s:]{1,63}:[^\s:]{1,63}:([^\s:"'`]{4,200})/g,
    locate(match) {
      const end = match.index + match[0].length;
      const found = match[1] ?? match[2];
      if (found !== void 0) return [end - found.length, end];
      const before = /[A-Za-z0-9_]{1,60}:([^\s:@/"'`]{4,100})$/.exec(
        match.input.slice(Math.max(0, match.index - 170), match.index)
      )?.[1];
      return before === void 0 ? void 0 : [match.index - before.length, match.index];
    },
    check: (value) => isPassword(value) && value.length >= 6,
    hits: [
      "root:Zx81qq0w@tcp(127.0.0.1:3306)/app",
      "jdbc:oracle:thin:scott/Zx81qq0w@//db:1521/x",
      "db.acme.dev:5432:app:bob:Zx81qq0w",
      "*:*:*:bob:Zx81qq0w"
    ],
    misses: ["user:password@tcp(localhost:3306)/db", "localhost:5432:*:postgres:postgres"]
  },
  {
    id: "sql-password",
    what: "Password in an SQL statement",
    keywords: [...spelled("password '", 'password "'), ...spelled("identified ")],
    pattern: /(?:\bpassword|\bidentified\s{1,3}(?:with\s{1,3}\S{1,40}\s{1,3})?by)\s{1,3}["']([^"'\s]{4,200})(?=["'])/gi,
    check: (value) => isPassword(value) && /[0-9!@#%^&*]/.test(value),
    hits: ["ALTER ROLE app PASSWORD 'Zx81qq0w'", "CREATE USER a IDENTIFIED BY 'Zx81qq0w'", 'IDENTIFIED BY "Zx81qq0w"'],
    misses: ["CREATE ROLE app PASSWORD 'password'", "identified by 'name'"]
  },
  {
    id: "value-before-name",
    what: "Value of a field or a meta element whose name follows it",
    keywords: ['value="', "value='", 'content="', "content='"],
    pattern: /\b(?:value|content)=["']([^"'\s<>]{6,200})(?=["'](?:\s{1,24}[A-Za-z][\w:-]{0,30}(?:=(?:"[^"\n]{0,80}"|'[^'\n]{0,80}'))?){0,4}?\s{1,24}(?:name|id|key|type|property)=["'][\w.:-]{0,40}(?:password|passwd|(?<![a-z])pass|secret|token|api[_-]?key)["'])/gi,
    check: (value) => isPassword(value) && /[0-9!@#%^&*]/.test(value),
    hits: [
      '<input value="Zx81qq0w" type="password">',
      `<meta content="${some(56)}" name="csrf-token">`,
      `<add value='${some(32)}' key='Api-Key'/>`
    ],
    misses: ['<input value="password" type="password">', '<input value="next-page" name="token">']
  },
  {
    id: "session-cookie",
    what: "Session cookie, by its name or in a cookie file",
    keywords: [
      ...["PHPSESSID", "JSESSIONID", "connect.sid", "sessionid", "csrftoken", "_SessionId"],
      ...["	TRUE	", "	FALSE	"]
    ],
    pattern: /(?:(?:PHPSESSID|JSESSIONID|connect\.sid|sessionid|csrftoken|_SessionId)["']?\s{0,2}[=:]\s{0,2}["'\x02]?|\t(?:TRUE|FALSE)\t\/\S{0,100}\t(?:TRUE|FALSE)\t\d{1,12}\t[^\s\t]{1,100}\t)([A-Za-z0-9%._~+/=:-]{16,2000})/g,
    check: (value) => isRandomSecret(value) && looksRandom(value, 16) && !UUID.test(value),
    hits: [`PHPSESSID=${some(26)}`, `.acme.dev	TRUE	/	TRUE	1790000000	sid	${some(32)}`],
    misses: ["PHPSESSID=...", "sessionid: string"]
  },
  {
    id: "digest-header",
    what: "Response in a digest authorization header",
    keywords: ['response="'],
    pattern: /(?<=Digest [^\n]{0,600})response="([a-f0-9]{32,64})(?=")/g,
    check: isRealSecret,
    hits: [`Authorization: Digest username="a", response="${some(32, HEX)}"`],
    misses: ['Digest x, response="ok"']
  }
];

// src/redact/rules/index.ts
var RULES = [
  ...KEY_RULES,
  ...TOKEN_RULES,
  ...SERVICE_RULES,
  ...APP_RULES,
  ...WEB_RULES,
  ...SETTING_RULES,
  ...NAME_RULES,
  ...LOGIN_RULES
];

// src/redact/text/broken.ts
var LONGEST3 = 300;
var AROUND = 400;
var BEFORE2 = /[A-Za-z0-9_+/=.~%-]{4,200}$/;
var MARGIN = /(?:[ \t]{0,80}[│|])?\r?$/;
function endsLine2(text, at) {
  return /^(?:[ \t]{0,80}[│|])?[\r\n]/.test(text.slice(at, at + 90));
}
var AFTER2 = /^(?:[ \t]{0,80}[│|])?\r?\n[ \t]{0,12}(?:[+>|│] ?)?([A-Za-z0-9_+/=~%-][A-Za-z0-9_+/=.~%-]{3,400})(?![:(\\])/;
var MOST_LINES = 12;
function isPart(run) {
  if (/^[A-Za-z_]\w*=.|(?:^|[/.])[a-z]{3,30}(?:[/.]|$)/.test(run)) return false;
  return !isIdentifier(run) || changesCase(run);
}
var Breaks = class {
  #text;
  #isSecretAt;
  #known = /* @__PURE__ */ new Map();
  /** @param isSecretAt does a secret begin at this place of the text? Then it is not the rest of another one. */
  constructor(text, isSecretAt) {
    this.#text = text;
    this.#isSecretAt = isSecretAt;
  }
  /** Where the line of that place ends, if it is near. */
  near(at) {
    const end = this.#text.slice(at, at + LONGEST3).indexOf("\n");
    return end === -1 ? void 0 : at + end;
  }
  /** The line of that place with the next one, or all that are as long, if a random text continues there. */
  after(at) {
    const end = this.near(at);
    if (end === void 0) return void 0;
    if (!this.#known.has(end)) this.#known.set(end, this.#joined(this.#contentEnd(end)));
    return this.#known.get(end);
  }
  /** Where the text of a line ends, given the end of the line. */
  #contentEnd(end) {
    return end - (MARGIN.exec(this.#text.slice(Math.max(0, end - 90), end))?.[0].length ?? 0);
  }
  /** Where a random text goes on behind the line that ends there. */
  #partAfter(end) {
    const text = this.#text;
    const next = AFTER2.exec(text.slice(end, end + AROUND));
    const part = next?.[1] ?? "";
    if (next === null || !isPart(part)) return void 0;
    const first = BEFORE2.exec(text.slice(Math.max(0, end - 200), end))?.[0] ?? "";
    if (first === "" || !looksRandom(first + part, 16)) return void 0;
    const to = end + next[0].length;
    return this.#isSecretAt(to - part.length + (part.startsWith("-") ? 1 : 0)) ? void 0 : [to - part.length, to];
  }
  #joined(end) {
    const text = this.#text;
    const base = Math.max(0, end - LONGEST3 - AROUND);
    const width = end - text.lastIndexOf("\n", end - 1);
    const gaps = [];
    let joined2 = text.slice(base, end);
    let last = end;
    for (let part = this.#partAfter(end); part !== void 0; part = this.#partAfter(last)) {
      const [from, to] = part;
      gaps.push([joined2.length, from - base - joined2.length]);
      joined2 += text.slice(from, to);
      last = to;
      if (to - text.lastIndexOf("\n", to - 1) !== width || gaps.length === MOST_LINES) break;
    }
    if (gaps.length === 0) return void 0;
    const original = (place, isEnd) => base + place + (gaps.findLast(([at]) => isEnd ? at < place : at <= place)?.[1] ?? 0);
    return {
      text: joined2 + text.slice(last, last + AROUND),
      from: (at) => at - base,
      toOriginal: ([from, to]) => base + to > end ? [original(from, false), original(to, true)] : void 0
    };
  }
};
var CUT = /[A-Za-z0-9_+=~-]{1,300}(?:\.[A-Za-z0-9_+=~-]{1,300}){0,4}(?=$|…|\.{3}|\r?\n\s{0,4}(?:\.{3}|…|\[))/y;
var DISTINCT = /^(?!(?:pk_|key_|live_|secret-|token-|oauth:|base64:)$)(?:.{5,}|[a-z]{2,}\d?_|A[A-Z]IA|AIza)$/;
var WORD2 = /^(?:[A-Z]?[a-z]{5,}|and|for|the)$/;
function cutOffAt(text, at, keyword) {
  if (!DISTINCT.test(keyword) || /[A-Za-z0-9_]/.test(text[at - 1] ?? "")) return void 0;
  CUT.lastIndex = at;
  const token2 = CUT.exec(text)?.[0] ?? "";
  const rest = token2.slice(keyword.length);
  if (rest.length < 8 || !/[0-9]/.test(rest) || rest.split(/[-_.]/).some((piece) => WORD2.test(piece))) return void 0;
  return isRandomSecret(token2) ? [at, at + token2.length] : void 0;
}

// src/redact/text/line-prefixes.ts
var TIME = String.raw`\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.,]{0,14}(?:Z|[+-]\d\d:?\d\d)?\]?\s`;
var DIFF = /^[+ -]/gm;
var PREFIXES = [
  // `build<tab>Run tests<tab>2026-11-01T10:00:00.1234567Z`: logs of GitHub
  new RegExp(`^(?:[^\\t\\n]{1,60}\\t){0,2}${TIME}`, "gm"),
  // `Nov  1 10:00:00 host app[12]: `, `[pod/web/app] `, `aws_instance.a (remote-exec): `
  /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S{1,60} [^\s:]{1,60}: |^\[[^\]\n]{1,80}\] |^[\w.[\]"-]{2,60} \([a-z-]{3,20}\): /gm,
  // `   12→`, `12<tab>`, `12:`, `12-`
  /^[ \t]{0,9}\d{1,7}[→\t:-]/gm,
  // `src/a.ts:12:`, `src/a.ts-12-`
  /^[^\s:=]{1,200}[:-]\d{1,7}[:-]/gm,
  DIFF,
  /^> ?/gm,
  /^[a-z][a-z0-9_.-]{1,40}\s{0,8}\| /gm,
  /^[ \t]{0,20}(?:#|\/\/|--|;|\*) ?/gm,
  /^[│|] ?/gm
];
var SAMPLE = 1e3;
function samplesOf(text) {
  if (text.length <= 3 * SAMPLE) return [text];
  return [0, Math.floor(text.length / 2), text.length - SAMPLE].map((at) => {
    const piece = text.slice(at, at + SAMPLE);
    return at === 0 ? piece : piece.slice(piece.indexOf("\n") + 1);
  });
}
function isBefore(pattern, sample, lines) {
  if (pattern === DIFF && !/^[+-]/m.test(sample)) return false;
  return (sample.match(pattern)?.length ?? 0) >= Math.max(1, (lines - 1) / 2);
}
function prefixOf(text) {
  if (!text.includes("\n")) return void 0;
  for (const sample of samplesOf(text)) {
    const lines = sample.match(/^./gm)?.length ?? 0;
    const found = PREFIXES.find((pattern) => isBefore(pattern, sample, lines));
    if (found !== void 0) return found;
  }
  return void 0;
}

// src/redact/text/decoded-text.ts
function plainText(text) {
  return { text, toOriginal: (span) => span };
}
var PERCENT = /%(0[AaDd]|[2-6][0-9A-Fa-f]|7[0-9A-Ea-e])/;
var HAS_ESCAPES = new RegExp(`[\\\\\\x1b]|&(?:quot|amp|#3[49]);|${PERCENT.source}`);
var HAS_COLOURS = /\x1b|\\(?:u001[bB]|x1[bB]|033|e)\[/;
var ESCAPES = /((?:\x1b|\\{1,16}(?:u001[bB]|x1[bB]|033|e))\[[0-?]{0,40}[ -/]{0,4}[@-~])|\\{1,16}(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(["'`/nrt])|&(quot|amp|#3[49]);)|&(quot|amp|#3[49]);/g;
var ESCAPES_AND_PERCENT = new RegExp(`${ESCAPES.source}|${PERCENT.source}`, "g");
var MEANINGS = /* @__PURE__ */ new Map([
  ["quot", '"'],
  ["amp", "&"],
  ["#34", '"'],
  ["#39", "'"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "	"]
]);
function meaningOf([, colour, unicode, latin, letter, escaped2, bare, percent], gap) {
  if (colour !== void 0) return gap;
  const hex = unicode ?? latin ?? percent;
  if (hex !== void 0) return String.fromCharCode(Number.parseInt(hex, 16));
  return MEANINGS.get(escaped2 ?? bare ?? letter ?? "") ?? letter ?? "";
}
function pieceAt(starts, at) {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = low + high + 1 >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
function replacing(text, pattern, meaning) {
  const starts = [0];
  const originals = [0];
  const ends2 = [-1];
  let out = "";
  let done = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const decoded = meaning(match);
    const end = match.index + match[0].length;
    out += text.slice(done, match.index);
    if (decoded !== "") {
      starts.push(out.length);
      originals.push(match.index);
      ends2.push(end);
      out += decoded;
    }
    starts.push(out.length);
    originals.push(end);
    ends2.push(-1);
    done = end;
  }
  out += text.slice(done);
  return {
    text: out,
    toOriginal([from, to]) {
      const first = pieceAt(starts, from);
      const last = pieceAt(starts, to - 1);
      const end = ends2[last] ?? -1;
      return [
        (originals[first] ?? 0) + (from - (starts[first] ?? 0)),
        end >= 0 ? end : (originals[last] ?? 0) + (to - (starts[last] ?? 0))
      ];
    }
  };
}
function decode(text, gap, escapes = ESCAPES) {
  return replacing(text, escapes, (match) => meaningOf(match, gap));
}
function stripped(decoded, pattern) {
  const { text, toOriginal } = replacing(decoded.text, pattern, () => "");
  return { text, toOriginal: (span) => decoded.toOriginal(toOriginal(span)) };
}
function withoutPrefixes(decoded) {
  const prefix = prefixOf(decoded.text);
  return prefix === void 0 ? [] : [stripped(decoded, prefix)];
}
var JOINT = /(["'`])\s{0,3}(?:\+|\.\.?)\s{0,40}\1/g;
function withoutJoints(decoded) {
  if (!/["'`]\s{0,3}(?:\+|\.\.?)\s{0,40}["'`]/.test(decoded.text)) return [];
  return [stripped(decoded, JOINT)];
}
function decodedTexts(text) {
  if (!HAS_ESCAPES.test(text)) {
    const plain = plainText(text);
    return [plain, ...withoutPrefixes(plain), ...withoutJoints(plain)];
  }
  const decoded = decode(text, "");
  return [
    decoded,
    ...HAS_COLOURS.test(text) ? [decode(text, " ")] : [],
    ...PERCENT.test(text) ? [decode(text, "", ESCAPES_AND_PERCENT)] : [],
    ...withoutPrefixes(decoded),
    ...withoutJoints(decoded)
  ];
}

// src/redact/text/encoded.ts
var SHORTEST = 32;
var BINARY = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|JVBERi0|H4sI|UEsDB|d09G|T2dnUw|SUQz|AGFzb)/;
var TEXT = /(?:[CDI-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][A-Za-z0-9+/]){6}/;
var LINE_BREAKS = /\s+[+>| ]*/g;
var IS_LETTER = new Uint8Array(128);
for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
  IS_LETTER[letter.charCodeAt(0)] = 1;
}
function isLetter(text, at) {
  return IS_LETTER[text.charCodeAt(at)] === 1;
}
function* runs(text) {
  let before = -1;
  let probe = SHORTEST - 1;
  while (probe < text.length) {
    let at = probe;
    while (at > before && isLetter(text, at)) at -= 1;
    if (at > before) {
      before = at;
      probe = at + SHORTEST;
      continue;
    }
    let end = probe + 1;
    while (end < text.length && isLetter(text, end)) end += 1;
    yield [before + 1, end];
    before = end;
    probe = end + SHORTEST;
  }
}
function* blocks(text) {
  let lines = [];
  for (const run of runs(text)) {
    const end = lines.at(-1)?.[1];
    if (end !== void 0 && !/^\r?\n[+ >|]{0,4}$/.test(text.slice(end, Math.min(run[0], end + 7)))) {
      yield lines;
      lines = [];
    }
    lines.push(run);
  }
  if (lines.length > 0) yield lines;
}
function endOf(text, end) {
  const isFullLine = end - text.lastIndexOf("\n", end - 1) > 60;
  const tail = (isFullLine ? /^(?:\r?\n[+ >|]{0,4}[A-Za-z0-9+/]{1,31}(?![^=\s"']))?={0,2}/ : /^={0,2}/).exec(
    text.slice(end, end + 45)
  );
  return end + (tail?.[0].length ?? 0);
}
function isText(plain) {
  const odd = plain.match(/[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\uFFFD]/g)?.length ?? 0;
  return odd <= plain.length / 20;
}
function encodedAt(text, [from, to]) {
  const run = text.slice(from, to);
  const found = BINARY.test(run) ? null : TEXT.exec(run);
  if (found === null) return [];
  const end = endOf(text, to);
  const before = run.slice(0, found.index).replace(LINE_BREAKS, "").length;
  const letters = text.slice(from, end).replace(LINE_BREAKS, "");
  const plain = [.../* @__PURE__ */ new Set([before % 4, before])].map((at) => Buffer.from(letters.slice(at), "base64").toString("utf8")).find(isText);
  return plain === void 0 ? [] : [{ span: [from, end], plain }];
}
function* encodedIn(text) {
  for (const lines of blocks(text)) {
    const [first, last] = [lines[0]?.[0] ?? 0, lines.at(-1)?.[1] ?? 0];
    const whole = encodedAt(text, [first, last]);
    yield* whole;
    const isOdd = lines.slice(0, -1).some(([from, to]) => (to - from) % 4 !== 0);
    if (lines.length > 1 && (isOdd || whole.length === 0)) for (const line of lines) yield* encodedAt(text, line);
  }
}
function mayContainEncoded(text) {
  return runs(text).next().done !== true;
}
function isPicture(text) {
  return text.length > 200 && BINARY.test(text) && !/[^A-Za-z0-9+/=]/.test(text);
}
var ADDRESS = /^data:[^,]{0,200},/i;
function replaceEncoded(base64, replace) {
  const address = ADDRESS.exec(base64)?.[0] ?? "";
  const plain = Buffer.from(base64.slice(address.length), "base64").toString("utf8");
  if (!isText(plain)) return base64;
  const replaced2 = replace(plain);
  return replaced2 === plain ? base64 : address + Buffer.from(replaced2).toString("base64");
}

// src/redact/text/keywords.ts
var WIDTH = 128;
var CHUNK = 1 << 16;
var SHORT = 80;
function withEnding(endings = [], ending) {
  return endings.some(({ owner }) => owner === ending.owner) ? endings : [...endings, ending];
}
function makeTree(lists) {
  const most = sumOf(lists.flat(), (keyword) => keyword.length) + 1;
  const next = new Uint16Array(most * WIDTH);
  const endings = [void 0];
  for (const [owner, keywords] of lists.entries()) {
    for (const keyword of keywords) {
      let state = 0;
      for (let at = 0; at < keyword.length; at += 1) {
        const cell = state * WIDTH + keyword.charCodeAt(at) % WIDTH;
        if (next[cell] === 0) next[cell] = endings.push(void 0) - 1;
        state = next[cell] ?? 0;
      }
      endings[state] = withEnding(endings[state], { owner, length: keyword.length });
    }
  }
  return { next: next.slice(0, endings.length * WIDTH), endings };
}
function withSuffixes({ next, endings }) {
  const all = [...endings];
  const suffixes = new Uint16Array(all.length);
  const queue = [0];
  for (const state of queue) {
    const suffix = suffixes[state] ?? 0;
    if (state !== 0) for (const ending of all[suffix] ?? []) all[state] = withEnding(all[state], ending);
    for (let code = 0; code < WIDTH; code += 1) {
      const cell = state * WIDTH + code;
      const child = next[cell] ?? 0;
      const after = state === 0 ? 0 : next[suffix * WIDTH + code] ?? 0;
      if (child === 0) {
        next[cell] = after;
      } else {
        suffixes[child] = after;
        queue.push(child);
      }
    }
  }
  return { next, endings: all };
}
function makeKeywords(lists) {
  const { next, endings } = withSuffixes(makeTree(lists));
  const isEnd = Uint8Array.from(endings, (ending) => ending === void 0 ? 0 : 1);
  const bytes = Buffer.alloc(CHUNK);
  function fill(chunk) {
    if (chunk.length > SHORT) return bytes.write(chunk, "latin1");
    for (let at = 0; at < chunk.length; at += 1) bytes[at] = chunk.charCodeAt(at);
    return chunk.length;
  }
  function each(text, hit) {
    let state = 0;
    for (let from = 0; from < text.length; from += CHUNK) {
      const length = fill(text.length <= CHUNK ? text : text.slice(from, from + CHUNK));
      for (let at = 0; at < length; at += 1) {
        state = next[state << 7 | bytes[at] & 127];
        if (isEnd[state] === 0) continue;
        for (const { owner, length: size } of endings[state] ?? []) {
          if (hit(owner, from + at + 1 - size)) return true;
        }
      }
    }
    return false;
  }
  return { each, any: (text) => each(text, () => true) };
}

// src/redact/scan.ts
var MARK = /\[redacted: [^\]\r\n]{1,80}\]/g;
var LONGEST_KEYWORD = 80;
var CLOSING_TAG = /<\/[A-Za-z]/;
function isOne(spans) {
  return typeof spans[0] === "number";
}
function triedOf(rule, rank) {
  const flags = rule.pattern.flags.replace(/[gy]/g, "");
  return { rule, pattern: new RegExp(rule.pattern.source, flags + (rule.keywords.length === 0 ? "g" : "y")), rank };
}
function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
function spansOf(rule, match) {
  if (match === null) return [];
  const end = match.index + match[0].length;
  const located = rule.locate ? rule.locate(match) : [end - (match[1] ?? match[0]).length, end];
  if (located === void 0) return [];
  return (isOne(located) ? [located] : located).flatMap(([from, to]) => {
    const [own = ""] = match.input.slice(from, to).split(CLOSING_TAG, 1);
    return rule.check?.(own) ?? true ? [[from, from + own.length]] : [];
  });
}
function secretOf({ text, toOriginal }, kind, rank, span) {
  return { kind, span: toOriginal(span), rank, value: text.slice(span[0], span[1]) };
}
function joined(secrets, text) {
  const out = [];
  for (const secret of [...secrets].sort((a, b) => a.span[0] - b.span[0])) {
    const last = out.at(-1);
    if (last === void 0 || secret.span[0] >= last.span[1]) {
      out.push(secret);
      continue;
    }
    const best = secret.rank < last.rank ? secret : last;
    const span = [last.span[0], Math.max(last.span[1], secret.span[1])];
    const isWhole = span[0] === best.span[0] && span[1] === best.span[1];
    out[out.length - 1] = isWhole ? best : { ...best, span, value: text.slice(span[0], span[1]) };
  }
  return out;
}
function outsideMarks(secrets, text) {
  if (secrets.length === 0 || !text.includes("[redacted: ")) return secrets;
  const marks = [...text.matchAll(MARK)].map((mark) => [mark.index, mark.index + mark[0].length]);
  return secrets.filter(({ span }) => !marks.some(([from, to]) => span[0] < to && span[1] > from));
}
function brokenAt({ rule, pattern }, text, at, breaks) {
  const joined2 = breaks.after(at);
  if (joined2 !== void 0) {
    const spans = spansOf(rule, matchAt(pattern, joined2.text, joined2.from(at)));
    const wrapped = spans.map((span) => joined2.toOriginal(span)).filter((span) => span !== void 0);
    if (wrapped.length > 0) return wrapped;
  }
  if (rule.isPrefixed !== true) return [];
  const keyword = rule.keywords.find((one) => text.startsWith(one, at)) ?? "";
  const cut = cutOffAt(text, at, keyword);
  return cut === void 0 ? [] : [cut];
}
var ESCAPES2 = [
  ...["\x1B", "u001b", "u001B", "x1b[", "x1B[", "033[", "\\e[", "\\u00", "\\x", "&quot;", "&amp;", "&#3"],
  ...["%0A", "%0a", "%0D", "%0d", "%20", "%22", "%26", "%27", "%2B", "%2b", "%2F", "%2f", "%3A", "%3a", "%3D", "%3d"],
  ...["%3F", "%3f", "%40"]
];
var Scanner = class {
  #rules;
  /** Those without keywords. */
  #everywhere;
  #encoded;
  #keywords;
  /** @param encoded the kind of a base64 text that contains a secret; undefined to leave base64 alone */
  constructor(rules, encoded) {
    this.#rules = rules.map(triedOf);
    this.#everywhere = this.#rules.filter(({ rule }) => rule.keywords.length === 0);
    this.#encoded = encoded;
    this.#keywords = makeKeywords([...rules.map(({ keywords }) => keywords), ESCAPES2]);
  }
  /** Can {@link scan} find anything? `false` is certain. */
  any(text) {
    return this.#everywhere.length > 0 || this.#keywords.any(text) || this.#encoded !== void 0 && mayContainEncoded(text);
  }
  /** All secrets in a text, in no particular order; they may overlap. */
  scan(text) {
    const secrets = [];
    const hits = this.#hitsIn(text);
    const [first, ...others] = hits.length > 0 ? decodedTexts(text) : [plainText(text)];
    for (const each of [first, ...others]) {
      this.#tryKeywords(each, each.text === text ? hits : this.#hitsIn(each.text), secrets);
      this.#tryEverywhere(each, secrets);
    }
    if (this.#encoded === void 0) return secrets;
    for (const { span, plain } of encodedIn(first.text)) {
      if (this.scan(plain).length === 0) continue;
      secrets.push(secretOf(first, this.#encoded, this.#rules.length, span));
    }
    return secrets;
  }
  /** Pairs: the index of a rule, and where one of its keywords begins. */
  #hitsIn(text) {
    const hits = [];
    this.#keywords.each(text, (owner, at) => {
      hits.push(owner, at);
      return false;
    });
    return hits;
  }
  /** Does a keyword with a whole secret begin there? */
  #isSecretAt(text, at) {
    return this.#keywords.each(text.slice(at, at + LONGEST_KEYWORD), (index, from) => {
      const tried = from === 0 ? this.#rules[index] : void 0;
      return tried !== void 0 && spansOf(tried.rule, matchAt(tried.pattern, text, at)).length > 0;
    });
  }
  #tryKeywords(decoded, hits, secrets) {
    const done = /* @__PURE__ */ new Map();
    const { text } = decoded;
    const breaks = new Breaks(text, (at) => this.#isSecretAt(text, at));
    for (let hit = 0; hit < hits.length; hit += 2) {
      const index = hits[hit] ?? 0;
      const at = hits[hit + 1] ?? 0;
      const tried = this.#rules[index];
      if (tried === void 0 || at < (done.get(index) ?? 0)) continue;
      const { rule, pattern, rank } = tried;
      const match = matchAt(pattern, text, at);
      const own = spansOf(rule, match);
      const end = own.at(-1)?.[1];
      const isWhole = end !== void 0 && !endsLine2(text, end);
      const broken = isWhole ? [] : brokenAt(tried, text, at, breaks);
      const isBroken = (broken.at(-1)?.[1] ?? 0) > (end ?? 0);
      const spans = isBroken ? broken : own;
      if (match === null && spans.length === 0) continue;
      if (spans.length > 0 || rule.locate === void 0) {
        const last = isBroken ? breaks.near(at) : void 0;
        done.set(index, Math.min(last ?? Infinity, spans.at(-1)?.[1] ?? at + (match?.[0].length ?? 0)));
      }
      for (const span of spans) secrets.push(secretOf(decoded, rule.id, rank, span));
    }
  }
  #tryEverywhere(decoded, secrets) {
    for (const { rule, pattern, rank } of this.#everywhere) {
      for (const match of decoded.text.matchAll(pattern)) {
        for (const span of spansOf(rule, match)) secrets.push(secretOf(decoded, rule.id, rank, span));
      }
    }
  }
};

// src/redact/text/lines.ts
function separatorOf(lines) {
  return lines.slice(0, -1).every((line) => line.endsWith("\n")) ? "" : "\n";
}
function joinedLines(lines) {
  return lines.join(separatorOf(lines));
}
function isPatch(lines) {
  return lines.every((line) => /^[+ \\-]/.test(line)) && lines.some((line) => /^[+-]/.test(line));
}
function replacedLines(lines, secrets, mark) {
  const { length } = separatorOf(lines);
  const signs = isPatch(lines) ? 1 : 0;
  let next = 0;
  let marked = -1;
  let start = 0;
  return lines.map((line) => {
    const end = start + line.length - (line.endsWith("\n") ? 1 : 0);
    let out = line.slice(0, signs);
    let done = start + signs;
    for (let secret = secrets[next]; secret !== void 0 && secret.span[0] < end; secret = secrets[next]) {
      const [from, to] = secret.span;
      if (from > done) out += line.slice(done - start, from - start);
      if (marked !== next) out += mark(secret.kind, secret.value);
      marked = next;
      done = Math.max(done, Math.min(to, end));
      if (to > end) break;
      next += 1;
    }
    out += line.slice(done - start);
    start += line.length + length;
    return out;
  });
}

// src/redact/redactor.ts
var ENCODED_KIND = "encoded-secret";
var REDACTION_KINDS = new Map([
  ...[...RULES, MAIL_RULE, AUTHOR_RULE, ...HOST_RULES].map(({ id, what }) => [id, what]),
  [ENCODED_KIND, "Base64 text that contains a secret"],
  ["word", "Your own words"],
  ["pattern", "Your own patterns"]
]);
var SIGNATURE = "signature";
var DOCUMENTS = /* @__PURE__ */ new Set(["data", "base64", "blob"]);
var DOCUMENT_NAMES = [...DOCUMENTS].map((name) => `"${name}"`);
var MOST_NAMES = 1e4;
var MOST_HARMLESS = 5e5;
var MOST_ROUNDS = 10;
function wholeWords(words) {
  const escaped2 = words.filter((word) => word.trim() !== "").sort((a, b) => b.length - a.length).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  if (escaped2.length === 0) return [];
  return [new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${escaped2.join("|")})(?![\p{L}\p{N}_])`, "giu")];
}
function matchesOf({ kind, pattern }, text) {
  return [...text.matchAll(pattern)].filter((match) => match[0] !== "").map((match) => ({
    kind,
    rank: Number.MAX_SAFE_INTEGER,
    span: [match.index, match.index + match[0].length],
    value: match[0]
  }));
}
function replaced(text, secrets, mark) {
  let out = "";
  let done = 0;
  for (const { kind, span, value } of secrets) {
    out += text.slice(done, span[0]) + mark(kind, value);
    done = span[1];
  }
  return out + text.slice(done);
}
var ARCHIVE_MARK = /\[redacted: ([a-z][a-z0-9-]{0,40}) (#[0-9a-f]{12})\]/g;
function archiveMarks(text) {
  if (!text.includes("[redacted: ")) return [];
  return [...text.matchAll(ARCHIVE_MARK)].map(({ 0: { length }, 1: kind = "", 2: value = "", index }) => {
    return { kind, value, rank: 0, span: [index, index + length] };
  });
}
var scanners = /* @__PURE__ */ new Map();
function scannerOf({ off, emails, authors = false, hosts }) {
  const key = JSON.stringify([off, emails, authors, hosts]);
  return valueFor(scanners, key, () => {
    const isOff = new Set(off);
    const chosen = [...emails ? [MAIL_RULE] : [], ...authors ? [AUTHOR_RULE] : [], ...hosts ? HOST_RULES : []];
    const rules = [...RULES, ...chosen].filter(({ id }) => !isOff.has(id));
    return new Scanner(rules, isOff.has(ENCODED_KIND) ? void 0 : ENCODED_KIND);
  });
}
var NAME_END = 100;
var Redactor = class {
  #scanner;
  #home;
  #homes;
  #accounts;
  #own;
  /** Names that say nothing about their values; a transcript has the same few hundred on every line. */
  #plainNames = /* @__PURE__ */ new Set();
  /** What texts without a secret become: names and versions are on every line, outputs on one line twice, files read again. */
  #harmless = /* @__PURE__ */ new Map();
  #harmlessSize = 0;
  #isNumbering;
  /** @param isNumbering are marks of an archive folder replaced, too, by marks of the caller's? */
  constructor(options, isNumbering = false) {
    this.#isNumbering = isNumbering;
    this.#scanner = scannerOf(options);
    this.#home = options.home;
    this.#accounts = new AccountNames(options.accounts ?? []);
    this.#homes = makeKeywords([options.home ? [...HOME_KEYWORDS, ...this.#accounts.keywords] : []]);
    this.#own = [
      ...wholeWords(options.words).map((pattern) => ({ kind: "word", pattern })),
      ...options.patterns.map(({ source, flags }) => ({
        kind: "pattern",
        pattern: new RegExp(source, `${flags.replace(/[gy]/g, "")}g`)
      }))
    ];
  }
  /** The text with marks in place of secrets; the same text if there are none. */
  text(text, mark) {
    return this.#redact(text, void 0, mark);
  }
  /** The JSON value with marks in place of secrets in its strings and names; unchanged parts are the same objects. */
  value(value, mark) {
    return replaceStrings(
      value,
      (text, name) => this.#redact(this.#redactDocument(text, name, mark), name, mark),
      (lines) => this.#redactLines(lines, mark)
    );
  }
  /** Can {@link value} find anything in this line of JSON? `false` is certain. */
  maybe(line) {
    if (this.#own.length > 0) return true;
    if (this.#isNumbering && line.includes("[redacted: ")) return true;
    if (DOCUMENT_NAMES.some((name) => line.includes(name))) return true;
    return this.#homes.any(line) || this.#scanner.any(line);
  }
  /** `"password": "..."` is two strings in a JSON value: they are scanned together. */
  #prefixFor(name) {
    const end = name?.slice(-NAME_END);
    if (end === void 0 || this.#plainNames.has(end)) return "";
    const prefix = `"${end}": ${BETWEEN}`;
    if (this.#scanner.any(prefix)) return prefix;
    if (this.#plainNames.size < MOST_NAMES) this.#plainNames.add(end);
    return "";
  }
  #secretsIn(text, name) {
    const found = this.#foundIn(text, name);
    if (!this.#isNumbering) return found;
    return [...found, ...archiveMarks(text)].sort((a, b) => a.span[0] - b.span[0]);
  }
  #foundIn(text, name) {
    const prefix = this.#prefixFor(name);
    const { length } = prefix;
    const scanned = this.#scanner.scan(length === 0 ? text : prefix + text + BETWEEN);
    const found = scanned.filter(({ span }) => span[1] > length).map((secret) => {
      const [from, to] = secret.span;
      return { ...secret, span: [Math.max(0, from - length), Math.min(text.length, to - length)] };
    });
    const own = this.#own.flatMap((one) => matchesOf(one, text));
    return outsideMarks(joined([...found, ...own], text), text);
  }
  /** @param name the property whose value the text is */
  #redact(given, name, mark) {
    const isAlone = name === void 0 || this.#plainNames.has(name);
    const known = isAlone ? this.#harmless.get(given) : void 0;
    if (known !== void 0) return known;
    if (isPicture(given)) return given;
    if (name === SIGNATURE && given.length > 100 && !/[^A-Za-z0-9+/=_-]/.test(given)) return given;
    let text = given;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      if (this.#home) text = withoutHome(this.#accounts.without(text));
      const secrets = this.#secretsIn(text, name);
      if (secrets.length === 0) {
        if (round === 0 && isAlone) this.#rememberHarmless(given, text);
        break;
      }
      text = replaced(text, secrets, mark);
    }
    return text;
  }
  #rememberHarmless(given, text) {
    this.#harmlessSize += given.length;
    if (this.#harmlessSize > MOST_HARMLESS) {
      this.#harmless.clear();
      this.#harmlessSize = given.length;
    }
    this.#harmless.set(given, text);
  }
  /** A list of strings as one text: a private key in a patch is a string for each of its lines. */
  #redactLines(given, mark) {
    let lines = given;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const secrets = this.#secretsIn(joinedLines(lines), void 0);
      if (secrets.length === 0) break;
      lines = replacedLines(lines, secrets, mark);
    }
    return lines;
  }
  /** A document is redacted as the text that it will be: in base64 a short one looks like any word. */
  #redactDocument(given, name, mark) {
    if (name === void 0 || !DOCUMENTS.has(name) || isPicture(given)) return given;
    return replaceEncoded(given, (plain) => this.#redact(plain, void 0, mark));
  }
};

// src/check/random-suspects.ts
var LONG = /(?<![A-Za-z0-9_/+.=~%-])[A-Za-z0-9_+=~%./$-]{14,400}/g;
var PUBLIC_ID = /^(?:[a-z]{2,8}_){0,2}(?:toolu|srvtoolu|msg|req|session|sess|run|call|chatcmpl|file|org|user|acct|cse|task|sha\d{1,3}|h1)[_:=-]|^(?:[A-Z]{1,6}_)?kwD|^MD[A-Z]6|^E[A-Za-z0-9]{1,3}CkYIC|^[0-9a-f]{16}-[A-Z]{3}$|^[A-Za-z_]+=[a-z]|%2F|\.(?:js|css|map|mjs|svg|png|jpe?g|json|html?|woff2?|tsx?|py|go|md)$/;
var PUBLIC_PREFIX = /(?:^|[_-])(?:agent|task|branch|worktree|commit|sha\d{0,3}|md5|hash|git|rev|ref|build|chunk|index|main|page|app|vendor|assets?|image|img|file|cache|tmp|temp|test|run|job|session|sess|call|msg|req|trace|span|node|pod|container|layer|volume|version|release|deploy(?:ment)?|preview|snapshot|id|uuid|guid|user|org|team|project|item|row|event|thread|comment|issue|pr|etag|digest|checksum|integrity|lock|shell|bash|tool|toolu|use)[_-]?$/i;
var AFTER3 = String.raw`(?=\.{2,3}|…|\.?(?![A-Za-z0-9_./-]))`;
var PREFIXED = new RegExp(
  `(?<![A-Za-z0-9_./-])((?:[A-Za-z][A-Za-z0-9]{0,11}[_.$~-]{1,2}(?:[A-Za-z0-9]{1,24}[_.$~-]){0,3})|[A-Z]{2,4}|[a-z]{2,4}(?=[0-9]))((?=[a-z]{0,20}[0-9])[a-z0-9]{10,128})${AFTER3}`,
  "g"
);
var SUFFIXED = /(?<![A-Za-z0-9_./-])[0-9a-f]{18,64}(?:-[a-z]{2,4}[0-9]{0,3}|[A-Z]{2,6})(?![A-Za-z0-9_./-])/g;
var PREFIXED_UUID = /(?<![A-Za-z0-9_./-])((?:[a-z]{2,12}[0-9]?[_-]){1,3})[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{0,4}-?[0-9a-f]{0,12}(?![A-Za-z0-9_/-])/g;
var SECRET_PREFIX = /token|secret|key|live|prod|pass|auth|priv|cred|(?:^|[_-])(?:sk|pk|pat|tok|api|sdk|mob|pul|fc|hf|md)(?:[_-]|$)/i;
var CAPITALS = /(?<![A-Za-z0-9_./-])(?:[A-Z]{2,8}-)?[A-Z0-9]{18,64}(?![A-Za-z0-9_./-])/g;
function digitsOf(value) {
  return value.match(/[0-9]/g)?.length ?? 0;
}
function isWordy(value) {
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return words.join("").length / Math.max(1, words.length) >= 3 && digitsOf(value) * 4 <= value.length;
}
function turnsOf(value) {
  return value.match(/[A-Za-z](?=[0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0;
}
function caseTurnsOf(letters) {
  return letters.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g)?.length ?? 0;
}
function isRandom(value) {
  const letters = value.replace(/[^A-Za-z]/g, "");
  const isJumble2 = letters.length >= 14 && caseTurnsOf(letters) >= letters.length * 0.4 && !/[./%]/.test(value);
  return /[a-z]/.test(value) && /[A-Z]/.test(value) && (digitsOf(value) >= 3 || isJumble2) && !PUBLIC_ID.test(value) && (isJumble2 || !isIdentifier(value)) && !isExampleSecret(value) && !isWordy(value) && !/^_Z|abcdefgh/i.test(value) && entropy(value) >= Math.min(4.3, 3.1 + value.length / 30);
}
function randomIn(run) {
  const value = run.replace(/[.=]{1,4}$|^[A-Za-z_.-]{1,40}=(?=[A-Za-z0-9_.~%/+-]{14})|^A{8,}/g, "");
  if (value.length < 14) return void 0;
  const isPath2 = /^[/~]|\/\/|(?:^|[/.])[a-z]{3,30}(?:[/.]|$)/.test(value);
  if (!isPath2) return value.split(/[_.~%-]/).some((piece) => piece.length >= 10) && isRandom(value) ? value : void 0;
  return value.split(/[/.]/).find((piece) => piece.length >= 30 && isRandom(piece));
}
function isTail(prefix, rest, isCut) {
  if (PUBLIC_PREFIX.test(prefix) || PUBLIC_ID.test(prefix + rest) || isExampleSecret(rest)) return false;
  const isHex = /^[0-9a-f]+$/.test(rest);
  if (isHex && /^[0-9a-f]*$/.test(prefix)) return false;
  if (rest.length < (isCut || SECRET_PREFIX.test(prefix) ? 12 : 20)) return false;
  return digitsOf(rest) >= 3 && turnsOf(rest) >= rest.length / 6 && (isHex || entropy(rest) >= 3) && !isIdentifier(rest);
}
function randomTexts(text) {
  const out = /* @__PURE__ */ new Set();
  for (const { 0: value, 1: prefix = "", 2: rest = "", index } of text.matchAll(PREFIXED)) {
    const after = text.slice(index + value.length, index + value.length + 2);
    if (isTail(prefix, rest, after === ".." || after.startsWith("\u2026"))) out.add(value);
  }
  for (const [value] of text.matchAll(SUFFIXED)) if (turnsOf(value) >= 6 && !isExampleSecret(value)) out.add(value);
  for (const [value, prefix = ""] of text.matchAll(PREFIXED_UUID)) if (SECRET_PREFIX.test(prefix)) out.add(value);
  for (const [value] of text.matchAll(CAPITALS)) {
    if (digitsOf(value) >= 3 && turnsOf(value) >= 4 && /[A-Z].*[A-Z].*[A-Z].*[A-Z]/.test(value) && entropy(value) >= 3.2 && !/^[0-9A-F]+$/.test(value))
      out.add(value);
  }
  for (const { 0: run, index } of text.matchAll(LONG)) {
    const value = text.startsWith("h1:", index - 3) ? void 0 : randomIn(run);
    if (value !== void 0) out.add(value);
  }
  return [...out];
}

// src/check/suspects.ts
var NAME3 = "pass(?:[_-]?(?:word|wd|wort|phrase|code))?|pwd|kennwort|psk|secret|token|credentials?|(?:api|app|access|account|auth|private|admin|master|license|encryption|signing|session|shared|unseal)[ _-]?key|login|authorization|bearer|basic|bindpw|community|code|cookie|salt|appid|(?<=_)(?:pw|pat|key)";
var BETWEEN2 = String.raw`(?:[\s=:|,(\["'\x60>*\\]|(?<=\n[ ]{0,6})\d{1,6}[→\t]|(?<=\n)[+#-]|(?<=authorization.{0,4})[a-z]{3,12}\b|<\/?[a-z][^<>]{0,20}>|(?:is|was|to|by|as|for|set|use|value|default|name|type|string|securestring|[nb](?='))\b){0,24}`;
var NAMED = new RegExp(String.raw`(${NAME3})s?(?![a-z])(?=(${BETWEEN2})([^\s"'\x60,;()<>{}[\]|\\]{6,200}))`, "gi");
var CERTAIN = /^(?:pass|pwd|secret|token|api|private|kennwort|bearer)|key$|pat$/i;
function isOddName(given) {
  const value = given.replace(/(?:\.{2,3}|…)$|={1,2}$/, "");
  const hasSign = /[!@#$%^&*+?~]/.test(value);
  if (/[^\x21-\x7e]|[\\/=:]|\.[a-z]{1,4}(?:$|[?#])|^[&$@*.-]|^\w+\.[a-z]/.test(value)) return false;
  if (!/[A-Za-z]/.test(value) || UUID.test(value) || isPlaceholder(value) || isExampleSecret(value)) return false;
  const isJumble2 = value.length >= 10 && /[a-z][A-Z]/.test(value) && !isWordy(value);
  if (isJumble2 && !ABOUT_PASSWORDS.test(value)) return true;
  if (!/[0-9]/.test(value) || isIdentifier(value)) return false;
  const isMixed2 = hasSign || /[a-z]/.test(value) && /[A-Z]/.test(value) && !isWordy(value);
  return isMixed2 && value.length >= 8 && entropy(value) >= 2.5 || looksRandom(value, 16) && !isWordy(value);
}
function isPlainWord(value, between) {
  if (ABOUT_PASSWORDS.test(value) || isPlaceholder(value)) return false;
  if (/^(?:[A-Z][a-z]{2,11}){2,5}$/.test(value)) return /^["']?(?:=|:\s?["'])["']?$/.test(between);
  if (/^[a-z]{3,9}(?:-[a-z]{3,9}){3,8}$/.test(value)) return /[=:]\s?["']?$/.test(between);
  if (!/^[A-Z]?[a-z]{8,40}$/.test(value)) return false;
  const isSentence = /\s(?:is|was)\s["']?$/.test(between);
  return isSentence ? value.length >= 14 && !/(?:ly|ed|ing|able|tion|ment|ness)$/.test(value) : /[=:]\s?(?:\n[\s\d→+>#-]{0,14})?["']?$/.test(between);
}
function isName(name, before) {
  if (/^(?:code|pass|login|token|bearer|basic)$/i.test(name) && !/[\s"'`<>([_-]$|^$/.test(before)) return false;
  return !(/^PASS$/.test(name) && before !== "_") && !(/[A-Za-z]/.test(before) && !/^[a-z]{5}/i.test(name));
}
var JUMBLED = /^(?=.*[a-z])[A-Za-z]{8,}$(?<=[a-z][A-Z]{2,}.*|[A-Z]{3}[a-z].*|[a-z][A-Z]$)/;
function isTyped(name, between, given) {
  const value = given.replace(/(?:\.{2,3}|…)$/, "");
  if (/[^\x21-\x7e]|[/\\]|^[&$@*.-]/.test(value) || isPlaceholder(value) || ABOUT_PASSWORDS.test(value)) return false;
  if (JUMBLED.test(value)) return /^["']?[=:]\s?["']?$/.test(between);
  if (!/^[A-Z_]+$/.test(name) || between !== "=" || value.length < 8 || isIdentifier(value)) return false;
  return /[a-z]/.test(value) && /[A-Z]/.test(value) || digitsOf(value) >= 3;
}
function isNamed(name, between, value) {
  if (isOddName(value)) return true;
  if (/^pass|^pwd/i.test(name) && isPlainWord(value, between)) return true;
  if (CERTAIN.test(name) && isTyped(name, between, value)) return true;
  if (!UUID.test(value)) return false;
  return /^authorization$/i.test(name) || CERTAIN.test(name) && /^["']?\s?[=:]\s?["']?$/.test(between);
}
var PLACES = [
  [
    " -",
    /(?<=\s)-(?:[pPakwt]|[A-Za-z](?![^\s]{0,4}[0-9a-f]{16})|pw|[a-z]{0,12}pass(?:word)?|key|token)\s?["']?([^\s"'`|;<>()]{8,80})/g
  ],
  ["-u", /(?<=\s)-u\s?["']?[\w.@-]{1,60}:([^\s"'`|;<>()]{8,80})/g],
  ["://", /:\/\/[^\s:/@"'<>]{0,60}:([^\s/"'<>]{6,80}?)(?:@|…|\.{3}|\s|$)/gm],
  ["://", /:\/\/([0-9a-f]{18,64})(?:@|…|\.{2,3})/g],
  ["send ", /\bsend\s"([^"\s\\]{8,60})/g],
  [":", /(?<=^[ \t+>-]{0,12}[a-z_][a-z0-9_-]{1,20}:)(?=\S{0,60}[!#%^&*+?~@$])([^\s"'`/:;,<>()[\]{}]{8,60})$/gm],
  ["/user:", /\/user:[\w.@\\-]{1,60}\s([^\s"'`]{8,80})/g],
  [
    "echo ",
    /\becho\s(?:-n\s)?["']?(?:[\w.-]{1,40}:)?([^\s"'`]{8,80})["']?\s\|\s(?:sudo|chpasswd|docker|passwd|base64)/g
  ],
  [" / ", /\b(?:login|log in|account|user|credentials?)\b[^\n/]{0,60}\s\/\s([^\s"'`]{8,80})/gi],
  ["(", /\w\((?:[^()\n"']{0,60}(?:["'][^"'\n]{0,60}["'])?,\s?){0,3}b?["']([^\s"']{8,80})["']\s?[,)]/g],
  [":", /(?<=[\w.-]@[\w.-]{3,60}:)([^\s"'@/:]{8,60})(?=$|\s)/gm],
  ["/", /:\/\/[^\s"'<>?#]{3,100}\/(?!session_)(?=[\w-]{0,60}[A-Z])(?=[\w-]{0,60}[a-z])([\w-]{20,80})(?=$|[\s"'/`)])/gm],
  [
    " ",
    /(?<=(?:^|\n)[ \t]{0,8}[\w-]{3,30}[ \t]{1,20})(?=\S{0,60}[A-Z])(?=\S{0,60}[a-z])([^\s"'`|;<>()[\]{}]{8,80})(?=[ \t]*(?:\r?\n|$))/g
  ],
  ["@", /(?<=\s)[\w-]{2,30}\/([^\s"'@/]{8,60})(?=@)/g],
  ["@", /(?<=^|[\s"'])[\w-]{2,30}:([^\s"'@/:]{8,60})(?=@[a-z(])/gm]
];
var PHRASE2 = new RegExp(
  `(?:${SEED_PHRASE_IS}|pass[_-]?phrase["']?\\s{0,3}[:=]\\s{0,3}["']?)((?:[a-z]{3,8}\\b[\\s\\d\u2192+>#|-]{1,14}){4,23}[a-z]{2,8})`,
  "gi"
);
function isPhrase(value) {
  const words = value.match(/[a-z]+/gi) ?? [];
  return new Set(words).size > words.length - 2 && !SENTENCE.test(value);
}
var BESIDE_MARK = /\[redacted: [^\]\n]{1,60}\](?:\r?\n[\s\d→+>#|-]{0,14})?([A-Za-z0-9+/=_!@#$%^*~-]{5,80})(?![A-Za-z0-9[(:=.])|(?<=[\s"'=:])([A-Za-z0-9+/_!@#$%^*~-]{5,80})\[redacted: /g;
function isRemainder(value) {
  const turns = value.match(/[a-z](?=[^a-z])|[A-Z](?=[^A-Z])|[0-9](?=[^0-9])/g)?.length ?? 0;
  return turns >= 3 && /[A-Za-z]/.test(value) && (digitsOf(value) > 0 || value.length >= 8) && !isIdentifier(value) && !isWordy(value);
}
var STRONG = /(?<=^|[\s"'`=:,>/])(?=[^\s"'`]{0,40}[!#%^*?~@&$])[A-Za-z0-9!#%^*?~@&$+_]{10,40}(?=$|[\s"'`,;<@])/gm;
function isStrong2(value) {
  if (/^[@#$&*!]|\$[a-z{(]|[*_]{2}|&&|[?&][A-Za-z_]+$|^\w+[?!*]$|%[0-9A-F]{2}|@[\w-]+$/.test(value)) return false;
  const turns = value.match(/[a-z](?=[^a-z])|[A-Z](?=[^A-Z])|[0-9](?=[^0-9])/g)?.length ?? 0;
  return turns >= 6 && digitsOf(value) >= 2 && /[a-z]/.test(value) && /[A-Z]/.test(value) && isOddName(value);
}
function suspectsIn(text) {
  const out = [];
  for (const match of text.matchAll(NAMED)) {
    const [, name = "", between = "", value = ""] = match;
    const before = text.slice(Math.max(0, match.index - 1), match.index);
    if (!value.startsWith("[redacted") && isName(name, before) && isNamed(name, between, value))
      out.push({ kind: "named", value });
  }
  for (const [contains, place] of PLACES) {
    if (!text.includes(contains)) continue;
    for (const [, value = ""] of text.matchAll(place)) if (isOddName(value)) out.push({ kind: "login", value });
  }
  for (const [, value = ""] of text.matchAll(PHRASE2)) if (isPhrase(value)) out.push({ kind: "named", value });
  for (const [, behind, before] of text.includes("[redacted: ") ? text.matchAll(BESIDE_MARK) : []) {
    const value = behind ?? before ?? "";
    if (isRemainder(value)) out.push({ kind: "remainder", value });
  }
  for (const [value] of text.matchAll(STRONG)) if (isStrong2(value)) out.push({ kind: "password", value });
  for (const value of randomTexts(text)) out.push({ kind: "random", value });
  return out;
}
export {
  Redactor,
  suspectsIn
};
