import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import { keys } from '../../content/keys';
import type { Schema } from '../../ground/api/types';
import { type Organization, organizationQuery } from './organization.queries';

/** Changes the name that people see. */
export async function renameOrganization(name: string): Promise<void> {
  const { data } = await api.patch('/api/organization', { body: { name } });
  await changed(data);
}

/** Suspends the organization, and schedules its deletion. */
export async function deleteOrganization(body: Schema<'DeleteOrganizationDto'>): Promise<void> {
  const { data } = await api.post('/api/organization/delete', { body });
  await changed(data);
}

/** Cancels the deletion, so that the organization works again. */
export async function restoreOrganization(): Promise<void> {
  const { data } = await api.post('/api/organization/restore');
  await changed(data);
}

/** The shell shows the name, and other places while the organization is being deleted. */
async function changed(organization: Organization): Promise<void> {
  queryClient.setQueryData(organizationQuery.queryKey, organization);
  await queryClient.invalidateQueries({ queryKey: keys.session() });
}
