import { Injectable } from '@nestjs/common';
import { Departures, type Principal, Principals, personOf } from '#access';
import { Database, Forbidden, Jobs, type Transaction, invalidField } from '#platform';
import { SEND_MAILS } from '#mail';
import { Reauthentication } from '#accounts';
import { MembersRepository } from '../members/members.repository';
import { OrganizationRepository, type OrganizationRow } from '../organization/organization.repository';
import { DeletionActs } from './deletion-acts';
import type { DeleteOrganizationDto } from './deletion.dto';
import { DeletionSettings } from '../organization/deletion.settings';

/**
 * Deletes organizations on behalf of their owners. A deletion is scheduled, and until its time any owner can cancel it. Until then the
 * organization is suspended: nothing in it works but the cancellation, and other organizations can't see it.
 */
@Injectable()
export class DeletionService {
  constructor(
    private readonly settings: DeletionSettings,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly principals: Principals,
    private readonly departures: Departures,
    private readonly members: MembersRepository,
    private readonly organizations: OrganizationRepository,
    private readonly reauthentication: Reauthentication,
    private readonly acts: DeletionActs,
  ) {}

  /**
   * Schedules the deletion of the caller's organization.
   *
   * @throws ValidationFailed for the slug of another organization, RateLimited, PasswordWrong, SessionTooOld, Forbidden, DeletionScheduled, Unauthorized if the
   *   session has just ended
   */
  async schedule(
    principal: Principal,
    { slug, currentPassword }: DeleteOrganizationDto,
  ): Promise<OrganizationRow> {
    const { tenantId } = principal;
    const organization = await this.organizations.find(this.database, tenantId);
    if (organization?.slug !== slug.trim())
      throw invalidField('slug', 'mismatch', 'must be the slug of your organization');
    await this.reauthentication.require(principal, currentPassword);
    const days = this.settings.organizationDeletionDays;
    return this.asOwner(principal, async (tx) => {
      await this.acts.schedule(tx, principal, tenantId, { days, departed: true });
      await this.departures.announce(tx, 'tenant', { tenantId, id: tenantId, returns: true });
    });
  }

  /** Cancels the deletion of the caller's organization. @throws Forbidden, DeletionNotScheduled */
  cancel(principal: Principal): Promise<OrganizationRow> {
    return this.asOwner(principal, async (tx) => {
      await this.acts.cancel(tx, principal, principal.tenantId);
    });
  }

  private async asOwner(
    principal: Principal,
    act: (tx: Transaction) => Promise<void>,
  ): Promise<OrganizationRow> {
    const { tenantId } = principal;
    return this.database.transaction(async (tx) => {
      await this.members.lockTenant(tx, tenantId);
      await this.principals.requireSession(tx, principal);
      // The caller's membership is read again: it may have changed since the request was authorized.
      const caller = await this.members.find(tx, personOf(principal));
      if (caller?.role !== 'owner' || caller.status !== 'active') throw new Forbidden();
      await act(tx);
      await this.jobs.record(tx, SEND_MAILS, { tenantId });
      return (await this.organizations.find(tx, tenantId))!;
    });
  }
}
