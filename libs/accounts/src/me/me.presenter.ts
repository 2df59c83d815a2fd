import { type Principal, isTenantAdmin } from '#access';
import type { Person } from '../people/people.repository';
import type { MeDto } from './me.dto';

/** The caller to itself. */
export function presentMe(principal: Principal, person: Person): MeDto {
  return {
    userId: person.userId,
    role: person.role,
    isTenantAdmin: isTenantAdmin(person.role),
    tenant: { id: person.tenantId, slug: person.tenantSlug },
    personalAgent: null,
    actor: principal.actorId === null ? null : { id: principal.actorId },
    features: { liveUpdates: false, roomCodes: false },
  };
}
