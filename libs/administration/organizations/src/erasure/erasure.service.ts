import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { Departures } from '#access';
import { Config, Database, Jobs, LOGGER, definePeriodicJob } from '#platform';
import { DeletionActs } from '../deletion/deletion-acts';
import { InvitesRepository } from '../invites/invites.repository';
import { MembersRepository } from '../members/members.repository';
import { ErasureRepository } from './erasure.repository';

const SWEEP = definePeriodicJob('organizations.erase');
/** Rows that one statement deletes. Revisions have up to 5 MiB. */
const BATCH = 500;
/** The longest time of one run, in milliseconds. The next run continues. */
const RUN_MS = 20_000;

/**
 * Erases the organizations whose deletion is due. It deletes in small transactions and stores no progress: after a crash, the next run
 * deletes what is left.
 */
@Injectable()
export class ErasureService implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly departures: Departures,
    private readonly members: MembersRepository,
    private readonly invites: InvitesRepository,
    private readonly acts: DeletionActs,
    private readonly repository: ErasureRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.every(this.config.organizationDeletionSweepSeconds, SWEEP, () => this.run());
  }

  private async run(): Promise<void> {
    const deadline = Date.now() + RUN_MS;
    await this.repository.deleteFreeSlugs(this.database);
    for (const tenantId of await this.repository.unannounced(this.database))
      await this.alone(tenantId, () => this.announceDeparture(tenantId));
    for (const { id: tenantId, erasingAt } of await this.repository.due(this.database)) {
      await this.alone(tenantId, async () => {
        if (erasingAt !== null || (await this.begin(tenantId))) await this.erase(tenantId, deadline);
      });
      if (Date.now() > deadline) return;
    }
  }

  /** Runs work for one tenant. A failure does not keep the other tenants waiting, and is retried later. */
  private async alone(tenantId: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.error(
        { err: error, tenantId },
        'the erasure of an organization failed, and is tried again',
      );
    }
  }

  /** Announces the departure of a tenant whose deletion the operator scheduled on the command line. */
  private async announceDeparture(tenantId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.members.lockTenant(tx, tenantId);
      if (await this.repository.markDeparted(tx, tenantId))
        await this.departures.announce(tx, 'tenant', { tenantId, id: tenantId, returns: true });
    });
  }

  /** Begins an erasure, which nobody can cancel from then on; false if somebody cancelled it just before. */
  private async begin(tenantId: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const tenant = await this.repository.begin(tx, tenantId);
      if (!tenant) return false;
      await this.repository.retireSlug(tx, tenant.slug, this.config.organizationSlugDays);
      await this.departures.announce(tx, 'tenant', { tenantId, id: tenantId, returns: false });
      await this.acts.mailOwners(tx, tenant, 'deletion_begun', { kept: true });
      this.logger.info({ tenantId, slug: tenant.slug }, 'the erasure of an organization begins');
      return true;
    });
  }

  private async erase(tenantId: string, deadline: number): Promise<void> {
    if (!(await this.retirePeople(tenantId, deadline))) return;
    // Owners learn of the deletion only from these mails, so the erasure waits until they are sent, or given up after three days.
    if (await this.repository.awaitsMails(this.database, tenantId)) return;
    // Work that began before may add rows to a table that is already empty. So this is repeated until there is nothing to delete.
    for (let deleted = 1; deleted > 0;) {
      deleted = 0;
      for (const step of this.repository.steps)
        for (let rows = BATCH; rows === BATCH; deleted += rows) {
          if (Date.now() > deadline) return;
          rows = await step(this.database, tenantId, BATCH);
        }
    }
    await this.repository.deleteTenant(this.database, tenantId);
    this.logger.info({ tenantId }, 'an organization has been erased');
  }

  /** Ends the ties of people and their agents to other tenants, such as follows and memberships of rooms. Returns false if time ran out. */
  private async retirePeople(tenantId: string, deadline: number): Promise<boolean> {
    for (;;) {
      const people = await this.repository.people(this.database, tenantId);
      for (const { userId } of people) {
        if (Date.now() > deadline) return false;
        await this.database.transaction(async (tx) => {
          await this.members.lockTenant(tx, tenantId);
          const person = { tenantId, userId };
          if (!(await this.members.retire(tx, person))) return;
          await this.invites.deleteAllBy(tx, person);
          await this.departures.announce(tx, 'user', { tenantId, id: userId, returns: false });
        });
      }
      if (people.length === 0) return true;
    }
  }
}
