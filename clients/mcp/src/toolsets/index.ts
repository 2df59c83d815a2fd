import type { Offer } from '../offer.js';
import { READ_ONLY_SCOPES } from '../read-only.js';
import type { Routes } from '../service/routes.js';
import { scopesOf } from '../service/routes.js';
import { DEFAULT_TOOLS } from '../tools/index.js';
import type { Tool } from '../tools/tool.js';
import { generatedTool } from './generate.js';
import { SPECIAL_TOOLSETS } from './special.js';

/** The scopes that no agent asks for, because they are for administration. */
const NEVER_ASKED = new Set(['admin', 'admin:scan']);

/** The name of the toolset with the routes of a tag: `doc-ids` for "Doc IDs". */
function toolsetOf(tag: string): string {
  return tag
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const ALIASES: Record<string, string[]> = {
  inbox: ['agent-inbox'],
  seal: ['sealed-secrets'],
  rooms: ['rooms', 'relay'],
  catalog: ['catalog-and-search'],
  agents: ['agent-profiles'],
  files: ['files-and-mappings'],
  trees: ['trees-and-nodes'],
};

/** The tools of these toolsets: special ones that need more than a call, and one for each other route that a token can call. */
export function toolsOfToolsets(routes: Routes, toolsets: readonly string[]): Tool[] {
  const tags = new Set(toolsets.flatMap((name) => ALIASES[name] ?? [name]));
  const special = toolsets.flatMap((name) => SPECIAL_TOOLSETS[name]?.tools ?? []);
  const covered = new Set(toolsets.flatMap((name) => SPECIAL_TOOLSETS[name]?.replaces ?? []));
  const generated = routes
    .all()
    .filter(
      ({ name, operation }) =>
        operation.tags?.some((tag) => tags.has(toolsetOf(tag))) &&
        scopesOf(operation).length > 0 &&
        !covered.has(name) &&
        !isAlias(routes, name),
    )
    .map(({ name, operation }) => generatedTool(routes, name, operation));
  return [...special, ...generated];
}

/** The same route is under /api/v1 too: one tool is enough. */
function isAlias(routes: Routes, name: string): boolean {
  return (
    !name.includes(' /api/v1/') && routes.find(name.replace(' /api/', ' /api/v1/') as never) !== undefined
  );
}

/** The names of toolsets that the service has no routes for. */
export function unknownToolsets(routes: Routes, toolsets: readonly string[]): string[] {
  const known = new Set(routes.all().flatMap(({ operation }) => (operation.tags ?? []).map(toolsetOf)));
  return toolsets.filter((name) => !(ALIASES[name] ?? [name]).some((tag) => known.has(tag)));
}

/** The scopes to ask for: those that the tools need. */
export function scopesFor(routes: Routes, { toolsets, readOnly }: Offer): string[] {
  const tools = [...DEFAULT_TOOLS, ...toolsOfToolsets(routes, toolsets)].filter(
    (tool) => !readOnly || isReadOnly(routes, tool),
  );
  const needed = tools.flatMap((tool) => scopesForTool(routes, tool));
  return [...new Set(needed)].filter((scope) => !NEVER_ASKED.has(scope)).sort();
}

/** Whether a tool changes nothing, and needs only scopes with which nothing can be changed. */
export function isReadOnly(routes: Routes, tool: Tool): boolean {
  return (
    tool.reads === true && scopesForTool(routes, tool).every((scope) => READ_ONLY_SCOPES.includes(scope))
  );
}

/** The scopes that a tool needs, besides those for administration. */
export function scopesForTool(routes: Routes, { needs }: Tool): string[] {
  const scopes = needs.flatMap((route) => {
    const operation = routes.find(route);
    return operation ? scopesOf(operation).flat() : [];
  });
  return [...new Set(scopes)].filter((scope) => !NEVER_ASKED.has(scope));
}
