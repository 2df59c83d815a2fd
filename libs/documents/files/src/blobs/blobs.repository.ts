import { Injectable } from '@nestjs/common';
import { Blob } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  dueTenants,
  statement,
} from '#platform';
import type { BlobKey } from '../store/file-store';

/** For how long an upload keeps its bytes from being deleted, although nothing refers to them yet. */
const RESERVED = `interval '15 minutes'`;

const RESERVE = statement(
  { stored: computed.boolean(), created: computed.boolean() },
  `INSERT INTO blobs AS b (tenant_id, sha256, bytes, check_at) VALUES (:tenantId, :sha256, :bytes, now() + ${RESERVED})
  ON CONFLICT (tenant_id, sha256) DO UPDATE SET check_at = greatest(b.check_at, excluded.check_at)
  RETURNING b.stored, b.xmax = 0 AS created`,
);
const USE = statement(
  `INSERT INTO file_usage AS u (tenant_id, bytes) SELECT :tenantId, :bytes::bigint WHERE :bytes::bigint <= :quota::bigint
  ON CONFLICT (tenant_id) DO UPDATE SET bytes = u.bytes + excluded.bytes WHERE u.bytes + excluded.bytes <= :quota::bigint`,
);
const FREE = statement('UPDATE file_usage SET bytes = bytes - :bytes WHERE tenant_id = :tenantId');
const USED = statement(
  { bytes: computed.bigint() },
  'SELECT u.bytes FROM file_usage u WHERE u.tenant_id = :tenantId',
);
// The row stays locked until the transaction ends, so that the bytes can't be deleted before something refers to them.
const CONFIRM = statement(
  'UPDATE blobs SET stored = true, check_at = NULL WHERE tenant_id = :tenantId AND sha256 = :sha256',
);

const DUE_TENANTS = dueTenants(Blob, { among: 'd.check_at IS NOT NULL', due: 'd.check_at <= now()' });
const BLOB = columns(Blob, 'b', 'sha256', 'bytes');
const FIND_DUE = statement(
  BLOB.row,
  `SELECT ${BLOB.sql} FROM blobs b WHERE b.tenant_id = :tenantId AND b.check_at <= now() ORDER BY b.check_at LIMIT :limit`,
);
const LOCKED = columns(Blob, 'b', 'bytes', 'stored');
const LOCK_DUE = statement(
  LOCKED.row,
  `SELECT ${LOCKED.sql} FROM blobs b
  WHERE b.tenant_id = :tenantId AND b.sha256 = :sha256 AND b.check_at <= now() FOR UPDATE SKIP LOCKED`,
);
const IS_NEEDED = statement(
  { needed: computed.boolean() },
  `SELECT EXISTS (SELECT FROM files f WHERE f.tenant_id = :tenantId AND f.sha256 = :sha256)
    OR EXISTS (SELECT FROM published_files p WHERE p.tenant_id = :tenantId AND p.sha256 = :sha256) AS needed`,
);
const KEEP = statement('UPDATE blobs SET check_at = NULL WHERE tenant_id = :tenantId AND sha256 = :sha256');
const MARK_MISSING = statement(
  'UPDATE blobs SET stored = false WHERE tenant_id = :tenantId AND sha256 = :sha256',
);
const DELETE = statement('DELETE FROM blobs WHERE tenant_id = :tenantId AND sha256 = :sha256');

/** A blob that may no longer be needed. */
export type DueBlob = Row<typeof FIND_DUE>;

/** The bytes that tenants store, and how many they are. */
@Injectable()
export class BlobsRepository {
  /** Keeps bytes from being deleted for 15 minutes. `stored` says whether the store has them, `created` whether they are new in the tenant. */
  async reserve(tx: Transaction, key: BlobKey, bytes: number): Promise<Row<typeof RESERVE>> {
    return (await tx.one(RESERVE, { ...key, bytes }))!;
  }

  /** Adds to the bytes of a tenant. Returns false if they would be more than `quota`. */
  async use(tx: Transaction, tenantId: string, bytes: number, quota: number): Promise<boolean> {
    return (await tx.run(USE, { tenantId, bytes, quota })) === 1;
  }

  async free(tx: Transaction, tenantId: string, bytes: number): Promise<void> {
    await tx.run(FREE, { tenantId, bytes });
  }

  /** How many bytes a tenant stores. */
  async used(queries: Queries, tenantId: string): Promise<number> {
    return Number((await queries.one(USED, { tenantId }))?.bytes ?? 0);
  }

  /** Records that the store has the bytes. False if they were deleted in the meantime. */
  async confirm(tx: Transaction, key: BlobKey): Promise<boolean> {
    return (await tx.run(CONFIRM, { ...key })) === 1;
  }

  /** The tenants with bytes that may no longer be needed. */
  dueTenants(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(DUE_TENANTS);
  }

  findDue(queries: Queries, tenantId: string, limit: number): Promise<DueBlob[]> {
    return queries.all(FIND_DUE, { tenantId, limit });
  }

  /** Locks due bytes; undefined if something else does, or if an upload has reserved them. Ask in a later statement whether they are needed. */
  lockDue(tx: Transaction, key: BlobKey): Promise<Row<typeof LOCK_DUE> | undefined> {
    return tx.one(LOCK_DUE, { ...key });
  }

  /** Whether a file or a published document refers to the bytes. */
  async isNeeded(tx: Transaction, key: BlobKey): Promise<boolean> {
    return (await tx.one(IS_NEEDED, { ...key }))!.needed;
  }

  /** Records that the bytes are needed. */
  async keep(tx: Transaction, key: BlobKey): Promise<void> {
    await tx.run(KEEP, { ...key });
  }

  /** Records that the store may no longer have the bytes, so that an upload stores them again. */
  async markMissing(tx: Transaction, key: BlobKey): Promise<void> {
    await tx.run(MARK_MISSING, { ...key });
  }

  async delete(tx: Transaction, key: BlobKey): Promise<void> {
    await tx.run(DELETE, { ...key });
  }
}
