/** Examples for `src/redact/rules/web-rules.ts`. */

import type { ExampleTable } from './examples.ts';
import { HEX, some } from './some.ts';

const SAML = Buffer.from(`<samlp:Response ID="_1" Version="2.0"><saml:NameID>ada</saml:NameID>${some(60)}`).toString(
  'base64',
);

export const WEB: ExampleTable = {
  'signed-url': {
    hits: [
      `https://b.s3.amazonaws.com/k?X-Amz-Signature=${some(64, HEX)}`,
      `?sv=2022-11-02&se=2030&sig=${some(42)}%3D`,
    ],
    misses: ['?sig=', 'X-Amz-Signature=...', '?signature=required-by-the-caller'],
  },
  'query-token': {
    hits: [`https://api.acme.dev/v1?access_token=${some(32)}&x=1`],
    misses: ['/search?key=value&token=abc', '?token=your-api-token-goes-here', '?code=invalid_request_uri'],
  },
  'connection-string': {
    hits: [
      'postgres://app:s3cr3t-9@db.acme.dev:5432/app',
      'mongodb+srv://root:Zx81qq@cluster0.acme.mongodb.net',
      'redis://:p4ssw0rd9@cache:6379/0',
    ],
    misses: [
      'postgres://user:password@localhost/db',
      'postgres://localhost:5432/app',
      `mysql://\${USER}:\${PASS}@host/db`,
      'redis://cache:6379/0',
      'postgres://postgres:postgres@localhost/db',
    ],
  },
  'url-password': {
    hits: ['https://alice:Tr0ub4dor@acme.dev/x', 'ftp://up:lo4d-9x@files.acme.dev'],
    misses: [
      'https://user:pass@host/',
      'http://localhost:3000/@vite/client',
      'https://acme.dev:8080/@scope',
      'git@github.com:acme/x.git',
    ],
  },
  'url-token': {
    hits: [`https://${some(32)}@git.acme.dev/x.git`],
    misses: ['https://a-long-user-name-of-words@acme.dev'],
  },
  'bearer-header': {
    hits: [`Authorization: Bearer ${some(40)}`, `-H 'authorization: bearer ${some(24)}'`],
    misses: [
      `Authorization: Bearer \${token}`,
      'Bearer authentication is required',
      'Authorization: Bearer <token>',
      'bearer: your-token-goes-here',
      'Bearer YOUR_API_KEY',
    ],
  },
  'basic-header': {
    hits: [`Authorization: Basic ${Buffer.from(`alice:${some(12)}`).toString('base64')}`],
    misses: ['Authorization: Basic <credentials>', 'basic knowledge of things', 'Basic authentication'],
  },
  'authorization-header': {
    hits: [
      `Authorization: token ${some(40)}`,
      `"X-Api-Key": "${some(32)}"`,
      `Authorization: ApiKey ${some(30)}`,
      `"X-Api-Key":["${some(32)}"]`,
      `map[X-Api-Key:[${some(32)}]]`,
      `{"name": "Authorization", "value": "${some(32)}"}`,
      `{"value":"ApiKey ${some(32)}","name":"Authorization"}`,
      `{\n  "value": "${some(32)}",\n  "name": "x-api-key"\n}`,
    ],
    misses: [
      'authorization: "required"',
      'Authorization: Bearer <token>',
      'x-api-key: your-api-key',
      `headers: { Authorization: \`token \${token}\` }`,
      `{"name": "ETag", "value": "${some(32)}"}, {"name": "Authorization", "value": "none"}`,
      `{"value": "${some(32)}", "name": "etag"}`,
    ],
  },
  cookie: {
    hits: [
      `Cookie: sid=${some(26)}; theme=dark`,
      `Set-Cookie: session=${some(32)}; HttpOnly; Path=/`,
      `curl -b 'sid=${some(30)}' x`,
      `{"name": "set-cookie", "value": "sid=${some(30)}; HttpOnly"}`,
      `{"value": "theme=dark; sid=${some(30)}", "name": "Cookie"}`,
    ],
    misses: [
      '{"name": "Cookie", "value": "theme=dark; lang=en"}',
      'Cookie: theme=dark; lang=en',
      'Set-Cookie: name=value; HttpOnly',
      'document.cookie = name + value',
    ],
  },
  'cookie-value': {
    hits: [
      `"cookies": [\n  {"name": "theme", "value": "dark"},\n  {"name": "sid", "value": "${some(32)}"}\n]`,
      `[{"domain": ".acme.dev", "httpOnly": true, "name": "sid", "value": "${some(32)}"}]`,
      `"cookies": {"theme": "dark", "sid": "${some(32)}"}`,
      `cookies={'sid': '${some(32)}'}`,
      `context.addCookies([{ name: 'sid', value: '${some(32)}', path: '/' }])`,
      `driver.add_cookie({"name": "sid", "value": "${some(32)}"})`,
    ],
    misses: [
      '"cookies": [{"name": "theme", "value": "dark", "domain": "acme.dev"}]',
      '"cookies": {"banner": "cookie-consent-banner-v2", "policy": "https://acme.dev/privacy2"}',
      `"cookies": [], "items": [{"name": "etag", "value": "${some(32)}"}]`,
      `{"value": "${some(32)}"}, {"name": "sid", "httpOnly": true}`,
      `res.cookie('sid', value, { httpOnly: true, path: '/' })`,
    ],
  },
  'saml-response': {
    hits: [
      `SAMLResponse=${SAML}&RelayState=%2F`,
      `SAMLResponse=${encodeURIComponent(SAML)}`,
      `<input type="hidden" name="SAMLResponse" value="${SAML.replaceAll(/.{76}/g, '$&\n')}"/>`,
      `{"SAMLResponse": "${SAML}"}`,
      `assertion ${SAML}`,
    ],
    misses: [
      'SAMLResponse=...',
      `SAMLResponse=${'x'.repeat(100)}`,
      'const SAMLResponse = await readForm(request)',
      `SAMLRequest=${Buffer.from('<samlp:AuthnRequest ID="_1" Version="2.0" AssertionConsumerServiceURL="https://acme.dev/sso">').toString('base64')}`,
    ],
  },
  'netrc-password': {
    hits: ['machine acme.dev login alice password xK9wPq2z'],
    misses: ['machine acme.dev login alice password <password>'],
  },
  'docker-auth': {
    hits: [`{"auths": {"r.acme.dev": {"auth": "${Buffer.from(`bot:${some(14)}`).toString('base64')}"}}}`],
    misses: ['{"auth": "required"}', '"auth": "basicauth"'],
  },
  'database-login': {
    hits: [
      'root:Zx81qq0w@tcp(127.0.0.1:3306)/app',
      'jdbc:oracle:thin:scott/Zx81qq0w@//db:1521/x',
      'db.acme.dev:5432:app:bob:Zx81qq0w',
      '*:*:*:bob:Zx81qq0w',
    ],
    misses: ['user:password@tcp(localhost:3306)/db', 'localhost:5432:*:postgres:postgres'],
  },
  'sql-password': {
    hits: ["ALTER ROLE app PASSWORD 'Zx81qq0w'", "CREATE USER a IDENTIFIED BY 'Zx81qq0w'", 'IDENTIFIED BY "Zx81qq0w"'],
    misses: ["CREATE ROLE app PASSWORD 'password'", "identified by 'name'"],
  },
  'value-before-name': {
    hits: [
      '<input value="Zx81qq0w" type="password">',
      `<meta content="${some(56)}" name="csrf-token">`,
      `<add value='${some(32)}' key='Api-Key'/>`,
    ],
    misses: ['<input value="password" type="password">', '<input value="next-page" name="token">'],
  },
  'session-cookie': {
    hits: [`PHPSESSID=${some(26)}`, `.acme.dev\tTRUE\t/\tTRUE\t1790000000\tsid\t${some(32)}`],
    misses: ['PHPSESSID=...', 'sessionid: string'],
  },
  'digest-header': {
    hits: [`Authorization: Digest username="a", response="${some(32, HEX)}"`],
    misses: ['Digest x, response="ok"'],
  },
};
