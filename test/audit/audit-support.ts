import { type AuditAction, auditHashOf } from '#audit';
import type { AuditEntry } from '#entities';
import { sql } from '#testing';

const READ_LOG = `SELECT id, tenant_id AS "tenantId", seq, at, actor, actor_id AS "actorId", action, target, ip,
  user_agent AS "userAgent", before, after, prev_hash AS "prevHash", entry_hash AS "entryHash"
  FROM audit_entries WHERE tenant_id = $1 ORDER BY seq`;
const READ_HEAD = 'SELECT seq, entry_hash AS "entryHash" FROM audit_heads WHERE tenant_id = $1';

/** Reads the audit log of a tenant, oldest entry first. */
export function readAuditLog(databaseUrl: string, tenantId: string): Promise<AuditEntry[]> {
  return sql<AuditEntry>(databaseUrl, READ_LOG, [tenantId]);
}

/** Reads the entries of one action in the audit log of a tenant, oldest first. */
export async function readAuditEntries(
  databaseUrl: string,
  tenantId: string,
  action: AuditAction,
): Promise<AuditEntry[]> {
  return (await readAuditLog(databaseUrl, tenantId)).filter((entry) => entry.action === action);
}

/** Expects that the hash chain of a tenant's audit log is intact: no gap, no changed entry, and the head names the last one. */
export async function expectIntactChain(databaseUrl: string, tenantId: string): Promise<void> {
  // A job can append an entry in between.
  const [head] = await sql<{ seq: number; entryHash: Buffer | null }>(databaseUrl, READ_HEAD, [tenantId]);
  const entries = (await readAuditLog(databaseUrl, tenantId)).filter(({ seq }) => seq <= (head?.seq ?? 0));
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, i) => i + 1));
  expect(entries.map(({ entryHash }) => hex(entryHash))).toEqual(
    entries.map((entry) => hex(auditHashOf(entry))),
  );
  const hashes = entries.map(({ entryHash }) => hex(entryHash));
  expect(entries.map(({ prevHash }) => hex(prevHash))).toEqual([null, ...hashes.slice(0, -1)]);
  expect(head && [head.seq, hex(head.entryHash)]).toEqual([entries.length, hashes.at(-1)]);
}

function hex(bytes: Buffer | null): string | null {
  return bytes && bytes.toString('hex');
}
