import { uniqueName } from '#testing';
import { CREATED, OK, PERSON, type Route } from './route';

export const personalRoutes: Route[] = [
  {
    ...PERSON,
    method: 'get',
    path: '/api/my-docs',
    agents: 'forbidden',
    queryIds: ['tree'],
    query: ({ tree }) => `treeId=${tree}`,
  },
  { ...PERSON, method: 'get', path: '/api/personal-views', admitted: OK },
  {
    ...PERSON,
    method: 'post',
    path: '/api/personal-views',
    body: () => ({ name: uniqueName('View') }),
    admitted: CREATED,
  },
  { ...PERSON, method: 'delete', path: '/api/personal-views/:id', ids: ['view'] },
  { ...PERSON, method: 'get', path: '/api/personal-views/:id/tree', ids: ['view'] },
  {
    ...PERSON,
    method: 'post',
    path: '/api/personal-views/refs',
    bodyIds: ['view', 'node'],
    body: ({ view, node }) => ({ viewId: view, sourceNodeId: node }),
  },
  { ...PERSON, method: 'delete', path: '/api/personal-views/refs/:entryId', ids: ['viewEntry'] },
  {
    ...PERSON,
    method: 'post',
    path: '/api/personal-views/:id/entries',
    ids: ['view'],
    bodyIds: ['node'],
    body: ({ node }) => ({ entryType: 'ref', sourceNodeId: node }),
  },
  {
    ...PERSON,
    method: 'patch',
    path: '/api/personal-views/:id/entries/:entryId',
    ids: ['view', 'viewEntry'],
    body: () => ({ sortOrder: 7 }),
  },
  {
    ...PERSON,
    method: 'delete',
    path: '/api/personal-views/:id/entries/:entryId',
    ids: ['view', 'viewEntry'],
  },
];
