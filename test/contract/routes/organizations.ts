import { ADMIN, CREATED, OK, type Route } from './route';

const SETTINGS = { ...ADMIN, plan: 'enterprise' } as const;
const SCIM = { auth: 'scim', plan: 'enterprise' } as const;
const PATCH = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'] };

export const organizationsRoutes: Route[] = [
  { ...SETTINGS, method: 'get', path: '/api/v1/admin/scim-token', admitted: OK },
  { ...SETTINGS, method: 'post', path: '/api/v1/admin/scim-token', admitted: CREATED },
  { ...SETTINGS, method: 'delete', path: '/api/v1/admin/scim-token', admitted: OK },
];
