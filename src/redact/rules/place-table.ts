/**
 * Secrets that are recognised by what is around them: a header of a key, a host, an address, a cookie.
 *
 *     kind | what it is | test of the secret, or what finds it | flags
 *       keywords: each match begins with one of them
 *       the pattern, whose group 1 is the secret
 *
 * `read-rules.ts` says what else may be in a row.
 */

export const KEYS = String.raw`
private-key | Private key (PEM, OpenSSH or PGP), even if cut off | keyBlock
  -----BEGIN·, -----END·, ----·BEGIN·, ----·END·
  (?:-{5}(?:BEGIN|END)|-{4} (?:BEGIN|END)) (?:(?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1) ?-{4,5}

putty-key | PuTTY private key | keyLines
  Private-Lines:
  Private-Lines: \d{1,4}

jwk | Private part of a JSON Web Key | random
  "kty, "d", "k"
  (?:"kty"[^{}]{0,600}?"[dk]"\s{0,3}:\s{0,3}"|"[dk]"\s{0,3}:\s{0,3}"(?=[^{}]{0,1600}"kty"))([\w-]{20,1000})

jwt | JSON Web Token | real
  eyJ
  {START}(?=[\w.-]{51})eyJ(?:(?!eyJ)[\w-]){10,4000}\.(?:eyJ[\w-]{4,8000})(?:\.[\w-]{0,2000})?

jwe | Encrypted JSON Web Token | real
  eyJ
  {START}eyJ(?:(?!eyJ)[\w-]){10,2000}\.[\w-]{0,2000}\.[\w-]{8,100}\.[\w-]{8,8000}\.[\w-]{10,100}

wireguard-key | WireGuard or Consul key | real
  PrivateKey, PresharedKey, private-key <(echo·, encrypt =·, encrypt=, "encrypt"
  (?:\b(?:PrivateKey|PresharedKey|encrypt"?)\s{0,3}[:=]\s{0,3}"?|"encrypt"\s{0,3}:\s{0,3}"|private-key <\(echo )
  ([A-Za-z0-9+/]{43}=)
`;

export const SERVICES = String.raw`
slack-webhook | Slack webhook | real
  hooks.slack
  hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9+/_-]{20,120})

teams-webhook | Microsoft Teams or Office webhook | real
  webhook.office, outlook.office
  (?:webhook\.office|outlook\.office)\.com\/webhook[a-z0-9]{0,4}\/([A-Za-z0-9@/_-]{40,300})

discord-webhook | Discord webhook | real
  discord.com, discordapp.com
  discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,22}\/([\w-]{50,90})

zapier-webhook | Zapier webhook | real
  hooks.zapier
  hooks\.zapier\.com\/hooks\/catch\/(\d{4,12}\/[a-z0-9]{5,20})

twilio-token | Twilio auth token | real | i
  ~twilio
  twilio[a-z_.-]{0,20}token{IS}([a-f0-9]{32})(?![A-Za-z0-9])

twilio-credentials | Twilio account id with its auth token | real
  AC
  (?<![A-Za-z0-9])AC[a-f0-9]{32}["']?\s{0,2}[:,]\s{0,2}["']?([a-f0-9]{32})(?![A-Za-z0-9])

mailgun-signing-key | Mailgun key (newer format) | real | i
  ~mailgun
  mailgun[a-z_.-]{0,20}{IS}([a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8})(?![A-Za-z0-9-])

azure-storage-key | Azure account or access key | real | i
  AccountKey, SharedAccessKey, accountKey, sharedAccessKey, ACCOUNT_KEY, STORAGE_KEY
  (?:AccountKey|SharedAccessKey|account_?key|storage_key){IS}([A-Za-z0-9+/]{40,100}={0,2})

aws-secret-key | AWS secret access key | real | i
  ~secret_access_key, ~secretAccessKey, ~secretaccesskey, ~aws_secret, SecretAccessKey, secret_key, SECRET_KEY,
  secretKey, secret-access-key, Secret Access Key, secret access key
  (?:secret[ _-]?access[ _-]?key|aws[a-z_]{0,20}secret[a-z_]{0,12}|secret_?key)(?:\s\[[^\]\n]{0,24}\])?{IS}
  ([A-Za-z0-9+/]{40})(?![A-Za-z0-9/+=])

aws-session-token | AWS session token | real | i
  FwoGZXIv, IQoJb3Jp, FQoGZXIv, FQoDYXdz, ~session_token, ~sessionToken, ~security_token, ~securityToken,
  SessionToken, Security-Token, security-token
  (?:{START}(?=FwoGZXIv|IQoJb3Jp|FQoGZXIv|FQoDYXdz)|(?:session|security)[_-]?token{IS})
  ((?:[A-Za-z0-9+/]|%2[BbFf]|%3[Dd]){80,2000}={0,2})
`;

