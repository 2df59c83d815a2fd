import { rule } from '#access';
import { Forbidden } from '#platform';
import { type AckState, type DistributionStatus, MAX_FEEDBACK } from './distribution';
import {
  AlreadyAcknowledged,
  DistributionClosed,
  DistributionTimedOut,
  FeedbackFull,
} from './distributions.errors';

const AREA = 'Distributions';

/** @throws Forbidden for a project that is not a target; AlreadyAcknowledged; DistributionClosed; DistributionTimedOut */
export const requireAcknowledgeable = rule(
  AREA,
  'Acknowledge a distribution',
  'A target project, until the distribution is closed or times out.',
  (status: DistributionStatus, ackState: AckState | undefined): void => {
    if (ackState === undefined) throw notATarget();
    if (ackState === 'acknowledged') throw new AlreadyAcknowledged();
    if (status === 'closed') throw new DistributionClosed();
    if (status === 'timed_out') throw new DistributionTimedOut();
  },
);

/**
 * Requires that a target can send feedback, which the timeout does not end.
 *
 * @throws Forbidden for a project that is not a target; DistributionClosed; FeedbackFull
 */
export const requireOpenForFeedback = rule(
  AREA,
  'Send feedback on a distribution',
  'A target project, until the distribution is closed.',
  (status: DistributionStatus, ackState: AckState | undefined, count: number): void => {
    if (ackState === undefined) throw notATarget();
    if (status === 'closed') throw new DistributionClosed();
    if (count >= MAX_FEEDBACK) throw new FeedbackFull();
  },
);

/** Requires that a project can close a distribution, also after the timeout. @throws Forbidden unless it is the source; DistributionClosed */
export const requireClosable = rule(
  AREA,
  'Close a distribution',
  'The source project.',
  (status: DistributionStatus, isSource: boolean): void => {
    if (!isSource)
      throw new Forbidden({ message: 'Only the source project of a distribution can close it.' });
    if (status === 'closed') throw new DistributionClosed();
  },
);

function notATarget(): Error {
  return new Forbidden({ message: 'This project is not a target of the distribution.' });
}
