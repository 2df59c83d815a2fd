import { Forbidden } from '#platform';
import { type AckState, type DistributionStatus, MAX_FEEDBACK } from './distribution';
import {
  AlreadyAcknowledged,
  DistributionClosed,
  DistributionTimedOut,
  FeedbackFull,
} from './distributions.errors';

/** @throws Forbidden for a project that is not a target; AlreadyAcknowledged; DistributionClosed; DistributionTimedOut */
export function requireAcknowledgeable(status: DistributionStatus, ackState: AckState | undefined): void {
  if (ackState === undefined) throw notATarget();
  if (ackState === 'acknowledged') throw new AlreadyAcknowledged();
  requireOpen(status);
}

/** @throws Forbidden for a project that is not a target; DistributionClosed; DistributionTimedOut; FeedbackFull */
export function requireOpenForFeedback(
  status: DistributionStatus,
  ackState: AckState | undefined,
  count: number,
): void {
  if (ackState === undefined) throw notATarget();
  requireOpen(status);
  if (count >= MAX_FEEDBACK) throw new FeedbackFull();
}

/** @throws Forbidden for a project that is not the source; DistributionClosed also after the timeout, which ends it too */
export function requireClosable(status: DistributionStatus, isSource: boolean): void {
  if (!isSource) throw new Forbidden({ message: 'Only the source project of a distribution can close it.' });
  if (status !== 'open') throw new DistributionClosed();
}

function requireOpen(status: DistributionStatus): void {
  if (status === 'closed') throw new DistributionClosed();
  if (status === 'timed_out') throw new DistributionTimedOut();
}

function notATarget(): Error {
  return new Forbidden({ message: 'This project is not a target of the distribution.' });
}
