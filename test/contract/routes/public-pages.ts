import { NOBODY, type Route } from './route';

export const publicPagesRoutes: Route[] = [
  { ...NOBODY, method: 'get', path: '/p/:tenantSlug/:slug', ids: ['slug', 'slug'] },
  { ...NOBODY, method: 'get', path: '/p/:tenantSlug/:slug/origin', ids: ['slug', 'slug'] },
];