export const WEB = String.raw`
signed-url | Signature or credential in a URL query | random | i
  X-Amz-, x-amz-, X-Goog-, x-goog-, sig=, Signature=, signature=, sig%3D
  (?:X-(?:Amz|Goog)-(?:Signature|Credential|Security-Token)(?:=|%3D)
  |(?<=[?&;]|%26|%3F|SignedHeaders=[A-Za-z0-9;-]{1,300},\s{0,2})(?:sig|signature)(?:=|%3D))([A-Za-z0-9%+/=_.~-]{16,2000})

query-token | Token or key in a URL query | key | i
  ~token=, ~key=, ~auth=, ~code=, ~secret=, ~password=, ~session=, ~jwt=, ~hmac=, ~sessionid=, ~token_hash=,
  ~sign=, ~appid=
  (?<=[?&;#][a-z_.-]{0,20})(?:token|key|auth|secret|password|session|sessionid|jwt|hmac|code|hash|sign|appid)=
  ([A-Za-z0-9%+/_.~-]{12,2000})

connection-string | Password in the connection string of a database or queue | password | i
  ://
  (?<=(?<![A-Za-z0-9])(?:{DATABASE})(?:\+[a-z0-9]{1,12})?)://[^\s:/@"'<>]{0,100}:([^\s/"'<>\x60…]{1,200})(?=@)

url-password | Password in a URL | password
  ://
  ://[^\s:/@"'<>?#]{0,100}:([^\s/"'<>\x60?#]{1,200})(?=@[A-Za-z0-9[])

url-token | Token in place of the user name in a URL | key
  ://
  ://([\w-]{20,200})(?=:?@[A-Za-z0-9])

bearer-header | Bearer token | key | i
  ~bearer
  \bbearer(?:\s{1,3}|%20|\s{0,2}[:=]\s{0,2})["'\x60]?([A-Za-z0-9._~+/=-]{12,4000})

basic-header | User name and password in a basic authorization header | basic | i
  ~basic·
  \bbasic\s{1,3}([A-Za-z0-9+/]{8,1000}={0,2})

authorization-header | Token in an authorization header | key | i
  ~authorization, x-api-key, X-Api-Key, X-API-Key, X-API-KEY, x-auth-token, X-Auth-Token, PRIVATE-TOKEN,
  Private-Token, private-token, x-honeycomb-team, "value"
  (?:{HEADER:(?:proxy-)?authorization|x-api-key|x-auth-token|private-token|x-honeycomb-team}
  |(?:(?:proxy-)?authorization|x-api-key|x-auth-token|private-token|x-honeycomb-team){IS})
  (?:[A-Za-z][A-Za-z0-9-]{2,20}[ =]{1,2}(?:token=)?["']?)?([A-Za-z0-9._~+/=:-]{12,4000})

cookie | Cookies | cookie | i
  -b·, --cookie·, "value", ~cookie:, ~cookie=, ~cookie", ~cookie', ~cookie\
  (?:{HEADER:(?:set-)?cookie}|\bcookie["']?\s{0,2}[:=]\s{0,2}(?:\[\s{0,8})?|(?<=\s)(?:-b|--cookie)\s{1,2})["'\x60\x02]?
  ([\w.$!%-]{1,80}=[^\r\n"'\x60\x02]{4,8000})

cookie-value | Cookie in a list of cookies | cookieValue
  "value":, cookies":·
  (?:"value":\s?"(?=[^{}\r\n"]{10,4096}"[^{}]{0,600}"(?:httpOnly|sameSite)")
  |"value":\s?"(?<="(?:httpOnly|sameSite)"[^{}]{0,600}|cookies":\s{0,3}\[\s{0,9}[^[\]]{0,900})
  |cookies": \x02)([^\r\n"\x02]{10,4096})

saml-response | SAML response or assertion | saml
  SAMLResponse, PHNhbWxwOlJlc3BvbnNl, PHNhbWwycDpSZXNwb25z, PHNhbWw6QXNzZXJ0aW9u, PHNhbWwyOkFzc2VydGlvb
  (?:SAMLResponse["'\x60]?(?:\s{0,3}[=:]\s{0,3}|\s{1,20}(?:type="hidden"\s{1,20})?value=)["'\x60\x02]?|(?=PHNhbW))
  ((?:[A-Za-z0-9+/=_-]|%[0-9A-F]{2}){60,100000}(?:[ \t]?\r?\n[A-Za-z0-9+/]{60,80}={0,2}){0,2000}
  (?:[ \t]?\r?\n[A-Za-z0-9+/]{1,80}(?:={1,2}|(?=["'&<])))?)

netrc-password | Password in a netrc file | password | m
  machine·, default login, default\n
  \b(?:machine\s{1,4}(?:\S{1,100}[.:]\S{1,100}|localhost)|(?<=^[\s+>|→\d-]{0,12})default)
  \s{1,8}login\s{1,4}\S{1,200}\s{1,8}(?:account\s{1,4}\S{1,100}\s{1,8})?password\s{1,4}(\S{4,200})

docker-auth | User name and password of a registry in a Docker configuration | basic
  "auth, _auth
  (?:"auth"\s{0,3}:\s{0,3}["\x02]|(?<![A-Za-z])_auth\s{0,2}=\s{0,2}"?)([A-Za-z0-9+/]{8,1000}={0,2})

database-address | Database password in the address of a Go driver | password
  @tcp(, @unix(
  \w{1,60}:([^\s:/"'\x60]{6,100}) @ @(?:tcp|unix)\(

database-login | Database password in a driver address or password file | password
  thin:, :5432:, :5433:, :6432:, :*:
  (?:(?<=jdbc:oracle:)thin:\w{1,60}\/(?=[^\s@"']{6,100}@)|:(?:543[23]|6432|\*):[^\s:]{1,63}:[^\s:]{1,63}:)([^\s@:"'\x60]{6,200})

sql-password | Password in an SQL statement | varied | i
  ~password ', ~password ", ~identified·
  (?:\bpassword|\bidentified\s{1,3}(?:with\s{1,3}\S{1,40}\s{1,3})?by)\s{1,3}["']([^"'\s]{4,200})(?=["'])

session-cookie | Session cookie, by its name or in a cookie file | key
  PHPSESSID, JSESSIONID, connect.sid, sessionid, csrftoken, _SessionId, \tTRUE\t, \tFALSE\t
  (?:(?:PHPSESSID|JSESSIONID|connect\.sid|sessionid|csrftoken|_SessionId)["']?\s{0,2}[=:]\s{0,2}\[?["'\x02]?
  |\t(?:TRUE|FALSE)\t\/\S{0,100}\t(?:TRUE|FALSE)\t\d{1,12}\t[^\s\t]{1,100}\t)(?!{UUID}\b)([A-Za-z0-9%._~+/=:-]{16,2000})
`;
