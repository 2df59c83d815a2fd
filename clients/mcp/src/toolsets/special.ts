import type { RouteName } from '../service/routes.js';
import type { Tool } from '../tools/tool.js';
import { inboxTools } from './inbox.js';
import { ROOM_ROUTES, roomTools } from './rooms.js';
import { SEAL_ROUTES, sealTools } from './seal.js';

/** Tools that do more than a call, like signing and encrypting, and the routes that they replace. */
export const SPECIAL_TOOLSETS: Record<string, { tools: Tool[]; replaces: RouteName[] }> = {
  inbox: { tools: inboxTools, replaces: [] },
  seal: { tools: sealTools, replaces: SEAL_ROUTES },
  rooms: { tools: roomTools, replaces: ROOM_ROUTES },
};
