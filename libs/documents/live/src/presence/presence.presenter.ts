import type { PresenceDto } from './presence.dto';
import type { NamedPresent } from './presence.service';

/** The people who have a document open. */
export function presentPresence(present: readonly NamedPresent[]): PresenceDto {
  return {
    present: present.map(({ memberId, isAgent, name, state, expiresAt }) => ({
      kind: isAgent ? 'agent' : 'person',
      id: memberId,
      name,
      state,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
