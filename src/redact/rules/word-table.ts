/** Options, words and functions that are followed by a password or key, for the rules of `setting-table.ts`. */

/** Options, some of them without a space, and the programs that have them. */
export const OPTIONS = String.raw`
-p\s{0,2} | sshpass|login|unrar|rar|mysql[a-z]{0,6}|mariadb[a-z-]{0,6}|mongo[a-z]{0,8}|7z[a-z]?|cqlsh|evil-winrm|certutil|unlock-keychain|publish
-P\s{0,2} | (?:un)?zip|ipmitool|mosquitto_[a-z]{3}|security import
-a\s{1,2} | redis-cli
-a\s{1,2}[\w.@-]{1,60}: | https?|http
-w\s{1,2} | ldap[a-z]{2,10}|add-(?:generic|internet)-password
-c\s{1,2} | snmp[a-z]{3,8}
-k\s{1,2} | openssl enc
-N\s{1,2} | ssh-keygen
-b\s{1,2} | oathtool
-t\s{1,2} | influx
-U\s{0,2}[\w.-]{1,60}% | smbclient
-[a-zB]{0,3}b[a-zB]{0,3}\s\S{1,80}\s\S{1,60}\s | htpasswd
\/p\s | signtool
`;

/** Words before a password or key, each a keyword, and what is between the two: nothing, if the row has no pattern. */
export const WORDS = String.raw`
-storepass·, -srcstorepass·, -deststorepass·, -keypass·, -setcookie·, --session·, ::add-mask::, REDISCLI_AUTH=
wifi-sec.psk·, /pass:, rocommunity·, rwcommunity·, community·, requirepass·, masterauth·, snyk auth·, operator unseal·
auth-pass·, add-authtoken·, pre-shared-key·, enable secret·, enable password·, vault login·, doctl auth init -t·
service install·, importprivkey·, setApiKey·, option key·, :·PSK·, AUTH·, password 0·, password 7·, secret 0·, secret 5·
src-creds, dest-creds, --creds, +login, LOGIN | [ =]["']?[\w.@-]{1,60}[: ]
successfully reset. | \s{1,4}New value:\s
bundle config· | (?:set\s)?(?:--\S{1,20}\s){0,2}\S{3,60}\.\S{2,40}\s
rabbitmqctl· | (?:add_user|change_password|authenticate_user)\s{1,3}\S{1,60}\s{1,3}
wpa_passphrase·, net user· | \S{1,60}\s
alias set· | (?:\S{1,100}\s){3}
rootpw· | (?:--\S{1,20}\s)?
net use· | (?:\S{1,100}\s{1,2}){1,3}(?!\/)
http-basic. | \S{1,100}\s\S{1,60}\s
lftp -u· | [^\s,]{1,60},
wandb login· | (?:--\S{1,30}\s){0,2}
tacacs-server·, tacplus-server·, radius-server· | (?:(?:host\s)?\S{1,60}\s)?(?:key|secret)\s(?:\d\s)?
isakmp key· | (?:\d\s)?
_auth | (?<=(?:^|[\s:"'])_auth)\s{0,2}=\s{0,2}
htpasswd -n | [a-zA-Z]{1,4}\s\S{1,60}\s
openssl passwd· | (?:-(?:salt\s\S{1,20}|[a-z0-9]{1,9})\s){0,3}
encrypt_string· | (?:--\S{1,40}\s(?:[\w.@/-]{1,40}\s)?){0,3}
user-secrets set· | ["']?[\w:.-]{1,80}["']?\s
api_hash, API_HASH | ["']?\s{0,2}[:=]\s{0,2}(?=["']?[0-9a-f]{32}\b)
generated for· | \S{1,60}:\s
generated password, following password | [^\n:]{0,60}:\s{1,8}
]:25·, ]:465·, ]:587· | \s{0,8}\S{1,80}:
stats auth· | [^\s:]{1,60}:
keyvault secret set· | [^\n]{0,120}?--value[ =]
`;

/** Functions that take a password or key, by how many arguments come before it. */
export const FUNCTIONS = `
0 | crypt(, bcrypt.hash(, bcrypt.hashSync(, hashpw(, password_hash(, make_password(, set_password(, SecretKeySpec(
0 | hmac.new(, Fernet(, KeyCredential(, Wallet(, cohere.Client(, .login(, unsafePlainText(
1 | createHmac(, createCipheriv(, jwt.sign(, jwt.verify(, jwt.encode(, jwt.decode(, WiFi.begin(, algoliasearch(
1 | AES.encrypt(, AES.decrypt(, PasswordAuthentication(, UserPassword(, simple_bind_s(
2 | PDO(, mysqli(, mysqli_connect(, pymysql.connect(, getConnection(, ldap_bind(, ftp_login(, imap_open(, odbc_connect(
3 | .connect(
`;
