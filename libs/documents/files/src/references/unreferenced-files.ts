import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, PlatformSettings, Database, INCOMPLETE } from '#platform';
import { WorkspaceSettings } from '#workspace';
import { FilesSettings } from '../files.settings';
import { incomingFolder } from '../store/folders';
import { ReferencesRepository } from './references.repository';

/**
 * A file to which nothing was written for longer belongs to no upload: a body that pauses for 30 seconds is refused, and storing takes less
 * than half an hour.
 */
const ABANDONED_MS = 60 * 60_000;

/** Deletes files that no document has referred to for as long as a deleted document is kept, and uploads that a crash has interrupted. */
@Injectable()
export class UnreferencedFiles implements OnModuleInit {
  constructor(
    private readonly settings: WorkspaceSettings,
    private readonly files: FilesSettings,
    private readonly platform: PlatformSettings,
    private readonly database: Database,
    private readonly references: ReferencesRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const { trashDays } = this.settings;
    this.clock.every({
      name: 'files.references',
      each: '10 minutes',
      tenants: () => this.dueTenants(trashDays),
      // One after the other, since both lock files.
      run: async (batch, tenantId) => {
        const checked = await this.references.check(this.database, tenantId, batch);
        return Math.max(checked, await this.references.clear(this.database, tenantId, trashDays, batch));
      },
    });
    this.clock.every({
      name: 'files.interrupted-uploads',
      each: '1 hour',
      inEveryProcess: true,
      run: () => this.discardInterrupted(),
    });
  }

  private async dueTenants(days: number): Promise<{ tenantId: string }[]> {
    const [toCheck, toClear] = await Promise.all([
      this.references.tenantsToCheck(this.database),
      this.references.tenantsToClear(this.database, days),
    ]);
    const ids = new Set([...toCheck, ...toClear].map(({ tenantId }) => tenantId));
    return [...ids].map((tenantId) => ({ tenantId }));
  }

  private async discardInterrupted(): Promise<number> {
    const folder = incomingFolder(this.files, this.platform);
    const names = await readdir(folder).catch(() => []);
    let discarded = 0;
    for (const name of names.filter((one) => one.endsWith(INCOMPLETE))) {
      const file = join(folder, name);
      const age = await stat(file)
        .then(({ mtimeMs }) => Date.now() - mtimeMs)
        .catch(() => 0);
      if (age < ABANDONED_MS) continue;
      await rm(file, { force: true });
      discarded++;
    }
    return discarded;
  }
}
