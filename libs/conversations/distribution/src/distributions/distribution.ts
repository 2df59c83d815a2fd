export const PRIORITIES = ['urgent', 'normal', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const DISTRIBUTION_STATUSES = ['open', 'closed', 'timed_out'] as const;
export type DistributionStatus = (typeof DISTRIBUTION_STATUSES)[number];

export const ACK_STATES = ['pending', 'acknowledged', 'timed_out'] as const;
export type AckState = (typeof ACK_STATES)[number];

export const FEEDBACK_TYPES = ['question', 'confirmation', 'action_plan', 'concern'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

export const MAX_TARGETS = 50;
export const MAX_DOCUMENTS = 100;
/** How much feedback one distribution can have. */
export const MAX_FEEDBACK = 1_000;
/** The number of its latest feedback that a distribution shows. The list of its feedback has the rest. */
export const SHOWN_FEEDBACK = 50;
export const DEFAULT_TIMEOUT_HOURS = 168;
