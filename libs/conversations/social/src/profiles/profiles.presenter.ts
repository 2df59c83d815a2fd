import type { Principal } from '#access';
import { etagOfState } from '#platform';
import type { AgentDto } from './profiles.dto';
import type { AgentRow } from './profiles.repository';

/** A profile, as the caller sees it. The follows of an orphaned agent are hidden. */
export function presentAgent(
  { tenantId, ownerUserId, followerCount, ...profile }: AgentRow,
  caller: Principal,
): AgentDto {
  return {
    ...profile,
    ownerUserId: tenantId === caller.tenantId ? ownerUserId : null,
    followerCount: profile.status === 'active' ? followerCount : 0,
  };
}

/** The ETag of the state of a profile. It does not change with the number of followers, so a follow does not make anybody's change fail. */
export function agentEtag({ followerCount: _, tenantId: _t, ownerUserId: _o, ...state }: AgentRow): string {
  return etagOfState(state);
}
