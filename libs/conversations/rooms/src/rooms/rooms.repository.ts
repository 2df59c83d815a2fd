import { Injectable } from '@nestjs/common';
import { type Person, SUSPENDED_TENANTS } from '#access';
import { Room, RoomHuman, Tenant } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  columns,
  FIRST_ID,
  computed,
  daysOrForever,
  firstIdAt,
  newId,
  retention,
  setting,
  statement,
} from '#platform';
import { ROOM } from '../room/room-columns';
import type { LockedRoom } from '../room/room.repository';
import { RoomsSettings } from '../rooms.settings';
import { MAX_LIFETIME_HOURS } from './rooms.dto';

/** By how much the clocks of processes can differ. */
const HOURS_OF_CLOCKS = 24;

/** A room to store. */
export interface NewRoom {
  title: string;
  purpose: string | null;
  documentIds: string[];
  turnTimeoutSeconds: number;
  maxAgents: number;
  lifetimeHours: number;
}

const PLAN = columns(Tenant, 'n', 'plan');
const MEMBER = columns(RoomHuman, 'h', 'id');

const LOCK_CREATION = statement(
  `SELECT FROM pg_advisory_xact_lock(hashtextextended('rooms ' || :tenantId::text, 0))`,
);
const COUNT = statement(
  { ...PLAN.row, open: computed.int() },
  `SELECT ${PLAN.sql}, (SELECT count(*)::int FROM rooms r
    WHERE r.tenant_id = n.id AND r.status <> 'closed' AND r.expires_at > clock_timestamp()) AS open
  FROM tenants n WHERE n.id = :tenantId`,
);
const SECONDS_UNTIL_ALLOWED = statement(
  { seconds: computed.int() },
  `SELECT ceil(extract(epoch FROM r.created_at + interval '1 day' - clock_timestamp()))::int AS seconds FROM rooms r
  WHERE r.tenant_id = :tenantId AND r.created_at > clock_timestamp() - interval '1 day'
  ORDER BY r.created_at DESC OFFSET :limit - 1 LIMIT 1`,
);
// A concurrent departure of the host either comes first, and this statement refuses the host, or waits for this transaction, and then
// closes the room.
const INSERT = statement(
  ROOM.row,
  `WITH host AS (
    SELECT u.tenant_id, u.id FROM users u
    WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' FOR SHARE OF u)
  INSERT INTO rooms AS r (id, tenant_id, host_user_id, title, purpose, document_ids, turn_timeout_seconds, max_agents, created_at, expires_at)
  SELECT :id, h.tenant_id, h.id, :title, :purpose, :documentIds, :turnTimeoutSeconds, :maxAgents, c.at,
    c.at + make_interval(hours => :lifetimeHours)
  FROM host h CROSS JOIN (SELECT date_trunc('milliseconds', clock_timestamp()) AS at) c RETURNING ${ROOM.sql}`,
);
const INSERT_HOST = statement(
  MEMBER.row,
  `INSERT INTO room_humans AS h (id, tenant_id, room_id, user_tenant_id, user_id, role, can_intervene, status, joined_at, decided_at)
  VALUES (:id, :tenantId, :roomId, :tenantId, :userId, 'host', true, 'approved', :joinedAt, :joinedAt) RETURNING ${MEMBER.sql}`,
);
const LISTED = { ...ROOM.row, now: computed.time(), role: computed.text<RoomHuman['role']>().orNull() };
const LISTED_SELECTED = `${ROOM.sql}, date_trunc('milliseconds', clock_timestamp()) AS now, h.role` as const;
const LIST_OWN = statement(
  LISTED,
  `SELECT ${LISTED_SELECTED} FROM room_humans h JOIN rooms r ON r.tenant_id = h.tenant_id AND r.id = h.room_id
  WHERE h.user_tenant_id = :tenantId AND h.user_id = :userId AND h.status = 'approved' AND h.room_id < :before AND h.room_id >= :since
    AND (r.status = :status OR :status IS NULL) AND h.tenant_id <> ALL (${SUSPENDED_TENANTS})
  ORDER BY h.room_id DESC LIMIT :limit`,
);
// Each part reads its own index from the newest room on, so that a page costs no more in an organization with many rooms. A room that
// another organization hosts counts as soon as one person or agent of this one is in it, and once however many are.
const LIST_OF_TENANT = statement(
  LISTED,
  `WITH listed AS (
    (SELECT r.tenant_id, r.id FROM rooms r
      WHERE r.tenant_id = :tenantId AND r.id < :before AND r.id >= :since AND (r.status = :status OR :status IS NULL) ORDER BY r.id DESC LIMIT :limit)
    UNION
    (SELECT DISTINCT ON (p.room_id) p.tenant_id, p.room_id FROM room_humans p JOIN rooms r ON r.tenant_id = p.tenant_id AND r.id = p.room_id
      WHERE p.user_tenant_id = :tenantId AND p.status = 'approved' AND p.room_id < :before AND p.room_id >= :since AND (r.status = :status OR :status IS NULL)
        AND p.tenant_id <> ALL (${SUSPENDED_TENANTS})
      ORDER BY p.room_id DESC LIMIT :limit)
    UNION
    (SELECT DISTINCT ON (a.room_id) a.tenant_id, a.room_id FROM room_agents a JOIN rooms r ON r.tenant_id = a.tenant_id AND r.id = a.room_id
      WHERE a.actor_tenant_id = :tenantId AND a.status = 'approved' AND a.room_id < :before AND a.room_id >= :since AND (r.status = :status OR :status IS NULL)
        AND a.tenant_id <> ALL (${SUSPENDED_TENANTS})
      ORDER BY a.room_id DESC LIMIT :limit))
  SELECT ${LISTED_SELECTED} FROM listed l JOIN rooms r ON r.tenant_id = l.tenant_id AND r.id = l.id
  LEFT JOIN room_humans h ON h.tenant_id = r.tenant_id AND h.room_id = r.id AND h.user_tenant_id = :tenantId AND h.user_id = :userId
    AND h.status = 'approved'
  ORDER BY r.id DESC LIMIT :limit`,
);

