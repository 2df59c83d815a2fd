import { Injectable } from '@nestjs/common';
import { Presence } from '#entities';
import { Database, columns, computed, dueTenants, statement } from '#platform';
import { LISTED, type Place, type PresenceStore, type Present } from './presence-store';

const PRESENT = columns(Presence, 'd', 'memberId', 'isAgent', 'state', 'expiresAt');
const PLACE = columns(Presence, 'd', 'tenantId', 'projectId', 'nodeId');
const OF_MEMBER = 'd.tenant_id = :tenantId AND d.node_id = :nodeId AND d.member_id = :memberId' as const;

const PUT = statement(
  { changed: computed.boolean() },
  `WITH known AS (SELECT d.state FROM presence d WHERE ${OF_MEMBER} AND d.expires_at > now())
  INSERT INTO presence AS d (tenant_id, node_id, member_id, project_id, is_agent, state, expires_at)
  VALUES (:tenantId, :nodeId, :memberId, :projectId, :isAgent, :state, now() + make_interval(secs => :seconds))
  ON CONFLICT (tenant_id, node_id, member_id) DO UPDATE SET state = excluded.state, expires_at = excluded.expires_at
  RETURNING (SELECT k.state FROM known k) IS DISTINCT FROM d.state AS changed`,
);
const REMOVE = statement(`DELETE FROM presence d WHERE ${OF_MEMBER}`);
const LIST = statement(
  PRESENT.row,
  `SELECT ${PRESENT.sql} FROM presence d WHERE d.tenant_id = :tenantId AND d.node_id = :nodeId AND d.expires_at > now()
  ORDER BY d.member_id LIMIT ${LISTED}`,
);
const TENANTS_OF_EXPIRED = dueTenants(Presence, { due: 'd.expires_at <= now()' });
const TAKE_EXPIRED = statement(
  PLACE.row,
  `DELETE FROM presence d WHERE d.tenant_id = :tenantId AND d.ctid = ANY (ARRAY(
    SELECT x.ctid FROM presence x WHERE x.tenant_id = :tenantId AND x.expires_at <= now() LIMIT :limit FOR UPDATE SKIP LOCKED))
  RETURNING ${PLACE.sql}`,
);

/** Presence in an unlogged table, for a service without Redis. */
@Injectable()
export class PostgresPresence implements PresenceStore {
  constructor(private readonly database: Database) {}

  async put(
    { tenantId, projectId, nodeId }: Place,
    { memberId, isAgent, state }: Omit<Present, 'expiresAt'>,
    seconds: number,
  ): Promise<boolean> {
    const row = await this.database.one(PUT, {
      tenantId,
      projectId,
      nodeId,
      memberId,
      isAgent,
      state,
      seconds,
    });
    return row!.changed;
  }

  async remove({ tenantId, nodeId }: Place, memberId: string): Promise<boolean> {
    return (await this.database.run(REMOVE, { tenantId, nodeId, memberId })) > 0;
  }

  list({ tenantId, nodeId }: Place): Promise<Present[]> {
    return this.database.all(LIST, { tenantId, nodeId });
  }

  tenantsOfExpired(): Promise<{ tenantId: string }[]> {
    return this.database.all(TENANTS_OF_EXPIRED);
  }

  takeExpired(tenantId: string, limit: number): Promise<Place[]> {
    return this.database.all(TAKE_EXPIRED, { tenantId, limit });
  }
}
