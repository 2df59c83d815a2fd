import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { release, replaceKey } from '#directory';
import { ScimToken } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';

const TOKEN = columns(ScimToken, 't', 'id', 'createdBy', 'createdAt', 'lastUsedAt');

const FIND = statement(TOKEN.row, `SELECT ${TOKEN.sql} FROM scim_tokens t WHERE t.tenant_id = :tenantId`);
// The role of the issuing person is read again, under a lock: it may have changed since the request was authorized. The same statement
// replaces the row of the tenant, so that only one token exists. The join reads the id of the replaced token first.
const ISSUE = statement(
  { ...TOKEN.row, replacedId: computed.uuid().orNull() },
  `WITH replaced AS (SELECT r.id FROM scim_tokens r WHERE r.tenant_id = :tenantId),
  issuer AS (SELECT u.tenant_id, u.id FROM users u
    WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' AND u.role <> 'member' FOR SHARE),
  issued AS (
    INSERT INTO scim_tokens AS t (tenant_id, id, token_hash, created_by)
    SELECT i.tenant_id, :id, :tokenHash, i.id FROM issuer i LEFT JOIN replaced r ON true
    ON CONFLICT (tenant_id) DO UPDATE SET id = excluded.id, token_hash = excluded.token_hash, created_by = excluded.created_by,
      created_at = clock_timestamp(), last_used_at = NULL
    RETURNING t.*, (SELECT id FROM replaced) AS replaced_id),
  claimed AS (${replaceKey('scim-token', 'issued')})
  SELECT ${TOKEN.sql}, t.replaced_id AS "replacedId" FROM issued t`,
);
const REVOKE = statement(
  TOKEN.row,
  `WITH revoked AS (DELETE FROM scim_tokens t WHERE t.tenant_id = :tenantId RETURNING t.*),
  released AS (${release('scim-token', 'revoked')})
  SELECT ${TOKEN.sql} FROM revoked t`,
);

/** A live SCIM token, without its hash. */
export type ScimTokenRow = Row<typeof FIND>;

/** A SCIM token that was just issued, with the id of the one that it replaces. */
export type IssuedRow = Row<typeof ISSUE>;

/** The SCIM token of each tenant. */
@Injectable()
export class ScimTokensRepository {
  find(queries: Queries, tenantId: string): Promise<ScimTokenRow | undefined> {
    return queries.one(FIND, { tenantId });
  }

  /** Issues a token in place of the live one, if there is one; undefined unless the person is an active owner or admin. */
  issue(
    tx: Transaction,
    by: Person,
    token: { id: string; tokenHash: Buffer },
  ): Promise<IssuedRow | undefined> {
    const { tenantId, userId } = by;
    return tx.one(ISSUE, { tenantId, userId, ...token });
  }

  /** Deletes the live token; undefined if there is none. */
  revoke(tx: Transaction, tenantId: string): Promise<ScimTokenRow | undefined> {
    return tx.one(REVOKE, { tenantId });
  }
}
