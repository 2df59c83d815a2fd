import { uniqueName } from '#testing';
import { OK, PERSON, PUBLISH, READ, type Route } from './route';

export const publishingRoutes: Route[] = [
  {
    ...READ,
    method: 'get',
    path: '/api/published-docs',
    queryIds: ['project'],
    query: ({ project }) => `projectId=${project}`,
  },
  { ...READ, method: 'get', path: '/api/published-docs/all', admitted: OK },
  {
    ...PUBLISH,
    method: 'post',
    path: '/api/published-docs',
    bodyIds: ['project', 'node'],
    body: ({ project, node }) => ({
      projectId: project,
      publicTitle: 'Start',
      slug: uniqueName('slug'),
      sourceNodeId: node,
    }),
  },
  {
    ...PERSON,
    method: 'patch',
    path: '/api/published-docs/:id',
    ids: ['publishedDoc'],
    body: () => ({ publicTitle: 'Renamed' }),
  },
  { ...PUBLISH, method: 'post', path: '/api/published-docs/:id/publish', ids: ['publishedDoc'] },
  { ...PUBLISH, method: 'post', path: '/api/published-docs/:id/unpublish', ids: ['publishedDoc'] },
  {
    ...PERSON,
    method: 'patch',
    path: '/api/published-docs/:id/seo',
    ids: ['publishedDoc'],
    body: () => ({ description: 'How to begin.' }),
  },
  { ...PERSON, method: 'post', path: '/api/published-docs/:id/scan', ids: ['publishedDoc'] },
  {
    ...PERSON,
    role: 'admin',
    method: 'post',
    path: '/api/published-docs/:id/return',
    ids: ['publishedDoc'],
    body: () => ({ note: 'Please say from when on the rules apply.' }),
  },
  { ...PUBLISH, method: 'delete', path: '/api/published-docs/:id', ids: ['publishedDoc'] },
  {
    auth: 'session-or-bearer',
    scopes: ['rate:docs'],
    method: 'put',
    path: '/api/published-docs/:id/rating',
    ids: ['publishedDoc'],
    body: () => ({ score: 5 }),
  },
];
