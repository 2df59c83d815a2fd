import { CREATED, NOBODY, OK, PERSON, type Route } from './route';

const publicKey = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
const code = () => ({ userCode: 'BCDF-GHJK' });

export const agentsRoutes: Route[] = [
  {
    ...NOBODY,
    method: 'post',
    path: '/api/agent-pairing/start',
    body: () => ({ clientName: 'Visitor', projectSlugs: ['*'] }),
    admitted: CREATED,
  },
  {
    ...NOBODY,
    method: 'post',
    path: '/api/agent-pairing/poll',
    body: () => ({ deviceCode: 'none' }),
    admitted: { status: 400, code: 'expired_token' },
  },
  {
    ...PERSON,
    method: 'get',
    path: '/api/agent-pairing/status',
    query: 'userCode=BCDF-GHJK',
    admitted: { status: 404 },
  },
  { ...PERSON, method: 'post', path: '/api/agent-pairing/approve', body: code, admitted: { status: 404 } },
  { ...PERSON, method: 'post', path: '/api/agent-pairing/deny', body: code, admitted: { status: 404 } },
  {
    ...PERSON,
    method: 'put',
    path: '/api/actors/:id/signing-key',
    ids: ['actor'],
    body: () => ({ publicKey }),
  },
  { ...NOBODY, method: 'get', path: '/.well-known/jwks.json', admitted: OK },
  { ...NOBODY, method: 'get', path: '/api/key-log', admitted: OK },
  { ...NOBODY, method: 'get', path: '/api/key-log/checkpoint', admitted: OK },
  { ...NOBODY, method: 'get', path: '/api/key-log/tile/*path', admitted: { status: 404 } },
  { ...NOBODY, method: 'get', path: '/api/key-log/proofs/:leafHash', admitted: { status: 404 } },
  { ...NOBODY, method: 'get', path: '/monitor-key-log.mjs', admitted: OK },
  { ...PERSON, method: 'get', path: '/api/tokens', admitted: OK },
  {
    ...PERSON,
    method: 'post',
    path: '/api/tokens',
    body: () => ({ name: 'Export', scope: 'read' }),
    admitted: CREATED,
  },
  {
    ...NOBODY,
    method: 'post',
    path: '/api/tokens/proof',
    body: () => ({ hashPrefix: '0123456789abcdef', nonce: 'n'.repeat(22) }),
    admitted: OK,
  },
  { ...PERSON, method: 'delete', path: '/api/tokens/:id', ids: ['token'] },
  { ...PERSON, method: 'get', path: '/api/connected-agents', admitted: OK },
  { ...PERSON, method: 'get', path: '/api/agents/:id/reach', ids: ['actor'] },
  { ...PERSON, method: 'post', path: '/api/agents/:id/disconnect', ids: ['actor'] },
  { ...PERSON, method: 'post', path: '/api/agents/:id/pause', ids: ['actor'] },
  { ...PERSON, method: 'post', path: '/api/agents/:id/resume', ids: ['actor'] },
  {
    ...PERSON,
    method: 'patch',
    path: '/api/agents/:id/tokens/:tokenId',
    ids: ['actor', 'token'],
    body: () => ({ scopes: ['read:docs'] }),
  },
  { ...PERSON, method: 'delete', path: '/api/agents/:id/tokens/:tokenId', ids: ['actor', 'token'] },
];
