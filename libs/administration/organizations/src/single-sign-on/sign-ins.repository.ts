import { Injectable } from '@nestjs/common';
import { OidcSignIn } from '#entities';
import { type Queries, type Row, columns, retention, statement } from '#platform';

/** A sign-in to store. */
export interface NewSignIn {
  tenantId: string;
  connectionId: string;
  stateHash: Buffer;
  browserHash: Buffer;
  returnTo: string;
  /** Seconds until it expires. */
  seconds: number;
}

// Inserts nothing if the connection was replaced in the meantime.
const INSERT = statement(
  `INSERT INTO oidc_sign_ins (tenant_id, connection_id, state_hash, browser_hash, return_to, expires_at)
  SELECT c.tenant_id, c.id, :stateHash, :browserHash, :returnTo, now() + make_interval(secs => :seconds)
  FROM oidc_connections c WHERE c.tenant_id = :tenantId AND c.id = :connectionId
  FOR KEY SHARE`,
);
const SIGN_IN = columns(OidcSignIn, 's', 'returnTo', 'startedAt');
const REDEEM = statement(
  SIGN_IN.row,
  `DELETE FROM oidc_sign_ins s WHERE s.tenant_id = :tenantId AND s.connection_id = :connectionId
    AND s.state_hash = :stateHash AND s.browser_hash = :browserHash AND s.expires_at > now()
  RETURNING ${SIGN_IN.sql}`,
);
retention.add({
  name: 'single-sign-on.expired',
  entity: OidcSignIn,
  column: 'expiresAt',
  after: '0 seconds',
});

/** A sign-in that was just redeemed. */
export type RedeemedSignIn = Row<typeof REDEEM>;

/** Sign-ins that wait for the return of a browser. */
@Injectable()
export class SignInsRepository {
  /** Inserts a sign-in; false if the connection was replaced or removed. */
  async insert(queries: Queries, signIn: NewSignIn): Promise<boolean> {
    return (await queries.run(INSERT, { ...signIn })) === 1;
  }

  /** Uses up the sign-in of a browser. If the browser returns twice, only one of both succeeds. */
  redeem(
    queries: Queries,
    key: Pick<NewSignIn, 'tenantId' | 'connectionId' | 'stateHash' | 'browserHash'>,
  ): Promise<RedeemedSignIn | undefined> {
    return queries.one(REDEEM, { ...key });
  }
}
