import type { Person } from '#testing';
import type { Tour } from './acme';
import { trySingleSignOn } from './tour-single-sign-on';

/** An owner manages the organization. */
export async function organize(tour: Tour, { olivia }: { olivia: Person; max: Person }): Promise<void> {
  await trySingleSignOn(tour, olivia);
}
