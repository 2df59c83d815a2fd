import { nameOf, NOTATIONS, Random, valueOf } from '#testing/secrets';
import { blocks } from '../findings/finding';
import { scan } from './scan';

const options = { fingerprintKey: Buffer.alloc(32, 1), tokenPrefix: 'svc_' };
const SAMPLES = 10;
const SEED = 20_391;

async function isBlocked(content: string): Promise<boolean> {
  const { findings } = await scan({ content, title: 'Setting up', slug: 'setting-up' }, options);
  return findings.some((finding) => finding.category === 'credential' && blocks(finding));
}

describe('a scan finds at least 90 % of the credentials that only their context identifies', () => {
  it.each(NOTATIONS.map((notation) => [`${notation.kind}, ${notation.name}`, notation] as const))(
    'as %s',
    async (_, notation) => {
      const missed: string[] = [];
      for (let i = 0; i < SAMPLES; i++) {
        const random = new Random(SEED + i);
        const { kind } = notation;
        const text = notation.write(nameOf(kind, random), valueOf(kind, random));
        if (!(await isBlocked(`Read this before you begin.\n\n${text}\n\nThen go on.\n`))) missed.push(text);
      }
      expect(missed.slice(0, missed.length > SAMPLES / 10 ? undefined : 0)).toEqual([]);
    },
  );
});

const random = new Random(7);
const HASH = random.text('base64', 22).replaceAll('+', '.');
const LONG_HASH = random.text('base64', 86).replaceAll('+', '.');

describe('a scan finds', () => {
  it.each<[string, string]>([
    ['a key of Adafruit', `aio_${random.text('base62', 28)}`],
    ['a key of NVIDIA', `nvapi-${random.text('base64url', 64)}`],
    ['a session of Salesforce', `00D${random.text('base62', 12)}!${random.text('base62', 96)}`],
    ['a key of Tavily', `tvly-dev-${random.text('base62', 32)}`],
    ['a key of Jina', `jina_${random.text('hex', 32)}${random.text('base62', 28)}`],
    ['a key of Together', `tgp_v1_${random.text('base64url', 43)}`],
    ['a key of Voyage', `pa-${random.text('base62', 43)}`],
    ['a key of Firecrawl', `fc-${random.text('hex', 32)}`],
    ['a key of E2B', `e2b_${random.text('hex', 40)}`],
    ['a key of LlamaCloud', `llx-${random.text('base62', 48)}`],
    ['a key of Cerebras', `csk-${random.text('lower', 48)}`],
    ['a key of a service without a rule', `acme_live_${random.text('base62', 40)}`],
    [
      'a token for joining a cluster',
      `kubeadm join 10.0.0.1:6443 --token ${random.text('lower', 6)}.${random.text('lower', 16)}`,
    ],
    ['a key for unsealing Vault', `vault operator unseal ${random.bytes(33).toString('base64')}`],
    ['an entry of htpasswd', `web:$apr1$${random.text('base62', 8)}$${HASH}`],
    ['an entry of htpasswd with bcrypt', `web:$2y$05$${random.text('base62', 53)}`],
    ['an entry of htpasswd with SHA-1', `web:{SHA}${random.bytes(20).toString('base64')}`],
    ['an entry of /etc/shadow', `root:$6$${random.text('base62', 16)}$${LONG_HASH}:19000:0:99999:7:::`],
    ['a password of letters', 'new NetworkCredential("web@acme.io", "vzqhlxqukwriqlht")'],
    ['a password that Google made for a program', 'EMAIL_PASSWORD="vzqh lxqu kwri qlht"'],
    ['a key with marks', `SECRET_KEY = 'zk!=!gq(w^_t[sBR29954x)HI+$fhwss*xQNvu([xcWMhdzr'`],
    ['a short password with a mark', 'DB_PASSWORD=gT7!kz'],
    ['a short password of letters and digits', 'password: k3j9x2pq'],
    [
      'a dotted value in quotes',
      `"client_secret": "${random.text('base62', 12)}.${random.text('base62', 12)}"`,
    ],
  ])('%s', async (_, text) => {
    expect(await isBlocked(text)).toBe(true);
  });
});

const SEALED = `AgA${random.text('base64', 720)}=`;

describe('a scan does not find', () => {
  it.each<[string, string]>([
    [
      'values that SOPS encrypted',
      `password: ENC[AES256_GCM,data:${random.text('base64', 16)},iv:${random.text('base64', 44)},type:str]`,
    ],
    ['values that Jasypt encrypted', `db.password=ENC(${random.bytes(24).toString('base64')})`],
    ['values that Spring Cloud Config encrypted', `password: '{cipher}${random.text('hex', 96)}'`],
    [
      'values that kubeseal encrypted',
      `kind: SealedSecret\nspec:\n  encryptedData:\n    password: ${SEALED}\n    api_key: ${SEALED}`,
    ],
    ['ARNs of policies', `IAMUserChangePassword = "arn:aws:iam::aws:policy/IAMUserChangePassword2"`],
    ['ARNs of secrets', `api_key: "arn:aws:secretsmanager:eu-west-1:123456789012:secret:web/api-key-a1B2c3"`],
    ['references to a vault', `password: "op://Web/Db-1/password"\nsecret_key: "vault:secret/data/web#key1"`],
    [
      'hashes in the names of files',
      `<script src="/assets/token-${random.text('hex', 20)}.js"></script>\n"secret": "static/css/secret.${random.text('hex', 16)}.css"`,
    ],
    [
      'tokens of forms',
      `<input type="hidden" name="csrfmiddlewaretoken" value="${random.text('base62', 64)}">`,
    ],
    [
      'tokens of forms of Rails',
      `<input type="hidden" name="authenticity_token" value="${random.text('base64', 86)}==">`,
    ],
    [
      'tokens of forms of ASP.NET',
      `<input name="__RequestVerificationToken" type="hidden" value="${random.text('base64url', 108)}">`,
    ],
    [
      'tokens of forms of Laravel',
      `<input type="hidden" name="_token" value="${random.text('base62', 40)}">`,
    ],
    [
      'keys that everybody may see',
      `public_key: ${random.text('base62', 40)}\npartition_key: ${random.text('hex', 40)}\ncache_key = "${random.text('base62', 24)}"\nmonkey: ${random.text('base62', 24)}`,
    ],
    ['numbers', '#define PASSWORD 0x0d5ad1b37f7ca142'],
    ['members of objects', 'client_secret = settings.oauth.clientSecretV2\napi_key: this.config.apiKey1'],
    ['parameters of commands', '$password = Read-Host -AsSecureString\nGet-Item -PassThru | Format-List2'],
    ['words after a name', 'The token OAuth2 and the password SHA-256 are explained in passwords 2FA.'],
  ])('%s', async (_, text) => {
    expect(await isBlocked(text)).toBe(false);
  });
});
