import { ANY_TOKEN, PERSON, READ, type Route } from './route';

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export const provenanceRoutes: Route[] = [
  {
    ...ANY_TOKEN,
    method: 'post',
    path: '/api/doc-ids',
    scopes: ['doc-ids:issue'],
    bodyIds: ['node'],
    body: ({ node }) => ({ nodeId: node }),
  },
  { ...READ, method: 'get', path: '/api/doc-ids/resolve/:globalId', ids: ['globalId'] },
  { ...ANY_TOKEN, method: 'delete', path: '/api/doc-ids/:id', scopes: ['doc-ids:revoke'], ids: ['docId'] },
  {
    ...ANY_TOKEN,
    method: 'get',
    path: '/api/v1/docs/resolve',
    queryIds: ['globalId'],
    query: ({ globalId }) => `docId=${encodeURIComponent(globalId)}`,
  },
  { ...PERSON, method: 'get', path: '/api/lineage/public/:docId', ids: ['docId'] },
  { ...PERSON, method: 'get', path: '/api/lineage/:docId', ids: ['docId'] },
  {
    ...PERSON,
    method: 'post',
    path: '/api/lineage/:docId/verify',
    ids: ['docId'],
    body: () => ({ contentHash: HASH }),
  },
  {
    ...PERSON,
    method: 'post',
    path: '/api/lineage/:docId/record',
    ids: ['docId'],
    body: () => ({ action: 'custom.reviewed', metadataHash: HASH }),
  },
  { ...PERSON, method: 'get', path: '/api/lineage/:docId/bundle', ids: ['docId'] },
];
