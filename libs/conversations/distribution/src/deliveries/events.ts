/** The events that a callback reports. */
export const EVENTS = [
  'distribution.acknowledged',
  'distribution.feedback_created',
  'distribution.all_acknowledged',
  'distribution.timed_out',
  'distribution.closed',
] as const;
export type EventType = (typeof EVENTS)[number];

/** How many targets of a distribution are in each state, and how much feedback it has. */
export interface DistributionCounts {
  targets: number;
  pending: number;
  acknowledged: number;
  timedOut: number;
  feedback: number;
}

/** An event as its body shows it under `data`. It contains ids and counts only: the receiver reads the rest with its own credential. */
export interface EventData {
  distributionId: string;
  /** The target that acted; absent if none did. */
  projectId?: string;
  status: 'open' | 'closed' | 'timed_out';
  counts: DistributionCounts;
}
