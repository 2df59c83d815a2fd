/** With what the names of all databases of people begin. */
export const PREFIX = 'workspace';

/** The database that says who was signed in last. */
export const SESSION = `${PREFIX}:session`;

/** The name of the database of a person. */
export function nameOf(tenantId: string, userId: string): string {
  return `${PREFIX}:${tenantId}:${userId}`;
}
