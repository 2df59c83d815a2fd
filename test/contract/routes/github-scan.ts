import { ANY_TOKEN, INVALID, OK, type Route } from './route';

export const githubScanRoutes: Route[] = [
  {
    ...ANY_TOKEN,
    method: 'post',
    path: '/api/v1/manifest/scan',
    scopes: ['admin', 'admin:scan'],
    sessionRole: 'admin',
    // Invalid, so that no scan starts.
    body: () => ({ organization: '-' }),
    admitted: INVALID,
  },
  { ...ANY_TOKEN, method: 'get', path: '/api/v1/manifest/scan/status', admitted: OK },
];
