/** Secrets in settings, logins and commands, and in what commands print: rows as in `place-table.ts`. */

export const SETTINGS = String.raw`
constant-password | Password in a C constant or a PowerShell secure string | varied
  ConvertTo-SecureString, #define·, #define\t
  (?:ConvertTo-SecureString\s{1,3}(?:-String\s{1,3})?
  |#define\s{1,4}(?:[A-Z0-9_]{0,40}_)?(?:PASSWORD|PASSWD|PASSPHRASE|PASS|PWD|PSK|SECRET|TOKEN|API_?KEY)\s{1,20})
  ["']([^"'\s]{5,200})(?=["'])

settings-password | Password of a directory, wireless network or user in settings | varied | i
  bindpw·, psk=, psk =, pass:, pass :, Pass:, pass=, WIFI:
  (?:(?<![A-Za-z])bindpw\s{1,8}|(?<![A-Za-z])psk\s{0,2}=\s{0,2}
  |(?<=\b(?:user(?:name)?|login)\s{0,2}[:=]\s{0,2}[^\s:=]{1,60}\s{1,20})pass\s{0,2}[:=]\s{0,2}|WIFI:[^\n]{0,80};P:)
  ["']?([^\s"'<>,;]{6,200})

kubeadm-token | Token that joins a machine to a Kubernetes cluster | random
  --token·, --token=, token:·
  (?:--token[ =]|(?<=["'\s])token:\s{1,3})["']?([a-z0-9]{6}\.[a-z0-9]{16})(?![A-Za-z0-9.])

wordpress-key | Key or salt in WordPress settings | wordpress
  _KEY', _SALT', _KEY", _SALT"
  (?<=\bdefine\(\s{0,3}["'](?:SECURE_AUTH|AUTH|LOGGED_IN|NONCE))_(?:KEY|SALT)["'],\s{1,20}["']([^'"\n]{32,100})(?=["'])

recovery-code | Recovery codes of an account | codesAfter | i
  ecovery code, ecovery Code, ackup code, ackup Code, ECOVERY CODE, ecovery_code, ecoveryCode, ackup_code, ackupCode,
  ECOVERY_CODE, ACKUP_CODE
  (?:ecovery|ackup)[ _]?codes?["']?[^\n:=]{0,60}?[:=]\s{0,4}

unseal-key | Unseal key or root token of Vault | key
  Unseal Key, Recovery Key, Initial Root Token
  (?:(?:Unseal|Recovery) Key \d{1,2}|Initial Root Token)["']?\s{0,3}:\s{0,4}["']?([A-Za-z0-9+/=._-]{20,110})

vault-login | HashiCorp Vault token (older format) | key | i
  VAULT_TOKEN, X-Vault-Token, x-vault-token
  (?:VAULT_TOKEN|x-vault-token){IS}([sbr]\.[A-Za-z0-9]{20,30}(?:\.[A-Za-z0-9]{5})?)(?![A-Za-z0-9])

aws-credentials-row | AWS secret key next to its access key | random
  AKIA, ASIA
  (?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}["']?(?:,|\t|\s?\|)\s{0,3}["']?([A-Za-z0-9+/]{40})(?![A-Za-z0-9/+=])

password-hash | Hash of a password (bcrypt, crypt, Argon2, PBKDF2, LDAP) | real
  $2a$, $2b$, $2y$, $apr1$, $$apr1$$, $5$, $6$, $y$, $9$, $argon2, pbkdf2_, {SSHA, {SHA
  \$2[aby]\$\d\d\$[./A-Za-z0-9]{53}(?![./A-Za-z0-9])
  |\$\$apr1\$\$[./A-Za-z0-9]{1,32}\$\$[./A-Za-z0-9]{22}(?![./A-Za-z0-9])
  |\$(?:apr1|[56y])\$(?:[a-zA-Z0-9]{1,10}(?:=\d{1,9})?\$)?[./A-Za-z0-9]{1,32}\$[./A-Za-z0-9]{22,86}(?![./A-Za-z0-9])
  |\$argon2(?:id|i|d)\$v=\d{1,3}\$[mtp=\d,]{5,40}\$[A-Za-z0-9+/]{8,64}\$[A-Za-z0-9+/]{20,100}
  |\$9\$[./A-Za-z0-9-]{16,100}(?![./A-Za-z0-9-])
  |pbkdf2_sha\d{1,3}\$\d{3,8}\$[A-Za-z0-9]{8,64}\$[A-Za-z0-9+/]{20,100}={0,2}
  |\{S?SHA\d{0,3}\}[A-Za-z0-9+/]{20,120}={0,2}

windows-hash | Hashes of the password of a Windows account | real
  :::
  [a-f0-9]{32}:[a-f0-9]{32} @ :::

seed-phrase | Recovery phrase of a wallet | seedPhrase | i
  eed phrase, eed_phrase, EED_PHRASE, ecovery phrase, ECOVERY_PHRASE, nemonic, NEMONIC
  {SEED}((?:[a-z]{3,8} {1,2}){11,23}[a-z]{3,8})(?![A-Za-z]| [a-z])

key-bytes | Key as a list of 32 or 64 bytes | keyBytes | i
  ~secretkey, ~secret_key, ~secretKey, ~privatekey, ~private_key, ~privateKey, ~keypair, ~keyPair, ~key_pair, ~signing_key, ~signingKey,
  ~seed·, ~seed:, ~seed", ~seed=, id.json
  (?:(?:secret|private|signing)_?key|key_?pair|\bseed\b|id\.json)[^[\n]{0,80}?(?:\[[a-z0-9; ]{0,12}\][^[\n]{0,12})?\n?[^[\n]{0,20}
  (\[\s{0,20}(?:(?:0x[0-9a-f]{1,2}|\d{1,3}),\s{0,20}){31}(?:(?:(?:0x[0-9a-f]{1,2}|\d{1,3}),\s{0,20}){32})?(?:0x[0-9a-f]{1,2}|\d{1,3})(?:,\s{0,20}|\s{1,20})?\])

printed-key | Private key in the list that a test network prints | real
  )·0x
  (?<=(?:Private Keys[\s=]{1,60}|\(\d{1,2}\) 0x[0-9a-f]{64}\s{1,8})\(\d{1,2})\)·(0x[0-9a-f]{64})(?![0-9a-fA-F])

wallet-key | Private key of a wallet in import format | random
  WIF=, WIF:, WIF", wif=, wif:, wif", 5H, 5J, 5K
  (?:(?:WIF|wif){IS}([5KLc9][A-Za-z0-9]{50,51})|{START}5[HJK][1-9A-HJ-NP-Za-km-z]{49})(?![A-Za-z0-9])

one-time-password-key | Setup key for one-time passwords | oneTimeKey | i
  etup key, ntry key, this key, 2FA secret, 2FA key, OTP secret, OTP key
  (?:(?:etup|ntry|(?<=nter )this) key|(?:2FA|OTP) (?:secret|key))(?:\s[a-z]{1,10}){0,3}
  ["'*]{0,3}\s{0,3}[:=]\s{0,3}["'\x60*]{0,3}([A-Z2-7]{16,64}|[a-z2-7]{4}(?: [a-z2-7]{4}){3,15})(?![A-Za-z0-9])

drive-recovery-key | Recovery key of an encrypted drive or of encrypted messages | numbered
  ecovery Key, ecovery key, ecoveryKey, ecovery_key, ecoveryPassword, ecovery password, ecovery Password,
  ECOVERY_KEY, umerical Password, BitLocker, bitlocker, Password:·, Password:\n, Password:\r, EsS, EsT, EsU
  (?:(?:ecovery[ _]?(?:[Kk]ey|[Pp]assword)|ECOVERY_KEY|umerical Password|Password:|[Bb]it[Ll]ocker)
  [^\n\d]{0,40}\n?[^\n\d]{0,20}(?<![\d-])(?=\d{6}-)
  |(?:ecovery[ _]?[Kk]ey|ECOVERY_KEY)[^\n\d]{0,20}\n?[^\n\d]{0,20}(?<![A-Z0-9-])(?=[A-Z0-9]{4}-)
  |(?<![A-Za-z0-9])(?=Es[STU]))
  (\d{6}(?:-\d{6}){7}|[A-Z0-9]{4}(?:-[A-Z0-9]{4}){5,6}|Es[STU][1-9A-HJ-NP-Za-km-z](?: [1-9A-HJ-NP-Za-km-z]{4}){11})
  (?![A-Za-z0-9-])

url-key | Key in the path of a URL | random
  infura.io/v3/, alchemy.com/v2/, /bot/v2/hook/, /private-, anaconda.org/t/, dl.cloudsmith.io/, /hooks/,
  quiknode.pro/, .make.com/, /magic, /reset, /verify, /invite, /activate, /confirm, /accept
  (?:infura\.io\/v3\/|alchemy\.com\/v2\/|(?<=\/calendar\/ical\/[^\s/]{3,80})\/private-|\/bot\/v2\/hook\/
  |anaconda\.org\/t\/|dl\.cloudsmith\.io\/|quiknode\.pro\/|(?<=\/\/hook\.[a-z]{2}\d)\.make\.com\/
  |(?<=://[^\s/"']{3,80})\/hooks\/
  |(?<=://[^\s"'<>]{3,120})\/(?:magic|reset|verify|invite|activate|confirm|accept)(?:[_-][a-z]{1,20}){0,2}(?:\/[a-z-]{1,20}){0,2}\/)
  ([\w-]{24,64})(?![\w.-])

pin | PIN or one-time code | pin
  PIN:, PIN=, PIN code, PIN is, pin:, pin =, pin=, pin code, OTP:, OTP is, erification code, ne-time code
  (?:\bPIN|\bpin|\bOTP|erification code|ne-time code)(?: code)?(?: is|["']?\s{0,2}[:=])\s{0,2}["']?(\d{4,8})(?![\w.])

encrypted-password | Encrypted password in Maven or Jenkins settings | key
  >{
  >\{([A-Za-z0-9+/]{20,200}={0,2})(?=\}<)

composer-token | Code host token in Composer settings | key
  github-oauth, gitlab-oauth, gitlab-token
  (?:github-oauth|gitlab-oauth|gitlab-token)"\s{0,3}:\s{0,3}\{\s{0,20}"[^"\n]{3,80}"\s{0,3}:\s{0,3}"([\w-]{20,120})(?=")

rails-key | Rails master key, after the name of its file | real
  master.key, credentials.key, production.key
  (?:master|credentials|production)\.key[^\n]{0,40}\n[\s\d→+>-]{0,14}([0-9a-f]{32})(?![0-9a-f])
`;

