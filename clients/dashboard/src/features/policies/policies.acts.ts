import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import type { PoliciesEdit } from './policies-edit';
import { changedElsewhere } from './policies-edit';
import { type Policies, policiesQuery } from './policies.queries';

/**
 * Saves what the person changed, and keeps what others changed until the policies are read just before the save. A change between that read and the
 * write is overwritten, as the service takes all policies at once.
 *
 * @returns the policies that others changed to something else since the person began; then nothing was saved
 */
export async function savePolicies(
  edit: PoliciesEdit,
): Promise<{ current: Policies; lost: (keyof Policies)[] }> {
  // Not by the query, which can wait for the budget of requests while others go on changing the policies.
  const { data: current } = await api.get('/api/org-policies');
  const lost = changedElsewhere(edit, current);
  if (lost.length > 0) {
    queryClient.setQueryData(policiesQuery.queryKey, current);
    return { current, lost };
  }
  const { data } = await api.put('/api/org-policies', { body: { ...current, ...edit.changes } });
  queryClient.setQueryData(policiesQuery.queryKey, data);
  // Screens of rooms and discovery depend on them.
  void queryClient.invalidateQueries({ queryKey: keys.session() });
  return { current: data, lost };
}
