import { uniqueName } from '#testing';
import { ADMIN, ANY_TOKEN, CREATED, INVALID, NOBODY, OK, PERSON, type Route } from './route';

export const accountsRoutes: Route[] = [
  { ...NOBODY, method: 'post', path: '/api/auth/sign-up', body: () => ({}), admitted: INVALID },
  { ...NOBODY, method: 'post', path: '/api/auth/sign-in', body: () => ({}), admitted: INVALID },
  { ...PERSON, method: 'post', path: '/api/auth/sign-out', admitted: OK, endsSession: true },
  { ...PERSON, method: 'get', path: '/api/auth/sessions', admitted: OK },
  { ...PERSON, method: 'delete', path: '/api/auth/sessions', admitted: OK },
  { ...PERSON, method: 'delete', path: '/api/auth/sessions/:id', ids: ['session'] },
  { ...ANY_TOKEN, method: 'get', path: '/api/me', scopes: ['read:profile'], admitted: OK },
  {
    ...PERSON,
    method: 'delete',
    path: '/api/me',
    body: () => ({ currentPassword: 'not the password' }),
    admitted: { status: 403, code: 'SVC_PASSWORD_WRONG' },
  },
  { ...PERSON, method: 'get', path: '/api/organization', admitted: OK },
  {
    ...PERSON,
    role: 'owner',
    method: 'patch',
    path: '/api/organization',
    body: () => ({ name: 'Acme' }),
    admitted: OK,
  },
  { ...PERSON, method: 'get', path: '/api/members', admitted: OK },
  {
    ...ADMIN,
    method: 'patch',
    path: '/api/members/:userId',
    ids: ['member'],
    body: () => ({ role: 'member' }),
  },
  { ...ADMIN, method: 'delete', path: '/api/members/:userId', ids: ['member'] },
  { ...ADMIN, method: 'get', path: '/api/members/invites', admitted: OK },
  {
    ...ADMIN,
    method: 'post',
    path: '/api/members/invites',
    body: () => ({ email: `${uniqueName('invited')}@test.invalid`, role: 'member' }),
    admitted: CREATED,
  },
  { ...ADMIN, method: 'delete', path: '/api/members/invites/:id', ids: ['invite'] },
  {
    ...NOBODY,
    method: 'post',
    path: '/api/members/invites/accept',
    body: () => ({ token: 'none', displayName: 'Nobody', password: 'correct horse battery' }),
    admitted: { status: 404, code: 'SVC_INVITE_NOT_FOUND' },
  },
];
