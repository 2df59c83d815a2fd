import { Injectable } from '@nestjs/common';
import { MOVED_TO, MOVED_TO_ROW, type Person, type Scope } from '#access';
import { claim, lookup, release, releasing } from '#directory';
import { OauthCode } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, retention, statement } from '#platform';

const CODE = columns(
  OauthCode,
  'c',
  'id',
  'tenantId',
  'userId',
  'clientId',
  'clientName',
  'redirectUri',
  'codeChallenge',
  'audience',
  'projectIds',
  'grantExternal',
  'expiresInDays',
  'continues',
  'actorId',
  'redeemedAt',
  'tokenId',
);
const ID = columns(OauthCode, 'c', 'id');

const INSERT = statement(
  `WITH issued AS (
    INSERT INTO oauth_codes AS c (id, tenant_id, user_id, code_hash, client_id, client_name, redirect_uri, code_challenge, audience, scopes,
      project_ids, grant_external, expires_in_days, continues, actor_id, expires_at)
    VALUES (:id, :tenantId, :userId, :codeHash, :clientId, :clientName, :redirectUri, :codeChallenge, :audience, :scopes, :projectIds,
      :grantExternal, :expiresInDays, :continues, :actorId, now() + make_interval(secs => :lifetimeSeconds))
    RETURNING c.*)
  ${claim('oauth-code', 'issued')}`,
);
const FIND = statement(
  {
    ...CODE.row,
    ...MOVED_TO_ROW,
    scopes: computed.list(computed.text<Scope>()),
    expired: computed.boolean(),
  },
  `SELECT ${CODE.sql}, ${MOVED_TO}, c.scopes, c.expires_at <= now() AS expired
  FROM ${lookup('oauth-code', 'c')} JOIN tenants n ON n.id = c.tenant_id WHERE d.key = :codeHash`,
);
// A deletion of the organization is scheduled before, and then it is seen, or after the redemption.
const HOLD_TENANT = statement(
  'SELECT FROM tenants n WHERE n.id = :tenantId AND n.deletes_at IS NULL FOR SHARE',
);
const REDEEM = statement(
  ID.row,
  `UPDATE oauth_codes c SET redeemed_at = now()
  WHERE c.tenant_id = :tenantId AND c.id = :id AND c.redeemed_at IS NULL AND c.expires_at > now()
  RETURNING ${ID.sql}`,
);
const SET_TOKEN = statement(
  'UPDATE oauth_codes SET token_id = :tokenId WHERE tenant_id = :tenantId AND id = :id',
);
const DELETE_OF = statement(
  `WITH deleted AS (
    DELETE FROM oauth_codes c WHERE c.tenant_id = :tenantId AND c.user_id = :userId AND c.redeemed_at IS NULL RETURNING c.tenant_id, c.id)
  ${release('oauth-code', 'deleted')}`,
);
const DELETE_FOR = statement(
  `WITH deleted AS (
    DELETE FROM oauth_codes c WHERE c.tenant_id = :tenantId AND c.actor_id = :actorId AND c.redeemed_at IS NULL RETURNING c.tenant_id, c.id)
  ${release('oauth-code', 'deleted')}`,
);
const DELETE_OF_TENANT = statement(
  `WITH deleted AS (
    DELETE FROM oauth_codes c WHERE c.tenant_id = :tenantId AND c.redeemed_at IS NULL RETURNING c.tenant_id, c.id)
  ${release('oauth-code', 'deleted')}`,
);
// A redeemed code stays for a day, so that a second use of it is noticed.
retention.add({
  name: 'oauth-codes.expired',
  entity: OauthCode,
  column: 'expiresAt',
  after: '1 day',
  with: releasing('oauth-code'),
});

export interface NewCode extends Person {
  id: string;
  codeHash: Buffer;
  clientId: string;
  clientName: string;
  redirectUri: string;
  codeChallenge: string;
  audience: string | null;
  scopes: Scope[];
  projectIds: string[] | null;
  grantExternal: boolean;
  expiresInDays: number;
  continues: boolean;
  actorId: string | null;
  lifetimeSeconds: number;
}

/** A code, which may be expired or redeemed. */
export type CodeRow = Row<typeof FIND>;

/** Authorization codes. The code leads to its tenant. */
@Injectable()
export class CodesRepository {
  async insert(tx: Transaction, code: NewCode): Promise<void> {
    await tx.run(INSERT, { ...code });
  }

  find(queries: Queries, codeHash: Buffer): Promise<CodeRow | undefined> {
    return queries.one(FIND, { codeHash });
  }

  /** Whether the organization of a code is not suspended. It stays so until `tx` ends. */
  async holdTenant(tx: Transaction, { tenantId }: CodeRow): Promise<boolean> {
    return (await tx.run(HOLD_TENANT, { tenantId })) === 1;
  }

  /** Redeems a code, which can be done once. Returns false if it was redeemed or has expired. */
  async redeem(tx: Transaction, { tenantId, id }: CodeRow): Promise<boolean> {
    return (await tx.one(REDEEM, { tenantId, id })) !== undefined;
  }

  /** Records which token was issued for a code. */
  async setToken(tx: Transaction, { tenantId, id }: CodeRow, tokenId: string): Promise<void> {
    await tx.run(SET_TOKEN, { tenantId, id, tokenId });
  }

  /** Deletes the codes of a person that no client has redeemed yet. */
  async deleteOf(tx: Transaction, { tenantId, userId }: Person): Promise<void> {
    await tx.run(DELETE_OF, { tenantId, userId });
  }

  /** Deletes the codes of all people of a tenant that no client has redeemed yet. */
  async deleteOfTenant(tx: Transaction, tenantId: string): Promise<void> {
    await tx.run(DELETE_OF_TENANT, { tenantId });
  }

  /** Deletes the codes with which a client would continue as an agent. */
  async deleteFor(tx: Transaction, tenantId: string, actorId: string): Promise<void> {
    await tx.run(DELETE_FOR, { tenantId, actorId });
  }
}
