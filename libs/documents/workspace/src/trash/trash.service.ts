import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Principal } from '#access';
import { Clock, Database, Jobs, type Transaction, defineJob, newId } from '#platform';
import { type DueEntry, type NewTrashEntry, TrashRepository } from './trash.repository';
import { WorkspaceSettings } from '../workspace.settings';

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
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.clock.every({
      name: 'trash.due',
      each: '1 hour',
      batch: ROWS,
      tenants: () => this.trash.dueTenants(this.database),
      run: (batch, tenantId) => this.purgeDue(tenantId, batch),
    });
    this.jobs.handle(PURGE_ENTRY, async ({ tenantId, trashId }) => {
      await this.purge({ tenantId, id: trashId });
    });
  }

  /**
   * Copies a node and everything below it to the trash, before they are deleted. The caller holds the exclusive lock of the tree.
   *
   * @returns the id of the entry of the trash
   */
  async keepSubtree(
    tx: Transaction,
    principal: Principal,
    place: { projectId: string; path: string },
  ): Promise<string> {
    const entry = this.entryBy(principal);
    await this.trash.keepSubtree(tx, principal.tenantId, place, entry);
    return entry.id;
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
    for (;;) {
      const due = await this.trash.findDueOfProject(this.database, tenantId, projectId, ENTRIES);
      let purged = 0;
      for (const entry of due) purged += await this.purge(entry);
      // An entry stays while a restoration that began before it was due holds it. It is deleted with those of its tenant later.
      if (due.length < ENTRIES || purged === 0) return;
    }
  }

  /** Deletes up to `limit` rows of due entries of a tenant, and the entries that have none any more. Returns how many were deleted. */
  private async purgeDue(tenantId: string, limit: number): Promise<number> {
    let left = limit;
    const failures: Error[] = [];
    for (const entry of await this.trash.findDue(this.database, tenantId, ENTRIES)) {
      try {
        left -= await this.trash.purgeRows(this.database, entry, left);
        if (left > 0) left -= await this.trash.purge(this.database, entry);
      } catch (cause) {
        // An entry that fails does not keep the others in the trash. The next run finds it again.
        failures.push(new Error(`The entry ${entry.id} of the trash could not be deleted.`, { cause }));
      }
      if (left === 0) return limit;
    }
    const [failure] = failures;
    if (failure) throw failure;
    return limit - left;
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
