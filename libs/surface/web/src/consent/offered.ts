import type { KnownAgentRow, ProjectRow, RequestedScopeDto } from '#agents';
import type { Grantable } from './access-form';

/** The access that a person can choose when a program asks for it. */
export interface Offered {
  /** The name that the program gives itself. */
  name: string;
  scopes: RequestedScopeDto[];
  /** The projects in the list; undefined if there are too many for one. */
  projects: ProjectRow[] | undefined;
  /** Slugs that the program asks for and that no project has. */
  unknownSlugs: string[];
  grantable: Grantable;
  known: KnownAgentRow | undefined;
  /** Whether the signing key of the known agent is replaced if the program continues as it. */
  replacesKey: boolean;
}
