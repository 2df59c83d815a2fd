import { Choice, Int, Time, defineError } from '#platform';

const ENDS = ['consumed', 'revoked', 'expired'] as const;
const SIDES = ['sender', 'pair', 'recipient'] as const;

export class EnvelopeSpentDetails {
  @Choice(ENDS, { doc: 'How the envelope ended.', example: 'consumed' })
  state!: (typeof ENDS)[number];

  @Time({ doc: 'When the recipient fetched it; null if it was revoked or has expired.', nullable: true })
  consumedAt!: string | null;
}

export class EnvelopeLimitDetails {
  @Choice(SIDES, {
    doc: 'The limit that was reached: on the envelopes of the sender, on those of the sender to this recipient, or on those to the recipient.',
    example: 'recipient',
  })
  side!: (typeof SIDES)[number];

  @Int({ doc: 'How many can wait at a time.', min: 1, max: 1_000_000, example: 1_000 })
  limit!: number;
}

export const EnvelopeSpent = defineError(
  'SVC_ENVELOPE_SPENT',
  410,
  'This envelope was already fetched, was revoked, or has expired, and its secret is erased. Ask the sender to seal it again.',
  EnvelopeSpentDetails,
);
export const EncryptionKeyRetired = defineError(
  'SVC_ENC_KEY_RETIRED',
  409,
  'The recipient no longer uses this key. List its encryption keys again, and seal to the first one.',
);
/** The same answer for every reason, so that a stranger learns nothing about a recipient. */
export const SealRefused = defineError(
  'SVC_SEAL_REFUSED',
  403,
  'The secret was not sealed: you cannot seal a secret for this agent at the moment.',
);
export const TooManyEnvelopes = defineError(
  'SVC_ENVELOPE_LIMIT',
  409,
  'Too many envelopes wait to be fetched. Retry when some were fetched, were revoked or have expired.',
  EnvelopeLimitDetails,
);
