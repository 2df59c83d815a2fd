import { SUITE } from '../crypto/hpke';
import type { EnvelopeDto, EnvelopeState, FetchedEnvelopeDto } from './envelopes.dto';
import type { ConsumedRow, EnvelopeRow } from './envelopes.repository';

/** The state of an envelope. One that was fetched or revoked does not become expired. */
export function stateOf({ consumedAt, revokedAt, expired }: EnvelopeRow): EnvelopeState {
  if (consumedAt !== null) return 'consumed';
  if (revokedAt !== null) return 'revoked';
  return expired ? 'expired' : 'sealed';
}

/** An envelope without its content. */
export function presentEnvelope(row: EnvelopeRow): EnvelopeDto {
  const { id, senderActorId, recipientActorId, recipientKeyId, sizeBytes, createdAt, expiresAt, consumedAt } =
    row;
  const state = stateOf(row);
  return {
    id,
    senderActorId,
    recipientActorId,
    recipientKeyId,
    state,
    sizeBytes,
    createdAt,
    expiresAt,
    consumedAt,
  };
}

/** An envelope that was just fetched. */
export function presentFetched(row: ConsumedRow): FetchedEnvelopeDto {
  return {
    ...presentEnvelope(row),
    suite: SUITE,
    enc: row.enc.toString('base64url'),
    ciphertext: row.ciphertext.toString('base64url'),
    untrusted: { label: row.label },
  };
}
