import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { type Policies, PoliciesRepository, normalDomain } from '#accounts';
import { Audit } from '#audit';
import { Database, Forbidden, invalidField, requireMatch } from '#platform';
import type { PoliciesDto } from './policies.dto';
import { policiesEtag } from './policies-etag';
import { PolicyChangesRepository } from './policy-changes.repository';

/** The policies of the caller's organization. */
@Injectable()
export class PoliciesService {
  constructor(
    private readonly database: Database,
    private readonly policies: PoliciesRepository,
    private readonly changes: PolicyChangesRepository,
    private readonly audit: Audit,
  ) {}

  read({ tenantId }: Principal): Promise<Policies> {
    return this.policies.of(this.database, tenantId);
  }

  /**
   * Replaces all policies. They apply at once, also to invites that are open. The audit log records nothing if nothing changes.
   *
   * @throws ValidationFailed for a domain that is not a host name
   * @throws Forbidden if the caller is no longer an owner or admin
   * @throws PreconditionFailed if the policies have changed since the ETag in `ifMatch`
   */
  async replace(principal: Principal, dto: PoliciesDto, ifMatch?: string): Promise<Policies> {
    const after: Policies = { ...dto, restrictToDomain: domainOf(dto) };
    return this.database.transaction(async (tx) => {
      const locked = await this.changes.lock(tx, personOf(principal));
      if (!locked) throw new Forbidden();
      const { name, ...before } = locked;
      requireMatch(ifMatch, policiesEtag(before));
      if (equal(before, after)) return before;
      const { tenantId } = principal;
      await this.changes.update(tx, tenantId, after);
      const target = { type: 'tenant', id: tenantId, name };
      await this.audit.record(tx, principal, { action: 'policy.updated', target, before, after });
      return after;
    });
  }
}

function domainOf({ restrictToDomain }: PoliciesDto): string | null {
  if (restrictToDomain === null) return null;
  const domain = normalDomain(restrictToDomain);
  if (domain === undefined)
    throw invalidField(
      'restrictToDomain',
      'domain',
      'must be a domain such as acme.example, without "@", or null',
    );
  return domain;
}

function equal(one: Policies, other: Policies): boolean {
  return (Object.keys(one) as (keyof Policies)[]).every((name) => one[name] === other[name]);
}
