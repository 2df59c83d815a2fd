import { type Principal, isTenantAdmin } from '#access';
import type { PersonRow } from '../people/people.repository';
import type { MeDto } from './me.dto';

/** The caller, as it sees itself. */
export function presentMe(principal: Principal, person: PersonRow): MeDto {
  return {
    userId: person.userId,
    role: person.role,
    isTenantAdmin: isTenantAdmin(person.role),
    tenant: { id: person.tenantId, slug: person.tenantSlug },
    personalAgent: personalAgentOf(person),
    actor: principal.actorId === null ? null : { id: principal.actorId },
    features: {
      liveUpdates: true,
      roomCodes: !person.codeJoinDisabled,
      discovery: principal.features.has('sns') && !person.hideDiscoveryTab,
    },
  };
}

function personalAgentOf({ agentId: id, agentSlug: slug }: PersonRow): MeDto['personalAgent'] {
  return id !== null && slug !== null ? { id, slug } : null;
}
