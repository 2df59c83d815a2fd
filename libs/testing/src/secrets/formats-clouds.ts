import { generateKeyPairSync } from 'node:crypto';
import { type Format, prefixed } from './format';

const [BEGIN, END] = ['-----BEGIN ', '-----END '];

let serviceKey: string | undefined;

/** Generated once, because an RSA key takes a while. */
function serviceAccountKey(): string {
  serviceKey ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
  return serviceKey;
}

/** A block with a header; `kind` as `RSA PRIVATE KEY`. */
export function armoured(kind: string, base64: string, width = 64): string {
  const lines = base64.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
  return `${BEGIN}${kind}-----\n${lines.join('\n')}\n${END}${kind}-----`;
}

/** Clouds and platforms. */
export const CLOUD_FORMATS: readonly Format[] = [
  prefixed('aws/access-key-id', 'AWS_ACCESS_KEY_ID', 'AKIA', ['base32', 16]),
  prefixed('aws/temporary-key-id', 'AWS_ACCESS_KEY_ID', 'ASIA', ['base32', 16]),
  {
    name: 'aws/secret-access-key',
    label: 'AWS_SECRET_ACCESS_KEY',
    named: true,
    make: (random) => random.text('base64', 40),
  },
  prefixed('aws/session-token', 'AWS_SESSION_TOKEN', 'IQoJb3JpZ2lu' + 'X2Vj', ['base64', 340]),
  prefixed('google/api-key', 'GOOGLE_API_KEY', 'AIza', 'Sy', ['base64url', 33]),
  prefixed('google/client-secret', 'GOOGLE_CLIENT_SECRET', 'GOCSPX-', ['base64url', 28]),
  prefixed('google/access-token', 'GOOGLE_ACCESS_TOKEN', 'ya29.', 'a0', ['base64url', 140]),
  prefixed('google/refresh-token', 'GOOGLE_REFRESH_TOKEN', '1//0', ['base64url', 60]),
  {
    name: 'google/service-account',
    label: 'GOOGLE_APPLICATION_CREDENTIALS_JSON',
    make: (random) =>
      JSON.stringify({
        type: 'service_account',
        project_id: 'acme-web',
        private_key_id: random.text('hex', 40),
        private_key: serviceAccountKey(),
        client_email: 'robot@acme-web.iam.gserviceaccount.com',
      }),
  },
  {
    name: 'azure/storage-key',
    label: 'AZURE_STORAGE_ACCOUNT_KEY',
    make: (random) => `${random.text('base64', 76)}+ASt${random.text('base64', 6)}==`,
  },
  {
    name: 'azure/storage-key-old',
    label: 'AZURE_STORAGE_ACCOUNT_KEY',
    named: true,
    make: (random) => random.bytes(64).toString('base64'),
  },
  {
    name: 'azure/storage-connection-string',
    label: 'AZURE_STORAGE_CONNECTION_STRING',
    make: (random) =>
      `DefaultEndpointsProtocol=https;AccountName=acmefiles;Account${'Key'}=${random.bytes(64).toString('base64')};EndpointSuffix=core.windows.net`,
  },
  {
    name: 'azure/service-bus',
    label: 'SERVICE_BUS_CONNECTION',
    make: (random) =>
      `Endpoint=sb://acme.servicebus.windows.net/;SharedAccessKeyName=root;SharedAccess${'Key'}=${random.bytes(32).toString('base64')}`,
  },
  {
    name: 'azure/shared-access-signature',
    label: 'SAS_URL',
    make: (random) =>
      `https://acmefiles.blob.core.windows.net/in?sv=2024-11-04&ss=b&se=2027-01-01T00%3A00%3A00Z&si${'g'}=${encodeURIComponent(random.bytes(32).toString('base64'))}`,
  },
  {
    name: 'azure/client-secret',
    label: 'AZURE_CLIENT_SECRET',
    make: (random) => `${random.text('base62', 3)}8Q~${random.text('base62', 34)}`,
  },
  {
    name: 'azure/sql-connection',
    label: 'SQL_CONNECTION',
    make: (random) =>
      `Server=tcp:acme.database.windows.net,1433;Initial Catalog=web;User ID=svc;Pass${'word'}=${random.text('base62', 8)}!${random.text('base62', 7)};Encrypt=True`,
  },
  prefixed('digitalocean/personal', 'DIGITALOCEAN_TOKEN', 'dop_v1_', ['hex', 64]),
  prefixed('digitalocean/oauth', 'DIGITALOCEAN_TOKEN', 'doo_v1_', ['hex', 64]),
  prefixed('heroku/api-key', 'HEROKU_API_KEY', 'HRKU-AA', ['base64url', 58]),
  { name: 'heroku/legacy', label: 'HEROKU_API_KEY', named: true, make: (random) => random.uuid() },
  prefixed('cloudflare/user-token', 'CLOUDFLARE_API_TOKEN', 'cfut_', ['base62', 40], ['hex', 8]),
  {
    name: 'cloudflare/legacy-token',
    label: 'CLOUDFLARE_API_TOKEN',
    named: true,
    make: (random) => random.text('base64url', 40),
  },
  {
    name: 'cloudflare/global-key',
    label: 'CLOUDFLARE_API_KEY',
    named: true,
    make: (random) => random.text('hex', 37),
  },
  prefixed('cloudflare/origin-ca', 'CLOUDFLARE_CA_KEY', 'v1.0-', ['hex', 24], '-', ['hex', 146]),
  prefixed('vault/service', 'VAULT_TOKEN', 'hvs.', 'CAESI', ['base64url', 90]),
  prefixed('vault/batch', 'VAULT_TOKEN', 'hvb.', 'AAAAAQ', ['base64url', 140]),
  {
    name: 'vault/legacy',
    label: 'VAULT_TOKEN',
    named: true,
    make: (random) => `s.${random.text('base62', 24)}`,
  },
  prefixed('databricks/personal', 'DATABRICKS_TOKEN', 'dapi', ['hex', 32], '-2'),
  prefixed('supabase/personal', 'SUPABASE_ACCESS_TOKEN', 'sbp_', ['hex', 40]),
  prefixed('supabase/secret-key', 'SUPABASE_SECRET_KEY', 'sb_secret_', ['base64url', 31]),
  prefixed('vercel/personal', 'VERCEL_TOKEN', 'vcp_', ['base62', 56]),
  { name: 'vercel/legacy', label: 'VERCEL_TOKEN', named: true, make: (random) => random.text('base62', 24) },
  prefixed('netlify/personal', 'NETLIFY_AUTH_TOKEN', 'nfp_', ['base62', 36]),
  {
    name: 'netlify/legacy',
    label: 'NETLIFY_AUTH_TOKEN',
    named: true,
    make: (random) => random.text('base64url', 43),
  },
  prefixed('planetscale/token', 'PLANETSCALE_TOKEN', 'pscale_tkn_', ['base64url', 43]),
  prefixed('planetscale/password', 'PLANETSCALE_PASSWORD', 'pscale_pw_', ['base64url', 43]),
  prefixed('doppler/personal', 'DOPPLER_TOKEN', 'dp.pt.', ['base62', 43]),
  prefixed('doppler/service', 'DOPPLER_TOKEN', 'dp.st.', 'prd.', ['base62', 43]),
  prefixed('terraform/cloud', 'TF_TOKEN', '', ['base62', 14], '.atlasv1.', ['base62', 67]),
  prefixed('tailscale/auth', 'TS_AUTHKEY', 'tskey-auth-', ['base62', 12], 'CNTRL-', ['base62', 32]),
  prefixed('alibaba/key-id', 'ALIBABA_ACCESS_KEY_ID', 'LTAI', '5t', ['base62', 18]),
  prefixed('fly/token', 'FLY_API_TOKEN', 'fm2_', ['base64', 400]),
];
