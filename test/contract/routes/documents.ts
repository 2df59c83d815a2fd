import { uniqueName } from '#testing';
import { ANY_TOKEN, CREATED, PERSON, READ, WRITE, type Route } from './route';

export const documentsRoutes: Route[] = [
  {
    ...WRITE,
    method: 'post',
    path: '/api/projects/:projectId/documents/save',
    ids: ['project'],
    bodyIds: ['node'],
    body: ({ node }) => ({ nodeId: node, content: '# Saved\n' }),
  },
  {
    ...WRITE,
    method: 'post',
    path: '/api/documents/save',
    body: () => ({ path: `notes/${uniqueName('note')}.md`, content: '# Note\n' }),
    admitted: CREATED,
  },
  {
    ...WRITE,
    method: 'post',
    path: '/api/projects/:projectId/documents/batch',
    ids: ['project'],
    body: () => ({ documents: [{ virtualPath: 'batch/note.md', content: '# Note\n' }] }),
  },
  { ...ANY_TOKEN, method: 'get', path: '/api/v1/documents/:nodeId/content', ids: ['node'] },
  {
    ...WRITE,
    method: 'patch',
    path: '/api/v1/documents/:nodeId/content',
    ids: ['node'],
    body: () => ({ edits: [{ op: 'append', text: 'More.' }] }),
  },
  {
    ...ANY_TOKEN,
    method: 'post',
    path: '/api/v1/documents/:nodeId/section',
    ids: ['node'],
    body: () => ({ startLine: 1, lineCount: 1 }),
  },
  {
    ...ANY_TOKEN,
    method: 'get',
    path: '/api/projects/:projectId/documents',
    ids: ['project'],
    query: 'path=guide/start.md',
  },
  {
    ...ANY_TOKEN,
    method: 'post',
    path: '/api/projects/:projectId/documents/section',
    ids: ['project'],
    body: () => ({ path: 'guide/start.md' }),
  },
  { ...READ, method: 'get', path: '/api/v1/documents/:nodeId/revisions', ids: ['node'] },
  {
    ...READ,
    method: 'get',
    path: '/api/v1/documents/:nodeId/revisions/:revisionId',
    ids: ['node', 'revision'],
  },
  {
    ...WRITE,
    method: 'post',
    path: '/api/v1/documents/:nodeId/revisions/:revisionId/restore',
    ids: ['node', 'revision'],
  },
  {
    ...READ,
    method: 'get',
    path: '/api/projects/:projectId/manifest',
    ids: ['project'],
    scopesWith: { parameter: 'version', value: '2', scopes: ['read:catalog'] },
  },
  { ...READ, method: 'get', path: '/api/projects/:projectId/export', ids: ['project'] },
  { ...PERSON, method: 'get', path: '/api/projects/:projectId/manifest/prompt', ids: ['project'] },
  { ...PERSON, method: 'post', path: '/api/projects/:projectId/manifest/regenerate', ids: ['project'] },
];
