import { isId, newId, slugEnding, slugOf } from '#platform';

/** The greatest length of an agent's slug, in characters. */
export const AGENT_SLUG_MAX = 60;

/** A word of the paths of agents. */
const RESERVED = 'by-slug';

/** Whether a slug would be taken for something else in a path: for an id, or for a word of the path. */
export function isReservedAgentSlug(slug: string): boolean {
  return isId(slug) || slug === RESERVED;
}

/** The slugs to try for an agent, without end: its name in ASCII, then the same with random endings. */
export function* agentSlugs(name: string): Generator<string> {
  const slug = slugOf(name, 'agent');
  const base = isReservedAgentSlug(slug) ? 'agent' : slug;
  yield base;
  for (;;) yield slugEnding(base, newId().slice(-8));
}
