/** With what the names of all databases of people begin. */
export const PREFIX = 'workspace';

/** The name of the database of a person. */
export function nameOf(tenantId: string, userId: string): string {
  return `${PREFIX}:${tenantId}:${userId}`;
}
