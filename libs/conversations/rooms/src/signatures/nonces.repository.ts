import { Injectable } from '@nestjs/common';
import { SignatureNonce } from '#entities';
import { type Queries, columns, retention, statement } from '#platform';

/** A nonce that an agent used with one of its keys. */
export interface UsedNonce {
  /** The tenant of the agent. */
  tenantId: string;
  /** SHA-256 of the identifiers of the key. */
  keyHash: Buffer;
  /** SHA-256 of the nonce. */
  nonceHash: Buffer;
}

// A signature is valid for the window before and after its own time. One more minute covers clocks of processes that differ. The commit
// does not wait for the disk. The changes of the request commit later, and that commit also writes the nonce to the disk. So after a
// crash of the database, a request whose changes survived can't be replayed.
const NONCE = columns(SignatureNonce, 'n', 'tenantId', 'keyHash', 'nonceHash');
const REMEMBER = statement(
  NONCE.row,
  `WITH without_waiting AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  INSERT INTO signature_nonces AS n (tenant_id, key_hash, nonce_hash, expires_at)
  SELECT u.tenant_id, u.key_hash, u.nonce_hash, now() + make_interval(secs => 2 * :windowSeconds::int + 60)
  FROM without_waiting, unnest(:tenantIds::uuid[], :keyHashes::bytea[], :nonceHashes::bytea[]) u (tenant_id, key_hash, nonce_hash)
  ORDER BY u.tenant_id, u.key_hash, u.nonce_hash
  ON CONFLICT DO NOTHING RETURNING ${NONCE.sql}`,
);
retention.add({
  name: 'nonces.expired',
  entity: SignatureNonce,
  column: 'expiresAt',
  after: '0 seconds',
  each: '1 minute',
  batch: 10_000,
});

/** The nonces of signatures that could still be replayed. */
@Injectable()
export class NoncesRepository {
  /**
   * Remembers nonces. Returns for each of them whether it is new: false if any process remembered it before, and for all but one of
   * several equal nonces.
   */
  async remember(queries: Queries, used: UsedNonce[], windowSeconds: number): Promise<boolean[]> {
    const inserted = await queries.all(REMEMBER, {
      tenantIds: used.map(({ tenantId }) => tenantId),
      keyHashes: used.map(({ keyHash }) => keyHash),
      nonceHashes: used.map(({ nonceHash }) => nonceHash),
      windowSeconds,
    });
    const fresh = new Set(inserted.map(identity));
    return used.map((nonce) => fresh.delete(identity(nonce)));
  }
}

function identity({ tenantId, keyHash, nonceHash }: UsedNonce): string {
  return `${tenantId}:${keyHash.toString('base64')}:${nonceHash.toString('base64')}`;
}
