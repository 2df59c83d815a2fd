import type { Session } from '../session/session';

/** The service counts to this number, and no further. */
const BOUND = 100;

/** Whether a count of one kind is all that there is. */
export function isCountedWhole(count: number): boolean {
  return count < BOUND;
}

/** How many decisions wait for the person. */
export function decisionsOf({ reviews, distributions, roomPeople, roomAgents }: Session['counts']): number {
  return reviews + distributions + roomPeople + roomAgents;
}

/** That number for a person: "130+" if there may be more of a kind than the service has counted. */
export function shownDecisions(counts: Session['counts']): string {
  const { reviews, distributions, roomPeople, roomAgents } = counts;
  const isWhole = [reviews, distributions, roomPeople, roomAgents].every(isCountedWhole);
  return shownCount(decisionsOf(counts), isWhole);
}

/** A count of one kind for a person. */
export function shownCount(count: number, isWhole = isCountedWhole(count)): string {
  return isWhole ? String(count) : `${count}+`;
}
