import type { Principal } from '#access';
import { presentMe } from '#accounts';
import { API_VERSION, type Answer, type Conditional, etagOfState } from '#platform';
import type { CurrentSessionDto } from './session.dto';
import type { CurrentSession } from './session.service';

/** The person who is signed in. The ETag covers neither the time of the service nor the expiry, which moves with each use. */
export function answerSession(
  principal: Principal,
  { person, counts, expiresAt }: CurrentSession,
): Answer<CurrentSessionDto> & Conditional {
  const { userId, role, isTenantAdmin, personalAgent, features } = presentMe(principal, person);
  const { displayName, email, tenantId, tenantSlug, tenantName, plan } = person;
  const { hideDiscoveryTab, codeJoinDisabled, requirePurpose, requirePrePublishReview, restrictToDomain } =
    person;
  const state = {
    ...{ userId, displayName, email, emailVerified: person.emailVerifiedAt !== null, role, isTenantAdmin },
    organization: {
      ...{ id: tenantId, slug: tenantSlug, name: tenantName, plan },
      features: [...principal.features].sort(),
      deletesAt: principal.deletesAt,
    },
    ...{ personalAgent, features },
    policies: {
      ...{ hideDiscoveryTab, codeJoinDisabled, requirePurpose, requirePrePublishReview, restrictToDomain },
    },
    counts,
    apiVersion: API_VERSION,
  };
  const etag = etagOfState(state);
  return { data: { ...state, expiresAt, serverTime: new Date() }, etag, conditional: true };
}
