import { Injectable } from '@nestjs/common';
import type { Person, PersonalRow } from '#access';
import { OidcIdentity } from '#entities';
import { type Queries, type Transaction, columns, computed, statement } from '#platform';

/** A subject at the provider of a connection. */
export interface Subject {
  tenantId: string;
  connectionId: string;
  subject: string;
}

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

/** The identities of people at the provider. */
@Injectable()
export class IdentitiesRepository {
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
