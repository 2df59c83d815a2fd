import { Injectable } from '@nestjs/common';
import { type Principal, Principals } from '#access';
import { type Acting, Audit } from '#audit';
import type { MailKind } from '#entities';
import type { Transaction } from '#platform';
import { MailsRepository } from '#mail';
import { DeletionNotScheduled, DeletionScheduled } from './deletion.errors';
import { DeletionRepository, type DeletionRow } from './deletion.repository';

/** Schedules and cancels the deletion of organizations, for owners and for the operator, and mails it to all owners. */
@Injectable()
export class DeletionActs {
  constructor(
    private readonly principals: Principals,
    private readonly repository: DeletionRepository,
    private readonly mails: MailsRepository,
    private readonly audit: Audit,
  ) {}

  /**
   * Suspends the organization at once, in every process, and schedules its deletion.
   *
   * @param departed whether the caller announces the departure of the tenant in `tx`; otherwise a job does
   * @throws DeletionScheduled
   */
  async schedule(
    tx: Transaction,
    by: Principal | Acting,
    tenantId: string,
    plan: { days: number; departed: boolean },
  ): Promise<DeletionRow> {
    const tenant = await this.repository.schedule(tx, tenantId, plan);
    if (!tenant) throw new DeletionScheduled();
    this.principals.forgetAll(tx);
    await this.announce(tx, by, tenant, null);
    return tenant;
  }

  /** Moves a scheduled deletion to now; undefined if none is scheduled for later, if the erasure has begun, or if the tenant has moved. */
  async hasten(tx: Transaction, by: Principal | Acting, tenantId: string): Promise<DeletionRow | undefined> {
    const before = await this.repository.lock(tx, tenantId);
    const tenant = await this.repository.hasten(tx, tenantId);
    if (!before || !tenant) return undefined;
    this.principals.forgetAll(tx);
    await this.announce(tx, by, tenant, before.deletesAt);
    return tenant;
  }

  /** Cancels the deletion. It does not restore what the departure ended. @throws DeletionNotScheduled */
  async cancel(tx: Transaction, by: Principal | Acting, tenantId: string): Promise<DeletionRow> {
    const before = await this.repository.lock(tx, tenantId);
    const tenant = await this.repository.cancel(tx, tenantId);
    if (!before || !tenant) throw new DeletionNotScheduled();
    this.principals.forgetAll(tx);
    await this.mailOwners(tx, tenant, 'deletion_cancelled');
    await this.audit.record(tx, by, {
      action: 'tenant.deletion_cancelled',
      target: { type: 'tenant', id: tenantId, name: tenant.name },
      before: { deletesAt: before.deletesAt },
      after: { deletesAt: null },
    });
    return tenant;
  }

  private async announce(
    tx: Transaction,
    by: Principal | Acting,
    tenant: DeletionRow,
    before: Date | null,
  ): Promise<void> {
    const { id, name, deletesAt } = tenant;
    await this.mailOwners(tx, tenant, 'deletion_scheduled');
    await this.audit.record(tx, by, {
      action: 'tenant.deletion_scheduled',
      target: { type: 'tenant', id, name },
      before: { deletesAt: before },
      after: { deletesAt },
    });
  }

  /** Records a mail to each owner. With `kept`, the mails outlive the accounts of the owners. */
  async mailOwners(
    tx: Transaction,
    { id: tenantId, deletesAt }: DeletionRow,
    kind: MailKind,
    { kept = false } = {},
  ): Promise<void> {
    const data = { at: new Date().toISOString(), ...(deletesAt && { deletesAt: deletesAt.toISOString() }) };
    const owners = await this.repository.owners(tx, tenantId);
    const mails = owners.map(({ userId, email: recipient }) => {
      return { userId: kept ? null : userId, recipient, kind, data };
    });
    await this.mails.insert(tx, tenantId, mails);
  }
}
