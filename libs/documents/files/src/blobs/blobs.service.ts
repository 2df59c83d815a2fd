import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, Unavailable, type Upload } from '#platform';
import { FilesSettings } from '../files.settings';
import { type BlobKey, FileStore } from '../store/file-store';
import { BlobCollection } from './blob-collection';
import { FileQuotaExceeded } from './blobs.errors';
import { BlobsRepository } from './blobs.repository';

const ATTEMPTS = 3;
/** How many unneeded blobs are deleted at once to make place for a file. */
const MAKE_PLACE = 200;

/** Stores the bytes of uploads, within the quota of the tenant. */
@Injectable()
export class Blobs {
  constructor(
    private readonly settings: FilesSettings,
    private readonly database: Database,
    private readonly blobs: BlobsRepository,
    private readonly collection: BlobCollection,
    private readonly store: FileStore,
  ) {}

  /**
   * Stores the bytes of an upload, and then runs `attach`, which makes something refer to them. The bytes are reserved and counted before they
   * are stored, so that no two uploads exceed the quota together. Bytes that the tenant has already are not stored again.
   *
   * @throws FileQuotaExceeded; Unavailable if the store can't take them; and what `attach` throws
   */
  async keep<T>(principal: Principal, upload: Upload, attach: (tx: Transaction) => Promise<T>): Promise<T> {
    const key = { tenantId: principal.tenantId, sha256: upload.sha256 };
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      if (!(await this.reserve(principal, key, upload.bytes))) await this.store.put(key, upload.file);
      const attached = await this.database.transaction(async (tx) =>
        // Bytes whose reservation ended may have been deleted.
        (await this.blobs.confirm(tx, key)) ? { result: await attach(tx) } : undefined,
      );
      if (attached) return attached.result;
    }
    throw new Unavailable({ headers: { 'Retry-After': '1' } });
  }

  /** @returns whether the store has the bytes already */
  private async reserve(principal: Principal, key: BlobKey, bytes: number): Promise<boolean> {
    const quota = this.settings.fileQuota(principal.plan);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.database.transaction(async (tx) => {
          const { stored, created } = await this.blobs.reserve(tx, key, bytes);
          if (created && !(await this.blobs.use(tx, key.tenantId, bytes, quota))) throw new NoPlace();
          return stored;
        });
      } catch (error) {
        if (!(error instanceof NoPlace)) throw error;
        const freed = attempt === 1 ? await this.collection.collect(key.tenantId, MAKE_PLACE) : 0;
        if (freed > 0) continue;
        const usedBytes = await this.blobs.used(this.database, key.tenantId);
        throw new FileQuotaExceeded({ details: { usedBytes, quotaBytes: quota, fileBytes: bytes } });
      }
    }
  }
}

class NoPlace extends Error {}
