import { useEffect } from 'react';
import { setTitleCount } from '../../ground/controls/page-title';
import { useRereadOn } from '../../ground/live/use-reread-on';
import { keys } from '../keys';
import { type Session, useSession } from '../session/session';

/** The kinds of events after which something else may wait. A distribution records none. */
const CHANGED_BY: ReadonlySet<string> = new Set(['requests', 'rooms']);

/** How many decisions wait for the person. */
export function decisionsOf({ reviews, distributions, roomPeople, roomAgents }: Session['counts']): number {
  return reviews + distributions + roomPeople + roomAgents;
}

/** Keeps the number of decisions that wait up to date, in the title of the window too. The frame uses it once. */
export function useWaitingCount(): void {
  const waiting = decisionsOf(useSession().counts);
  useRereadOn(CHANGED_BY, keys.session());
  useEffect(() => setTitleCount(waiting), [waiting]);
}
