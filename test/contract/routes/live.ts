import { READ, type Route } from './route';

export const liveRoutes: Route[] = [
  { ...READ, method: 'get', path: '/api/nodes/:id/presence', ids: ['node'] },
  {
    ...READ,
    method: 'put',
    path: '/api/nodes/:id/presence',
    ids: ['node'],
    body: () => ({ state: 'viewing' }),
  },
  { ...READ, method: 'delete', path: '/api/nodes/:id/presence', ids: ['node'] },
];