export const LOGINS = String.raw`
table-password | Password in a column of a table | passwordsInColumn | i
  {COLUMNS}
  (?<=(?:^|[,;>\t|│("'\x60\s[])[A-Za-z0-9_]{0,30})
  (?:password|passwd|pwd|pass|secret|api_key|apikey|token|secret_key|access_key|admin_key|private_key|auth_key)
  ["'\x60]?\s{0,20}(?:[,;\t|│)]|\r?\n)

sql-login | Password in an SQL statement that sets it | strong | i
  ~identified by·, PASSWORD(, password(
  (?:\bidentified by\s{1,3}(?!["'])|(?<=\bset\s{1,3}password\b[^\n;]{0,100})password\(["'])([^\s"';,)]{6,100})

login-password | Password after a user name | strong | i
  ·/·, Credential(, ogin(, ignIn(, sign_in(, /user:, _AUTH=, _AUTH:, Auth(, _auth(, .basic(, auth=(, auth = (,
  .login(, creds:·, creds=, redentials:·, redentials =·, redentials=, REDENTIALS=, auth:·, Auth:·, auth=, "auth"
  (?:(?<=\b(?:login|log in|user|username|account|creds|credentials?|admin|email|sign in)\b[^\n/]{0,80}) \/·
  |(?:(?:Credential|ogin|ignIn|sign_in|Auth|_auth|\.basic)\(|auth\s?=\s?\()\s{0,2}["'][^"'\n]{1,80}["'],\s{0,2}["']
  |(?<=\s)\/user:[^\s]{1,60}\s
  |(?:creds|redentials|auth)["']?\s{0,2}[=:]\s{0,2}["'(]{0,2}[A-Za-z0-9_.@-]{2,40}(?:[:/]|["'],\s{0,2}["'])
  |(?<=\bBASIC|NEO4J)_AUTH[=:]\s{0,2}["']?[A-Za-z0-9_.@-]{1,60}[:/])["'\x60]?([^\s"'\x60,;]{6,100})

password-before-name | Password in a sentence, before the word that says so | strong
  {SENTENCES}
  ([^\s"'\x60→+|>][^\s"'\x60→]{5,99}?)(?:\*\*|["'\x60]){0,2} @ ·
  (?:as|is) (?:the|my|your|our|its) (?:(?:admin|root|new) )?(?:password|passphrase|API key|token)\b
`;