// Their invites go first, since they are in the directory. A trigger deletes the audit log, and refuses a room whose log ended less than 30 days ago.
retention.add({
  name: 'rooms.closed',
  entity: Room,
  column: 'closedAt',
  after: setting(RoomsSettings, ({ roomRetentionDays }) => daysOrForever(roomRetentionDays)),
  among: `d.status = 'closed'
    AND NOT EXISTS (SELECT FROM room_invites i WHERE i.tenant_id = d.tenant_id AND i.room_id = d.id)
    AND NOT EXISTS (SELECT FROM room_audit_entries e
      WHERE e.tenant_id = d.tenant_id AND e.room_id = d.id AND e.seq = d.audit_seq AND e.at >= now() - interval '30 days')`,
  // Each can have thousands of messages and entries.
  batch: 20,
});

/** A room in a list, with the role of the person who lists it; null if they are not in it. */
export type ListedRoom = Row<typeof LIST_OWN>;

/** A filter of rooms. */
export interface RoomsQuery {
  status: Room['status'] | null;
  before: string;
  limit: number;
}

/** Creates and lists rooms. */
@Injectable()
export class RoomsRepository {
  /** Creations of one tenant wait for each other until `tx` ends, so that they can be counted. */
  async lockCreation(tx: Transaction, tenantId: string): Promise<void> {
    await tx.run(LOCK_CREATION, { tenantId });
  }

  /** The plan of a tenant, and how many rooms of it are open. */
  async count(tx: Transaction, tenantId: string): Promise<Row<typeof COUNT>> {
    return (await tx.one(COUNT, { tenantId }))!;
  }

  /** The seconds until the tenant has created fewer than `limit` rooms within 24 hours; 0 if it has. */
  async secondsUntilAllowed(tx: Transaction, tenantId: string, limit: number): Promise<number> {
    const full = await tx.one(SECONDS_UNTIL_ALLOWED, { tenantId, limit });
    return full ? Math.max(1, full.seconds) : 0;
  }

  /** Creates a room with its host. Nobody else can see it before `tx` ends. Returns undefined if the host is not active. */
  async insert(
    tx: Transaction,
    { tenantId, userId }: Person,
    room: NewRoom,
  ): Promise<LockedRoom | undefined> {
    const row = await tx.one(INSERT, { ...room, id: newId(), tenantId, userId });
    if (!row) return undefined;
    const { id: roomId, createdAt } = row;
    await tx.one(INSERT_HOST, { id: newId(), tenantId, roomId, userId, joinedAt: createdAt });
    return { ...row, now: createdAt, agents: [] };
  }

  /** The rooms of which the person is an approved member, newest first. */
  listOwn(queries: Queries, { tenantId, userId }: Person, query: RoomsQuery): Promise<ListedRoom[]> {
    return queries.all(LIST_OWN, { tenantId, userId, ...query, since: sinceOf(query) });
  }

  /** The rooms of the person's tenant, and those of others in which a person or an agent of the tenant is, newest first. */
  listOfTenant(queries: Queries, { tenantId, userId }: Person, query: RoomsQuery): Promise<ListedRoom[]> {
    return queries.all(LIST_OF_TENANT, { tenantId, userId, ...query, since: sinceOf(query) });
  }
}

/**
 * The lowest id that a room with this status can have. Rooms that are not closed are few and new among those of years. Their ids have the time of their
 * creation, by the clock of a process. An expired room that no process has closed for a week is in no list of a status until one does.
 */
function sinceOf({ status }: RoomsQuery): string {
  if (status === null || status === 'closed') return FIRST_ID;
  return firstIdAt(Date.now() - (MAX_LIFETIME_HOURS + HOURS_OF_CLOCKS) * 3_600_000);
}
