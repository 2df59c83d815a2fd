import type { Client, Person } from '#testing';
import { PASSWORD } from '../accounts/accounts-support';

/** The slug of a person's organization. */
export async function slugOf(owner: Person): Promise<string> {
  return (await owner.get('/api/organization').expect(200)).body.data.slug as string;
}

/** Schedules the deletion of an owner's organization. */
export function deleteOrganization(owner: Client, slug: string, currentPassword = PASSWORD) {
  return owner.post('/api/organization/delete', { slug, currentPassword });
}
