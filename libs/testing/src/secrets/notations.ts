import type { Random } from './random';

/** A way in which people assign a secret without a format of its own, so that only the text around it identifies it. */
export interface Notation {
  name: string;
  kind: 'password' | 'key';
  /** @param id a name in lower case with underscores, such as `hmac_key` */
  write(id: string, value: string): string;
}

const KEY_NAMES = (
  'secret_key_base hmac_key service_key deploy_key storage_key connection_string payment_gateway_key webhook_signing_key client_secret ' +
  'refresh_token jwt_secret cookie_secret app_key gateway_token session_key license_key encryption_key smtp_api_key internal_api_token ' +
  'bot_token backup_key consumer_secret'
).split(' ');
const PASSWORD_NAMES =
  'db_password smtp_pass admin_pwd root_password redis_password mysql_root_password ldap_bind_passwd keystore_passphrase wifi_password'.split(
    ' ',
  );

/** A name of a secret of a kind. */
export function nameOf(kind: Notation['kind'], random: Random): string {
  return random.pick(kind === 'key' ? KEY_NAMES : PASSWORD_NAMES);
}

/** A value of a kind as programs generate it. */
export function valueOf(kind: Notation['kind'], random: Random): string {
  if (kind === 'password')
    return random.pick([
      () =>
        random.text('base62', 5) +
        random.text('digits', 1) +
        random.pick(['!', '#', '%', '_']) +
        random.text('base62', 5),
      () =>
        `${random.text('letters', 2)}${random.text('digits', 2)}${random.text('letters', 2)}${random.text('digits', 2)}`,
      () => random.text('base62', 16),
    ])();
  return random.pick([
    () => random.text('base62', 32),
    () => random.text('hex', 48),
    () => random.bytes(32).toString('base64'),
    () => random.text('base64url', 24),
    () => `${random.text('base62', 18)}.${random.text('base62', 22)}`,
  ])();
}

function camel(id: string): string {
  return id.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function key(name: string, write: Notation['write']): Notation {
  return { name, kind: 'key', write };
}

function password(name: string, write: Notation['write']): Notation {
  return { name, kind: 'password', write };
}

/** Assignments in languages, formats, commands and sentences. */
export const NOTATIONS: readonly Notation[] = [
  key('environment variable', (id, value) => `${id.toUpperCase()}=${value}`),
  key('environment variable with an encoding', (id, value) => `${id.toUpperCase()}=base64:${value}`),
  key('YAML', (id, value) => `  ${id}: "${value}"`),
  key('JSON', (id, value) => `{ "${camel(id)}": "${value}", "port": 80 }`),
  key('TOML', (id, value) => `${id} = '${value}'`),
  key(
    'Java properties',
    (id, value) => `app.${id.replaceAll('_', '.').replace(/\.(?=[a-z]+$)/, '-')}=${value}`,
  ),
  key('Go variable', (id, value) => `var ${camel(id)} string = "${value}"`),
  key('Go constant', (id, value) => `const ${camel(id)} string = \`${value}\``),
  key('TypeScript', (id, value) => `private readonly ${camel(id)}: string | undefined = '${value}';`),
  key('Python with a type', (id, value) => `${id}: Optional[str] = "${value}"`),
  key('Rust', (id, value) => `const ${id.toUpperCase()}: &'static str = "${value}";`),
  key('C', (id, value) => `#define ${id.toUpperCase()} "${value}"`),
  key('default with ||', (id, value) => `const x = process.env.${id.toUpperCase()} || '${value}';`),
  key('default with ??', (id, value) => `${camel(id)}: config.get('other') ?? "${value}",`),
  key('default with or', (id, value) => `${id} = os.environ.get("OTHER") or "${value}"`),
  key('default of getenv', (id, value) => `${id} = os.getenv("OTHER", "${value}")`),
  key('default in a shell', (id, value) => `: "\${${id.toUpperCase()}:-${value}}"`),
  key('PHP with ??=', (id, value) => `$${camel(id)} ??= '${value}';`),
  key('PHP define', (id, value) => `define( '${id.toUpperCase()}', '${value}' );`),
  key('make', (id, value) => `${id.toUpperCase()} ::= ${value}`),
  key('Ruby hash', (id, value) => `:${id} => '${value}'`),
  key('setter', (id, value) => `client.set${camel(`_${id}`)}("${value}")`),
  key('comparison', (id, value) => `if (${camel(id)} !== '${value}') return;`),
  key('XML element', (id, value) => `<${camel(id)}>\n  ${value}\n</${camel(id)}>`),
  key('XML name and value', (id, value) => `<add key="${camel(id)}" value="${value}" />`),
  key('property list', (id, value) => `<key>${camel(id)}</key>\n<string>${value}</string>`),
  key('Kubernetes variable', (id, value) => `- name: ${id.toUpperCase()}\n  value: "${value}"`),
  key('Dockerfile', (id, value) => `ENV ${id.toUpperCase()} ${value}`),
  key('option', (id, value) => `serve --${id.replaceAll('_', '-')} ${value} --port 80`),
  key('PowerShell option', (id, value) => `Set-Thing -${camel(`_${id}`)} '${value}'`),
  key('sentence', (id, value) => `The ${id.replaceAll('_', ' ')} is ${value.replace(/=+$/, '')}.`),
  key('Vault', (_, value) => `Unseal Key 1: ${value}`),
  password('environment variable', (id, value) => `${id.toUpperCase()}=${value}`),
  password('YAML', (id, value) => `  ${id}: ${value}`),
  password('connection string', (_, value) => `Server=db;User Id=sa;Password=${value};Encrypt=True`),
  password('Oracle and MySQL', (_, value) => `ALTER USER web IDENTIFIED BY '${value}';`),
  password(
    'MySQL with a plugin',
    (_, value) => `CREATE USER 'web'@'%' IDENTIFIED WITH caching_sha2_password BY "${value}";`,
  ),
  password(
    'PostgreSQL',
    (_, value) => `CREATE ROLE web WITH LOGIN PASSWORD '${value}' VALID UNTIL 'infinity';`,
  ),
  password('docker login', (_, value) => `docker login -u ci -p ${value} registry.acme.io`),
  password(
    'docker login from standard input',
    (_, value) => `echo '${value}' | docker login -u ci --password-stdin`,
  ),
  password('sshpass', (_, value) => `sshpass -p '${value}' ssh web@db1`),
  password('PowerShell', (_, value) => `$c = ConvertTo-SecureString "${value}" -AsPlainText -Force`),
  password('PowerShell option', (_, value) => `Connect-Thing -User web -Password ${value}`),
  password('openssl', (_, value) => `openssl pkcs12 -in a.p12 -passin pass:${value}`),
  password('curl', (_, value) => `curl -u 'web:${value}' https://git.acme.io`),
  password('call', (_, value) => `requests.get(url, auth=('web', '${value}'))`),
  password('code in a sentence', (_, value) => `Sign in as web with password \`${value}\`.`),
  password('sentence', (_, value) => `The password for the user web is ${value}.`),
  password('sentence that sets it', (_, value) => `Set the password to "${value}" first.`),
  password('sentence that ends with the word', (_, value) => `${value} is the password.`),
  password('pair', (_, value) => `Login: web / ${value}`),
  password('.pgpass', (_, value) => `db.acme.io:5432:web:web:${value}`),
  password('.netrc', (_, value) => `machine git.acme.io login web password ${value}`),
  password('other languages', (_, value) => `비밀번호: ${value}`),
];
