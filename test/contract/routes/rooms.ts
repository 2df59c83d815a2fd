import { CREATED, OK, PERSON, type Route } from './route';

const PARTICIPATE = {
  auth: 'session-or-bearer',
  scopes: ['rooms:participate'],
} as const satisfies Partial<Route>;
const NOT_FOUND = { status: 404 };
const ROOM = '/api/rooms/:id';
const HUMAN = `${ROOM}/human-members/:mid`;
const AGENT = `${ROOM}/agent-members/:mid`;

const meetingRoutes: Route[] = [
  {
    ...PARTICIPATE,
    method: 'post',
    path: '/api/rooms',
    body: () => ({ title: 'Handbook review' }),
    admitted: CREATED,
  },
  { ...PERSON, method: 'get', path: '/api/rooms', admitted: OK },
  { ...PERSON, method: 'get', path: ROOM, ids: ['room'] },
  { ...PERSON, method: 'post', path: `${ROOM}/close`, ids: ['room'] },
  { ...PERSON, method: 'post', path: `${ROOM}/resume`, ids: ['room'] },
  { ...PERSON, method: 'post', path: `${ROOM}/messages`, ids: ['room'], body: () => ({ text: 'Hello' }) },
  { ...PERSON, method: 'get', path: `${ROOM}/messages`, ids: ['room'] },
  { ...PERSON, method: 'get', path: `${ROOM}/audit`, ids: ['room'] },
];

const peopleRoutes: Route[] = [
  {
    ...PARTICIPATE,
    method: 'post',
    path: `${ROOM}/invites`,
    ids: ['room'],
    body: () => ({ kind: 'human' }),
  },
  { ...PERSON, method: 'get', path: `${ROOM}/invites`, ids: ['room'] },
  { ...PARTICIPATE, method: 'post', path: `${ROOM}/code/rotate`, ids: ['room'], body: () => ({}) },
  { ...PERSON, method: 'get', path: `${ROOM}/waiting-room`, ids: ['room'] },
  { ...PERSON, method: 'get', path: `${ROOM}/members`, ids: ['room'] },
  { ...PERSON, method: 'post', path: `${HUMAN}/approve`, ids: ['room', 'roomHuman'] },
  { ...PERSON, method: 'post', path: `${HUMAN}/deny`, ids: ['room', 'roomHuman'] },
  { ...PERSON, method: 'post', path: `${HUMAN}/revoke`, ids: ['room', 'roomHuman'] },
  {
    ...PERSON,
    method: 'post',
    path: `${HUMAN}/role`,
    ids: ['room', 'roomHuman'],
    body: () => ({ role: 'observer' }),
  },
  {
    ...PERSON,
    method: 'post',
    path: `${HUMAN}/policy`,
    ids: ['room', 'roomHuman'],
    body: () => ({ canIntervene: true }),
  },
  { ...PERSON, method: 'post', path: `${AGENT}/approve`, ids: ['room', 'roomAgent'] },
  { ...PERSON, method: 'post', path: `${AGENT}/deny`, ids: ['room', 'roomAgent'] },
  { ...PERSON, method: 'post', path: `${AGENT}/revoke`, ids: ['room', 'roomAgent'] },
  { ...PERSON, method: 'post', path: `${AGENT}/reissue-signature`, ids: ['room', 'roomAgent'] },
  {
    ...PERSON,
    method: 'post',
    path: '/api/rooms/join',
    body: () => ({ roomToken: 'none' }),
    admitted: NOT_FOUND,
  },
  {
    ...PERSON,
    method: 'post',
    path: '/api/rooms/join-code',
    body: () => ({ code: 'none' }),
    admitted: NOT_FOUND,
  },
];

export const roomsRoutes: Route[] = [...meetingRoutes, ...peopleRoutes];
