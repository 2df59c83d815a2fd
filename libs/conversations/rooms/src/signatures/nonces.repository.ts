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

/** A nonce that an approved member used with its present key. */
export interface MemberNonce extends UsedNonce {
  actorId: string;
  roomId: string;
  memberId: string;
  /** The key, encrypted as it is stored. */
  encryptedKey: Buffer;
}

// A signature is valid for the window before and after its own time. One more minute covers clocks of processes that differ. The commit
// does not wait for the disk. The changes of the request commit later, and that commit also writes the nonce to the disk. So after a
// crash of the database, a request whose changes survived can't be replayed.
const NONCE = columns(SignatureNonce, 'n', 'tenantId', 'keyHash', 'nonceHash');
const WITHOUT_WAITING =
  `without_waiting AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))` as const;
const STORE = `INSERT INTO signature_nonces AS n (tenant_id, key_hash, nonce_hash, expires_at)
  SELECT u.tenant_id, u.key_hash, u.nonce_hash, now() + make_interval(secs => 2 * :windowSeconds::int + 60)
  FROM without_waiting` as const;
const IN_ORDER = `ORDER BY u.tenant_id, u.key_hash, u.nonce_hash ON CONFLICT DO NOTHING` as const;
const INSERT = `WITH ${WITHOUT_WAITING} ${STORE}` as const;
const ONCE = `${IN_ORDER} RETURNING ${NONCE.sql}` as const;
/** Stores those nonces of the common table expression `asked` that are not null and new. Their rows are then in `stored`. */
export const STORED = `${WITHOUT_WAITING}, stored AS (
    ${STORE}, asked u WHERE u.nonce_hash IS NOT NULL ${IN_ORDER} RETURNING n.tenant_id, n.key_hash, n.nonce_hash)` as const;
const REMEMBER = statement(
  NONCE.row,
  `${INSERT}, unnest(:tenantIds::uuid[], :keyHashes::bytea[], :nonceHashes::bytea[]) u (tenant_id, key_hash, nonce_hash)
  ${ONCE}`,
);
const REMEMBER_OF_MEMBERS = statement(
  NONCE.row,
  `${INSERT}, unnest(:tenantIds::uuid[], :keyHashes::bytea[], :nonceHashes::bytea[], :actorIds::uuid[], :roomIds::uuid[], :memberIds::uuid[],
    :encryptedKeys::bytea[]) u (tenant_id, key_hash, nonce_hash, actor_id, room_id, member_id, encrypted_key)
  JOIN room_agents m ON m.actor_tenant_id = u.tenant_id AND m.actor_id = u.actor_id AND m.room_id = u.room_id AND m.id = u.member_id
    AND m.encrypted_key = u.encrypted_key AND m.status = 'approved'
  ${ONCE}`,
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
    return areNew(used, await queries.all(REMEMBER, { ...columnsOf(used), windowSeconds }));
  }

  /** The same for members, whose nonces are only remembered, and new, if they are still approved and have this key. */
  async rememberOfMembers(queries: Queries, used: MemberNonce[], windowSeconds: number): Promise<boolean[]> {
    const inserted = await queries.all(REMEMBER_OF_MEMBERS, {
      ...columnsOf(used),
      actorIds: used.map(({ actorId }) => actorId),
      roomIds: used.map(({ roomId }) => roomId),
      memberIds: used.map(({ memberId }) => memberId),
      encryptedKeys: used.map(({ encryptedKey }) => encryptedKey),
      windowSeconds,
    });
    return areNew(used, inserted);
  }
}

function columnsOf(used: UsedNonce[]) {
  return {
    tenantIds: used.map(({ tenantId }) => tenantId),
    keyHashes: used.map(({ keyHash }) => keyHash),
    nonceHashes: used.map(({ nonceHash }) => nonceHash),
  };
}

function areNew(used: UsedNonce[], inserted: UsedNonce[]): boolean[] {
  const fresh = new Set(inserted.map(identity));
  return used.map((nonce) => fresh.delete(identity(nonce)));
}

/** A text that two nonces share only if they are the same. */
export function identity({ tenantId, keyHash, nonceHash }: UsedNonce): string {
  return `${tenantId}:${keyHash.toString('base64')}:${nonceHash.toString('base64')}`;
}
