import type { Agent, Person } from '#testing';
import type { Tour } from './acme';

/** People and an agent meet in a room. */
export async function meetInRoom(
  _tour: Tour,
  _people: { olivia: Person; max: Person; agent: Agent },
): Promise<void> {}
