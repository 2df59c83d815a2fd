import type { Scope } from '#access';
import { invalidField } from '#platform';
import { ALL_PROJECTS, asksForAll } from './access.policy';

/** The access that a program asks for, or that a person grants. */
export interface Access {
  scopes: Scope[];
  /** The slugs of projects; `['*']` for all, including future ones. */
  projectSlugs: string[];
  /** Days until the access ends. */
  expiresInDays: number;
}

/**
 * The access that a person grants: what the program asks for, or the part of it that they choose.
 *
 * @throws ValidationFailed for a choice that goes beyond what the program asks for
 */
export function narrow(asked: Access, chosen: Partial<Access>): Access {
  const { scopes = asked.scopes, projectSlugs = asked.projectSlugs, expiresInDays } = chosen;
  const wider = scopes.find((scope) => !asked.scopes.includes(scope));
  if (wider !== undefined)
    throw tooWide('scopes', `must be among the scopes that the agent asks for. It does not ask for ${wider}`);
  return {
    scopes: [...new Set(scopes)],
    projectSlugs: narrowProjects(asked.projectSlugs, [...new Set(projectSlugs)]),
    expiresInDays: narrowDays(asked.expiresInDays, expiresInDays),
  };
}

function narrowProjects(asked: string[], chosen: string[]): string[] {
  if (asksForAll(chosen) && chosen.length > 1)
    throw invalidField('projectSlugs', 'all', `must be either ['${ALL_PROJECTS}'] or a list of slugs`);
  if (asksForAll(asked)) return chosen;
  const wider = chosen.find((slug) => !asked.includes(slug));
  if (wider === undefined) return chosen;
  throw tooWide(
    'projectSlugs',
    asksForAll(chosen)
      ? 'must name projects: the agent does not ask for all of them'
      : `must be among the projects that the agent asks for. It does not ask for "${wider}"`,
  );
}

function narrowDays(asked: number, chosen = asked): number {
  if (chosen <= asked) return chosen;
  throw tooWide('expiresInDays', `must be at most ${asked}, as many days as the agent asks for`);
}

/** The error for a choice in a field that gives more than there is to give. */
export function tooWide(field: string, message: string): Error {
  return invalidField(field, 'narrower', message);
}
