import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { isConflict } from '../../ground/api/errors';
import { queryClient } from '../../ground/api/query';
import { withEtag } from '../../ground/api/with-etag';
import type { PoliciesEdit } from './policies-edit';
import { changedElsewhere } from './policies-edit';
import { type CurrentPolicies, type Policies, policiesQuery, readPolicies } from './policies.queries';

/** How often a save is tried while others go on saving. */
const ATTEMPTS = 5;

/** The outcome of a save. */
export interface Saved {
  current: Policies;
  /** The policies that others changed to something else since the person began. With any, nothing was saved. */
  lost: (keyof Policies)[];
  /** Whether others have changed other policies since they were shown. Their changes are kept. */
  isMerged: boolean;
}

/**
 * Saves what the person changed, on top of what others have saved until then.
 *
 * @param shown the policies that the person sees
 * @throws ApiError
 */
export async function savePolicies(edit: PoliciesEdit, shown: CurrentPolicies): Promise<Saved> {
  let current = shown;
  for (let attempt = 1; ; attempt++) {
    const lost = changedElsewhere(edit, current);
    const isMerged = attempt > 1;
    if (lost.length > 0) return { current, lost, isMerged };
    const { etag: ifMatch, ...others } = current;
    try {
      const body = { ...others, ...edit.changes };
      const saved = await withEtag((onHeaders) => api.put('/api/org-policies', { body, ifMatch, onHeaders }));
      queryClient.setQueryData(policiesQuery.queryKey, saved);
      // Screens of rooms and discovery depend on them.
      void queryClient.invalidateQueries({ queryKey: keys.session() });
      return { current: saved, lost, isMerged };
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error;
      // Not by the query, which can wait for the budget of requests while others go on changing the policies.
      current = await readPolicies();
      queryClient.setQueryData(policiesQuery.queryKey, current);
    }
  }
}
