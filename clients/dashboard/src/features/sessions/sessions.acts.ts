import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';

/** Signs one browser out. */
export async function endSession(id: string): Promise<void> {
  try {
    await api.delete('/api/auth/sessions/{id}', { params: { path: { id } } });
  } finally {
    // A refusal says that it has ended already.
    await queryClient.invalidateQueries({ queryKey: keys.sessions() });
  }
}

/** Signs out all browsers but this one. @param endAllAccess whether passkeys, tokens and agents end, too */
export async function endOtherSessions(endAllAccess: boolean): Promise<void> {
  await api.delete('/api/auth/sessions', { params: { query: { endAllAccess } } });
  await Promise.all(
    [keys.sessions(), keys.access(), ...(endAllAccess ? [keys.agents()] : [])].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
