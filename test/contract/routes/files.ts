import { uniqueName } from '#testing';
import { READ, WRITE, type Route } from './route';

export const filesRoutes: Route[] = [
  {
    ...WRITE,
    method: 'post',
    path: '/api/projects/:projectId/files',
    ids: ['project'],
    query: () => `path=/${uniqueName('file')}.json`,
    // The body is a file, whatever its form.
    body: () => ({ any: 'file' }),
  },
  { ...READ, method: 'get', path: '/api/projects/:projectId/files', ids: ['project'] },
  {
    ...READ,
    method: 'get',
    path: '/api/projects/:projectId/files/by-path',
    ids: ['project'],
    query: 'path=/guide/logo.png',
  },
  { ...READ, method: 'get', path: '/api/projects/:projectId/files/:fileId', ids: ['project', 'file'] },
  {
    ...WRITE,
    method: 'patch',
    path: '/api/projects/:projectId/files/:fileId',
    ids: ['project', 'file'],
    body: () => ({ path: `/${uniqueName('file')}.png` }),
  },
  { ...WRITE, method: 'delete', path: '/api/projects/:projectId/files/:fileId', ids: ['project', 'file'] },
];
