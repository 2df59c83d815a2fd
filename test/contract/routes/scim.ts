import { uniqueName } from '#testing';
import { ADMIN, CREATED, OK, type Route } from './route';

const SETTINGS = { ...ADMIN, plan: 'enterprise' } as const;
const SCIM = { auth: 'scim', plan: 'enterprise' } as const;
const REFUSED = { status: 400 };
const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
const DEACTIVATE = { schemas, Operations: [{ op: 'replace', value: { active: false } }] };
const EMPTY = { schemas, Operations: [{ op: 'remove', path: 'members' }] };

export const scimRoutes: Route[] = [
  // Before the others, while the organization has no token.
  { ...SETTINGS, method: 'delete', path: '/api/v1/admin/scim-token' },
  { ...SETTINGS, method: 'get', path: '/api/v1/admin/scim-token', admitted: OK },
  { ...SETTINGS, method: 'post', path: '/api/v1/admin/scim-token', admitted: CREATED },
  { ...SCIM, method: 'get', path: '/scim/v2/ServiceProviderConfig', admitted: OK },
  { ...SCIM, method: 'get', path: '/scim/v2/ResourceTypes', admitted: OK },
  { ...SCIM, method: 'get', path: '/scim/v2/ResourceTypes/:name', ids: ['member'] },
  { ...SCIM, method: 'get', path: '/scim/v2/Schemas', admitted: OK },
  { ...SCIM, method: 'get', path: '/scim/v2/Schemas/:name', ids: ['member'] },
  { ...SCIM, method: 'get', path: '/scim/v2/Users', admitted: OK },
  { ...SCIM, method: 'post', path: '/scim/v2/Users', body: () => ({}), admitted: REFUSED },
  { ...SCIM, method: 'post', path: '/scim/v2/Users/.search', body: () => ({}), admitted: REFUSED },
  { ...SCIM, method: 'get', path: '/scim/v2/Users/:id', ids: ['member'] },
  {
    ...SCIM,
    method: 'put',
    path: '/scim/v2/Users/:id',
    ids: ['member'],
    body: () => ({ userName: `${uniqueName('u')}@test.invalid` }),
  },
  { ...SCIM, method: 'patch', path: '/scim/v2/Users/:id', ids: ['member'], body: () => DEACTIVATE },
  { ...SCIM, method: 'delete', path: '/scim/v2/Users/:id', ids: ['member'] },
  { ...SCIM, method: 'get', path: '/scim/v2/Groups', admitted: OK },
  { ...SCIM, method: 'post', path: '/scim/v2/Groups', body: () => ({}), admitted: REFUSED },
  { ...SCIM, method: 'post', path: '/scim/v2/Groups/.search', body: () => ({}), admitted: REFUSED },
  { ...SCIM, method: 'get', path: '/scim/v2/Groups/:id', ids: ['group'] },
  {
    ...SCIM,
    method: 'put',
    path: '/scim/v2/Groups/:id',
    ids: ['group'],
    body: () => ({ displayName: uniqueName('Group') }),
  },
  { ...SCIM, method: 'patch', path: '/scim/v2/Groups/:id', ids: ['group'], body: () => EMPTY },
  { ...SCIM, method: 'delete', path: '/scim/v2/Groups/:id', ids: ['group'] },
];
