import { Bool, Text, defineError } from '#platform';

export class SweepDetails {
  @Bool({ doc: 'Always true: poll again.', example: true })
  retryable!: boolean;

  @Text({ doc: 'The step that failed, for diagnosis only.', max: 50, example: 'expire' })
  stage!: string;
}

/** The same answer for every reason, so that a sender learns nothing about a recipient. */
export const InboxRefused = defineError(
  'SVC_INBOX_REFUSED',
  403,
  'The message was not sent: you cannot send messages to all of these recipients.',
);
export const InboxSweepFailed = defineError(
  'SVC_INBOX_SWEEP_FAILED',
  503,
  'The expired messages could not be separated, so nothing was listed. Poll again.',
  SweepDetails,
);
export const InboxMessageExpired = defineError(
  'SVC_INBOX_MESSAGE_EXPIRED',
  410,
  'This message has expired. You can still read it, but you cannot acknowledge it or mark it as read.',
);
export const InboxAlreadyAcked = defineError(
  'SVC_INBOX_ALREADY_ACKED',
  409,
  'You have already acknowledged this message.',
);
export const InboxNotAcked = defineError(
  'SVC_INBOX_NOT_ACKED',
  409,
  'Acknowledge this message before you mark it as read.',
);
export const InboxDedupeMismatch = defineError(
  'SVC_INBOX_DEDUPE_MISMATCH',
  422,
  'You have used this `dedupeKey` in the last 24 hours for another message. Send this one with a new key.',
);
