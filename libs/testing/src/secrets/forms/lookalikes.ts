import type { Random } from '../random';
import type { Forms } from './form';
import { host, service, user } from './form';

const hash = (random: Random): string => random.text('hex', 32);
const sha1 = (random: Random): string => random.text('hex', 40);
const sha256 = (random: Random): string => random.text('hex', 64);

/** Text that resembles secrets and contains none. */
export const LOOKALIKE_FORMS: Forms = {
  // Encrypted values and references
  dotenvx: (r) =>
    `DOTENV_PUBLIC_KEY="${r.text('hex', 66)}"\nDB_PASSWORD="encrypted:${r.bytes(110).toString('base64')}"`,
  'dotenvx without quotes': (r) => `API_KEY=encrypted:B${r.bytes(120).toString('base64')}`,
  Jenkins: (r) => `<password>{AQAAABAAAA${r.text('base62', 2)}${r.bytes(48).toString('base64')}}</password>`,
  'Chef and Puppet': (r) => `password: ENC[PKCS7,${r.bytes(160).toString('base64')}]`,
  Travis: (r) => `api_key:\n  secure: "${r.bytes(128).toString('base64')}"`,
  'Vault transit': (r) => `password: vault:v1:${r.bytes(48).toString('base64')}`,
  'Ansible Vault': (r) => `db_password: !vault |\n  $ANSIBLE_VAULT;1.1;AES256\n  ${r.text('digits', 80)}`,
  Pulumi: (r) => `config:\n  web:dbPassword:\n    secure: AAABA${r.bytes(44).toString('base64')}`,
  'Rails credentials': (r) =>
    `secret: <%= Rails.application.credentials.dig(:aws, :secret_${r.text('lower', 4)}) %>`,
  KMS: (r) => `password_ciphertext: AQICAH${r.bytes(120).toString('base64')}`,
  '1Password': (r) => `API_TOKEN="op://Prod/${service(r)}/${r.text('lower', 26)}"`,
  variables: (r) =>
    `password: \${{ secrets.${service(r).toUpperCase()}_PASSWORD }}\ntoken: $TOKEN_${r.text('digits', 2)}`,
  // Values that standards and well-known pages print
  'RFC 7617': () => `Authorization: Basic ${['QWxhZGRpbjpvcG', 'VuIHNlc2FtZQ=='].join('')}`,
  'RFC 7617, second sample': () => `Authorization: Basic ${['dGVzdDox', 'MjPCow=='].join('')}`,
  'RFC 6749': () =>
    `Authorization: Basic ${['czZCaGRSa3F0Mzpn', 'WDFmQmF0M2JW'].join('')}\n\ngrant_type=refresh_token&refresh_token=${['tGzv3JOkF0XG', '5Qx2TlKWIA'].join('')}`,
  'RFC 6749 tokens': () =>
    `{\n  "access_token":"${['2YotnFZFEjr1z', 'CsicMWpAA'].join('')}",\n  "token_type":"example",\n  "refresh_token":"${['tGzv3JOkF0XG', '5Qx2TlKWIA'].join('')}"\n}`,
  'RFC 6749 body': () => `client_id=s6BhdRkqt3&client_secret=${['7Fjfp0ZBr1K', 'tDRbnfVdmIw'].join('')}`,
  'RFC 6750': () => `Authorization: Bearer ${['mF_9.B5f', '-4.1JqM'].join('')}`,
  'Kubernetes Secret': () =>
    `apiVersion: v1\nkind: Secret\nmetadata:\n  name: mysecret\ntype: Opaque\ndata:\n  username: YWRtaW4=\n  password: ${['MWYyZDFl', 'MmU2N2Rm'].join('')}`,
  'Kubernetes Secret, decoded': () =>
    `kubectl create secret generic db --from-literal=username=admin --from-literal=password='${['S!B\\*d$', 'zDsb='].join('')}'`,
  'Kubernetes Secret, literal': () => `password: ${['1f2d1e2e', '67df'].join('')}`,
  'RFC 7515': () =>
    `"k":"${['AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75', 'aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow'].join('')}"`,
  'RFC 7636': () => `code_verifier=${['dBjftJeZ4CVP-mB92K27uhbUJU1p1r', '_wW1gFWFOEjXk'].join('')}`,
  'RFC 6238': () =>
    `otpauth://totp/Example:alice@google.com?secret=${['JBSWY3DP', 'EHPK3PXP'].join('')}&issuer=Example`,
  'RFC 6455': () => `Sec-WebSocket-Key: ${['dGhlIHNhbXBsZSB', 'ub25jZQ=='].join('')}`,
  'AWS samples': () => `aws_secret_access_key = ${['je7MtGbClwBF/2Zp9Utk', '/h3yCo8nvbEXAMPLEKEY'].join('')}`,
  'Twilio sample': () => `TWILIO_AUTH_TOKEN=your_auth_token_from_twilio`,
  // Assets, addresses and identifiers
  'asset with a hash': (r) => `<script src="/static/app.${r.text('hex', 20)}.js"></script>`,
  'asset of authentication with a hash': (r) => `import("/assets/auth-key.${hash(r)}.js")`,
  'asset named token with a hash': (r) => `"token.js": "assets/token.${r.text('hex', 20)}.js"`,
  'asset with a hash after a dash': (r) => `secret: /assets/login-${r.text('base62', 8)}.css`,
  'style sheet with a query': (r) => `<link href="/password.css?v=${hash(r)}" rel="stylesheet">`,
  'source map': (r) => `//# sourceMappingURL=session-token.${r.text('hex', 20)}.js.map`,
  'address that ends in a hash': (r) => `The key is explained at https://acme.io/docs/${hash(r)}`,
  'address of a page about tokens': (r) => `token: https://www.notion.so/acme/Access-tokens-${hash(r)}`,
  'address of a page after secret': (r) => `Secret: https://acme.atlassian.net/wiki/${r.text('hex', 32)}`,
  'address of an avatar': (r) => `"auth": {"avatar": "https://www.gravatar.com/avatar/${hash(r)}?s=80"}`,
  'address of a gist': (r) => `See the auth example: https://gist.github.com/jane/${hash(r)}`,
  'address with an id': (r) => `https://api.acme.io/v1/items?id=${hash(r)}&page=2`,
  'address with a version': (r) => `https://cdn.acme.io/key.png?v=${r.text('hex', 40)}`,
  'address of a commit': (r) => `Fixes the token refresh: https://github.com/acme/web/commit/${sha1(r)}`,
  'address with a cursor': (r) =>
    `https://api.acme.io/items?cursor=${r.bytes(24).toString('base64url')}&limit=50`,
  'address with a page token': (r) =>
    `https://api.acme.io/items?pageToken=${r.bytes(24).toString('base64url')}`,
  'address with a state': (r) =>
    `https://id.acme.io/authorize?response_type=code&client_id=web&state=${r.text('base62', 22)}&nonce=${r.text('base62', 16)}`,
  'address of a video': (r) => `https://www.youtube.com/watch?v=${r.text('base62', 11)}`,
  'key of a spreadsheet': (r) => `https://docs.google.com/spreadsheets/d/1${r.text('base62', 43)}/edit#gid=0`,
  'S3 key': (r) => `"s3": {"bucket": "acme", "object": {"key": "uploads/${hash(r)}.png"}}`,
  // Hashes and identifiers next to words for secrets
  'commit about a token': (r) => `commit ${sha1(r)}\n\n    Rotate the API token`,
  'commit in a list': (r) => `- Refresh the token (${sha1(r)})\n- Fix the key (${r.text('hex', 7)})`,
  'short commit after key': (r) =>
    `* ${r.text('hex', 8)} Add a secret key\n* ${r.text('hex', 8)} Remove the password`,
  'checksum of a file': (r) => `${sha256(r)}  secret-manager-1.2.0.tgz`,
  'checksum after a colon': (r) => `sha256: ${sha256(r)}\nmd5: ${hash(r)}`,
  'fingerprint of a key': (r) => `The key's fingerprint is SHA256:${r.text('base64', 43)}`,
  'key ID': (r) => `Key ID: ${r.text('upper', 16)}\nkey_id = "${hash(r)}"`,
  'client ID': (r) => `client_id: ${r.text('base62', 32)}`,
  'digest of an image': (r) => `image: acme/token-service@sha256:${sha256(r)}`,
  integrity: (r) => `"integrity": "sha512-${r.bytes(64).toString('base64')}"`,
  'public key': (r) => `publicKey: ${r.bytes(32).toString('base64')}`,
  'WireGuard public key': (r) =>
    `[Peer]\nPublicKey = ${r.bytes(32).toString('base64')}\nAllowedIPs = 10.0.0.2/32`,
  'request id': (r) => `x-request-id: ${r.uuid()}\nx-amz-id-2: ${r.bytes(48).toString('base64')}`,
  trace: (r) => `traceparent: 00-${hash(r)}-${r.text('hex', 16)}-01`,
  'UUID of a secret': (r) => `The secret has the ID ${r.uuid()}.`,
  'UUID as a key of a map': (r) => `{ key: '${r.uuid()}', value: 'Americas' }`,
  'key of a row': (r) => `<Row key="${r.text('hex', 24)}" />`,
  'license identifier': (r) => `partition_key = "${hash(r)}"\nrow_key: ${r.uuid()}`,
  'cache key': (r) =>
    `cache-key: node-modules-${sha256(r)}\nkey: \${{ runner.os }}-\${{ hashFiles('**/package-lock.json') }}`,
  'restored cache': (r) => `Cache restored from key: Linux-node-${sha256(r)}`,
  ETag: (r) => `ETag: "${hash(r)}"`,
  nonce: (r) => `Content-Security-Policy: script-src 'nonce-${r.bytes(16).toString('base64')}'`,
  'CSRF token': (r) => `<meta name="csrf-token" content="${r.bytes(64).toString('base64')}">`,
  'address on a blockchain': (r) => `token: 0x${r.text('hex', 40)}`,
  transaction: (r) => `Sent 4 tokens in 0x${sha256(r)}`,
  'block hash': (r) => `"tokenContract": "0x${r.text('hex', 40)}"`,
  'password hash': (r) => `"passwordHash": "$2b$10$${r.text('base62', 53)}"`,
  'Git submodule': (r) => `-${sha1(r)} vendor/auth-token (v1.2.0)`,
  'lock file': (r) => `[[package]]\nname = "secret-service"\nchecksum = "${sha256(r)}"`,
  'Go sum': (r) => `github.com/acme/token v1.2.0 h1:${r.bytes(32).toString('base64')}`,
  action: (r) => `- uses: acme/create-app-token@${sha1(r)} # v1`,
  'Nix hash': (r) =>
    `fetchFromGitHub { owner = "acme"; repo = "keys"; hash = "sha256-${r.bytes(32).toString('base64')}"; }`,
  Bazel: (r) => `http_archive(name = "secrets", sha256 = "${sha256(r)}")`,
  'Cloudflare zone': (r) => `zone_id = "${hash(r)}"\naccount_id: ${hash(r)}`,
  subscription: (r) => `az account set --subscription ${r.uuid()}`,
  tenant: (r) => `az login --service-principal -u ${r.uuid()} -p $SECRET --tenant ${r.uuid()}`,
  // Commands, calls and statements without a literal secret
  'sqlcmd with a variable': (r) =>
    `sqlcmd -S ${host(r)} -U sa -P "$SA_PASSWORD"\nsqlcmd -S ${host(r)} -U sa -P <password>`,
  'net user without a password': (r) => `net user ${user(r)} /active:yes\nnet user ${user(r)} * /add`,
  'INSERT of placeholders': () =>
    `INSERT INTO users (name, password) VALUES ($1, $2);\nINSERT INTO users (name, password) VALUES ('bob', :password)`,
  'INSERT of a hash': (r) =>
    `INSERT INTO users (name, password) VALUES ('bob', '$2y$10$${r.text('base62', 53)}');`,
  'INSERT of other columns': (r) =>
    `INSERT INTO files (password_id, path, etag) VALUES (4, '/a', '${hash(r)}');`,
  'connection of variables': () =>
    `mysqli_connect($host, $user, $password, $db);\nDriverManager.getConnection(URL, USER, PASS);\nnew PDO($dsn, $user, $pass)`,
  'connection with common words': () =>
    `mysqli_connect("localhost", "root", "password");\nDriverManager.getConnection(url, "scott", "tiger")`,
  'client of variables': () =>
    `client = Client(account_sid, auth_token)\nconst c = require('twilio')(process.env.SID, process.env.TOKEN);`,
  'jwt of a variable': () =>
    `jwt.sign(payload, process.env.JWT_SECRET)\njwt.verify(token, publicKey, { algorithms: ['RS256'] })`,
  createHash: () => `crypto.createHash('sha256').update(password).digest('hex')`,
  'comparison with a word': () => `if (password === 'correct horse battery staple') return;`,
  'zip with other options': (r) =>
    `zip -r -9 backup-${r.text('digits', 8)}.zip data\nssh -p 2222 ${user(r)}@${host(r)}`,
  'port options': (r) =>
    `scp -P 2222 a.txt ${user(r)}@${host(r)}:/tmp\nwget -P downloads-${r.text('lower', 6)} https://acme.io/a.tgz`,
  'docker run with ports': (r) =>
    `docker run -p 8080:80 --name web-${r.text('lower', 6)} acme/web:1.2.${r.text('digits', 2)}`,
  'form field': () =>
    `await page.fill('#password', process.env.PASSWORD);\ncy.get('#password').type('wrong-password')`,
  'Terraform variable without a secret': (r) =>
    `variable "token_ttl" {\n  type    = string\n  default = "${r.text('digits', 4)}s"\n}\nvariable "key_name" {\n  default = "deploy-${r.text('lower', 6)}"\n}`,
  'parameter with an empty default': () =>
    `  DBPassword:\n    Type: String\n    NoEcho: true\n    MinLength: 12\n    Default: ''`,
  'schema of a password': () =>
    `password:\n  type: string\n  format: password\n  minLength: 12\n  example: hunter2`,
  'list of names': () => `tokens: [access_token, refresh_token]\nsecrets: [db-password, api-key-v2]`,
  'secrets of a service': (r) =>
    `secrets:\n  - source: db-password-${r.text('digits', 2)}\n    target: /run/secrets/db`,
  // Sentences
  'sentence about a token': (r) =>
    `The token expires after ${r.text('digits', 2)} minutes. Use key rotation with SHA-256 and OAuth2.`,
  'sentence about secrets': () =>
    `Each secret v2 engine has a key S3 objects use. The secret KV-v2 store keeps token APIv1.`,
  'sentence about versions': (r) =>
    `password manager v${r.text('digits', 1)}.2.0-rc${r.text('digits', 1)} and token service 2.1.0-beta.${r.text('digits', 1)}`,
  'heading and prose': () =>
    `## Secret key\n\nThe secret key signs webhooks.\n\n### Access token\n\nSend2Device requires an access token.`,
  'heading and other code': () => `## API key\n\n\`\`\`sh\nnpm install @acme/api-key-manager-v2\n\`\`\``,
  'password and next sentence': () => `Password\nMinimum8Characters are required, e.g. one digit.`,
  roles: (r) => `Log in with admin / the password that you chose.\nCredentials: ${user(r)}, see the vault.`,
  'ID and PW as words': () => `ID/PW: see the vault\nusername/password authentication/authorization2`,
  'table of keys': (r) => `| Key | Value |\n|---|---|\n| build | ${sha1(r)} |\n| region | eu-west-1 |`,
  keyboard: () => `Key: Ctrl+Shift+P\nkey: 'ArrowUp'\nhotkey: F12`,
  'translation keys': () => `"key": "page.settings.apiTokens.title2"\nkey: common.errors.e4012`,
  'CSV without passwords': (r) => `login,password_changed_at,role\n${user(r)},2024-05-01T10:00:00Z,admin`,
  dates: () => `Token valid until: 2026-11-24T03:46:50Z\npassword changed: 24Nov2026`,
  'Cisco hashes': (r) =>
    `username admin privilege 15 secret 9 $9$${r.text('base62', 14)}$${r.text('base62', 43)}`,
  'community names': () => `snmp-server community public RO`,
  'model names': () => `The key gpt-4o-2024-08-06 and the token cl100k_base belong to each other.`,
  'Kubernetes names': (r) =>
    `default-token-${r.text('lower', 5)}\nsecret/web-tls-${r.text('lower', 5)} created`,
};
