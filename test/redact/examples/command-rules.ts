/** Examples for `src/redact/rules/command-rules.ts`. */

import type { ExampleTable } from './examples.ts';
import { HEX, some } from './some.ts';

export const COMMANDS: ExampleTable = {
  'oracle-login': {
    hits: ['sqlplus scott/xK9wPq2z@//db:1521/app'],
    misses: ['sqlplus scott/tiger@db', 'sqlplus / as sysdba'],
  },
  'curl-password': {
    hits: [
      'curl -u alice:hunter2x https://acme.dev',
      `sshpass -p 'Qw3rty9z' ssh acme.dev`,
      'mysql -u root -pS3cr3t9 app',
    ],
    misses: [
      'curl -u user:password https://acme.dev',
      'curl -u "$USER:$PASS" x',
      'docker run --user 1000:1000 x # http',
      'mysql -u root -p app',
    ],
  },
  'piped-password': {
    hits: [
      'echo Zx81qq0w | docker login -u bob --password-stdin',
      "echo 'root:Zx81qq0w' | chpasswd",
      `echo ${some(20)} | gh auth login --with-token`,
    ],
    misses: ['echo "$TOKEN" | docker login --password-stdin', 'echo hello | sudo tee x'],
  },
  'tool-password': {
    hits: [
      'keytool -storepass xK9wPq2z -list',
      'rocommunity xK9wPq2z',
      'rabbitmqctl add_user tide xK9wPq2z',
      'username ada password 0 xK9wPq2z',
      'net user ada xK9!wPq2 /add',
      `wandb login ${some(40, HEX)}`,
      `doctl auth init -t ${some(20)}`,
      'skopeo copy --src-creds ada:xK9!wPq2 docker://a docker://b',
      'steamcmd +login ada xK9!wPq2 +quit',
      'a1 LOGIN ada xK9!wPq2',
      'ada : EAP "xK9!wPq2"',
      'schtasks /create /tn x /ru ada /rp xK9!wPq2',
      '/msg NickServ IDENTIFY xK9!wPq2',
      `successfully reset.\nNew value: ${some(20)}`,
      `AUTH PLAIN ${some(36)}`,
      `334 UGFzc3dvcmQ6\n${some(16)}`,
      `bundle config set --global gems.acme.dev ${some(8, HEX)}:${some(8, HEX)}`,
      'expect "assword:" { send "xK9!wPq2\\r" }',
      'expect "Password: "\nsend "xK9!wPq2\\r"',
      'keytool -importkeystore -srcstorepass xK9wPq2z -srckeystore a.jks',
      `echo "::add-mask::${some(40)}"`,
      `REDISCLI_AUTH=${some(20)} redis-cli ping`,
      'nmcli connection modify Lodge wifi-sec.psk xK9wPq2z',
      'htpasswd -nbB ada xK9wPq2z',
      "openssl passwd -6 -salt abc 'xK9!wPq2'",
      "ansible-vault encrypt_string --vault-id dev 'xK9!wPq2' --name db",
      `dotnet user-secrets set "Jwt:Key" "${some(40)}"`,
      'run(["sshpass", "-p", "xK9!wPq2", "ssh", "web01"])',
      `api_hash = '${some(32, HEX)}'`,
    ],
    misses: [
      'keytool -storepass changeit',
      'rocommunity public',
      'add-authtoken <token>',
      'net user ada /delete',
      'a1 LOGIN ada password',
      'bundle config set --local path vendor',
      'expect "Password: "\nsend "$password\\r"',
      'echo "::add-mask::$TOKEN"',
      'htpasswd -nbB ada "$PASSWORD"',
      'openssl passwd -6 -stdin < file',
      'ansible-vault encrypt_string --stdin-name db_password',
      'dotnet user-secrets set "App:Url" "https://acme.dev/v2"',
      'api_hash = get_hash(2)',
    ],
  },
  'function-argument': {
    hits: [
      `createHmac('sha256', '${some(40)}')`,
      `Fernet(b"${some(43)}=")`,
      'new PDO($dsn, "root", "xK9!wPq2")',
      "SecretValue.unsafePlainText('Otterbay59')",
      `jwt.sign({ id: 1 }, '${some(32)}')`,
    ],
    misses: ["createHmac('sha256', secret)", "jwt.verify(token, 'secret')", "new PDO($dsn, 'root', 'password')"],
  },
  'key-bytes': {
    hits: ['keyStore.load(in, "Otterbay59".toCharArray())', `const key = Buffer.from('${some(64, HEX)}', 'hex')`],
    misses: ['"changeit".toCharArray()', 'name.toCharArray()', 'const key = Buffer.from(text)'],
  },
  'option-password': {
    hits: ['cypher-shell -u ada -p xK9!wPq2', 'rdesktop -u ada -p Otterbay59 web01'],
    misses: ['docker run -u app -p 8080:80', 'ssh -l ada -p 2222 web01', 'tool -u ada -p Section2'],
  },
  'here-password': {
    hits: [
      'sudo -S apt update <<< "Otterbay59"',
      "docker login -u ada --password-stdin <<<'xK9!wPq2'",
      `gh auth login --with-token <<< ${some(20)}`,
    ],
    misses: ['sudo -S apt update <<< "$PW"', 'wc -c <<< "xK9!wPq2"'],
  },
  'printed-secret': {
    hits: [
      'echo $DB_PASSWORD\nOtterbay59',
      'op read op://Prod/db/password\nmaple-Tundra61',
      `openssl rand -hex 16\n${some(32, HEX)}`,
      'terraform output -raw db_password\nxK9!wPq2z',
      `aws configure get aws_secret_access_key\n${some(40)}`,
      `$ wg genkey\n${some(43)}=`,
      `kubectl get secret db -o jsonpath='{.data.password}' | base64 -d\n${some(16)}`,
    ],
    misses: [
      'echo $PATH\nxK9!wPq2',
      'echo $TOKEN\n$ ls -la\n',
      'cat picture.txt | base64 -d\nOtterbay59',
      'terraform output -raw bucket\nacme-Logs-2x8f',
    ],
  },
};
