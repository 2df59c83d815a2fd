import { CATALOG, OK, PERSON, READ, type Route } from './route';

export const catalogRoutes: Route[] = [
  { ...CATALOG, method: 'get', path: '/api/catalog/overview', admitted: OK },
  { ...CATALOG, method: 'get', path: '/api/projects/:projectId/catalog', ids: ['project'] },
  { ...CATALOG, method: 'get', path: '/api/projects/:projectId/catalog/changes', ids: ['project'] },
  { ...CATALOG, method: 'get', path: '/api/catalog/nodes/:nodeId/outline', ids: ['node'] },
  {
    ...CATALOG,
    method: 'post',
    path: '/api/catalog/locate',
    bodyIds: ['project'],
    body: ({ project }) => ({ query: 'start', scope: project }),
  },
  {
    ...READ,
    method: 'post',
    path: '/api/catalog/search',
    bodyIds: ['project'],
    body: ({ project }) => ({ query: 'start', scope: project }),
  },
  {
    ...READ,
    method: 'post',
    path: '/api/catalog/context',
    bodyIds: ['project'],
    body: ({ project }) => ({ query: 'start', scope: project }),
  },
  {
    ...READ,
    method: 'get',
    path: '/api/catalog/citations',
    query: ({ node }) => `ref=${node}%23%40000000000000`,
    admitted: OK,
  },
  { ...PERSON, method: 'get', path: '/api/search', query: 'q=start', admitted: OK },
  { ...READ, method: 'get', path: '/api/search/palette', query: 'q=start', admitted: OK },
  {
    ...READ,
    method: 'get',
    path: '/api/nodes/search',
    queryIds: ['project'],
    query: ({ project }) => `projectId=${project}&q=start`,
  },
];
