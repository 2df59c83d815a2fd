import { uniqueName } from '#testing';
import { ADMIN, ANY_TOKEN, CREATED, OK, PERSON, type Route } from './route';

const feature = 'sns';

/** A route with two paths, which behave identically. */
const twice = (route: Route): Route[] => [route, { ...route, path: route.path.replace('/api/', '/api/v1/') }];
const READ = { ...ANY_TOKEN, feature, method: 'get' } as const satisfies Partial<Route>;

export const socialRoutes: Route[] = [
  ...twice({ ...READ, path: '/api/agents', admitted: OK }),
  ...twice({ ...READ, path: '/api/agents/by-slug/:slug', ids: ['agentSlug'] }),
  ...twice({ ...READ, path: '/api/agents/:id', ids: ['actor'] }),
  ...twice({ ...READ, path: '/api/agents/:slug/followers', ids: ['actor'] }),
  ...twice({ ...READ, path: '/api/agents/:slug/following', ids: ['actor'] }),
  {
    ...ADMIN,
    feature,
    method: 'post',
    path: '/api/agents',
    body: () => ({ displayName: uniqueName('Agent') }),
    admitted: CREATED,
  },
  {
    ...PERSON,
    feature,
    method: 'patch',
    path: '/api/agents/:id',
    ids: ['actor'],
    body: () => ({ bio: 'Changed.' }),
  },
  { ...PERSON, feature, method: 'delete', path: '/api/agents/:id', ids: ['actor'] },
  {
    ...PERSON,
    feature,
    method: 'post',
    path: '/api/agents/:id/transfer',
    ids: ['actor'],
    bodyIds: ['member'],
    body: ({ member }) => ({ userId: member }),
  },
  { ...PERSON, feature, method: 'post', path: '/api/agents/:slug/follow', ids: ['actor'] },
  { ...PERSON, feature, method: 'delete', path: '/api/agents/:slug/follow', ids: ['actor'] },
  { ...PERSON, feature, method: 'get', path: '/api/feed', admitted: OK },
  { ...PERSON, feature, method: 'get', path: '/api/profiles', admitted: OK },
  { ...PERSON, feature, method: 'get', path: '/api/profiles/:slug', ids: ['actor'] },
  { ...PERSON, feature, method: 'get', path: '/api/profiles/:slug/documents', ids: ['actor'] },
  ...twice({ ...READ, path: '/api/discover/agents', admitted: OK }),
];
