import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { Actor } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import type { Ed25519PublicKey } from './ed25519';

const KEY = columns(Actor, 'a', 'clientName', 'publicKey');

const LOCK_KEY = statement(
  KEY.row,
  `SELECT ${KEY.sql} FROM actors a
  WHERE a.tenant_id = :tenantId AND a.id = :actorId AND a.status = 'active' AND a.owner_user_id = :userId
  FOR NO KEY UPDATE`,
);
const UPDATE_KEY = statement(
  'UPDATE actors SET public_key = :publicKey WHERE tenant_id = :tenantId AND id = :actorId',
);
const FIND_LAST_EXPIRY = statement(
  { expiresAt: computed.time().orNull() },
  `SELECT max(t.expires_at) AS "expiresAt" FROM api_tokens t
  WHERE t.tenant_id = :tenantId AND t.actor_id = :actorId AND t.revoked_at IS NULL AND t.expires_at > now()`,
);
/** Agents and their public keys. */
@Injectable()
export class ActorsRepository {
  /** The name and key of an active agent, locked until `tx` ends; undefined if the person has no such agent. */
  lockKey(tx: Transaction, owner: Person, actorId: string): Promise<Row<typeof LOCK_KEY> | undefined> {
    return tx.one(LOCK_KEY, { ...owner, actorId });
  }

  async updateKey(
    tx: Transaction,
    tenantId: string,
    actorId: string,
    publicKey: Ed25519PublicKey,
  ): Promise<void> {
    await tx.run(UPDATE_KEY, { tenantId, actorId, publicKey });
  }

  /** When the last of the agent's live tokens expires; null if it has none. */
  async findLastTokenExpiry(queries: Queries, tenantId: string, actorId: string): Promise<Date | null> {
    return (await queries.one(FIND_LAST_EXPIRY, { tenantId, actorId }))!.expiresAt;
  }
}
