import { Injectable } from '@nestjs/common';
import { type ActingFor, actsFor } from '#agents';
import { idKey, lookup } from '#directory';
import { Actor, EncryptionKey } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, retention, statement } from '#platform';

/** A key to store. */
export interface NewKey {
  id: string;
  tenantId: string;
  actorId: string;
  publicKey: Buffer;
  signingKey: string;
}

const KEY = columns(EncryptionKey, 'k', 'id', 'actorId', 'publicKey', 'enrolledAt', 'retiredAt');
const LOGGED = columns(EncryptionKey, 'k', 'tenantId', 'logged');
const SIGNER = columns(Actor, 'a', 'id', 'tenantId', 'clientName', 'publicKey');

const SIGNER_FOR =
  `SELECT ${SIGNER.sql} FROM actors a JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.owner_user_id
  WHERE a.tenant_id = :tenantId AND a.id = :enrolledFor AND u.status = 'active'` as const;
const FIND_SIGNER = statement(SIGNER.row, `${SIGNER_FOR} AND ${actsFor(':enrolledFor')}`);
// The signing key can't be replaced, and the agent can't depart, until the transaction ends. It also serializes the agent's enrolments.
const LOCK_SIGNER = statement(SIGNER.row, `${SIGNER_FOR} AND a.status = 'active' FOR NO KEY UPDATE OF a`);
const RETIRE = statement(
  'UPDATE encryption_keys SET retired_at = now() WHERE tenant_id = :tenantId AND actor_id = :actorId AND retired_at IS NULL',
);
const INSERT = statement(
  KEY.row,
  `INSERT INTO encryption_keys AS k (id, tenant_id, actor_id, public_key, signing_key)
  VALUES (:id, :tenantId, :actorId, :publicKey, :signingKey) RETURNING ${KEY.sql}`,
);
const DELETE_ALL_BUT_NEWEST = statement(
  `DELETE FROM encryption_keys k WHERE k.tenant_id = :tenantId AND k.actor_id = :actorId AND k.retired_at IS NOT NULL AND k.id NOT IN (
    SELECT n.id FROM encryption_keys n WHERE n.tenant_id = :tenantId AND n.actor_id = :actorId
    ORDER BY n.enrolled_at DESC, n.id DESC LIMIT :keep)`,
);
// Any agent can seal to an agent of any tenant that has the feature. A key counts only while the agent has the signing key that vouched for it.
const RESOLVE = statement(
  { ...KEY.row, ...LOGGED.row, live: computed.boolean() },
  `SELECT ${KEY.sql}, ${LOGGED.sql}, k.retired_at IS NULL AND k.signing_key = a.public_key ->> 'x' AS live
  FROM ${lookup('agent', 'a')}
  JOIN encryption_keys k ON k.tenant_id = a.tenant_id AND k.actor_id = a.id AND a.status = 'active'
  JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.owner_user_id AND u.status = 'active'
  JOIN tenants n ON n.id = k.tenant_id AND 'mcp_seal' = ANY (n.features) AND n.deletes_at IS NULL
  WHERE d.key = ${idKey(':actorId')} AND (k.retired_at IS NULL OR k.retired_at > now() - interval '7 days')
  ORDER BY k.retired_at IS NOT NULL, k.enrolled_at DESC, k.id DESC LIMIT 10`,
);
const OF_DEPARTING = `k.tenant_id = :tenantId AND (:kind = 'tenant' OR k.actor_id = :id OR EXISTS (
  SELECT FROM actors a WHERE a.tenant_id = :tenantId AND a.id = k.actor_id AND a.owner_user_id = :id))` as const;
const DELETE_KEYS_OF_DEPARTING = statement(`DELETE FROM encryption_keys k WHERE ${OF_DEPARTING}`);
const DELETE_CHALLENGES_OF_DEPARTING = statement(
  `DELETE FROM encryption_key_challenges k WHERE ${OF_DEPARTING}`,
);
// Every envelope that was sealed to one of them has ended.
retention.add({
  name: 'encryption-keys.retired',
  entity: EncryptionKey,
  column: 'retiredAt',
  after: '7 days',
  among: 'd.retired_at IS NOT NULL',
});

/** An agent with the key with which it signs. */
export type SignerRow = Row<typeof FIND_SIGNER>;

/** An encryption key of an agent. */
export type KeyRow = Row<typeof INSERT>;

/** The encryption keys of agents. */
@Injectable()
export class KeysRepository {
  /** An active agent that the caller can act for. */
  findSigner(queries: Queries, callers: ActingFor, actorId: string): Promise<SignerRow | undefined> {
    return queries.one(FIND_SIGNER, { ...callers, enrolledFor: actorId });
  }

  /** An active agent, which stays as it is until `tx` ends. */
  lockSigner(tx: Transaction, tenantId: string, actorId: string): Promise<SignerRow | undefined> {
    return tx.one(LOCK_SIGNER, { tenantId, enrolledFor: actorId });
  }

  /** Inserts the next key of an agent, retires the previous one, and deletes retired keys so that at most `keep` keys remain. */
  async replace(tx: Transaction, key: NewKey, keep: number): Promise<KeyRow> {
    const { tenantId, actorId } = key;
    await tx.run(RETIRE, { tenantId, actorId });
    const inserted = (await tx.one(INSERT, { ...key }))!;
    await tx.run(DELETE_ALL_BUT_NEWEST, { tenantId, actorId, keep });
    return inserted;
  }

  /** The keys of an active agent of any tenant that has the feature, the live one first, and the keys that were retired lately. */
  resolve(queries: Queries, actorId: string): Promise<Row<typeof RESOLVE>[]> {
    return queries.all(RESOLVE, { actorId });
  }

  /** Deletes every key and challenge of a departing tenant or agent, or of the agents of a departing user. */
  async deleteOfDeparting(
    tx: Transaction,
    kind: 'user' | 'actor' | 'tenant',
    of: { tenantId: string; id: string },
  ): Promise<void> {
    await tx.run(DELETE_KEYS_OF_DEPARTING, { ...of, kind });
    await tx.run(DELETE_CHALLENGES_OF_DEPARTING, { ...of, kind });
  }
}
