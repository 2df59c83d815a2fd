import { type Role } from '#access';
import { type Plan } from '#entities';

/** The fields that a visitor sent. Nothing about them has been checked. */
interface Sent {
  /** The path and the query, as they were sent. */
  originalUrl: string;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

export interface PageRule {
  /** The people who may open it: anyone, or a signed-in person who has at least this role. */
  for: 'anyone' | Role;
  /** The lowest plan of the organization. */
  plan?: Plan;
  /** Whether it opens while the deletion of the organization is scheduled. A page for anyone always does. */
  duringDeletion?: true;
  /** Whether the dashboard shows it, with a script. */
  screen?: true;
  /** The path to which the sign-in page leads back. Default: the page itself or, for a form, the page that it stands on. */
  back?: (sent: Sent) => string;
}

/** A page or a form, as it is declared. */
export interface DeclaredPage extends PageRule {
  method: 'GET' | 'POST';
  path: string;
  /** Whether programs and other sites may send the form. */
  fromElsewhere?: true;
}

const declared: DeclaredPage[] = [];

/** Every page and form of the modules that are loaded, in alphabetical order of their paths. */
export function declaredPages(): readonly DeclaredPage[] {
  return declared.toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

export function declarePage(page: DeclaredPage): void {
  declared.push(page);
}

/** The page on which a form stands: the page at the path of the form, or the next one above it. */
export function pageOfForm(path: string): string {
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/')))
    if (declared.some((page) => page.method === 'GET' && page.path === at)) return at;
  throw new Error(`The form ${path} stands on no page.`);
}
