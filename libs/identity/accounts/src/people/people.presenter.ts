import type { SignedInDto } from './people.dto';
import type { PersonRow } from './people.repository';

/** A person, as they see themselves. */
export function presentPerson(row: PersonRow): SignedInDto {
  const { userId, email, displayName, role, tenantId, tenantSlug, tenantName, plan } = row;
  const tenant = { id: tenantId, slug: tenantSlug, name: tenantName, plan };
  return { userId, email, displayName, role, tenant };
}
