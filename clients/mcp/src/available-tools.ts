import type { Offer } from './offer.js';
import type { Routes } from './service/routes.js';
import type { Access } from './service/session.js';
import { DEFAULT_TOOLS } from './tools/index.js';
import type { Tool } from './tools/tool.js';
import { isReadOnly, toolsOfToolsets } from './toolsets/index.js';

/** The tools that the present connection allows: the service has their routes, and the token may call them. */
export function availableTools(connection: Access, offer: Offer): Tool[] {
  return offeredTools(connection.knownRoutes, offer).filter((tool) => isAvailable(tool, connection));
}

/** Whether the present connection allows an offered tool. */
export function isAvailable({ needs }: Tool, { knownRoutes, present }: Access): boolean {
  return !knownRoutes || needs.every((route) => knownRoutes.allows(route, present?.scopes));
}

/** The tool of this name that a server offers, even if the token may not use it. */
export function offeredTool(
  name: string | undefined,
  routes: Routes | undefined,
  offer: Offer,
): Tool | undefined {
  return offeredTools(routes, offer).find((tool) => tool.name === name);
}

/** Until the service was reached, all default tools are offered, because agents ask for the list only once. */
function offeredTools(routes: Routes | undefined, { readOnly, ...offer }: Offer): Tool[] {
  return [...DEFAULT_TOOLS, ...(routes ? toolsOfToolsets(routes, offer) : [])].filter(
    (tool) => !readOnly || (routes ? isReadOnly(routes, tool) : tool.reads),
  );
}