export const COMMANDS = String.raw`
oracle-login | Password in an Oracle login | strong
  sqlplus·, rman·, sqlldr·, expdp·, impdp·
  \b(?:sqlplus|rman|sqlldr|expdp|impdp)\s(?:-[a-zA-Z]{1,2}\s)?\w{1,40}\/([^\s"'@]{6,100})(?=@|\s|$)

curl-password | Password on a command line | option
  -u, -U, -p, -P·, -P, -a·, -w·, -c·, -k·, -N·, -t·, -b, /p·, --user, --proxy-user, -pass
  (?<=\s)(?:(?:-[uU]|--user|--proxy-user)[ =]?["']?\w[\w.@/-]{0,80}:
  |(?:{OPTION}|-pass(?:in|out)?\s{1,2}pass:)["']?)((?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}|[^\s"'\x60…]{4,200})

login-option | Password of curl or sshpass, of any form | password
  curl·, sshpass·
  \b(?:curl·(?:[^\n|;&]{0,300}?\s)?(?:-[a-zA-Z]{0,6}[uU]|--(?:proxy-)?user)[ =]?["']?\w[\w.@\\-]{0,80}:|sshpass·(?:-[a-zA-Z]\s)?-[ve]{0,2}p\s{0,2})
  ["']?((?<=["'](?:\w[\w.@\\-]{0,80}:)?)[^"'\x60\n…]{3,200}(?=["'])|[^\s"'\x60…]{3,200})

piped-password | Password piped from echo or printf | piped
  echo·, printf·
  \b(?:echo|printf)\s(?:-n\s|'%s(?:\\n|\n)?'\s|"%s(?:\\n|\n)?"\s)?["']?(?:[a-z_][a-z0-9_-]{0,30}:)?
  ([^\s"'|:]{6,200})(?=["']?\s{0,2}\|\s{0,2}(?:sudo\s|npx\s|bunx\s|yarn\s|pnpm\s(?:dlx\s|exec\s)?)?
  (?:[^\n|]{0,80}--?[a-z-]{0,30}stdin|chpasswd|sudo -S|gh secret|gh auth login[^\n|]{0,40} --with-token|vercel env
  |wrangler secret|fly secrets|gcloud secrets|docker secret|cryptsetup|keepassxc-cli|pass insert|kinit))

tool-password | Password or key that a program, device or settings file calls by another name | credential
  {WORDS}
  (?:{WORD})["']?([^\s"'\x60]{6,200})

function-argument | Password or key passed to a function | argument
  {FUNCTIONS}
  (?:{FUNCTION})\s{0,4}b?["'\x60]([^\s"'\x60]{6,200})(?=["'\x60])

option-password | Password in an option after a user name | credential
  ·-p, ·-P, ·-w·, ·-A·
  (?<=\s-{1,2}(?:[uUDl]|user|username)[ =]["']?[A-Za-z][\w.@\\=,-]{0,60}["']?(?:\s[^\n|;&]{0,60})?)·-(?:[pP]\s?|[wA]\s)
  ["']?([^\s"'\x60…]{6,100})

printed-secret | Output of a command that shows or generates a secret | argument
  echo $, echo "$, printenv·, op read·, pass show·, vault·, openssl rand·, pwgen·, base64 -, find-generic-password·,
  secrets versions access·, print-access-token, auth token\n, output -raw·, configure get aws_s, wg genkey
  (?:echo "?\$\{?[A-Z0-9_]{0,40}(?:PASS|PASSWORD|SECRET|TOKEN|KEY|PWD)\}?"?
  |printenv [A-Z0-9_]{0,40}(?:PASS|PASSWORD|SECRET|TOKEN|KEY|PWD)
  |(?:op read|pass show|find-generic-password|secrets versions access) [^\n]{2,120}
  |vault [^\n]{3,60}-field[= ][^\n]{3,60}|(?:openssl rand|pwgen) [^\n]{1,40}
  |(?<=(?:secret|password|token)[^\n]{0,160})base64 -(?:d|D|-decode)[^\n]{0,20}
  |(?<=terraform |tofu )output -raw \S{0,40}(?:password|secret|token|key)
  |configure get aws_s[a-z_]{1,30}|wg genkey|print-access-token|auth token)[ \t\x60]{0,4}
  \r?\n[\s\d→+>|\x60-]{0,14}([^\s"'\x60]{8,200})(?=["'\x60]|[ \t│|]{0,20}(?:\r?\n|$))
`;
