import { type Forms, host, key, password, plainKey, service, user } from './form';

/** Forms that were written to test the rules after they were changed for the others. */
export const FURTHER_FORMS: Forms = {
  'notes: acct line': (r) => `router admin login -> user ${user(r)}, password ${password(r)}`,
  'Slack message': (r) => `hey, here is the ${service(r)} token: \`${key(r)}\` pls don't share`,
  'JSON auth array': (r) => `"auth": ["${user(r)}", "${password(r)}"]`,
  'YAML users list': (r) => `users:\n  - name: ${user(r)}\n    password: ${password(r)}`,
  'docker compose mapping': (r) => `environment:\n  - MYSQL_ROOT_PASSWORD=${password(r)}`,
  psycopg2: (r) => `psycopg2.connect(host="${host(r)}", user="web", password="${password(r)}")`,
  'Sequelize positional': (r) =>
    `new Sequelize('shop', '${user(r)}', '${password(r)}', { dialect: 'mysql' })`,
  'R dbConnect': (r) => `dbConnect(MySQL(), user="web", password="${password(r)}")`,
  'Flask secret': (r) => `app.secret_key = '${key(r)}'`,
  'express-session': (r) => `session({ secret: '${key(r)}', resave: false })`,
  'Terraform provider': (r) => `provider "x" {\n  api_token = "${key(r)}"\n}`,
  tfvars: (r) => `db_password = "${password(r)}"`,
  'helm values': (r) => `postgresql:\n  auth:\n    password: ${password(r)}`,
  'curl form': (r) =>
    `curl -d "grant_type=password&username=web&password=${r.text('base62', 14)}" https://a.io`,
  'curl json': (r) => `curl -d '{"username":"web","password":"${password(r)}"}' https://a.io/login`,
  'query apikey upper': (r) => `https://www.omdbapi.com/?t=x&apikey=${r.text('hex', 32)}`,
  'query token': (r) => `wss://stream.${service(r)}.io/feed?token=${plainKey(r)}`,
  'XML SOAP': (r) => `<wsse:Password Type="PasswordText">${password(r)}</wsse:Password>`,
  MSBuild: (r) => `<ApiKey>${key(r)}</ApiKey>`,
  'nuget config': (r) => `<add key="ClearTextPassword" value="${password(r)}" />`,
  'maven settings': (r) =>
    `<server><id>repo</id><username>ci</username><password>${password(r)}</password></server>`,
  'gradle props': (r) => `mavenPassword=${password(r)}`,
  'sftp command': (r) => `sshpass -p "${password(r)}" sftp ${user(r)}@${host(r)}`,
  'kubectl config': (r) => `kubectl config set-credentials ${user(r)} --token=${plainKey(r)}`,
  'az storage': (r) =>
    `az storage blob list --account-name a --account-key ${r.bytes(64).toString('base64')}`,
  mongoimport: (r) => `mongoimport --uri mongodb://h -u ${user(r)} -p ${password(r)} --file a.json`,
  'pg_dump env': (r) => `PGPASSWORD='${password(r)}' pg_dump -U web shop`,
  influx: (r) => `influx -host ${host(r)} -username ${user(r)} -password ${password(r)}`,
  'REPLACE INTO': (r) => `REPLACE INTO users (name, password) VALUES ('bob', '${password(r)}');`,
  'INSERT schema quoted': (r) =>
    `INSERT INTO "public"."users" ("email","password") VALUES ('a@b.io','${password(r)}')`,
  ODBC: (r) => `Driver={SQL Server};Server=x;Uid=sa;Pwd=${password(r)};`,
  'secret then newline bold': (r) => `*App secret*\n\n${plainKey(r)}`,
  'Zoom-like passcode': (r) => `Passcode: ${password(r)}`,
  'recovery list': (r) => `Recovery key: ${r.text('base62', 40)}`,
  'Java Properties.put': (r) => `props.put("password", "${password(r)}");`,
  'C# object init': (r) => `new Options { ApiKey = "${key(r)}" }`,
  'Ruby Net::SSH': (r) => `Net::SSH.start('${host(r)}', '${user(r)}', password: '${password(r)}')`,
  'Perl DBI': (r) => `DBI->connect("dbi:mysql:shop", "${user(r)}", "${password(r)}");`,
  'Go sql.Open': (r) => `sql.Open("mysql", "${user(r)}:${r.text('base62', 14)}@tcp(${host(r)}:3306)/shop")`,
  'HMAC Ruby': (r) => `OpenSSL::HMAC.hexdigest('sha256', '${key(r)}', data)`,
};

