/**
 * Secrets that are recognised by their name alone: `password=...`, `"apiKey": "..."`, `export TOKEN='...'`,
 * `<secret>...</secret>`, `--token ...`.
 *
 *     kind | what it is | test of the value | may it be a UUID? | do capitals count in the pattern?
 *       names: each in all spellings; `name[]`, its plural before a list; `name=`, the end of a name as it is spelled
 *       here; `text!`, this keyword alone, in which `·` is a space
 *       the pattern for the name
 */

import { changesCase, isCacheKey, isRealSecret } from '../values/is-real-secret.ts';
import { listKeywords, named, nameKeywords } from '../values/named.ts';
import { isKeyValue, isPasswordValue, isSecretValue, locateValue, type NamedValue } from '../values/named-value.ts';
import { blocksOf } from './read-rules.ts';
import { list, type Rule } from './rule.ts';

const NAMES = `
secret-id | Secret id of Vault, Consul or Nomad | nothing | uuid
  secret_id, secretId, secretID, secret id, secret ID, secret-id
  secret[ _-]?id

password | Password, recognised by its name | password | uuid
  password, passwd, passphrase, passcode, passWord, pwd, pass, pw, rootPW, sshpass, passwort, kennwort,
  mot de passe, contraseña, contrasena, senha, wachtwoord, hasło, heslo, jelszó, salasana, adgangskode, passord,
  lösenord, lösenordet, losenord, parola, parolă, şifre, sifre, mật khẩu, kata sandi, пароль, пароля, סיסמה,
  كلمة المرور, كلمة السر, κωδικός, पासवर्ड, パスワード, 密码, 密碼, 비밀번호,
  密码是!, 密码为!, 密碼是!, 密碼為!, パスワードは!, 비밀번호는!, 비밀번호은!, password[], passphrase[]
  pass(?:[_-]?word|wd|wort|[_-]?phrase|code)|kennwort|pwd|sshpass|root_?pw|pass|pw
  |mot de passe|contrase[ñn]a|senha|wachtwoord|hasło|heslo|jelszó|salasana(?: on)?|adgangskode|passord
  |l[öo]senord(?:et)?|parol[aă](?: d['’]ordine)?|[şs]ifre|mật khẩu|kata sandi|парол[ья]|סיסמה|كلمة (?:المرور|السر)
  |κωδικός|पासवर्ड|パスワード|密[码碼]|비밀번호

secret | Secret or private key, recognised by its name | secret | uuid
  secret, private_key, private key, access key, secret key, privateKey, private-key, encryption key, signing key,
  master key, shared key, encryption_key, encryptionKey, signing_key, signingKey, master_key, masterKey, access_key,
  validationKey, decryptionKey, consumer_key, consumerKey, shared_key, sharedKey, shared-key, psk, accessKey,
  accesskey, secret_key, secretKey, credential, credentials, salt,
  secret[], private_key[], privateKey[], access_key[], accessKey[], secret_key[], secretKey[]
  secret(?:[_-]?access)?|psk|credentials?|salt
  |(?:private|encryption|decryption|validation|consumer|shared|signing|master|access|secret|session|cookie|crypto)[ _-]?key(?: base)?

api-key | API key, recognised by its name | key | uuid
  api_key, api.key, admin-key, api key, API key, admin_key, adminKey, write_key, writeKey, application_key,
  application-key, applicationKey, auth-key, apiKey, apikey, api-key, ApiKey, APIKey, Api-Key, API-Key, app_key,
  appKey, account_key, accountKey, auth_key, authKey, license_key, licenseKey, service_key, serviceKey,
  subscription_key, subscription-key, Subscription-Key, clé API, API-Schlüssel,
  api_key[], api-key[], apiKey[], apikey[]
  (?:api|app|application|account|auth|license|service|subscription|write|admin)[ ._-]?key|cl[ée] api|api-schlüssel

personal-access-token | Value of a variable whose name ends in PAT | varied20 | no | case
  PAT=, _pat=, -pat=, Pat=, -Pat=
  (?<=[A-Z0-9]_)PAT|(?<=[a-z0-9])(?:[_-]pat|-?Pat)

named-key | Value of a variable whose name ends in KEY or SESSION | varied16 | no | case
  KEY=, KEYS=, SESSION=, _key=, -key=, -Key=, .key=, Key=, KEY_!
  (?<=[A-Z0-9][_-])(?:KEYS?|SESSION)|(?<=[a-z0-9])(?<!Sec-WebSocket)(?:[_.-]key|-?Key)

mixed-key | Value of a key or session that looks like a key, recognised by its name | mixed | no | case
  ·key:!, ·key·is·!, ·key\`:!, ·key\`·is·!, ·key**:!, ·key\`·to·!, _session=, -session=, -Session=
  (?<=[a-z0-9]) key|(?<=[A-Za-z0-9])(?:[_-]session|-Session)

account-key | Private key in a list of accounts or keys | hex
  account[], key[]
  account|key

backup-code | Recovery codes of an account in a list | code
  recovery_code[], recoveryCode[], recovery-code[], backup_code[], backupCode[], backup-code[], scratch_code[]
  (?:recovery|backup|scratch)[_-]?code

token | Token, recognised by its name | key
  token, bearer, jwt, webhook_secret, token[]
  token|bearer|jwt
`;

/** A value of at least that length with three numbers, or a case that changes at random: not `cryptography.x509.Certificate`. */
function isVaried(value: NamedValue, atLeast: number): boolean | undefined {
  const { text } = value;
  return text.length >= atLeast && (/\d.*\D\d.*\D\d/.test(text) || changesCase(text)) && isKeyValue(value);
}

function isMixed(value: NamedValue): boolean | undefined {
  const { text } = value;
  return /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).{24}/.test(text) && !isCacheKey(text, 'key:') && isKeyValue(value);
}

const TESTS: ReadonlyMap<string, (value: NamedValue) => boolean | undefined> = new Map([
  ['password', isPasswordValue],
  ['secret', isSecretValue],
  ['key', isKeyValue],
  ['varied20', (value) => isVaried(value, 20)],
  ['varied16', (value) => isVaried(value, 16)],
  ['mixed', isMixed],
  ['hex', ({ text }) => /^(?:0x)?[0-9a-f]{64}$/i.test(text) && isRealSecret(text)],
  ['code', ({ text }) => /^(?=.*\d)[a-z0-9]{4,12}(?:[ -][a-z0-9]{4,12}){0,4}$/i.test(text)],
]);

/** What may follow the end of a name. */
const ENDS = [...'=:"\' \\>|,*`│\n'];

function keywordsOf(name: string): readonly string[] {
  if (name.endsWith('[]')) return listKeywords(name.slice(0, -2));
  if (name.endsWith('=')) return ENDS.map((end) => name.slice(0, -1) + end);
  return name.endsWith('!') ? [name.slice(0, -1).replaceAll('·', ' ')] : nameKeywords(name);
}

export const NAME_RULES: readonly Rule[] = blocksOf(NAMES).map(({ head, keywords, pattern }) => {
  const [id = '', what = '', test = '', uuid, isCased] = head;
  return {
    ...{ id, what, keywords: list(keywords).flatMap(keywordsOf) },
    pattern: named(pattern, isCased === undefined ? 'gi' : 'g'),
    locate: locateValue(TESTS.get(test) ?? (() => false), uuid === 'uuid'),
  };
});
