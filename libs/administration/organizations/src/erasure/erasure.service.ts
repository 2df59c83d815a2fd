import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { Departures } from '#access';
import { Clock, Database, LOGGER } from '#platform';
import { DeletionActs } from '../deletion/deletion-acts';
import { InvitesRepository } from '../invites/invites.repository';
import { MembersRepository } from '../members/members.repository';
import { ErasureRepository } from './erasure.repository';
import { DeletionSettings } from '../organization/deletion.settings';

/** Rows that one statement deletes. Revisions have up to 5 MiB. */
const BATCH = 500;

/**
 * Erases the organizations whose deletion is due. It deletes in small transactions and stores no progress: after a crash, the next run
 * deletes what is left.
 */
@Injectable()
export class ErasureService implements OnModuleInit {
  constructor(
    private readonly settings: DeletionSettings,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly departures: Departures,
    private readonly members: MembersRepository,
    private readonly invites: InvitesRepository,
    private readonly acts: DeletionActs,
    private readonly repository: ErasureRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const each = `${this.settings.organizationDeletionSweepSeconds} seconds` as const;
    this.clock.every({
      name: 'organizations.departures',
      each,
      tenants: () => this.repository.unannounced(this.database),
      ofMoved: true,
      run: async (_, tenantId) => {
        await this.announceDeparture(tenantId);
        return 1;
      },
    });
    this.clock.every({
      name: 'organizations.erasure',
      each,
      batch: BATCH,
      tenants: () => this.repository.due(this.database),
      ofMoved: true,
      run: (batch, tenantId) => this.erase(tenantId, batch),
    });
  }

  /** Announces the departure of a tenant that has moved, or whose deletion the operator has scheduled on the command line. */
  private async announceDeparture(tenantId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.members.lockTenant(tx, tenantId);
      await this.repository.allowDeparture(tx, tenantId);
      const departed = await this.repository.markDeparted(tx, tenantId);
      if (!departed) return;
      const departing = { tenantId, id: tenantId, returns: true };
      await this.departures.announce(tx, 'tenant', departing);
      if (departed.moved) await this.departures.announce(tx, 'moved', departing);
    });
  }

  /** Begins an erasure, which nobody can cancel from then on; false if somebody cancelled it just before. */
  private async begin(tenantId: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const tenant = await this.repository.begin(tx, tenantId);
      if (!tenant) return false;
      // The other database needs the files of a tenant that has moved, and its owners have lost nothing.
      const moved = tenant.movedAt !== null;
      await this.repository.retireSlug(tx, tenant.slug, this.settings.organizationSlugDays);
      await this.departures.announce(tx, 'tenant', { tenantId, id: tenantId, returns: moved });
      if (!moved) await this.acts.mailOwners(tx, tenant, 'deletion_begun', { kept: true });
      this.logger.info({ tenantId, slug: tenant.slug, moved }, 'the erasure of an organization begins');
      return true;
    });
  }

  /** Erases up to `batch` people or rows, and returns their number. It returns `batch` while there is more to erase. */
  private async erase(tenantId: string, batch: number): Promise<number> {
    if (!(await this.repository.hasBegun(this.database, tenantId)) && !(await this.begin(tenantId))) return 0;
    const people = await this.repository.people(this.database, tenantId, batch);
    for (const { userId } of people) await this.retire(tenantId, userId);
    if (people.length > 0) return batch;
    // Owners learn of the deletion only from these mails, so the erasure waits until they are sent, or given up after three days.
    if (await this.repository.awaitsMails(this.database, tenantId)) return 0;
    // Each call begins with the first table again, since work that began before may have added rows to it.
    let deleted = 0;
    for (const step of this.repository.steps) {
      const rows = await step(this.database, tenantId, batch);
      if (rows === batch) return batch;
      deleted += rows;
    }
    if (deleted > 0) return batch;
    await this.repository.deleteTenant(this.database, tenantId);
    this.logger.info({ tenantId }, 'an organization has been erased');
    return 1;
  }

  /** Ends the ties of a person and their agents to other tenants, such as follows and memberships of rooms. */
  private async retire(tenantId: string, userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.members.lockTenant(tx, tenantId);
      const person = { tenantId, userId };
      if (!(await this.members.retire(tx, person))) return;
      await this.invites.deleteAllBy(tx, person);
      await this.departures.announce(tx, 'user', { tenantId, id: userId, returns: false });
    });
  }
}
