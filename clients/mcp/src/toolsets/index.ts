import type { Offer } from '../offer.js';
import { READ_ONLY_SCOPES } from '../read-only.js';
import { type Operation, type Routes, scopesOf } from '../service/routes.js';
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

/** The tools of each toolset of a service, which are made once: a server over HTTP needs them for every request. */
const made = new WeakMap<Routes, Map<string, Tool[]>>();

/** The tools of these toolsets: special ones that need more than a call, and one for each other route that a token can call. */
export function toolsOfToolsets(
  routes: Routes,
  { toolsets, elsewhere }: Pick<Offer, 'toolsets' | 'elsewhere'>,
): Tool[] {
  const tools = toolsets
    .flatMap((toolset) => toolsOf(routes, toolset))
    .filter(({ local }) => !local || !elsewhere);
  // Two toolsets can be names of one tag.
  return [...new Map(tools.map((tool) => [tool.name, tool])).values()];
}

function toolsOf(routes: Routes, toolset: string): Tool[] {
  let known = made.get(routes);
  if (!known) made.set(routes, (known = new Map<string, Tool[]>()));
  let tools = known.get(toolset);
  if (!tools) {
    const special = Object.hasOwn(SPECIAL_TOOLSETS, toolset) ? SPECIAL_TOOLSETS[toolset]!.tools : [];
    tools = [...special, ...generatedTools(routes, toolset)];
    // Only names of toolsets that exist are kept, since anybody can send others.
    if (tools.length > 0) known.set(toolset, tools);
  }
  return tools;
}

function generatedTools(routes: Routes, toolset: string): Tool[] {
  const tags = new Set(tagsOf(toolset));
  return routes
    .all()
    .filter(
      ({ name, operation }) =>
        operation.tags?.some((tag) => tags.has(toolsetOf(tag))) &&
        scopesOf(operation).length > 0 &&
        isText(operation) &&
        !REPLACED.has(name) &&
        !isAlias(routes, name),
    )
    .map(({ name, operation }) => generatedTool(routes, name, operation));
}

/** The routes for which a special tool exists, since their requests are signed or encrypted. */
const REPLACED = new Set(Object.values(SPECIAL_TOOLSETS).flatMap(({ replaces }) => replaces));

function tagsOf(toolset: string): string[] {
  // Over HTTP, a stranger writes the name: it can be that of a property of every object.
  return Object.hasOwn(ALIASES, toolset) ? ALIASES[toolset]! : [toolset];
}

/** Whether a model can write the request and read the answer: neither is a file nor a stream. */
function isText({ requestBody, responses = {} }: Operation): boolean {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return (
    (!requestBody || 'application/json' in requestBody.content) &&
    answers.every(([, { content = {} }]) => Object.keys(content).every((type) => READABLE.test(type)))
  );
}

const READABLE = /^(application\/json|text\/(?!event-stream).*)$/;

/** The same route is under /api/v1 too: one tool is enough. */
function isAlias(routes: Routes, name: string): boolean {
  return (
    !name.includes(' /api/v1/') && routes.find(name.replace(' /api/', ' /api/v1/') as never) !== undefined
  );
}

/** The names of toolsets that the service has no routes for. */
export function unknownToolsets(routes: Routes, toolsets: readonly string[]): string[] {
  if (toolsets.length === 0) return [];
  const known = new Set(routes.all().flatMap(({ operation }) => (operation.tags ?? []).map(toolsetOf)));
  return toolsets.filter((name) => !tagsOf(name).some((tag) => known.has(tag)));
}

/** The scopes to ask for: those that the tools need. */
export function scopesFor(routes: Routes, { readOnly, ...offer }: Offer): string[] {
  const tools = [...DEFAULT_TOOLS, ...toolsOfToolsets(routes, offer)].filter(
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
