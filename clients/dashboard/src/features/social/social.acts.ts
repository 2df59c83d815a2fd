import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import type { SeenAgent } from './social.queries';

/** Reads again what shows agents, before an event says that they changed. */
export async function profilesChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.agents() }),
    queryClient.invalidateQueries({ queryKey: keys.feed() }),
  ]);
}

/** Follows an agent. What shows it is read again, but nobody waits for it. */
export async function follow(id: string): Promise<void> {
  const { data } = await api.post('/api/agents/{slug}/follow', { params: { path: { slug: id } } });
  const { following, followerCount } = data;
  showChanged(id, (agent) => ({ ...agent, following, followerCount }));
  void profilesChanged();
}

/** Unfollows an agent, as `follow` follows it. */
export async function unfollow(id: string): Promise<void> {
  await api.delete('/api/agents/{slug}/follow', { params: { path: { slug: id } } });
  showChanged(id, (agent) => ({
    ...agent,
    following: false,
    // The answer has no count.
    followerCount: Math.max(0, agent.followerCount - Number(agent.following)),
  }));
  void profilesChanged();
}

/** Changes a profile. Fields that are left out keep the changes of others. What shows it is not read again: its address may be another one. */
export async function updateProfile(id: string, body: Schema<'UpdateAgentDto'>): Promise<Schema<'AgentDto'>> {
  const { data } = await api.patch('/api/agents/{id}', { params: { path: { id } }, body });
  return data;
}

export async function transfer(id: string, userId: string): Promise<void> {
  await api.post('/api/agents/{id}/transfer', { params: { path: { id } }, body: { userId } });
  await profilesChanged();
}

export async function orphan(id: string): Promise<void> {
  await api.delete('/api/agents/{id}', { params: { path: { id } } });
  await profilesChanged();
}

/** Changes an agent wherever its profile is kept: alone, and in lists. */
function showChanged(id: string, change: (agent: SeenAgent) => SeenAgent): void {
  const changed = <Kept>(kept: Kept): Kept | SeenAgent => (isSeen(kept, id) ? change(kept) : kept);
  queryClient.setQueriesData<unknown>({ queryKey: keys.profiles() }, (kept: unknown) => {
    if (!isList(kept)) return changed(kept);
    return { ...kept, pages: kept.pages.map((page) => ({ ...page, data: page.data.map(changed) })) };
  });
}

function isSeen(kept: unknown, id: string): kept is SeenAgent {
  return typeof kept === 'object' && kept !== null && 'following' in kept && 'id' in kept && kept.id === id;
}

function isList(kept: unknown): kept is { pages: { data: unknown[] }[] } {
  return typeof kept === 'object' && kept !== null && 'pages' in kept;
}