/** Further text that resembles secrets and contains none. */
export const FURTHER_LOOKALIKES: Forms = {
  'build id': (r) => `Build key ${r.text('digits', 6)} finished; artifact ${r.text('hex', 12)}`,
  'docker ps': (r) => `${r.text('hex', 12)}   acme/auth-server   "/run"   2 days ago`,
  'git log': (r) => `${r.text('hex', 40)} Add access token\n${r.text('hex', 40)} Update secret docs`,
  'git blame': (r) => `${r.text('hex', 8)} (Jane 2024-01-02) const token = await getToken();`,
  'npm tarball': (r) =>
    `resolved "https://registry.npmjs.org/jsonwebtoken/-/jsonwebtoken-9.0.2.tgz#${r.text('hex', 40)}"`,
  'css module': (r) => `.token_${r.text('base62', 5)}__${r.text('base62', 5)} { color: red }`,
  'webpack chunks': (r) => `static/js/secrets.${r.text('hex', 8)}.chunk.js`,
  'confluence link': (r) =>
    `Passwords: https://wiki.acme.io/pages/viewpage.action?pageId=${r.text('digits', 9)}`,
  'kms key id': (r) => `kms_key_id: ${r.uuid()}`,
  'arn secret': (r) => `arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-${r.text('base62', 6)}`,
  'tf state': (r) => `id = "${r.text('hex', 32)}"\nkey_name = "deploy"`,
  'public jwk': (r) =>
    `{"kty":"RSA","kid":"${r.text('base64url', 43)}","n":"${r.text('base64url', 342)}","e":"AQAB"}`,
  'x-ray': (r) => `X-Amzn-Trace-Id: Root=1-${r.text('hex', 8)}-${r.text('hex', 24)}`,
  'password policy': (r) =>
    `The password must have ${r.text('digits', 2)} characters, e.g. upper-case, and one of !#%.`,
  'login url': (r) => `Log in at https://app.acme.io/login?next=/docs/${r.text('hex', 32)}`,
  'api version': (r) => `https://api.acme.io/v1/things?api-version=2024-05-01-preview&id=${r.uuid()}`,
  'connect sample': () => `mysql -u root -p shop < dump.sql`,
  'ssh fingerprint': (r) => `256 SHA256:${r.text('base64', 43)} deploy@acme (ED25519)`,
  getToken: () => `const token = await auth.getToken({ audience: 'api', scope: 'read:all' });`,
  interface: () => `interface Login { password: string; token?: string; apiKey: string | null }`,
  'sql ddl': () =>
    `CREATE TABLE users (id INT, password VARCHAR(255) NOT NULL, token CHAR(64) DEFAULT NULL);`,
  select: (r) => `SELECT id, password, token FROM users WHERE id = '${r.uuid()}';`,
  'env example': () => `API_KEY=\nSECRET_KEY=changeme\nDB_PASSWORD=<your password>`,
  'headers list': () => `| Authorization | Bearer <token> |\n| X-Api-Key | your key |`,
  'helm ref': (r) => `existingSecret: web-db-${r.text('lower', 5)}\nsecretKey: password`,
  'systemd log': (r) =>
    `session ${r.text('digits', 3)} opened for user root by (uid=0) token id ${r.text('digits', 5)}`,
  'etag list': (r) => `"Key": "logs/2024/05/${r.text('hex', 32)}.gz", "ETag": "\\"${r.text('hex', 32)}\\""`,
  'vue key': (r) => `<li v-for="x in xs" :key="x.id_${r.text('digits', 2)}">`,
  'docs anchor': (r) => `[Access tokens](#access-tokens-${r.text('hex', 8)})`,
  'sha512 sum': (r) => `SHA512 (token.iso) = ${r.text('hex', 128)}`,
};
