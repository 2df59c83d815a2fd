import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures } from '#access';
import { Clock, Database, Jobs, defineJob } from '#platform';
import { type BlobKey, FileStore } from '../store/file-store';
import { BlobsRepository } from './blobs.repository';

const ERASE = defineJob<{ tenantId: string }>('files.erase-tenant', { untilDone: true });

/** Deletes bytes that nothing refers to any more. */
@Injectable()
export class BlobCollection implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly blobs: BlobsRepository,
    private readonly store: FileStore,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly departures: Departures,
  ) {}

  onModuleInit(): void {
    this.clock.every({
      name: 'files.unneeded-bytes',
      each: '1 minute',
      batch: 200,
      tenants: () => this.blobs.dueTenants(this.database),
      run: (batch, tenantId) => this.collect(tenantId, batch),
    });
    this.jobs.handle(ERASE, ({ tenantId }) => this.store.deleteTenant(tenantId));
    this.departures.on('tenant', async (tx, { tenantId, returns }) => {
      if (!returns) await this.jobs.record(tx, ERASE, { tenantId });
    });
  }

  /** Looks at up to `limit` blobs of a tenant that may be unneeded, and deletes those that are. Returns how many it looked at. */
  async collect(tenantId: string, limit: number): Promise<number> {
    const due = await this.blobs.findDue(this.database, tenantId, limit);
    for (const { sha256 } of due) {
      const key = { tenantId, sha256 };
      if (await this.begin(key)) await this.finish(key);
    }
    return due.length;
  }

  /**
   * Records that the bytes may be missing, before they are: an upload of the same bytes that comes after a crash must not rely on them.
   *
   * @returns false if they are needed or in use
   */
  private async begin(key: BlobKey): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await this.blobs.lockDue(tx, key))) return false;
      // A separate statement, so that it sees what was committed while this transaction waited for the lock.
      if (await this.blobs.isNeeded(tx, key)) {
        await this.blobs.keep(tx, key);
        return false;
      }
      await this.blobs.markMissing(tx, key);
      return true;
    });
  }

  /** Deletes the bytes while their row is locked: an upload of the same bytes waits, and then stores them again. */
  private async finish(key: BlobKey): Promise<void> {
    await this.database.transaction(async (tx) => {
      const blob = await this.blobs.lockDue(tx, key);
      if (!blob || blob.stored || (await this.blobs.isNeeded(tx, key))) return;
      await this.store.delete(key);
      await this.blobs.delete(tx, key);
      await this.blobs.free(tx, key.tenantId, blob.bytes);
    });
  }
}
