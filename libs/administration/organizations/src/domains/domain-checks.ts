import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { Audit, actingSystem } from '#audit';
import { Clock, Database, LOGGER } from '#platform';
import { DomainRecords, recordOf } from './domain-records';
import { type DomainRow, DomainsRepository } from './domains.repository';
import { DomainsService, targetOf } from './domains.service';
import { OrganizationsSettings } from '../organizations.settings';

/** How many domains of a tenant are looked up at once, and of how many tenants. */
const DOMAINS_AT_ONCE = 5;
const TENANTS_AT_ONCE = 4;

/**
 * Looks up the records of proved domains again and again, since a domain can get another owner. The proof ends only
 * when the record was missing, or DNS did not answer, for some days, so that a short outage does not end it.
 */
@Injectable()
export class DomainChecks implements OnModuleInit {
  constructor(
    private readonly settings: OrganizationsSettings,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly domains: DomainsRepository,
    private readonly service: DomainsService,
    private readonly records: DomainRecords,
    private readonly audit: Audit,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const { domainSweepSeconds, domainCheckHours } = this.settings;
    this.clock.every({
      name: 'domains.check',
      each: `${domainSweepSeconds} seconds`,
      batch: DOMAINS_AT_ONCE,
      atOnce: TENANTS_AT_ONCE,
      tenants: () => this.domains.tenantsToCheck(this.database, domainCheckHours),
      run: async (batch, tenantId) => {
        const due = await this.domains.claimDue(this.database, tenantId, domainCheckHours, batch);
        await Promise.all(due.map((domain) => this.alone(domain)));
        return due.length;
      },
    });
  }

  /** Lets what fails for one domain, which is checked again later, not keep the others from being checked. */
  private async alone(domain: DomainRow): Promise<void> {
    try {
      await this.check(domain);
    } catch (error) {
      const { tenantId } = domain;
      this.logger.error({ err: error, tenantId }, 'the check of a domain failed, and is tried again');
    }
  }

  private async check(claimed: DomainRow): Promise<void> {
    const { tenantId } = claimed;
    const found = await this.records.find(tenantId, recordOf(claimed));
    await this.database.transaction(async (tx) => {
      const before = await this.domains.lock(tx, claimed);
      if (!before || before.provedAt === null) return;
      const by = actingSystem(tenantId);
      if (found === 'present') {
        await this.service.prove(tx, by, before);
        return;
      }
      const after = await this.service.fail(tx, by, before);
      const { domain, failingSince } = after;
      if (await this.domains.lapse(tx, claimed, this.settings.domainGraceDays))
        await this.audit.record(tx, by, {
          action: 'domain.lapsed',
          target: targetOf(after),
          before: { domain, provedAt: before.provedAt, failingSince },
        });
    });
  }
}
