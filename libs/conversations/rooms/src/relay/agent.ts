import type { Principal } from '#access';
import type { ActorKey } from '../room/room.repository';

/** The agent that calls the relay, whose routes accept only tokens of agents. */
export function agentOf({ tenantId, actorId }: Principal): ActorKey {
  return { tenantId, actorId: actorId! };
}
