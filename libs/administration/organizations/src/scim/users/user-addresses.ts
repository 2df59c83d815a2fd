import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { EmailService, PoliciesRepository, isInDomain } from '#accounts';
import type { Transaction } from '#platform';
import { DomainsService } from '../../domains/domains.service';
import { invalidValue } from '../http/scim-errors';
import { IssuerRules } from './issuer-rules';
import type { UserRow } from './users.repository';

/** The addresses with which the users of a directory sign in. */
@Injectable()
export class UserAddresses {
  constructor(
    private readonly issuers: IssuerRules,
    private readonly policies: PoliciesRepository,
    private readonly domains: DomainsService,
    private readonly emails: EmailService,
  ) {}

  /** Requires that the policies of the organization allow an address. @throws ScimError */
  async requireAllowed(tx: Transaction, tenantId: string, email: string): Promise<void> {
    const { restrictToDomain } = await this.policies.hold(tx, tenantId);
    if (!isInDomain(email, restrictToDomain))
      throw invalidValue(`\`userName\` must be an e-mail address of the domain ${restrictToDomain}.`);
  }

  /** Gives a user another address to sign in with, and says whether its domain is proved. @throws ScimError */
  async move(tx: Transaction, principal: Principal, row: UserRow, email: string): Promise<boolean> {
    const { tenantId, client } = principal;
    const person = { tenantId, userId: row.id };
    await this.issuers.requireMove(tx, principal, row.id);
    await this.requireAllowed(tx, tenantId, email);
    await this.emails.leave(tx, person, row.email, client, { directory: true });
    return this.domains.covers(tx, tenantId, email);
  }
}
