import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { normalDomain } from '#accounts';
import { type Acting, Audit, type AuditAct } from '#audit';
import {
  Database,
  Forbidden,
  type Transaction,
  Unavailable,
  invalidField,
  newId,
  randomSecret,
  isUniqueViolation,
  found,
} from '#platform';
import { Memberships } from '../members/memberships';
import { DomainRecords, recordOf } from './domain-records';
import { DomainNotProved, DomainTaken, TooManyDomains } from './domains.errors';
import { type DomainRow, DomainsRepository } from './domains.repository';

export const MAX_DOMAINS = 50;

/** The domains that an organization has proved to be its own. */
@Injectable()
export class DomainsService {
  constructor(
    private readonly database: Database,
    private readonly memberships: Memberships,
    private readonly domains: DomainsRepository,
    private readonly records: DomainRecords,
    private readonly audit: Audit,
  ) {}

  /** The oldest first. There are at most 50. */
  list({ tenantId }: Principal): Promise<DomainRow[]> {
    return this.domains.list(this.database, tenantId);
  }

  /**
   * Adds a domain, which proves nothing yet. One that is there already stays as it is.
   *
   * @throws ValidationFailed, TooManyDomains
   * @throws Forbidden if the caller is no longer an owner or admin
   */
  async add(principal: Principal, text: string): Promise<{ row: DomainRow; created: boolean }> {
    const { tenantId } = principal;
    const domain = normalDomain(text);
    if (domain === undefined)
      throw invalidField('domain', 'domain', 'must be a domain such as acme.example, without "@"');
    return this.database.transaction(async (tx) => {
      // Domains are added one after the other, so that there are never too many.
      await this.memberships.lock(tx, tenantId);
      const existing = await this.domains.findByName(tx, tenantId, domain);
      if (existing) return { row: existing, created: false };
      if ((await this.domains.list(tx, tenantId)).length >= MAX_DOMAINS) throw new TooManyDomains();
      const added = { id: newId(), domain, challenge: randomSecret(24) };
      const row = await this.domains.insert(tx, personOf(principal), added);
      if (!row) throw new Forbidden();
      await this.audit.record(tx, principal, {
        action: 'domain.added',
        target: targetOf(row),
        after: { domain },
      });
      return { row, created: true };
    });
  }

  /**
   * Looks up the record of a domain, and proves the domain if DNS has it.
   *
   * @throws NotFound, DomainNotProved, DomainTaken, Unavailable
   * @throws Forbidden if the caller is no longer an owner
   */
  async verify(principal: Principal, id: string): Promise<DomainRow> {
    const key = { tenantId: principal.tenantId, id };
    const claimed = found(await this.domains.find(this.database, key));
    const record = await this.records.find(key.tenantId, recordOf(claimed));
    if (record === 'no_answer')
      throw new Unavailable({
        message: 'DNS does not answer for this domain. Check its name servers, then retry.',
      });
    if (record === 'absent') {
      await this.database.transaction(async (tx) => {
        const before = await this.domains.lock(tx, key);
        if (before) await this.fail(tx, principal, before);
      });
      throw new DomainNotProved();
    }
    return this.unlessTaken(async (tx) => {
      if (!(await this.domains.isOwner(tx, personOf(principal)))) throw new Forbidden();
      const before = found(await this.domains.lock(tx, key));
      return this.prove(tx, principal, before);
    });
  }

  /** Records that the record of a locked domain was found. */
  async prove(tx: Transaction, by: Principal | Acting, before: DomainRow): Promise<DomainRow> {
    const { domain, provedAt, failingSince } = before;
    const row = await this.domains.prove(tx, before);
    if (provedAt === null || failingSince !== null)
      await this.audit.record(tx, by, {
        action: 'domain.proved',
        target: targetOf(row),
        before: failingSince && { domain, failingSince },
        after: { domain },
      });
    return row;
  }

  /** Records that the record of a locked domain was not found. A proved domain stays proved. */
  async fail(tx: Transaction, by: Principal | Acting, before: DomainRow): Promise<DomainRow> {
    const row = await this.domains.fail(tx, before);
    const { domain, failingSince } = row;
    if (before.failingSince === null && failingSince !== null)
      await this.audit.record(tx, by, {
        action: 'domain.failing',
        target: targetOf(row),
        after: { domain, failingSince },
      });
    return row;
  }

  /** Removes a domain. Addresses that a directory gave while it was proved stay as they are. @throws NotFound */
  async remove(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = found(await this.domains.delete(tx, { tenantId: principal.tenantId, id }));
      await this.audit.record(tx, principal, {
        action: 'domain.removed',
        target: targetOf(row),
        before: { domain: row.domain, provedAt: row.provedAt },
      });
    });
  }

  /** Whether an e-mail address is one of a domain that the tenant has proved, which stays so until `tx` ends. */
  async covers(tx: Transaction, tenantId: string, email: string): Promise<boolean> {
    const domain = normalDomain(email.slice(email.lastIndexOf('@') + 1));
    return domain !== undefined && this.domains.holdProved(tx, tenantId, domain);
  }

  private async unlessTaken<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      if (isUniqueViolation(error)) throw new DomainTaken();
      throw error;
    }
  }
}

/** A domain as the target of an act. */
export function targetOf({ id, domain }: DomainRow): AuditAct['target'] {
  return { type: 'domain', id, name: domain };
}
