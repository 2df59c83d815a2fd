import { MISSING_ID } from '#testing';
import { OK, type Route } from './route';

const FEATURE = { auth: 'session-or-bearer', feature: 'mcp_seal' } as const satisfies Partial<Route>;
const KEYS = { ...FEATURE, scopes: ['write:keyreg'], sessionRole: 'admin' } as const satisfies Partial<Route>;
const READ = {
  ...FEATURE,
  scopes: ['read:secret-envelope'],
  sessionRole: 'admin',
} as const satisfies Partial<Route>;
const WRITE = {
  ...FEATURE,
  scopes: ['write:secret-envelope'],
  sessionRole: 'admin',
} as const satisfies Partial<Route>;
const bytes = (length: number) => Buffer.alloc(length, 9).toString('base64url');

export const sealRoutes: Route[] = [
  {
    ...KEYS,
    method: 'post',
    path: '/api/v1/agent-enc-keys/challenge',
    bodyIds: ['actor'],
    body: ({ actor }) => ({ actorId: actor, publicKey: bytes(32) }),
  },
  {
    ...KEYS,
    method: 'post',
    path: '/api/v1/agent-enc-keys',
    bodyIds: ['actor'],
    body: ({ actor }) => ({
      actorId: actor,
      publicKey: bytes(32),
      nonce: bytes(32),
      proof: bytes(32),
      popSignature: bytes(64),
      attestation: 'none',
    }),
  },
  { ...FEATURE, method: 'get', path: '/api/v1/agent-enc-keys/:actorId', ids: ['actor'] },
  {
    ...WRITE,
    method: 'post',
    path: '/api/v1/secret-envelopes',
    bodyIds: ['actor'],
    body: ({ actor }) => ({
      recipientActorId: actor,
      recipientKeyId: MISSING_ID,
      suite: '0020-0001-0003',
      enc: bytes(32),
      ciphertext: bytes(48),
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  },
  {
    ...FEATURE,
    auth: 'bearer',
    scopes: ['read:secret-envelope'],
    method: 'get',
    path: '/api/v1/secret-envelopes',
    admitted: OK,
  },
  {
    ...FEATURE,
    auth: 'bearer',
    scopes: ['read:secret-envelope'],
    method: 'delete',
    path: '/api/v1/secret-envelopes/:id',
    ids: ['envelope'],
  },
  {
    ...FEATURE,
    scopes: ['read:secret-envelope'],
    method: 'get',
    path: '/api/v1/secret-envelopes/policies/:actorId',
    ids: ['actor'],
  },
  {
    ...FEATURE,
    scopes: ['write:secret-envelope'],
    method: 'put',
    path: '/api/v1/secret-envelopes/policies/:actorId',
    ids: ['actor'],
    body: () => ({ acceptsStrangers: false }),
  },
  {
    ...FEATURE,
    auth: 'session',
    role: 'admin',
    method: 'get',
    path: '/api/secret-envelopes',
    admitted: OK,
  },
  { ...READ, method: 'post', path: '/api/v1/secret-envelopes/:id/fetch', ids: ['envelope'] },
  { ...READ, method: 'get', path: '/api/v1/secret-envelopes/:id', ids: ['envelope'] },
  { ...WRITE, method: 'post', path: '/api/v1/secret-envelopes/:id/revoke', ids: ['envelope'] },
];
