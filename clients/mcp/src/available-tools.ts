import type { Connection } from './connection/connection.js';
import { DEFAULT_TOOLS } from './tools/index.js';
import type { Tool } from './tools/tool.js';
import { toolsOfToolsets } from './toolsets/index.js';

/** The tools that the present connection allows: those whose routes the service has, and the token may call. */
export function availableTools(connection: Connection, toolsets: readonly string[]): Tool[] {
  const routes = connection.knownRoutes;
  // Before the service could be reached, all default tools are listed: agents ask for the list once.
  if (!routes) return [...DEFAULT_TOOLS];
  const scopes = connection.present?.scopes;
  const tools = [...DEFAULT_TOOLS, ...toolsOfToolsets(routes, toolsets)];
  return tools.filter(({ needs }) => needs.every((route) => routes.allows(route, scopes)));
}
