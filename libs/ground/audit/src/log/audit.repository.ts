import { Injectable } from '@nestjs/common';
import { AuditEntry, AuditHead } from '#entities';
import { type Row, type Transaction, columns, computed, statement } from '#platform';

const HEAD = columns(AuditHead, 'h', 'seq', 'entryHash');

// The update changes nothing but locks the head: the next entry of the tenant waits until this transaction ends.
const LOCK_HEAD = statement(
  {
    ...HEAD.row,
    at: computed.time(),
    userName: computed.text().orNull(),
    agentName: computed.text().orNull(),
  },
  `INSERT INTO audit_heads AS h (tenant_id, seq) VALUES (:tenantId, 0)
  ON CONFLICT (tenant_id) DO UPDATE SET seq = h.seq
  RETURNING ${HEAD.sql}, greatest(date_trunc('milliseconds', clock_timestamp()), h.at) AS at,
    (SELECT u.display_name FROM users u WHERE u.tenant_id = h.tenant_id AND u.id = :userId) AS "userName",
    (SELECT a.client_name FROM actors a WHERE a.tenant_id = h.tenant_id AND a.id = :actorId) AS "agentName"`,
);
// A separate statement: after a wait for the lock of the head, it sees the present state of the session.
const APPEND = statement(
  `WITH entry AS (
    INSERT INTO audit_entries (id, tenant_id, seq, at, actor, actor_id, action, target, ip, user_agent, before, after, prev_hash, entry_hash)
    SELECT :id, :tenantId, :seq, :at, :actor, :actorId, :action, :target, :ip, :userAgent, :before, :after, :prevHash, :entryHash
    WHERE :sessionId::uuid IS NULL OR EXISTS (SELECT FROM sessions s WHERE s.tenant_id = :tenantId AND s.id = :sessionId)
    RETURNING id)
  UPDATE audit_heads SET seq = :seq, entry_hash = :entryHash, at = :at
  WHERE tenant_id = :tenantId AND EXISTS (SELECT FROM entry)`,
);

/** Stores the audit logs. */
@Injectable()
export class AuditRepository {
  /** Locks the head of a tenant's log until `tx` ends, and reads it with the name of the acting user or agent. */
  async lockHead(
    tx: Transaction,
    tenantId: string,
    actor: { userId: string | null; actorId: string | null },
  ): Promise<Row<typeof LOCK_HEAD>> {
    return (await tx.one(LOCK_HEAD, { tenantId, ...actor }))!;
  }

  /** Returns false if the session in which the act was asked for has ended. @param sessionId null without one */
  async append(tx: Transaction, entry: AuditEntry, sessionId: string | null): Promise<boolean> {
    return (await tx.run(APPEND, { ...entry, sessionId })) === 1;
  }
}
