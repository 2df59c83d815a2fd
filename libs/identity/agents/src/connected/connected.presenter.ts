import { presentToken } from '../tokens/tokens.presenter';
import type { ConnectedAgentDto } from './connected.dto';
import type { ConnectedAgent } from './connected.service';

/** An agent with its connections. */
export function presentConnected({ agent, tokens }: ConnectedAgent): ConnectedAgentDto {
  const {
    ownerUserId,
    ownerName,
    ownerRole: _,
    lastAction,
    lastActionAt,
    actorStatus: _status,
    ...shown
  } = agent;
  return {
    ...shown,
    status: statusOf(agent),
    owner: { userId: ownerUserId, name: ownerName },
    lastAct: lastAction && lastActionAt ? { action: lastAction, at: lastActionAt } : null,
    tokens: tokens.map(presentToken),
  };
}

function statusOf({ actorStatus, tokenCount }: ConnectedAgent['agent']): ConnectedAgentDto['status'] {
  if (actorStatus === 'orphaned') return 'orphaned';
  return tokenCount > 0 ? 'connected' : 'disconnected';
}
