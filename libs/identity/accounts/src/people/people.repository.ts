import { Injectable } from '@nestjs/common';
import { MOVED_TO, MOVED_TO_ROW, type Person, type Role } from '#access';
import { claimIfFree, lookup, textKey } from '#directory';
import { IS_FORMER_ADDRESS } from '#mail';
import { Actor, Tenant, User } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';

/** A person to store. */
export interface NewPerson extends Person {
  email: string;
  displayName: string;
  /** Null for a person who can only sign in with single sign-on. */
  passwordHash: string | null;
  role: Role;
}

const CREDENTIALS = columns(User, 'u', { userId: 'id' }, 'tenantId', 'passwordHash', 'knownBrowsersVersion');
const PERSON = columns(
  User,
  'u',
  { userId: 'id' },
  'tenantId',
  'email',
  'displayName',
  'role',
  'knownBrowsersVersion',
  'emailVerifiedAt',
);
const TENANT = columns(
  Tenant,
  'n',
  { tenantSlug: 'slug', tenantName: 'name' },
  'plan',
  'hideDiscoveryTab',
  'codeJoinDisabled',
  'requirePurpose',
  'requirePrePublishReview',
  'restrictToDomain',
);

const AGENT = columns(Actor, 'a', { agentId: 'id', agentSlug: 'slug' });

const FIND_CREDENTIALS = statement(
  { ...CREDENTIALS.row, ...MOVED_TO_ROW },
  `SELECT ${CREDENTIALS.sql}, ${MOVED_TO} FROM ${lookup('email', 'u')} JOIN tenants n ON n.id = u.tenant_id
  WHERE d.key = ${textKey(':email')} AND u.status = 'active'`,
);
const FIND_PERSON = statement(
  {
    ...PERSON.row,
    ...TENANT.row,
    agentId: AGENT.row.agentId.orNull(),
    agentSlug: AGENT.row.agentSlug.orNull(),
  },
  `SELECT ${PERSON.sql}, ${TENANT.sql}, ${AGENT.sql}
  FROM users u JOIN tenants n ON n.id = u.tenant_id
  LEFT JOIN actors a ON a.tenant_id = u.tenant_id AND a.owner_user_id = u.id AND a.kind = 'personal' AND a.status = 'active'
  WHERE u.tenant_id = :tenantId AND u.id = :userId`,
);
// FOR SHARE waits for a change of the password that is in progress.
const HOLD_PASSWORD = statement(
  { id: computed.uuid() },
  `SELECT u.id FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.password_hash IS NOT DISTINCT FROM :passwordHash FOR SHARE`,
);
// An address to which its owner can still return is taken, too.
const INSERT = statement(
  `WITH person AS (
    SELECT :tenantId::uuid AS tenant_id, :userId::uuid AS id, :email::text AS email
    WHERE NOT ${IS_FORMER_ADDRESS}),
  claimed AS (${claimIfFree('email', 'person')})
  INSERT INTO users (tenant_id, id, email, display_name, password_hash, role)
  SELECT c.tenant_id, c.id, :email, :displayName, :passwordHash, :role FROM claimed c`,
);

/** The person and the password hash that belong to an e-mail address. */
export type Credentials = Row<typeof FIND_CREDENTIALS>;

/** A person with their organization and their personal agent, if they have one. */
export type PersonRow = Row<typeof FIND_PERSON>;

/** People of organizations. */
@Injectable()
export class PeopleRepository {
  /** The credentials of an e-mail address; undefined if no active person has it. */
  findCredentials(queries: Queries, email: string): Promise<Credentials | undefined> {
    return queries.one(FIND_CREDENTIALS, { email });
  }

  find(queries: Queries, { tenantId, userId }: Person): Promise<PersonRow | undefined> {
    return queries.one(FIND_PERSON, { tenantId, userId });
  }

  /** Whether the person's password is still this one. It cannot change until `tx` ends. */
  async holdPassword(
    tx: Transaction,
    { tenantId, userId }: Person,
    passwordHash: string | null,
  ): Promise<boolean> {
    return (await tx.one(HOLD_PASSWORD, { tenantId, userId, passwordHash })) !== undefined;
  }

  /** Inserts a person; false if someone already has the e-mail address, or can return to it, in any organization. */
  async insert(tx: Transaction, person: NewPerson): Promise<boolean> {
    return (await tx.run(INSERT, { ...person })) === 1;
  }
}
