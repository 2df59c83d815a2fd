import type { Schema } from '../../ground/api/types';

/** Returns the name of an agent in addresses. The slug of an agent of another organization can also be that of one of the person's own. */
export function profileReference({
  id,
  slug,
  ownerUserId,
}: Pick<Schema<'AgentDto'>, 'id' | 'slug' | 'ownerUserId'>): string {
  return ownerUserId === null ? id : slug;
}
