import { NotFound } from '#platform';
import { EnvelopeSpent } from './envelopes.errors';
import { stateOf } from './envelopes.presenter';
import type { EnvelopeRow } from './envelopes.repository';

/** Why an envelope can't be fetched or revoked. */
export function spentOrMissing(envelope: EnvelopeRow | undefined): Error {
  const state = envelope && stateOf(envelope);
  if (!state || state === 'sealed') return new NotFound();
  return new EnvelopeSpent({ details: { state, consumedAt: envelope.consumedAt?.toISOString() ?? null } });
}
