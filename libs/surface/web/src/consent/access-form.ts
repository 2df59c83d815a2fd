import type { Scope } from '#access';
import type { Access } from '#agents';
import { type SentForm, sentText } from '../parts/form-problems';
import { isPreselected, isReadOnly } from './scope-groups';

/** How many projects a person can choose. */
const MAX_PROJECTS = 50;

/** The choices of a person in the form, or those that are made before they choose. */
export interface AccessForm {
  scopes: ReadonlySet<string>;
  readOnly: boolean;
  allProjects: boolean;
  projects: ReadonlySet<string>;
  /** Slugs that were typed, where there are too many projects for a list. */
  typedProjects: string;
  days: number;
  grantExternal: boolean;
  continues: boolean;
  /** The id of the agent as which the program could continue, as the page showed it. */
  agentId: string;
}

/** The access that a program asks for, as far as the person can grant it. */
export interface Grantable {
  scopes: Scope[];
  /** The slugs of projects that exist; null for all projects. */
  projectSlugs: string[] | null;
  /** The longest life, in days. */
  maxDays: number;
  /** The life that is chosen before the person chooses. */
  days: number;
}

/** The form before the person has chosen. */
export function firstAccess({ scopes, projectSlugs, days }: Grantable): AccessForm {
  return {
    scopes: new Set(scopes.filter(isPreselected)),
    readOnly: false,
    allProjects: projectSlugs === null,
    projects: new Set(projectSlugs ?? []),
    typedProjects: '',
    days,
    grantExternal: false,
    continues: false,
    agentId: '',
  };
}

export function sentAccess(sent: SentForm): AccessForm {
  return {
    scopes: new Set(textsOf(sent.scopes)),
    readOnly: sent.mode === 'read',
    allProjects: sent.reach === 'all',
    projects: new Set(textsOf(sent.projects)),
    typedProjects: typeof sent.typedProjects === 'string' ? sent.typedProjects.slice(0, 5_000) : '',
    days: Number(sent.days),
    grantExternal: sent.grantExternal === 'true',
    continues: sent.agent === 'continue',
    agentId: sentText(sent, 'agentId'),
  };
}

/**
 * Whether a form continues as another agent than the one of this id. The program may have become another agent since the page was shown.
 */
export function continuesAsOther({ continues, agentId }: AccessForm, knownId: string | undefined): boolean {
  return continues && agentId !== (knownId ?? '');
}

/** The access that a form grants, or what the person must still choose, as a text. */
export function chosenAccess(
  form: AccessForm,
  { scopes, projectSlugs, maxDays }: Grantable,
): Access | string {
  const chosen = scopes.filter((scope) => form.scopes.has(scope) && (!form.readOnly || isReadOnly(scope)));
  if (chosen.length === 0)
    return form.readOnly ? 'Choose at least one permission to read.' : 'Choose at least one permission.';
  const days = Number.isInteger(form.days) && form.days >= 1 ? Math.min(form.days, maxDays) : 1;
  const granted = { scopes: chosen, expiresInDays: days };
  if (form.allProjects && projectSlugs === null) return { ...granted, projectSlugs: ['*'] };
  const typed = form.typedProjects.split(/[\s,]+/).filter(Boolean);
  const projects = [...new Set([...form.projects, ...typed])].filter((slug) => slug !== '*');
  if (projects.length === 0)
    return projectSlugs === null
      ? 'Choose at least one project, or all of them.'
      : 'Choose at least one project.';
  if (projects.length > MAX_PROJECTS) return `Choose at most ${MAX_PROJECTS} projects.`;
  return { ...granted, projectSlugs: projects };
}

/** The values of fields of one name. */
function textsOf(sent: unknown): string[] {
  return [sent].flat().filter((one): one is string => typeof one === 'string');
}
