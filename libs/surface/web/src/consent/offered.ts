import type { KnownAgentRow, ProjectRow, RequestedScopeDto } from '#agents';
import type { Grantable } from './access-form';

/** What a person can choose of the access that a program asks for. */
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
  /** What happens to the key of the known agent if the program continues as it. */
  replacesKey: boolean;
}
