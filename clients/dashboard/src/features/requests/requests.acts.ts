import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import type { WaitingItem } from './requests.queries';

/** Reads again what waits, after a decision or after the refusal of one: somebody else may have decided. */
export async function requestsChanged(): Promise<void> {
  await Promise.all(
    [keys.requests(), keys.session(), keys.home()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey, exact: true }),
    ),
  );
}

/** Lets somebody who waits into a room, or refuses them. */
export async function decideOnRoom({ kind, id, roomId }: WaitingItem, lets: boolean): Promise<void> {
  const params = { path: { id: roomId!, mid: id } };
  if (kind === 'roomPerson')
    await (lets
      ? api.post('/api/rooms/{id}/human-members/{mid}/approve', { params })
      : api.post('/api/rooms/{id}/human-members/{mid}/deny', { params }));
  else
    await (lets
      ? api.post('/api/rooms/{id}/agent-members/{mid}/approve', { params })
      : api.post('/api/rooms/{id}/agent-members/{mid}/deny', { params }));
}
