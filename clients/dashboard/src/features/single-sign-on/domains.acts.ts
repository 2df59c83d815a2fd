import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import type { Domain } from './sign-on.queries';

const readAgain = async (): Promise<void> => {
  await Promise.all(
    [keys.domains(), keys.singleSignOn()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
};

/** Adds a domain, which proves nothing yet. One that was added before stays as it is. */
export async function addDomain(domain: string): Promise<Domain> {
  const { data } = await api.post('/api/organization/domains', { body: { domain } });
  await readAgain();
  return data;
}

/** Looks up the record of a domain, which is proved then. */
export async function verifyDomain(id: string): Promise<void> {
  try {
    await api.post('/api/organization/domains/{id}/verify', { params: { path: { id } } });
  } finally {
    // A refusal changes when it was last looked up.
    await readAgain();
  }
}

/** Removes a domain. Addresses that people have stay as they are. */
export async function removeDomain(id: string): Promise<void> {
  try {
    await api.delete('/api/organization/domains/{id}', { params: { path: { id } } });
  } finally {
    await readAgain();
  }
}
