import type { Offer } from './offer.js';
import type { Access } from './service/session.js';
import { DEFAULT_TOOLS } from './tools/index.js';
import type { Tool } from './tools/tool.js';
import { isReadOnly, toolsOfToolsets } from './toolsets/index.js';

/** The tools that the present connection allows: the service has their routes, and the token may call them. */
export function availableTools(connection: Access, { toolsets, readOnly }: Offer): Tool[] {
  const routes = connection.knownRoutes;
  // Until the service was reached, all default tools are listed, because agents ask for the list only once.
  const offered = [...DEFAULT_TOOLS, ...(routes ? toolsOfToolsets(routes, toolsets) : [])].filter(
    (tool) => !readOnly || (routes ? isReadOnly(routes, tool) : tool.reads),
  );
  if (!routes) return offered;
  const scopes = connection.present?.scopes;
  return offered.filter(({ needs }) => needs.every((route) => routes.allows(route, scopes)));
}

/** Whether a default tool has this name, even if the token may not use it. */
export function isKnownTool(name: string, { readOnly }: Offer): boolean {
  return DEFAULT_TOOLS.some((tool) => tool.name === name && (tool.reads || !readOnly));
}
