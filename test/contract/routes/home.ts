import { ADMIN, OK, PERSON, type Route } from './route';

export const homeRoutes: Route[] = [
  { ...PERSON, method: 'get', path: '/api/session', admitted: OK },
  { ...PERSON, method: 'get', path: '/api/home', admitted: OK },
  { ...PERSON, method: 'get', path: '/api/requests', admitted: OK },
  { ...ADMIN, method: 'get', path: '/api/organization/usage', admitted: OK },
];
