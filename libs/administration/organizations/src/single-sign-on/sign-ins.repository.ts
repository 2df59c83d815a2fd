import { Injectable } from '@nestjs/common';
import type { Person, PersonalRow } from '#access';
import { OidcIdentity, OidcSignIn } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, retention, statement } from '#platform';

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

/** A subject at the provider of a connection. */
export interface Subject {
  tenantId: string;
  connectionId: string;
  subject: string;
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
const IDENTITY = columns(OidcIdentity, 'i', 'userId');
const FIND_USER = statement(
  IDENTITY.row,
  `SELECT ${IDENTITY.sql} FROM oidc_identities i
  WHERE i.tenant_id = :tenantId AND i.connection_id = :connectionId AND i.subject = :subject`,
);
const LINK = statement(
  `INSERT INTO oidc_identities (tenant_id, connection_id, subject, user_id)
  VALUES (:tenantId, :connectionId, :subject, :userId)
  ON CONFLICT (tenant_id, user_id) DO NOTHING`,
);
const SHOWN_IDENTITY = columns(OidcIdentity, 'i', 'subject', 'createdAt');
const FIND_IDENTITY = statement(
  { ...SHOWN_IDENTITY.row, key: computed.uuid(), issuer: computed.text() },
  `SELECT ${SHOWN_IDENTITY.sql}, i.user_id AS key, c.issuer
  FROM oidc_identities i JOIN oidc_connections c ON c.tenant_id = i.tenant_id AND c.id = i.connection_id
  WHERE i.tenant_id = :tenantId AND i.user_id = :userId AND i.user_id > :after`,
);
const UNLINK = statement('DELETE FROM oidc_identities WHERE tenant_id = :tenantId AND user_id = :userId');

/** A sign-in that was just redeemed. */
export type RedeemedSignIn = Row<typeof REDEEM>;

/** Sign-ins that wait, and the identities of people at the provider. */
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

  /** The user who is linked to a subject. */
  async findUser(queries: Queries, subject: Subject): Promise<string | undefined> {
    return (await queries.one(FIND_USER, { ...subject }))?.userId;
  }

  /** Links a subject to a user; false if the user is linked to another subject. */
  async link(tx: Transaction, subject: Subject, userId: string): Promise<boolean> {
    return (await tx.run(LINK, { ...subject, userId })) === 1;
  }

  /** The identity of a person at the provider, for the export of their data. */
  async export(queries: Queries, person: Person, after: string): Promise<PersonalRow[]> {
    const rows = await queries.all(FIND_IDENTITY, { ...person, after });
    return rows.map(({ key, ...shown }) => ({ key, shown }));
  }

  async unlink(tx: Transaction, { tenantId, userId }: Person): Promise<void> {
    await tx.run(UNLINK, { tenantId, userId });
  }
}
