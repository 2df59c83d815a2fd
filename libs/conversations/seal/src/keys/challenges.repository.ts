import { Injectable } from '@nestjs/common';
import { EncryptionKeyChallenge } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, retention, statement } from '#platform';

/** A challenge to store. */
export interface NewChallenge {
  tenantId: string;
  actorId: string;
  publicKey: Buffer;
  nonce: Buffer;
  proofHash: Buffer;
  lifetimeSeconds: number;
}

/** The key by which a challenge is found. It is bound to the agent and the key that it was issued for. */
export type ChallengeUse = Pick<NewChallenge, 'tenantId' | 'actorId' | 'publicKey' | 'nonce'>;

const EXPIRY = columns(EncryptionKeyChallenge, 'c', 'expiresAt');
const FOUND = columns(EncryptionKeyChallenge, 'c', 'proofHash', 'usedAt');

const INSERT = statement(
  EXPIRY.row,
  `INSERT INTO encryption_key_challenges AS c (tenant_id, nonce, actor_id, public_key, proof_hash, expires_at)
  VALUES (:tenantId, :nonce, :actorId, :publicKey, :proofHash, now() + make_interval(secs => :lifetimeSeconds))
  RETURNING ${EXPIRY.sql}`,
);
const NAMED =
  'c.tenant_id = :tenantId AND c.nonce = :nonce AND c.actor_id = :actorId AND c.public_key = :publicKey' as const;
const FIND = statement(
  { ...FOUND.row, expired: computed.boolean() },
  `SELECT ${FOUND.sql}, c.expires_at <= now() AS expired FROM encryption_key_challenges c WHERE ${NAMED}`,
);
const USE = statement(
  FOUND.row,
  `UPDATE encryption_key_challenges c SET used_at = now()
  WHERE ${NAMED} AND c.used_at IS NULL AND c.expires_at > now() RETURNING ${FOUND.sql}`,
);
// A challenge is kept for a while after it has ended, so that a refusal can give the reason.
retention.add({
  name: 'key-challenges.expired',
  entity: EncryptionKeyChallenge,
  column: 'expiresAt',
  after: '1 hour',
});

/** A challenge, and whether it can still be used. */
export type ChallengeRow = Row<typeof FIND>;

/** Challenges to prove the possession of encryption keys. */
@Injectable()
export class ChallengesRepository {
  /** Returns when the challenge expires. */
  async insert(queries: Queries, challenge: NewChallenge): Promise<Date> {
    return (await queries.one(INSERT, { ...challenge }))!.expiresAt;
  }

  find(queries: Queries, use: ChallengeUse): Promise<ChallengeRow | undefined> {
    return queries.one(FIND, { ...use });
  }

  /** Uses a challenge once. Returns whether it could still be used. */
  async use(tx: Transaction, use: ChallengeUse): Promise<boolean> {
    return (await tx.one(USE, { ...use })) !== undefined;
  }
}
