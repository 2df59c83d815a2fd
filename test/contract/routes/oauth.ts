import { CREATED, NOBODY, OK, type Route } from './route';

const OAUTH = { ...NOBODY, errors: 'oauth' } as const;

export const oauthRoutes: Route[] = [
  { ...NOBODY, method: 'get', path: '/.well-known/oauth-protected-resource', admitted: OK },
  { ...NOBODY, method: 'get', path: '/.well-known/oauth-protected-resource/mcp', admitted: OK },
  { ...NOBODY, method: 'get', path: '/.well-known/oauth-authorization-server', admitted: OK },
  {
    ...OAUTH,
    method: 'post',
    path: '/oauth/register',
    body: () => ({ redirect_uris: ['https://client.example/callback'] }),
    admitted: CREATED,
  },
  // The endpoints accept only forms, and the contract sends JSON.
  {
    ...OAUTH,
    method: 'post',
    path: '/oauth/token',
    body: () => ({ grant_type: 'refresh_token' }),
    admitted: { status: 415 },
  },
  {
    ...OAUTH,
    method: 'post',
    path: '/oauth/revoke',
    body: () => ({ token: 'unknown' }),
    admitted: { status: 415 },
  },
];
