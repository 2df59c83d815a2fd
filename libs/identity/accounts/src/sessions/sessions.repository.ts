import { Injectable } from '@nestjs/common';
import { AccessSettings, MOVED_TO, MOVED_TO_ROW, type Person, SSO_REQUIRED } from '#access';
import { claim, release, releasing } from '#directory';
import { Session, Tenant } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  retention,
  setting,
  statement,
} from '#platform';

/** A session to store. */
export interface NewSession extends Person {
  id: string;
  secretHash: Buffer;
  ip: string;
  userAgent: string | null;
  /** Whether the person signed in with single sign-on. */
  sso: boolean;
  /** Seconds after which it ends in any case. */
  maxSeconds: number;
  /** When the sign-in started, if that was before this transaction. */
  startedAt: Date | null;
}

const SESSION = columns(Session, 's', 'id', 'ip', 'userAgent', 'createdAt', 'lastSeenAt');

// FOR SHARE waits for a suspension that is in progress, so that a suspended person never gets a session. A sign-in that started before
// everything that proves who the person is ended has ended with it.
const INSERT = statement(
  `WITH started AS (
    INSERT INTO sessions AS s (id, tenant_id, user_id, secret_hash, ip, user_agent, sso, expires_at)
    SELECT :id, u.tenant_id, u.id, :secretHash, :ip, :userAgent, :sso, now() + make_interval(secs => :maxSeconds)
    FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active'
      AND (:startedAt::timestamptz IS NULL OR u.proofs_ended_at IS NULL OR u.proofs_ended_at < :startedAt)
    FOR SHARE
    RETURNING s.*)
  ${claim('session', 'started')}`,
);
const LIST_LIVE = statement(
  { ...SESSION.row, expiresAt: computed.time() },
  `SELECT ${SESSION.sql}, least(s.expires_at, s.last_seen_at + make_interval(secs => :idleSeconds)) AS "expiresAt"
  FROM sessions s
  WHERE s.tenant_id = :tenantId AND s.user_id = :userId AND s.expires_at > now()
    AND s.last_seen_at > now() - make_interval(secs => :idleSeconds)
  ORDER BY s.last_seen_at DESC, s.id`,
);
const TENANT = columns(Tenant, 'n', { tenantSlug: 'slug' }, 'deletesAt', 'erasingAt');
const FIND_CONDITIONS = statement(
  { requiresSso: computed.boolean(), owns: computed.boolean(), ...TENANT.row, ...MOVED_TO_ROW },
  `SELECT ${SSO_REQUIRED} AND u.role <> 'owner' AS "requiresSso", u.role = 'owner' AS owns, ${TENANT.sql}, ${MOVED_TO}
  FROM tenants n JOIN users u ON u.tenant_id = n.id WHERE n.id = :tenantId AND u.id = :userId`,
);
const DELETED = columns(Session, 's', 'sso');
const DELETE = statement(
  { ...DELETED.row, tenantSlug: computed.text() },
  `WITH ended AS (
    DELETE FROM sessions s USING tenants n
    WHERE n.id = s.tenant_id AND s.tenant_id = :tenantId AND s.user_id = :userId AND s.id = :id
    RETURNING s.tenant_id, s.id, s.sso, n.slug),
  released AS (${release('session', 'ended')})
  SELECT ${DELETED.sql}, s.slug AS "tenantSlug" FROM ended s`,
);
retention.add({
  name: 'sessions.expired',
  entity: Session,
  column: 'expiresAt',
  after: '0 seconds',
  with: releasing('session'),
});
retention.add({
  name: 'sessions.idle',
  entity: Session,
  column: 'lastSeenAt',
  after: setting(AccessSettings, ({ sessionIdleSeconds }) => `${sessionIdleSeconds} seconds`),
  with: releasing('session'),
});

/** A live session, as its owner sees it. */
export type SessionRow = Row<typeof LIST_LIVE>;

/** The conditions under which a person can get a session. */
export type SessionConditions = Row<typeof FIND_CONDITIONS>;

/** A session that has just ended. */
export type DeletedSession = Row<typeof DELETE>;

/** The sessions of people. */
@Injectable()
export class SessionsRepository {
  /** Inserts a session; false if the person is suspended, or if the sign-in has ended. */
  async insert(tx: Transaction, session: NewSession): Promise<boolean> {
    return (await tx.run(INSERT, { ...session })) === 1;
  }

  /** The conditions under which a person can get a session. */
  conditions(queries: Queries, { tenantId, userId }: Person): Promise<SessionConditions | undefined> {
    return queries.one(FIND_CONDITIONS, { tenantId, userId });
  }

  /** The person's live sessions, the most recently used first. */
  listLive(queries: Queries, person: Person, idleSeconds: number): Promise<SessionRow[]> {
    return queries.all(LIST_LIVE, { ...person, idleSeconds });
  }

  /** Deletes one of the person's sessions, and returns it; undefined if they have no such session. */
  delete(tx: Transaction, person: Person, id: string): Promise<DeletedSession | undefined> {
    return tx.one(DELETE, { ...person, id });
  }
}
