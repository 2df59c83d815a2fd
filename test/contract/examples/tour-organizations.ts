import type { Person } from '#testing';
import type { Tour } from './acme';

/** An owner manages the organization. */
export async function organize(_tour: Tour, _people: { olivia: Person; max: Person }): Promise<void> {}
