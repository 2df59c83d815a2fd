import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

/** How long a capability can last: 15 minutes, an hour, a day. */
export const CAPABILITY_SECONDS = [900, 3600, 86_400] as const;

export type Minted = Schema<'CapabilityDto'> & { token?: string; agentName: string };

/** Mints a capability. Its token stays in the memory of the page: the service shows it only once. */
export async function mintCapability({
  nodeId,
  agentId,
  agentName,
  action,
  seconds,
}: {
  nodeId: string;
  agentId: string;
  /** How the agent was named when it was chosen. */
  agentName: string;
  action: 'read' | 'write';
  seconds: number;
}): Promise<void> {
  const { data } = await api.post('/api/v1/capabilities', {
    body: {
      recipientActorId: agentId,
      resource: { type: 'document', id: nodeId },
      action,
      ttlSeconds: seconds,
    },
  });
  queryClient.setQueryData<Minted[]>(keys.capabilities(nodeId), (before = []) => [
    { ...data, agentName },
    ...before,
  ]);
}

/** Asks whether a capability was used. */
export async function checkCapability(nodeId: string, jti: string): Promise<void> {
  const { data } = await api.get('/api/v1/capabilities/{jti}', { params: { path: { jti } } });
  queryClient.setQueryData<Minted[]>(keys.capabilities(nodeId), (before = []) =>
    before.map((minted) => (minted.jti === jti ? { ...minted, ...data } : minted)),
  );
}
