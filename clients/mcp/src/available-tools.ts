import type { Connection } from './connection/connection.js';
import { DEFAULT_TOOLS } from './tools/index.js';
import type { Tool } from './tools/tool.js';
import { toolsOfToolsets } from './toolsets/index.js';

/** The tools that the present connection allows: the service has their routes, and the token may call them. */
export function availableTools(connection: Connection, toolsets: readonly string[]): Tool[] {
  const routes = connection.knownRoutes;
  // Until the service was reached, all default tools are listed, because agents ask for the list only once.
  if (!routes) return [...DEFAULT_TOOLS];
  const scopes = connection.present?.scopes;
  const tools = [...DEFAULT_TOOLS, ...toolsOfToolsets(routes, toolsets)];
  return tools.filter(({ needs }) => needs.every((route) => routes.allows(route, scopes)));
}
