import { Injectable } from '@nestjs/common';
import { type Queries, statement } from '#platform';

/** A nonce that an agent used with one of its keys. */
export interface UsedNonce {
  /** The tenant of the agent. */
  tenantId: string;
  /** SHA-256 of what identifies the key. */
  keyHash: Buffer;
  /** SHA-256 of the nonce. */
  nonceHash: Buffer;
}

// A signature is valid for the window before and after its own time. One more minute covers clocks of processes that differ.
// The commit does not wait for the disk: what the request then changes commits later, and thereby waits for the nonce too. So after a crash
// of the database, no request whose effect remains can be repeated.
const REMEMBER = statement(
  `WITH without_waiting AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  INSERT INTO signature_nonces (tenant_id, key_hash, nonce_hash, expires_at)
  SELECT :tenantId::uuid, :keyHash::bytea, :nonceHash::bytea, now() + make_interval(secs => 2 * :windowSeconds::int + 60)
  FROM without_waiting ON CONFLICT DO NOTHING`,
);
const DELETE_EXPIRED = statement(
  `DELETE FROM signature_nonces WHERE (tenant_id, key_hash, nonce_hash) IN (
    SELECT tenant_id, key_hash, nonce_hash FROM signature_nonces WHERE expires_at < now() ORDER BY expires_at LIMIT 10000)`,
);

/** The nonces of signatures that could still be replayed. */
@Injectable()
export class NoncesRepository {
  /** Remembers a nonce. Returns false if it was remembered before, by any process. */
  async remember(queries: Queries, nonce: UsedNonce, windowSeconds: number): Promise<boolean> {
    return (await queries.run(REMEMBER, { ...nonce, windowSeconds })) === 1;
  }

  /** Deletes nonces of signatures that are too old to be accepted, up to 10,000 of them. Returns their number. */
  deleteExpired(queries: Queries): Promise<number> {
    return queries.run(DELETE_EXPIRED);
  }
}
