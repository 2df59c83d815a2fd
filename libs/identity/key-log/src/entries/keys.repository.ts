import { Injectable } from '@nestjs/common';
import { Actor, EncryptionKey, IssuerKey } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  dueTenants,
  statement,
} from '#platform';

const AGENT = columns(Actor, 'a', { holder: 'id' }, 'tenantId');
const SEALING = columns(EncryptionKey, 'k', { holder: 'actorId' }, 'tenantId', 'id', 'publicKey');
const SERVICE = columns(IssuerKey, 'k', 'kid');

const WITH_SIGNING_KEYS = dueTenants(Actor, {
  among: "d.public_key ->> 'x' IS DISTINCT FROM d.logged_key AND d.public_key IS NOT NULL",
  due: 'true',
});
const WITH_SEALING_KEYS = dueTenants(EncryptionKey, { among: 'NOT d.logged', due: 'true' });
const SIGNING_KEYS = statement(
  { ...AGENT.row, x: computed.text() },
  `SELECT ${AGENT.sql}, a.public_key ->> 'x' AS x FROM unnest(:tenantIds::uuid[]) w (tenant_id) JOIN actors a ON a.tenant_id = w.tenant_id
  WHERE a.public_key ->> 'x' IS DISTINCT FROM a.logged_key AND a.public_key IS NOT NULL LIMIT :batch`,
);
const SEALING_KEYS = statement(
  SEALING.row,
  `SELECT ${SEALING.sql} FROM unnest(:tenantIds::uuid[]) w (tenant_id) JOIN encryption_keys k ON k.tenant_id = w.tenant_id
  WHERE NOT k.logged LIMIT :batch`,
);
const SEALING_KEY = statement(
  SEALING.row,
  `SELECT ${SEALING.sql} FROM encryption_keys k WHERE k.tenant_id = :tenantId AND k.id = :keyId AND NOT k.logged`,
);
const SERVICE_KEYS = statement(
  { ...SERVICE.row, x: computed.text() },
  `SELECT ${SERVICE.sql}, k.public_key ->> 'x' AS x FROM issuer_keys k WHERE NOT k.logged LIMIT :batch`,
);
// Another key may have replaced the one that was logged. The agents are locked in the order of their ids, as by a person who leaves and has followed them.
const MARK_SIGNING_KEYS = statement(
  `WITH locked AS (
    SELECT a.tenant_id, a.id, w.x FROM unnest(:tenantIds::uuid[], :ids::uuid[], :keys::text[]) w (tenant_id, id, x)
    JOIN actors a ON a.tenant_id = w.tenant_id AND a.id = w.id AND a.public_key ->> 'x' = w.x
    ORDER BY a.id FOR NO KEY UPDATE OF a)
  UPDATE actors a SET logged_key = l.x FROM locked l WHERE a.tenant_id = l.tenant_id AND a.id = l.id`,
);
const MARK_SEALING_KEYS = statement(
  `UPDATE encryption_keys k SET logged = true FROM unnest(:tenantIds::uuid[], :ids::uuid[]) w (tenant_id, id)
  WHERE k.tenant_id = w.tenant_id AND k.id = w.id`,
);
const MARK_SERVICE_KEYS = statement('UPDATE issuer_keys SET logged = true WHERE kid = ANY (:kids)');

/** A signing key of an agent. */
export type SigningKeyRow = Row<typeof SIGNING_KEYS>;

/** An encryption key of an agent. */
export type SealingKeyRow = Row<typeof SEALING_KEYS>;

/** The keys that the log does not have yet. */
@Injectable()
export class UnloggedKeysRepository {
  /** The tenants with such keys of agents. */
  async tenants(queries: Queries): Promise<string[]> {
    const signing = await queries.all(WITH_SIGNING_KEYS);
    const sealed = await queries.all(WITH_SEALING_KEYS);
    return [...new Set([...signing, ...sealed].map(({ tenantId }) => tenantId))];
  }

  signingKeys(tx: Transaction, tenantIds: string[], batch: number): Promise<SigningKeyRow[]> {
    return tx.all(SIGNING_KEYS, { tenantIds, batch });
  }

  sealingKeys(tx: Transaction, tenantIds: string[], batch: number): Promise<SealingKeyRow[]> {
    return tx.all(SEALING_KEYS, { tenantIds, batch });
  }

  /** An encryption key, unless the log has it. */
  sealingKey(tx: Transaction, tenantId: string, keyId: string): Promise<SealingKeyRow | undefined> {
    return tx.one(SEALING_KEY, { tenantId, keyId });
  }

  serviceKeys(tx: Transaction, batch: number): Promise<Row<typeof SERVICE_KEYS>[]> {
    return tx.all(SERVICE_KEYS, { batch });
  }

  async markSigningKeys(tx: Transaction, rows: readonly SigningKeyRow[]): Promise<void> {
    const ids = rows.map(({ holder }) => holder);
    await tx.run(MARK_SIGNING_KEYS, { tenantIds: tenantsOf(rows), ids, keys: rows.map(({ x }) => x) });
  }

  async markSealingKeys(tx: Transaction, rows: readonly SealingKeyRow[]): Promise<void> {
    await tx.run(MARK_SEALING_KEYS, { tenantIds: tenantsOf(rows), ids: rows.map(({ id }) => id) });
  }

  async markServiceKeys(tx: Transaction, rows: readonly { kid: string }[]): Promise<void> {
    await tx.run(MARK_SERVICE_KEYS, { kids: rows.map(({ kid }) => kid) });
  }
}

function tenantsOf(rows: readonly { tenantId: string }[]): string[] {
  return rows.map(({ tenantId }) => tenantId);
}
