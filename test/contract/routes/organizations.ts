import { ADMIN, INVALID, OK, PERSON, type Route } from './route';

const policies = () => ({
  codeJoinDisabled: false,
  restrictToDomain: null,
  requirePurpose: false,
  requirePrePublishReview: false,
  hideDiscoveryTab: false,
});

export const organizationsRoutes: Route[] = [
  { ...PERSON, method: 'get', path: '/api/org-policies', admitted: OK },
  { ...ADMIN, method: 'put', path: '/api/org-policies', body: policies, admitted: OK },
  { ...ADMIN, method: 'get', path: '/api/v1/admin/oidc', plan: 'enterprise', admitted: OK },
  {
    ...PERSON,
    role: 'owner',
    method: 'put',
    path: '/api/v1/admin/oidc',
    plan: 'enterprise',
    body: () => ({}),
    admitted: INVALID,
  },
  { ...PERSON, role: 'owner', method: 'delete', path: '/api/v1/admin/oidc' },
  { ...PERSON, role: 'owner', method: 'post', path: '/api/v1/admin/oidc/check', plan: 'enterprise' },
  { ...ADMIN, method: 'get', path: '/api/organization/domains', admitted: OK },
  {
    ...ADMIN,
    method: 'post',
    path: '/api/organization/domains',
    plan: 'enterprise',
    body: () => ({ domain: 'not a domain' }),
    admitted: INVALID,
  },
  {
    ...PERSON,
    role: 'owner',
    method: 'post',
    path: '/api/organization/domains/:id/verify',
    plan: 'enterprise',
    ids: ['domain'],
  },
  { ...ADMIN, method: 'delete', path: '/api/organization/domains/:id', ids: ['domain'] },
  { ...ADMIN, method: 'get', path: '/api/v1/admin/audit-log', plan: 'team', admitted: OK },
];
