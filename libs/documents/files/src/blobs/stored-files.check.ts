import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Blob } from '#entities';
import {
  Checkup,
  Database,
  FIRST_ID,
  type Finding,
  type Row,
  columns,
  ok,
  problem,
  statement,
} from '#platform';
import { FileStore } from '../store/file-store';

/** Maximum number of files that are asked for at once. */
const BATCH = 50;

/** Tenants that are being erased, or whose files another service may delete since they have moved there. */
const LEFT_TENANTS =
  'ARRAY(SELECT dn.id FROM tenants dn WHERE dn.deletes_at IS NOT NULL AND coalesce(dn.erasing_at, dn.moved_at) IS NOT NULL)' as const;
const BLOB = columns(Blob, 'b', 'tenantId', 'sha256', 'bytes');
const LIST_ALL = statement(
  BLOB.row,
  `SELECT ${BLOB.sql} FROM blobs b
  WHERE (b.tenant_id, b.sha256) > (:tenantId, :sha256) AND b.stored AND b.tenant_id <> ALL (${LEFT_TENANTS})
  ORDER BY b.tenant_id, b.sha256 LIMIT :limit`,
);
const FIND = statement(
  BLOB.row,
  `SELECT ${BLOB.sql} FROM blobs b WHERE b.tenant_id = :tenantId AND b.sha256 = :sha256 AND b.stored`,
);

type BlobRow = Row<typeof LIST_ALL>;

/** Checks that the store has the bytes of every file. After a restore, it may lack those of another backup. */
@Injectable()
export class StoredFilesCheck implements OnModuleInit {
  constructor(
    private readonly checkup: Checkup,
    private readonly database: Database,
    private readonly store: FileStore,
  ) {}

  onModuleInit(): void {
    this.checkup.add({ name: 'Stored files', readsEverything: true, run: () => this.run() });
  }

  private async run(): Promise<Finding[]> {
    let [all, missing] = [0, 0];
    for await (const blobs of this.batches()) {
      all += blobs.length;
      const lacking = await Promise.all(blobs.map((blob) => this.isMissing(blob)));
      missing += lacking.filter(Boolean).length;
    }
    if (missing === 0) return [ok(`All ${all} have their size.`)];
    const text = `${missing} of ${all} are missing in ${this.store.place}, or have another size. Restore them from a backup.`;
    return [problem(text)];
  }

  private async *batches(): AsyncGenerator<BlobRow[]> {
    for (
      let after: Pick<BlobRow, 'tenantId' | 'sha256'> = { tenantId: FIRST_ID, sha256: Buffer.alloc(0) };
      ;
    ) {
      const blobs = await this.database.all(LIST_ALL, {
        tenantId: after.tenantId,
        sha256: after.sha256,
        limit: BATCH,
      });
      if (blobs.length > 0) yield blobs;
      if (blobs.length < BATCH) return;
      after = blobs.at(-1)!;
    }
  }

  /** The service may have deleted a file since it was listed. */
  private async isMissing(blob: BlobRow): Promise<boolean> {
    const { tenantId, sha256 } = blob;
    if ((await this.store.sizeOf(blob)) === blob.bytes) return false;
    return (await this.database.one(FIND, { tenantId, sha256 })) !== undefined;
  }
}
