/**
 * Secrets in options of programs, arguments of functions, settings of devices and sentences in other languages, and
 * tokens of smaller services.
 */

import { rows } from '../make.ts';

export const TOOLS = rows(String.raw`
  cqlsh | cqlsh -u tide -p «{p12}» db.tidepool.test
  psexec | psexec \\\\pool -u ada -p «{p12}» cmd
  winrm | evil-winrm -i pool -u ada -p '«{p12}»'
  ipmitool | ipmitool -I lanplus -H bmc -U ADMIN -P «{p12}» chassis power on
  racadm | racadm -r bmc -u root -p «{p12}» getsysinfo
  mosquitto | mosquitto_pub -h pool -u tide -P «{p12}» -t tide -m 1
  keychain | security unlock-keychain -p "«{p12}»" login.keychain
  vsce | vsce publish -p «{s52}»
  ovsx | npx ovsx publish -p «{u}»
  ssh-keygen | ssh-keygen -t ed25519 -N '«{p12}»' -f pool
  openssl encrypt | openssl enc -aes-256-cbc -k «{m14}» -in a
  snmpwalk | snmpwalk -v2c -c «{m14}» 10.0.0.1
  signtool | signtool sign /f a.pfx /p «{m14}» a.exe
  influx | influx auth list -t «{W86}==»
  oathtool | oathtool --totp -b «{U32}»
  erlang cookie | erl -name tide -setcookie «{K20}»
  nats | nats --nkey «SU{U56}»
  net user | net user ada «{p12}» /add
  cmdkey | cmdkey /add:pool /user:ada /pass:«{p12}»
  minio alias | mc alias set pool http://localhost:9000 minioadmin «{p12}»
  wpa passphrase | wpa_passphrase Harbour «{m14}»
  wandb login | wandb login «{h40}»
  snyk auth | snyk auth «{u}»
  unseal | vault operator unseal «{b43}=»
  requirepass | requirepass «{p16}»
  kickstart | rootpw --plaintext «{p12}»
  curl app password | curl -u "ada:«{A4} {A4} {A4} {A4} {A4} {A4}»" https://blog.tidepool.test/wp-json
  piped to luks | echo -n '«{p14}»' | cryptsetup luksOpen /dev/sdb pool -
  piped to gcloud | echo -n "«{A32}»" | gcloud secrets create API_TOKEN --data-file=-
  wireguard shell | wg set wg0 private-key <(echo «{b43}=»)
  cisco plain | username ada privilege 15 password 0 «{m14}»
  cisco type 7 | enable password 7 «0{d1}{H22}»
  cisco snmp | snmp-server community «{m14}» RO
  cisco tacacs | tacacs-server key «{m16}»
  cisco isakmp | crypto isakmp key «{m16}» address 0.0.0.0
  juniper | encrypted-password "«$9${'$'}{A22}»";
  ipsec | : PSK "«{p14}»"
  openwrt | option key '«{m14}»'
  wifi code | WIFI:T:WPA;S:Harbour;P:«{m14}»;;
  arduino wifi | WiFi.begin("Harbour", "«{p12}»")
  hmac node | createHmac("sha256", "«{b43}=»")
  hmac python | hmac.new(b"«{b43}=»", msg, hashlib.sha256)
  fernet | Fernet(b"«{W43}=»")
  jwt sign | jwt.sign({{ id: 1 }}, "«{W43}»")
  jwt verify | jwt.verify(token, '«{W43}»')
  azure credential | AzureKeyCredential("«{h32}»")
  wallet | new ethers.Wallet("0x«{h64}»")
  pdo | $db = new PDO($dsn, 'root', '«{p12}»');
  mysqli | mysqli_connect("pool", "root", "«{p12}»", "tide");
  neo4j driver | GraphDatabase.driver(uri, auth=("neo4j", "«{p12}»"))
  builder | Config::new().password("«{p12}»")
  properties setter | props.setProperty("password", "«{p14}»");
  page fill | await page.fill("#password", "«{p14}»")
  elvis | val key = System.getenv("API_SECRET") ?: "«{A32}»"
  french | mot de passe : «{p12}»
  french sentence | Le mot de passe est «{p12}» pour le moment.
  spanish | contraseña: «{p12}»
  japanese | パスワード: «{p12}»
  chinese | 密码：«{p12}»
  sentence before | Please use ${'`'}«{p12}»${'`'} as the password for now.
  bitwarden session | export BW_SESSION="«{b86}==»"
  composer | COMPOSER_AUTH='{{"github-oauth":{{"github.com":"«{h40}»"}}}}'
  rails key | $ cat config/master.key\n«{h32}»
  maven encrypted | <password>{{«{b43}=»}}</password>
  redis auth | AUTH «{m14}»
  credentials slash short | creds: ada/«{m12}»
  auth pair | https.request({{ auth: "ada:«{m14}»" }})
  credentials pair | credentials = ("ada", "«{p12}»")
  machine key | <machineKey validationKey="«{H128}»" validation="SHA1" />
  secret id | secret_id    «{u}»
  consul bootstrap | SecretID:         «{u}»
  vault secret id | VAULT_SECRET_ID=«{u}»
  gossip | encrypt = "«{b43}=»"
  pin | SIM PIN: «{d6}»
  one-time code | Your verification code is «{d6}»
  ldap hash | userPassword: «{{SSHA}}{b32}»
  windows hash | Administrator:500:«{h32}:{h32}»:::
  django hash | password = «pbkdf2_sha256$600000${'$'}{A22}${'$'}{b43}=»
  openvpn static | -----BEGIN OpenVPN Static key V1-----\n«{h32}\n{h32}\n{h32}\n{h32}»\n-----END OpenVPN Static key V1-----
  infura | https://mainnet.infura.io/v3/«{h32}»
  alchemy | https://eth-mainnet.g.alchemy.com/v2/«{A32}»
  mattermost hook | https://chat.tidepool.test/hooks/«{s26}»
  feishu | https://open.feishu.cn/open-apis/bot/v2/hook/«{u}»
  keys in a list | APP_KEYS=«{b22}==,{b22}==»
  swarm | docker swarm join --token «SWMTKN-1-{s50}-{s25}» 10.0.0.1:2377
  aspnet cookie | Cookie: .AspNetCore.Identity.Application=«CfDJ8{W200}»
`);
