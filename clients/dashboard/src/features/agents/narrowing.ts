import type { AgentToken } from './agents.queries';

type Scope = AgentToken['scopes'][number];

/** The rights that a person chose to take away, and the token that loses them. An empty cut takes nothing in particular away. */
export interface Cut {
  tokenId?: string;
  scopes?: readonly Scope[];
  projectSlug?: string;
  /** All projects, including future ones: those that are known are kept. */
  everyProject?: true;
  external?: true;
}

/** The rights that a token keeps, as a person chooses them. */
export interface Kept {
  scopes: readonly Scope[];
  /** The slugs of projects; undefined for all, including future ones. */
  projects: readonly string[] | undefined;
  external: boolean;
}

/** As many projects as a token can name. */
const NAMED = 50;

/** The projects that a token can name when it no longer reaches all of them. */
export function named(known: readonly string[]): readonly string[] {
  return known.slice(0, NAMED);
}

/** The token that a cut is about: the named one, or else the first that has what is taken away. */
export function tokenOf(tokens: readonly AgentToken[], cut: Cut): AgentToken | undefined {
  if (cut.tokenId !== undefined) return tokens.find(({ id }) => id === cut.tokenId);
  return tokens.find((token) => hasAny(token, cut)) ?? tokens[0];
}

function hasAny({ scopes, projectSlugs, grantExternal }: AgentToken, cut: Cut): boolean {
  if (cut.scopes?.some((scope) => scopes.includes(scope))) return true;
  if (cut.projectSlug !== undefined)
    return projectSlugs.includes('*') || projectSlugs.includes(cut.projectSlug);
  if (cut.everyProject) return projectSlugs.includes('*');
  return cut.external === true && grantExternal;
}

/** Returns the rights that a token keeps after a cut, before the person changes them. `known` are the slugs of the projects that the agent reaches. */
export function keptAfter(token: AgentToken, cut: Cut, known: readonly string[]): Kept {
  const isAll = token.projectSlugs.includes('*');
  const namesProjects = cut.projectSlug !== undefined || cut.everyProject === true;
  const projects = isAll ? (namesProjects ? named(known) : undefined) : token.projectSlugs;
  return {
    scopes: token.scopes.filter((scope) => !cut.scopes?.includes(scope)),
    projects: projects?.filter((slug) => slug !== cut.projectSlug),
    external: token.grantExternal && !cut.external,
  };
}

/** The request that narrows a token to what it keeps: only what changes. */
export function narrowingOf(
  token: AgentToken,
  { scopes, projects, external }: Kept,
): { scopes?: Scope[]; projectSlugs?: string[]; grantExternal?: false } {
  const isAll = token.projectSlugs.includes('*');
  const narrowsProjects = projects !== undefined && (isAll || projects.length < token.projectSlugs.length);
  return {
    ...(scopes.length < token.scopes.length && { scopes: [...scopes] }),
    ...(narrowsProjects && { projectSlugs: [...projects] }),
    ...(token.grantExternal && !external && { grantExternal: false as const }),
  };
}
