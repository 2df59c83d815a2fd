import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

/** Reads again what shows agents, before an event says that they changed. */
async function profilesChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.agents() }),
    queryClient.invalidateQueries({ queryKey: keys.feed() }),
  ]);
}

export async function follow(id: string): Promise<void> {
  await api.post('/api/agents/{slug}/follow', { params: { path: { slug: id } } });
  await profilesChanged();
}

export async function unfollow(id: string): Promise<void> {
  await api.delete('/api/agents/{slug}/follow', { params: { path: { slug: id } } });
  await profilesChanged();
}

/** Changes a profile. Fields that are left out keep the changes of others. */
export async function updateProfile(id: string, body: Schema<'UpdateAgentDto'>): Promise<Schema<'AgentDto'>> {
  const { data } = await api.patch('/api/agents/{id}', { params: { path: { id } }, body });
  await profilesChanged();
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
