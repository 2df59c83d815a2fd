import type { SignedInDto } from '../sign-up/sign-up.dto';
import type { Person } from './people.repository';

/** A person to themselves. */
export function presentPerson(person: Person): SignedInDto {
  return {
    userId: person.userId,
    email: person.email,
    displayName: person.displayName,
    role: person.role,
    tenant: {
      id: person.tenantId,
      slug: person.tenantSlug,
      name: person.tenantName,
      plan: person.plan,
    },
  };
}
