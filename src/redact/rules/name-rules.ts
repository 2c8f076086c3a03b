/**
 * Secrets that are recognised by their name alone: `password=...`, `"apiKey": "..."`, `export TOKEN='...'`,
 * `<secret>...</secret>`, `--token ...`.
 */

import { changesCase, isCacheKey, isRealSecret } from '../values/is-real-secret.ts';
import { listKeywords, named, nameKeywords } from '../values/named.ts';
import { isKeyValue, isPasswordValue, isSecretValue, locateValue, type NamedValue } from '../values/named-value.ts';
import { list, type Rule } from './rule.ts';

function endKeywords(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [...'=:"\' \\>|,*`│\n'].map((next) => name + next));
}

/** A value of at least that length with three numbers, or a case that changes at random: not `cryptography.x509.Certificate`. */
function isVaried(value: NamedValue, atLeast: number): boolean | undefined {
  const { text } = value;
  return text.length >= atLeast && (/\d.*\D\d.*\D\d/.test(text) || changesCase(text)) && isKeyValue(value);
}

export const NAME_RULES: readonly Rule[] = [
  {
    id: 'secret-id',
    what: 'Secret id of Vault, Consul or Nomad',
    keywords: nameKeywords('secret_id', 'secretId', 'secretID', 'secret id', 'secret ID', 'secret-id'),
    pattern: named('secret[ _-]?id'),
    locate: locateValue(() => false, true),
  },
  {
    id: 'password',
    what: 'Password, recognised by its name',
    keywords: nameKeywords(
      ...list('password, passwd, passphrase, passcode, passWord, pwd, pass, pw, rootPW, sshpass, passwort, kennwort'),
      ...list(
        `mot de passe, contraseña, contrasena, senha, wachtwoord, hasło, heslo, jelszó, salasana, adgangskode, passord,
        lösenord, lösenordet, losenord, parola, parolă, şifre, sifre, mật khẩu, kata sandi, пароль, пароля, סיסמה,
        كلمة المرور, كلمة السر, κωδικός, पासवर्ड, パスワード, 密码, 密碼, 비밀번호`,
      ),
    ).concat(
      list('密码是, 密码为, 密碼是, 密碼為, パスワードは, 비밀번호는, 비밀번호은'),
      listKeywords('password', 'passphrase'),
    ),
    pattern: named(
      `pass(?:[_-]?word|wd|wort|[_-]?phrase|code)|kennwort|pwd|sshpass|root_?pw|pass|pw|mot de passe|contrase[ñn]a|senha|wachtwoord|hasło|heslo|jelszó|salasana(?: on)?|adgangskode|passord|l[öo]senord(?:et)?|parol[aă](?: d['’]ordine)?|[şs]ifre|mật khẩu|kata sandi|парол[ья]|סיסמה|كلمة (?:المرور|السر)|κωδικός|पासवर्ड|パスワード|密[码碼]|비밀번호`,
    ),
    locate: locateValue(isPasswordValue, true),
  },
  {
    id: 'secret',
    what: 'Secret or private key, recognised by its name',
    keywords: nameKeywords(
      ...list(`secret, private_key, private key, access key, secret key, privateKey, private-key, encryption key,
        signing key, master key, shared key, encryption_key, encryptionKey, signing_key, signingKey, master_key,
        masterKey, access_key, validationKey, decryptionKey, consumer_key, consumerKey, shared_key, sharedKey,
        shared-key, psk, accessKey, accesskey, secret_key, secretKey, credential, credentials, salt`),
    ).concat(listKeywords('secret', 'private_key', 'privateKey', 'access_key', 'accessKey', 'secret_key', 'secretKey')),
    pattern: named(
      `secret(?:[_-]?access)?|(?:private|encryption|decryption|validation|consumer|shared|signing|master|access|secret|session|cookie|crypto)[ _-]?key(?: base)?|psk|credentials?|salt`,
    ),
    locate: locateValue(isSecretValue, true),
  },
  {
    id: 'api-key',
    what: 'API key, recognised by its name',
    keywords: nameKeywords(
      ...list(`api_key, api.key, admin-key, api key, API key, admin_key, adminKey, write_key, writeKey, application_key,
        application-key, applicationKey, auth-key, apiKey, apikey, api-key, ApiKey, APIKey, Api-Key, API-Key, app_key,
        appKey, account_key, accountKey, auth_key, authKey, license_key, licenseKey, service_key,
        serviceKey, subscription_key, subscription-key, Subscription-Key, clé API, API-Schlüssel`),
    ).concat(listKeywords('api_key', 'api-key', 'apiKey', 'apikey')),
    pattern: named(
      `(?:api|app|application|account|auth|license|service|subscription|write|admin)[ ._-]?key|cl[ée] api|api-schlüssel`,
    ),
    locate: locateValue(isKeyValue, true),
  },
  {
    id: 'personal-access-token',
    what: 'Value of a variable whose name ends in PAT',
    keywords: endKeywords('PAT', '_pat', '-pat', 'Pat', '-Pat'),
    pattern: named('(?<=[A-Z0-9]_)PAT|(?<=[a-z0-9])(?:[_-]pat|-?Pat)', 'g'),
    locate: locateValue((value) => isVaried(value, 20), false),
  },
  {
    id: 'named-key',
    what: 'Value of a variable whose name ends in KEY or SESSION',
    keywords: endKeywords('KEY', 'KEYS', 'SESSION', '_key', '-key', '-Key', '.key', 'Key').concat('KEY_'),
    pattern: named('(?<=[A-Z0-9][_-])(?:KEYS?|SESSION)|(?<=[a-z0-9])(?<!Sec-WebSocket)(?:[_.-]key|-?Key)', 'g'),
    locate: locateValue((value) => isVaried(value, 16), false),
  },
  {
    id: 'mixed-key',
    what: 'Value of a key or session that looks like a key, recognised by its name',
    keywords: [' key:', ' key is ', ' key`:', ' key` is ', ' key**:', ' key` to '].concat(
      endKeywords('_session', '-session', '-Session'),
    ),
    pattern: named('(?<=[a-z0-9]) key|(?<=[A-Za-z0-9])(?:[_-]session|-Session)', 'g'),
    locate: locateValue(
      (value) =>
        /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).{24}/.test(value.text) &&
        !isCacheKey(value.text, 'key:') &&
        isKeyValue(value),
      false,
    ),
  },
  {
    id: 'account-key',
    what: 'Private key in a list of accounts or keys',
    keywords: listKeywords('account', 'key'),
    pattern: named('account|key'),
    locate: locateValue(({ text }) => /^(?:0x)?[0-9a-f]{64}$/i.test(text) && isRealSecret(text), false),
  },
  {
    id: 'backup-code',
    what: 'Recovery codes of an account in a list',
    keywords: listKeywords(
      ...list('recovery_code, recoveryCode, recovery-code, backup_code, backupCode, backup-code, scratch_code'),
    ),
    pattern: named('(?:recovery|backup|scratch)[_-]?code'),
    locate: locateValue(({ text }) => /^(?=.*\d)[a-z0-9]{4,12}(?:[ -][a-z0-9]{4,12}){0,4}$/i.test(text), false),
  },
  {
    id: 'token',
    what: 'Token, recognised by its name',
    keywords: nameKeywords('token', 'bearer', 'jwt', 'webhook_secret').concat(listKeywords('token')),
    pattern: named(`token|bearer|jwt`),
    locate: locateValue(isKeyValue, false),
  },
];
