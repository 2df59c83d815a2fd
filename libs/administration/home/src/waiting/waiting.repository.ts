import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Queries, type Row, computed, statement } from '#platform';
import { type Reach, administers, reachOf } from '#visibility';
import type { WaitingKind } from './waiting.dto';
import {
  DISTRIBUTIONS,
  EXPIRING_SHARES,
  EXPIRING_TOKENS,
  INBOX,
  INVITES,
  REVIEWS,
  ROOM_AGENTS,
  ROOM_PEOPLE,
} from './waiting-sql';

/** The highest number to which things of one kind are counted. */
export const MAX_COUNT = 100;
/** How many things of each kind the first screen lists. */
export const PER_KIND = 10;
/** How many decisions of each kind are listed where nothing else is. */
export const DECISIONS_PER_KIND = 50;

function countOf<const From extends string>(from: From) {
  return `(SELECT count(*)::int FROM (SELECT ${from} LIMIT ${MAX_COUNT}) x)` as const;
}

const COUNT = statement(
  {
    reviews: computed.int(),
    distributions: computed.int(),
    roomPeople: computed.int(),
    roomAgents: computed.int(),
    expiringTokens: computed.int(),
    expiringShares: computed.int(),
    inbox: computed.int(),
    invites: computed.int(),
  },
  `SELECT ${countOf(REVIEWS)} AS reviews, ${countOf(DISTRIBUTIONS)} AS distributions, ${countOf(ROOM_PEOPLE)} AS "roomPeople",
    ${countOf(ROOM_AGENTS)} AS "roomAgents", ${countOf(EXPIRING_TOKENS)} AS "expiringTokens",
    ${countOf(EXPIRING_SHARES)} AS "expiringShares", ${countOf(INBOX)} AS inbox, ${countOf(INVITES)} AS invites`,
);

const USER_NAME = 'CASE WHEN u.deleted_at IS NULL THEN u.display_name END';
const SHAPE = {
  kind: computed.text<WaitingKind>(),
  id: computed.uuid(),
  projectId: computed.uuid().orNull(),
  projectName: computed.text().orNull(),
  roomId: computed.uuid().orNull(),
  nodeId: computed.uuid().orNull(),
  title: computed.text().orNull(),
  byKind: computed.text<'user' | 'agent'>().orNull(),
  byId: computed.uuid().orNull(),
  byName: computed.text().orNull(),
  fromOtherOrganization: computed.boolean(),
  since: computed.time(),
  dueAt: computed.time().orNull(),
};
/** The requests that the person decides: the oldest of each kind, and the distributions that time out first. */
const decisions = <const Limit extends number>(limit: Limit) =>
  `(SELECT 'review'::text AS kind, d.id, p.id AS "projectId", p.name AS "projectName", NULL::uuid AS "roomId", d.source_node_id AS "nodeId",
      d.public_title AS title, 'user'::text AS "byKind", d.review_requested_by AS "byId", (SELECT ${USER_NAME} FROM users u
        WHERE u.tenant_id = d.tenant_id AND u.id = d.review_requested_by) AS "byName", false AS "fromOtherOrganization",
      d.review_requested_at AS since, NULL::timestamptz AS "dueAt" ${REVIEWS} ORDER BY d.review_requested_at, d.id LIMIT ${limit})
    UNION ALL (SELECT 'distribution', d.id, p.id, p.name, NULL, NULL, d.title, 'user', d.created_by, (SELECT ${USER_NAME} FROM users u
        WHERE u.tenant_id = d.tenant_id AND u.id = d.created_by), false, d.created_at, d.times_out_at
      ${DISTRIBUTIONS} ORDER BY d.times_out_at, d.id, p.id LIMIT ${limit})
    UNION ALL (SELECT 'roomPerson', w.id, NULL, NULL, r.id, NULL, r.title, 'user', w.user_id, ${USER_NAME}, w.user_tenant_id <> :tenantId,
        w.joined_at, r.expires_at ${ROOM_PEOPLE} ORDER BY w.joined_at, w.id LIMIT ${limit})
    UNION ALL (SELECT 'roomAgent', w.id, NULL, NULL, r.id, NULL, r.title, 'agent', w.actor_id, a.display_name, w.actor_tenant_id <> :tenantId,
        w.joined_at, r.expires_at ${ROOM_AGENTS} ORDER BY w.joined_at, w.id LIMIT ${limit})` as const;
/** The tokens and shares that expire soon. */
const EXPIRING =
  `(SELECT 'expiringToken', t.id, NULL, NULL, NULL, NULL, t.name, CASE WHEN a.id IS NOT NULL THEN 'agent' END, a.id,
        a.display_name, false, t.created_at, t.expires_at
      ${EXPIRING_TOKENS} ORDER BY t.expires_at, t.id LIMIT ${PER_KIND})
    UNION ALL (SELECT 'expiringShare', g.id, p.id, p.name, NULL, n.id, n.name, NULL, NULL, NULL, false, g.created_at, g.expires_at
      ${EXPIRING_SHARES} ORDER BY g.expires_at, g.id LIMIT ${PER_KIND})` as const;
// A union promises no order, so that of its parts is repeated.
const ORDER =
  `ORDER BY array_position(ARRAY['review', 'distribution', 'roomPerson', 'roomAgent', 'expiringToken', 'expiringShare'], x.kind),
  CASE WHEN x.kind IN ('distribution', 'expiringToken', 'expiringShare') THEN x."dueAt" ELSE x.since END, x.id, x."projectId"` as const;
const LIST = statement(SHAPE, `SELECT x.* FROM (${decisions(PER_KIND)} UNION ALL ${EXPIRING}) x ${ORDER}`);
const LIST_DECISIONS = statement(SHAPE, `SELECT x.* FROM (${decisions(DECISIONS_PER_KIND)}) x ${ORDER}`);

/** How many things of each kind wait for a person, each at most `MAX_COUNT`. */
export type Counts = Row<typeof COUNT>;
/** A thing that waits for a person. */
export type WaitingRow = Row<typeof LIST>;

/** The things that wait for a person: decisions, acknowledgements, and what expires soon. Nothing that the person can't read. */
@Injectable()
export class WaitingRepository {
  async count(queries: Queries, principal: Principal): Promise<Counts> {
    const receives = principal.features.has('agent_inbox');
    return (await queries.one(COUNT, { ...waitingFor(principal), receives }))!;
  }

  /** The first things of each kind: the oldest requests, and what expires first. */
  list(queries: Queries, principal: Principal): Promise<WaitingRow[]> {
    return queries.all(LIST, waitingFor(principal));
  }

  /** The requests that the person decides, without the tokens and shares that expire soon. */
  listDecisions(queries: Queries, principal: Principal): Promise<WaitingRow[]> {
    return queries.all(LIST_DECISIONS, waitingFor(principal));
  }
}

function waitingFor(principal: Principal): Reach & { administers: boolean; distributes: boolean } {
  const distributes = principal.features.has('distribution');
  return { ...reachOf(principal), administers: administers(principal), distributes };
}
