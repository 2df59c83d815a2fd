import { generateKeyPairSync } from 'node:crypto';
import { armoured } from './formats-clouds';
import { webToken } from './formats-code';
import type { Format } from './format';
import type { Random } from './random';

/** DER of an RSA key in PKCS#1, made up: a beginning that holds, and random bytes. */
function rsa(random: Random): string {
  return Buffer.concat([Buffer.from('308204a30201000282010100', 'hex'), random.bytes(1180)]).toString(
    'base64',
  );
}

function address(name: string, scheme: string, host: string): Format {
  return {
    name: `address/${name}`,
    label: `${name.toUpperCase()}_URL`,
    make: (random) => `${scheme}://svc_web:${random.text('base62', 18)}@${host}`,
  };
}

function password(random: Random): string {
  return `${random.text('letters', 3)}${random.text('password', 12)}${random.text('digits', 2)}${random.text('letters', 2)}`;
}

/** Keys, tokens of standards, addresses with passwords, and values that only their names identify. */
export const GENERAL_FORMATS: readonly Format[] = [
  { name: 'key/rsa', label: 'PRIVATE_KEY', make: (random) => armoured(`RSA PRIVATE ${'KEY'}`, rsa(random)) },
  {
    name: 'key/pkcs8-ec',
    label: 'PRIVATE_KEY',
    make: () =>
      generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString()
        .trim(),
  },
  {
    name: 'key/sec1-ec',
    label: 'PRIVATE_KEY',
    make: () =>
      generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .privateKey.export({ type: 'sec1', format: 'pem' })
        .toString()
        .trim(),
  },
  {
    name: 'key/ed25519',
    label: 'PRIVATE_KEY',
    make: () =>
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
  },
  {
    name: 'key/encrypted',
    label: 'PRIVATE_KEY',
    make: () =>
      generateKeyPairSync('ed25519')
        .privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
        .toString()
        .trim(),
  },
  {
    name: 'key/openssh',
    label: 'SSH_KEY',
    make: (random) =>
      armoured(
        `OPENSSH PRIVATE ${'KEY'}`,
        Buffer.concat([
          Buffer.from('openssh-key-v1\0\0\0\0\x04none\0\0\0\x04none'),
          random.bytes(360),
        ]).toString('base64'),
        70,
      ),
  },
  {
    name: 'key/pgp',
    label: 'GPG_KEY',
    make: (random) =>
      armoured(
        `PGP PRIVATE ${'KEY'} BLOCK`,
        Buffer.concat([Buffer.from('950758', 'hex'), random.bytes(700)]).toString('base64'),
      ).replace('-----\n', '-----\nVersion: GnuPG v2\n\n'),
  },
  {
    name: 'key/age',
    label: 'SOPS_AGE_KEY',
    make: (random) => `AGE-SECRET-${'KEY'}-1${random.text('bech32', 58)}`,
  },
  {
    name: 'key/json-web-key',
    label: 'JWK',
    make: () => JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
  },
  {
    name: 'token/json-web-token',
    label: 'ACCESS_TOKEN',
    make: (random) =>
      webToken(
        random,
        { alg: 'HS256', typ: 'JWT' },
        { sub: random.uuid(), iat: 1_700_000_000 + random.below(1e7), scope: 'read' },
      ),
  },
  {
    name: 'header/bearer',
    label: 'HEADER',
    make: (random) => `Authorization: Bearer ${random.text('base62', 40)}`,
  },
  {
    name: 'header/basic',
    label: 'HEADER',
    make: (random) => `Authorization: Basic ${Buffer.from(`deploy:${password(random)}`).toString('base64')}`,
  },
  {
    name: 'login/docker',
    label: 'DOCKERCONFIGJSON',
    make: (random) =>
      JSON.stringify({
        auths: { 'registry.acme.io': { auth: Buffer.from(`ci:${password(random)}`).toString('base64') } },
      }),
  },
  {
    name: 'login/netrc',
    label: 'NETRC',
    make: (random) => `machine git.acme.io login deploy password ${password(random)}`,
  },
  {
    name: 'login/npmrc',
    label: 'NPMRC',
    make: (random) => `//registry.acme.io/:_auth${'Token'}=${random.text('base62', 36)}`,
  },
  {
    name: 'login/curl',
    label: 'COMMAND',
    make: (random) => `curl -u deploy:${password(random)} https://git.acme.io/api`,
  },
  address('postgres', 'postgresql', 'db.acme.io:5432/web'),
  address('mysql', 'mysql', 'db.acme.io:3306/web'),
  address('mongodb', 'mongodb+srv', 'cluster0.ab1cd.mongodb.net/web'),
  address('redis', 'rediss', 'cache.acme.io:6380/0'),
  address('amqp', 'amqps', 'queue.acme.io/web'),
  address('basic-auth', 'https', 'files.acme.io/in'),
  address('git', 'https', 'git.acme.io/web.git'),
  { name: 'assignment/password', label: 'DB_PASSWORD', named: true, make: password },
  {
    name: 'assignment/api-key',
    label: 'ACME_API_KEY',
    named: true,
    make: (random) => random.text('base62', 32),
  },
  {
    name: 'assignment/hex-secret',
    label: 'SESSION_SECRET',
    named: true,
    make: (random) => random.text('hex', 64),
  },
  {
    name: 'assignment/base64-secret',
    label: 'ENCRYPTION_KEY',
    named: true,
    make: (random) => random.bytes(32).toString('base64'),
  },
  {
    name: 'assignment/token',
    label: 'WEBHOOK_TOKEN',
    named: true,
    make: (random) => random.text('base64url', 32),
  },
];
