import { api } from '../../ground/api/client';
import { hasStatus } from '../../ground/api/errors';
import { queryClient } from '../../ground/api/query';
import { keys } from '../../content/keys';
import type { Schema } from '../../ground/api/types';
import { organizationQuery } from './organization.queries';

/** Changes the name that people see. */
export async function renameOrganization(name: string): Promise<void> {
  const { data } = await api.patch('/api/organization', { body: { name } });
  queryClient.setQueryData(organizationQuery.queryKey, data);
  // The shell shows the name.
  await queryClient.invalidateQueries({ queryKey: keys.session() });
}

/** Suspends the organization, schedules its deletion, and reloads the page. */
export function deleteOrganization(body: Schema<'DeleteOrganizationDto'>): Promise<void> {
  return reloadAfter(api.post('/api/organization/delete', { body }));
}

/** Cancels the deletion, so that the organization works again, and reloads the page. */
export function restoreOrganization(): Promise<void> {
  return reloadAfter(api.post('/api/organization/restore'));
}

/**
 * Only the start of the page decides whether it follows events, which the service refuses while the deletion is scheduled. It reloads also where
 * another owner was faster, and so shows what holds now.
 */
async function reloadAfter(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
  }
  location.assign('/settings/organization');
}
