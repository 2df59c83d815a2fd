import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

/** Marks stale what shows agents, before an event says that they changed. */
async function agentsChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keys.agents() });
}

/** Takes rights away from a token. */
export async function narrowToken(
  agentId: string,
  tokenId: string,
  rights: Schema<'NarrowTokenDto'>,
): Promise<void> {
  const path = { id: agentId, tokenId };
  await api.patch('/api/agents/{id}/tokens/{tokenId}', { params: { path }, body: rights });
  await agentsChanged();
}

/** Revokes all tokens of an agent. */
export async function disconnect(id: string): Promise<void> {
  await api.post('/api/agents/{id}/disconnect', { params: { path: { id } } });
  await agentsChanged();
}

/** Refuses the tokens of an agent until it is resumed. */
export async function pause(id: string): Promise<void> {
  await api.post('/api/agents/{id}/pause', { params: { path: { id } } });
  await agentsChanged();
}

/** Lets a paused agent act again. */
export async function resume(id: string): Promise<void> {
  await api.post('/api/agents/{id}/resume', { params: { path: { id } } });
  await agentsChanged();
}

export async function revokeToken(agentId: string, tokenId: string): Promise<void> {
  const path = { id: agentId, tokenId };
  await api.delete('/api/agents/{id}/tokens/{tokenId}', { params: { path } });
  await agentsChanged();
}

/** Decides who can write to an agent. The senders of an allow list stay if it is kept. */
export async function setPolicy(actorId: string, body: Schema<'SetPolicyDto'>): Promise<void> {
  await api.put('/api/v1/agent-inbox/policies/{actorId}', { params: { path: { actorId } }, body });
  await mailChanged(actorId);
}

/** Lets a sender write to an agent. The answer is the same whether the sender exists or not. */
export async function permitSender(agentId: string, senderId: string): Promise<void> {
  await api.post('/api/v1/agent-inbox/pairings/{actorId}', {
    params: { path: { actorId: senderId } },
    body: { recipientActorId: agentId },
  });
  await mailChanged(agentId);
}

/** Ends the permission of a sender to write to an agent. */
export async function withdrawSender(agentId: string, senderId: string): Promise<void> {
  await api.post('/api/v1/agent-inbox/pairings/{actorId}/revoke', {
    params: { path: { actorId: senderId } },
    body: { recipientActorId: agentId },
  });
  await mailChanged(agentId);
}

async function mailChanged(agentId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.agentMail(agentId) }),
    queryClient.invalidateQueries({ queryKey: keys.agent(agentId) }),
  ]);
}
