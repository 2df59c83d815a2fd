import { Injectable } from '@nestjs/common';
import { AuditEntry } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';

const ENTRY = columns(
  AuditEntry,
  'e',
  'id',
  'seq',
  'at',
  'actor',
  'action',
  'target',
  'ip',
  'userAgent',
  'before',
  'after',
  'prevHash',
  'entryHash',
);
const SEQ = { seq: computed.int() };
const NUMBERED = 'e.tenant_id = :tenantId AND e.seq BETWEEN :first AND :last' as const;
const NEWEST_FIRST = 'ORDER BY e.seq DESC LIMIT :limit' as const;

// One statement for each combination of filters, so that each reads only the entries it returns, from an index of its own.
const LIST = statement(
  ENTRY.row,
  `SELECT ${ENTRY.sql} FROM audit_entries e WHERE ${NUMBERED} ${NEWEST_FIRST}`,
);
const LIST_ACTION = statement(
  ENTRY.row,
  `SELECT ${ENTRY.sql} FROM audit_entries e WHERE ${NUMBERED} AND e.action = :action ${NEWEST_FIRST}`,
);
const LIST_ACTOR = statement(
  ENTRY.row,
  `SELECT ${ENTRY.sql} FROM audit_entries e WHERE ${NUMBERED} AND e.actor_id = :actorId ${NEWEST_FIRST}`,
);
const LIST_ACTOR_ACTION = statement(
  ENTRY.row,
  `SELECT ${ENTRY.sql} FROM audit_entries e WHERE ${NUMBERED} AND e.actor_id = :actorId AND e.action = :action ${NEWEST_FIRST}`,
);
const CHOSEN =
  '(:action::text IS NULL OR e.action = :action) AND (:actorId::uuid IS NULL OR e.actor_id = :actorId)' as const;
// The acts on one thing are few, so the index of things is enough for its combinations.
const LIST_TARGET = statement(
  ENTRY.row,
  `SELECT ${ENTRY.sql} FROM audit_entries e WHERE ${NUMBERED} AND e.target ->> 'id' = :targetId AND ${CHOSEN} ${NEWEST_FIRST}`,
);
const COUNTED = { count: computed.int() };
const COUNT = statement(
  COUNTED,
  `SELECT count(*)::int AS count FROM (SELECT FROM audit_entries e WHERE ${NUMBERED} LIMIT :bound) x`,
);
const COUNT_ACTION = statement(
  COUNTED,
  `SELECT count(*)::int AS count FROM (SELECT FROM audit_entries e WHERE ${NUMBERED} AND e.action = :action LIMIT :bound) x`,
);
const COUNT_ACTOR = statement(
  COUNTED,
  `SELECT count(*)::int AS count FROM (SELECT FROM audit_entries e WHERE ${NUMBERED} AND e.actor_id = :actorId LIMIT :bound) x`,
);
const COUNT_ACTOR_ACTION = statement(
  COUNTED,
  `SELECT count(*)::int AS count FROM (SELECT FROM audit_entries e
    WHERE ${NUMBERED} AND e.actor_id = :actorId AND e.action = :action LIMIT :bound) x`,
);
const COUNT_TARGET = statement(
  COUNTED,
  `SELECT count(*)::int AS count FROM (SELECT FROM audit_entries e
    WHERE ${NUMBERED} AND e.target ->> 'id' = :targetId AND ${CHOSEN} LIMIT :bound) x`,
);
const LIST_OLDEST_FIRST = statement(
  ENTRY.row,
  `SELECT ${ENTRY.sql} FROM audit_entries e WHERE ${NUMBERED} ORDER BY e.seq LIMIT :limit`,
);
const FIRST_SINCE = statement(
  SEQ,
  'SELECT e.seq FROM audit_entries e WHERE e.tenant_id = :tenantId AND e.at >= :from ORDER BY e.at, e.seq LIMIT 1',
);
const LAST_UNTIL = statement(
  SEQ,
  'SELECT e.seq FROM audit_entries e WHERE e.tenant_id = :tenantId AND e.at <= :to ORDER BY e.at DESC, e.seq DESC LIMIT 1',
);
/** An entry of an audit log. */
export type EntryRow = Row<typeof LIST>;

/** A part of an audit log: the entries from `first` to `last`, including both. */
export interface Span {
  first: number;
  last: number;
}

/** Selects the entries of a part. */
export interface EntryFilter {
  action?: string;
  actorId?: string;
  targetId?: string;
}

/** Reads the audit logs. */
@Injectable()
export class AuditLogRepository {
  /** The newest entries of a part that match the filter, newest first. */
  list(
    queries: Queries,
    tenantId: string,
    { action, actorId, targetId }: EntryFilter,
    span: Span,
    limit: number,
  ): Promise<EntryRow[]> {
    const part = { tenantId, ...span, limit };
    if (targetId !== undefined)
      return queries.all(LIST_TARGET, {
        ...part,
        targetId,
        action: action ?? null,
        actorId: actorId ?? null,
      });
    if (actorId !== undefined && action !== undefined)
      return queries.all(LIST_ACTOR_ACTION, { ...part, actorId, action });
    if (actorId !== undefined) return queries.all(LIST_ACTOR, { ...part, actorId });
    if (action !== undefined) return queries.all(LIST_ACTION, { ...part, action });
    return queries.all(LIST, part);
  }

  /** The number of entries that `list` finds, at most `bound`. */
  async count(
    queries: Queries,
    tenantId: string,
    filter: EntryFilter,
    span: Span,
    bound: number,
  ): Promise<number> {
    const counted = await this.counted(queries, { tenantId, ...span, bound }, filter);
    return counted!.count;
  }

  private counted(
    queries: Queries,
    part: { tenantId: string; bound: number } & Span,
    { action, actorId, targetId }: EntryFilter,
  ): Promise<{ count: number } | undefined> {
    if (targetId !== undefined)
      return queries.one(COUNT_TARGET, {
        ...part,
        targetId,
        action: action ?? null,
        actorId: actorId ?? null,
      });
    if (actorId !== undefined && action !== undefined)
      return queries.one(COUNT_ACTOR_ACTION, { ...part, actorId, action });
    if (actorId !== undefined) return queries.one(COUNT_ACTOR, { ...part, actorId });
    if (action !== undefined) return queries.one(COUNT_ACTION, { ...part, action });
    return queries.one(COUNT, part);
  }

  /** The oldest entries of a part, oldest first. */
  listOldestFirst(queries: Queries, tenantId: string, span: Span, limit: number): Promise<EntryRow[]> {
    return queries.all(LIST_OLDEST_FIRST, { tenantId, ...span, limit });
  }

  /** The number of the first entry at a time or later; undefined if there is none. */
  async firstSince(queries: Queries, tenantId: string, from: Date): Promise<number | undefined> {
    return (await queries.one(FIRST_SINCE, { tenantId, from }))?.seq;
  }

  /** The number of the last entry at a time or earlier; undefined if there is none. */
  async lastUntil(queries: Queries, tenantId: string, to: Date): Promise<number | undefined> {
    return (await queries.one(LAST_UNTIL, { tenantId, to }))?.seq;
  }
}
