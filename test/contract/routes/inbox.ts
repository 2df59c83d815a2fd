import { OK, type Route } from './route';

const FEATURE = { feature: 'agent_inbox' } as const satisfies Partial<Route>;
const READ_INBOX = { ...FEATURE, auth: 'bearer', scopes: ['read:inbox'] } as const satisfies Partial<Route>;
const WRITE_INBOX = { ...FEATURE, auth: 'bearer', scopes: ['write:inbox'] } as const satisfies Partial<Route>;
const POLICY = {
  ...FEATURE,
  auth: 'session-or-bearer',
  scopes: ['write:inbox-policy'],
} as const satisfies Partial<Route>;
const MESSAGES = '/api/v1/agent-inbox/messages';
const PAIRING = '/api/v1/agent-inbox/pairings/:actorId';

export const inboxRoutes: Route[] = [
  {
    ...WRITE_INBOX,
    method: 'post',
    path: MESSAGES,
    body: ({ actor }) => ({ recipientActorIds: [actor], body: 'Hello' }),
    admitted: { status: 403, code: 'SVC_INBOX_REFUSED' },
  },
  { ...READ_INBOX, method: 'get', path: MESSAGES, admitted: OK },
  { ...READ_INBOX, method: 'get', path: `${MESSAGES}/:id`, ids: ['message'] },
  { ...WRITE_INBOX, method: 'post', path: `${MESSAGES}/:id/ack`, ids: ['message'] },
  { ...WRITE_INBOX, method: 'post', path: `${MESSAGES}/:id/read`, ids: ['message'] },
  { ...READ_INBOX, method: 'get', path: `${MESSAGES}/:id/events`, ids: ['message'] },
  { ...FEATURE, auth: 'session', method: 'get', path: '/api/agents/:id/messages', ids: ['actor'] },
  {
    ...POLICY,
    method: 'put',
    path: '/api/v1/agent-inbox/policies/:actorId',
    ids: ['actor'],
    body: () => ({ policy: 'closed' }),
  },
  {
    ...POLICY,
    method: 'post',
    path: PAIRING,
    ids: ['sender'],
    acceptsAnyId: true,
    bodyIds: ['actor'],
    body: ({ actor }) => ({ recipientActorId: actor }),
  },
  {
    ...POLICY,
    method: 'post',
    path: `${PAIRING}/revoke`,
    ids: ['sender'],
    bodyIds: ['actor'],
    body: ({ actor }) => ({ recipientActorId: actor }),
  },
];
