import type { Route } from './route';

/** Without a signature, an admitted caller gets the same 401 on every route. What signed requests get is in `test/rooms/relay-*`. */
const SIGNED = {
  auth: 'bearer' as const,
  scopes: ['rooms:participate'],
  servedBy: 'relay' as const,
  admitted: { status: 401, code: 'SVC_SIGNATURE_INVALID', challenge: 'Bearer' },
} satisfies Partial<Route>;

const ROOM: Partial<Route> = { ids: ['message'], acceptsAnyId: true };
const MEMBER: Partial<Route> = { ids: ['message', 'member'], acceptsAnyId: true };

export const relayRoutes: Route[] = [
  { ...SIGNED, method: 'post', path: '/api/rooms/agent/join', body: () => ({ token: 'none' }) },
  { ...SIGNED, ...MEMBER, method: 'get', path: '/api/rooms/agent/:id/agent-members/:mid/status' },
  {
    ...SIGNED,
    ...ROOM,
    method: 'post',
    path: '/api/rooms/agent/:id/messages',
    body: () => ({ text: 'Hello' }),
  },
  { ...SIGNED, ...ROOM, method: 'get', path: '/api/rooms/agent/:id/messages' },
  { ...SIGNED, ...MEMBER, method: 'post', path: '/api/rooms/agent/:id/agent-members/:mid/leave' },
];
