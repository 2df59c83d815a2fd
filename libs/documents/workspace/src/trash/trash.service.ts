import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Principal } from '#access';
import { Database, Jobs, LOGGER, type Transaction, defineJob, definePeriodicJob, newId } from '#platform';
import { type DueEntry, type NewTrashEntry, TrashRepository } from './trash.repository';
import { WorkspaceSettings } from '../workspace.settings';

const SWEEP = definePeriodicJob('workspace.sweep-trash');
const SWEEP_SECONDS = 3_600;
const PURGE_ENTRY = defineJob<{ tenantId: string; trashId: string }>('workspace.purge-trash');
/** How many entries are read at a time. */
const ENTRIES = 100;
/** How many nodes with their revisions are deleted at a time. */
const ROWS = 500;

/**
 * Keeps deleted nodes and mappings until they are restored or deleted for good. Their rows are only here, so no other statement finds
 * them.
 */
@Injectable()
export class TrashService implements OnModuleInit {
  constructor(
    private readonly settings: WorkspaceSettings,
    private readonly database: Database,
    private readonly trash: TrashRepository,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.every(SWEEP_SECONDS, SWEEP, () => this.sweep());
    this.jobs.handle(PURGE_ENTRY, async ({ tenantId, trashId }) => {
      await this.purge({ tenantId, id: trashId });
    });
  }

  /** Copies a node and everything below it to the trash, before they are deleted. The caller holds the exclusive lock of the tree. */
  async keepSubtree(
    tx: Transaction,
    principal: Principal,
    place: { projectId: string; path: string },
  ): Promise<void> {
    await this.trash.keepSubtree(tx, principal.tenantId, place, this.entryBy(principal));
  }

  /** Copies a mapping to the trash, before it is deleted. The caller holds the lock of its node. */
  async keepMapping(tx: Transaction, principal: Principal, mappingId: string): Promise<void> {
    await this.trash.keepMapping(tx, principal.tenantId, mappingId, this.entryBy(principal));
  }

  /**
   * Deletes a node in the trash for good: it can't be restored from now on, and a job deletes its content.
   *
   * @returns the project of the node; undefined if the principal doesn't find it in the trash
   */
  async discard(tx: Transaction, principal: Principal, nodeId: string): Promise<string | undefined> {
    const entry = await this.trash.discard(tx, principal, nodeId);
    if (!entry) return undefined;
    await this.jobs.record(tx, PURGE_ENTRY, { tenantId: principal.tenantId, trashId: entry.id });
    return entry.projectId;
  }

  /** Deletes the trash of a project for good. */
  async purgeProject(tenantId: string, projectId: string): Promise<void> {
    await this.trash.discardProject(this.database, tenantId, projectId);
    await this.purgeAll(
      () => this.trash.findDueOfProject(this.database, tenantId, projectId, ENTRIES),
      (entry) => this.purge(entry),
    );
  }

  private async sweep(): Promise<void> {
    await this.purgeAll(
      () => this.trash.findDue(this.database, ENTRIES),
      (entry) => this.purgeOrLog(entry),
    );
  }

  private async purgeAll(
    find: () => Promise<DueEntry[]>,
    purge: (entry: DueEntry) => Promise<number>,
  ): Promise<void> {
    for (;;) {
      const due = await find();
      let purged = 0;
      for (const entry of due) purged += await purge(entry);
      // An entry stays while a restoration that began before it was due holds it. The next sweep finds it again.
      if (due.length < ENTRIES || purged === 0) return;
    }
  }

  /** An entry that fails does not keep others, which may be another tenant's, in the trash. The next sweep finds it again. */
  private async purgeOrLog(entry: DueEntry): Promise<number> {
    try {
      return await this.purge(entry);
    } catch (error) {
      this.logger.error({ err: error, trashId: entry.id }, 'an entry of the trash could not be deleted');
      return 0;
    }
  }

  /** Returns 1 if the entry is gone, and 0 if it is locked. */
  private async purge(entry: DueEntry): Promise<number> {
    let deleted: number;
    do deleted = await this.trash.purgeRows(this.database, entry, ROWS);
    while (deleted === ROWS);
    return this.trash.purge(this.database, entry);
  }

  private entryBy({ userId, actorId }: Principal): NewTrashEntry {
    return { id: newId(), userId, actorId, days: this.settings.trashDays };
  }
}
