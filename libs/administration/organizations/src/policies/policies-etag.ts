import type { Policies } from '#accounts';
import { etagOfState } from '#platform';

/** The ETag of policies, whatever the order of their fields is. */
export function policiesEtag(policies: Policies): string {
  return etagOfState(Object.entries(policies).toSorted(([one], [other]) => one.localeCompare(other)));
}
