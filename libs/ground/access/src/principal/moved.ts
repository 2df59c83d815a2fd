import { computed } from '#platform';
import { OrganizationMoved } from './principal.errors';

/** The address to which tenant `n` has moved; null if it is here. Its secrets are still found, so that their holders learn the address. */
export const MOVED_TO = `CASE WHEN n.moved_at IS NOT NULL THEN n.moved_to END AS "movedTo"` as const;
export const MOVED_TO_ROW = { movedTo: computed.text().orNull() };

/**
 * Refuses the holder of a secret of a tenant that has moved. Call it when the holder has proved everything else, and before the first change, since triggers
 * refuse each change of the rows of the tenant.
 *
 * @throws OrganizationMoved
 */
export function refuseMoved({ movedTo: address }: { movedTo: string | null }): void {
  if (address === null) return;
  const message = `Your organization has moved to ${address}. Nothing was done here: use that address instead.`;
  throw new OrganizationMoved({ message, details: { address } });
}
