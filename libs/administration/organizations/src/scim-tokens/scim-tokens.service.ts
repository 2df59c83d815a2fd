import { Injectable } from '@nestjs/common';
import { type Principal, Principals, personOf } from '#access';
import { Audit } from '#audit';
import { PlatformSettings, Database, Forbidden, generateToken, newId, sha256, found } from '#platform';
import { Memberships } from '../members/memberships';
import { type IssuedRow, type ScimTokenRow, ScimTokensRepository } from './scim-tokens.repository';

/** The SCIM token of an organization: at most one lives at a time. */
@Injectable()
export class ScimTokensService {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly database: Database,
    private readonly principals: Principals,
    private readonly memberships: Memberships,
    private readonly tokens: ScimTokensRepository,
    private readonly audit: Audit,
  ) {}

  find({ tenantId }: Principal): Promise<ScimTokenRow | undefined> {
    return this.tokens.find(this.database, tenantId);
  }

  /**
   * Issues a token. The live one, if there is one, stops working at once. Only the hash is stored.
   *
   * @throws Forbidden if the caller is no longer an owner or admin
   */
  async issue(principal: Principal): Promise<{ token: IssuedRow; plaintext: string }> {
    const plaintext = generateToken(this.platform.tokenPrefix);
    const token = await this.database.transaction(async (tx) => {
      // The lock makes rotations happen one after the other, so that each records the token that it replaces.
      await this.memberships.lock(tx, principal.tenantId);
      const id = newId();
      const issued = await this.tokens.issue(tx, personOf(principal), { id, tokenHash: sha256(plaintext) });
      if (!issued) throw new Forbidden();
      this.principals.forgetAll(tx);
      const { replacedId } = issued;
      await this.audit.record(tx, principal, {
        action: replacedId === null ? 'scim_token.issued' : 'scim_token.rotated',
        target: { type: 'scim_token', id },
        before: replacedId === null ? null : { id: replacedId },
        after: { id },
      });
      return issued;
    });
    return { token, plaintext };
  }

  /** Revokes the live token, so that every SCIM endpoint of the organization answers 401. @throws NotFound if there is none */
  async revoke(principal: Principal): Promise<string> {
    return this.database.transaction(async (tx) => {
      const revoked = found(await this.tokens.revoke(tx, principal.tenantId));
      this.principals.forgetAll(tx);
      const { id, createdBy, createdAt } = revoked;
      await this.audit.record(tx, principal, {
        action: 'scim_token.revoked',
        target: { type: 'scim_token', id },
        before: { createdBy, createdAt },
      });
      return id;
    });
  }
}
