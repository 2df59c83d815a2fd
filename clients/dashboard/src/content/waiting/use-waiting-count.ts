import { useEffect } from 'react';
import { setTitleCount } from '../../ground/controls/page-title';
import { useRereadOn } from '../../ground/live/use-reread-on';
import { keys } from '../keys';
import { useSession } from '../session/session';
import { decisionsOf, shownDecisions } from './counts';

/** The kinds of events after which something else may wait. A distribution records none. */
const CHANGED_BY: ReadonlySet<string> = new Set(['requests', 'rooms']);

/** Keeps the number of decisions that wait up to date, in the title of the window too. The frame uses it once. */
export function useWaitingCount(): void {
  const { counts } = useSession();
  const waiting = decisionsOf(counts) > 0 ? shownDecisions(counts) : '';
  useRereadOn(CHANGED_BY, keys.session());
  useEffect(() => setTitleCount(waiting), [waiting]);
}
