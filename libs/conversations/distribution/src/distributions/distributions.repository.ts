import { Injectable } from '@nestjs/common';
import { type DistributedDocument, Distribution } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  daysOrForever,
  dueTenants,
  retention,
  setting,
  statement,
} from '#platform';
import type { Reach } from '#visibility';
import { DistributionSettings } from '../distribution.settings';
import type { DistributionStatus, Priority } from './distribution';
import { FROM_VISIBLE, IS_OPEN, SEES_SOURCE, SOURCE_NAME, STATUS } from './distribution-visibility';

/** Names a distribution of a tenant. */
export interface DistributionKey {
  tenantId: string;
  id: string;
}

/** A distribution to store. */
export interface NewDistribution extends DistributionKey {
  sourceProjectId: string;
  title: string;
  documents: DistributedDocument[];
  priority: Priority;
  message: string | null;
  requireFeedback: boolean;
  callbackUrl: string;
  callbackSecret: Buffer;
  timeoutHours: number;
  userId: string;
  actorId: string | null;
}

/** A filter of distributions; null for all. */
export interface DistributionFilter {
  status: DistributionStatus | null;
  sourceProjectId: string | null;
}

const SUMMARY = columns(
  Distribution,
  'd',
  'id',
  'sourceProjectId',
  'title',
  'priority',
  'requireFeedback',
  'timesOutAt',
  'createdAt',
  'endedAt',
);
/** The columns of a distribution `d` in a list. */
export const LISTED = {
  row: {
    ...SUMMARY.row,
    status: computed.text<DistributionStatus>(),
    sourceProjectName: computed.text().orNull(),
  },
  sql: `${SUMMARY.sql}, ${STATUS} AS status, ${SOURCE_NAME} AS "sourceProjectName"`,
} as const;
const DETAIL = columns(Distribution, 'd', 'documents', 'message', 'callbackUrl');
const DETAIL_SHAPE = { ...LISTED.row, ...DETAIL.row, seesSource: computed.boolean() };
const DETAIL_SELECTED = `${LISTED.sql}, ${DETAIL.sql}, ${SEES_SOURCE} AS "seesSource"` as const;

const LOCK_CREATION = statement(
  `SELECT FROM pg_advisory_xact_lock(hashtextextended('distributions ' || :tenantId::text, 0))`,
);
const SECONDS_UNTIL_ALLOWED = statement(
  { seconds: computed.int() },
  `SELECT ceil(extract(epoch FROM d.created_at + interval '1 hour' - now()))::int AS seconds FROM distributions d
  WHERE d.tenant_id = :tenantId AND d.created_at > now() - interval '1 hour' ORDER BY d.created_at DESC OFFSET :limit - 1 LIMIT 1`,
);
const INSERT = statement(
  `INSERT INTO distributions (id, tenant_id, source_project_id, title, documents, priority, message, require_feedback, callback_url,
    callback_secret, times_out_at, created_by, created_by_actor_id)
  VALUES (:id, :tenantId, :sourceProjectId, :title, :documents::jsonb, :priority, :message, :requireFeedback, :callbackUrl,
    :callbackSecret, now() + make_interval(hours => :timeoutHours), :userId, :actorId)`,
);
const FIND = statement(DETAIL_SHAPE, `SELECT ${DETAIL_SELECTED} ${FROM_VISIBLE} AND d.id = :id`);
const LOCK = statement(
  LISTED.row,
  `SELECT ${LISTED.sql} ${FROM_VISIBLE} AND d.id = :id FOR NO KEY UPDATE OF d`,
);
const OF_STATUS = `${FROM_VISIBLE} AND (${STATUS} = :status OR :status IS NULL)` as const;
const OF_SOURCE = 'AND d.source_project_id = :sourceProjectId' as const;
const NEWEST_FIRST = 'ORDER BY d.id DESC OFFSET :offset LIMIT :limit' as const;
// Open distributions and those of one project are few among those of years, so each has statements that find them by an index.
const LIST = statement(LISTED.row, `SELECT ${LISTED.sql} ${OF_STATUS} ${NEWEST_FIRST}`);
const LIST_OF_SOURCE = statement(
  LISTED.row,
  `SELECT ${LISTED.sql} ${OF_STATUS} ${OF_SOURCE} ${NEWEST_FIRST}`,
);
const LIST_OPEN = statement(
  LISTED.row,
  `SELECT ${LISTED.sql} ${FROM_VISIBLE} AND ${IS_OPEN} ${NEWEST_FIRST}`,
);
const LIST_OPEN_OF_SOURCE = statement(
  LISTED.row,
  `SELECT ${LISTED.sql} ${FROM_VISIBLE} AND ${IS_OPEN} ${OF_SOURCE} ${NEWEST_FIRST}`,
);
const ENDED = columns(Distribution, 'd', 'id');
const CLOSE = statement(
  ENDED.row,
  `UPDATE distributions d SET status = 'closed', ended_at = now()
  WHERE d.tenant_id = :tenantId AND d.id = :id AND d.status <> 'closed' RETURNING d.id`,
);
const TIME_OUT = statement(
  ENDED.row,
  `UPDATE distributions d SET status = 'timed_out', ended_at = now()
  WHERE d.tenant_id = :tenantId AND d.id = :id AND d.status = 'open' AND d.times_out_at <= now() RETURNING d.id`,
);
const NEVER_TIME_OUT = statement(
  'UPDATE distributions d SET times_out_at = NULL WHERE d.tenant_id = :tenantId AND d.id = :id',
);
const DUE = columns(Distribution, 'd', 'tenantId', 'id');
const DUE_TENANTS = dueTenants(Distribution, { among: `d.status = 'open'`, due: 'd.times_out_at <= now()' });
const FIND_DUE = statement(
  DUE.row,
  `SELECT ${DUE.sql} FROM distributions d WHERE d.tenant_id = :tenantId AND d.status = 'open' AND d.times_out_at <= now()
  ORDER BY d.times_out_at LIMIT :limit`,
);
// Its targets, feedback and callbacks are deleted with it. One that has timed out still accepts feedback until it is closed.
retention.add({
  name: 'distributions.ended',
  entity: Distribution,
  column: 'endedAt',
  after: setting(DistributionSettings, (settings) => daysOrForever(settings.distributionRetentionDays)),
  among: `d.status = 'closed' AND NOT EXISTS (SELECT FROM callback_deliveries c
    WHERE c.tenant_id = d.tenant_id AND c.distribution_id = d.id AND c.state IN ('pending', 'sending'))`,
  batch: 100,
});

/** A distribution in a list. */
export type DistributionSummaryRow = Row<typeof LIST>;
/** A distribution, as a caller who can see it reads it. */
export type DistributionRow = Row<typeof FIND>;

@Injectable()
export class DistributionsRepository {
  /** Creations of one tenant wait for each other until `tx` ends, so that they can be counted. */
  async lockCreation(tx: Transaction, tenantId: string): Promise<void> {
    await tx.run(LOCK_CREATION, { tenantId });
  }

  /** The seconds until the tenant has created fewer than `limit` distributions within an hour; 0 if it has. */
  async secondsUntilAllowed(tx: Transaction, tenantId: string, limit: number): Promise<number> {
    const full = await tx.one(SECONDS_UNTIL_ALLOWED, { tenantId, limit });
    return full ? Math.max(1, full.seconds) : 0;
  }

  async insert(tx: Transaction, distribution: NewDistribution): Promise<void> {
    await tx.run(INSERT, { ...distribution, documents: JSON.stringify(distribution.documents) });
  }

  /** A distribution that the caller can see. */
  find(queries: Queries, reach: Reach, id: string): Promise<DistributionRow | undefined> {
    return queries.one(FIND, { ...reach, id });
  }

  /** A distribution that the caller can see, locked until `tx` ends against all other changes of its state. */
  lock(tx: Transaction, reach: Reach, id: string): Promise<DistributionSummaryRow | undefined> {
    return tx.one(LOCK, { ...reach, id });
  }

  /** The distributions that the caller can see, newest first. */
  list(
    queries: Queries,
    reach: Reach,
    { status, sourceProjectId, ...part }: DistributionFilter & { offset: number; limit: number },
  ): Promise<DistributionSummaryRow[]> {
    const page = { ...reach, ...part };
    if (status === 'open')
      return sourceProjectId === null
        ? queries.all(LIST_OPEN, page)
        : queries.all(LIST_OPEN_OF_SOURCE, { ...page, sourceProjectId });
    return sourceProjectId === null
      ? queries.all(LIST, { ...page, status })
      : queries.all(LIST_OF_SOURCE, { ...page, status, sourceProjectId });
  }

  /** Returns false if it was closed before. */
  async close(tx: Transaction, key: DistributionKey): Promise<boolean> {
    return (await tx.one(CLOSE, { ...key })) !== undefined;
  }

  /** Returns false unless it was open and its timeout has passed. */
  async timeOut(tx: Transaction, key: DistributionKey): Promise<boolean> {
    return (await tx.one(TIME_OUT, { ...key })) !== undefined;
  }

  /** Removes the timeout of a distribution that all targets have acknowledged. */
  async neverTimeOut(tx: Transaction, { tenantId, id }: DistributionKey): Promise<void> {
    await tx.run(NEVER_TIME_OUT, { tenantId, id });
  }

  /** The tenants with distributions whose time is up. */
  dueTenants(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(DUE_TENANTS);
  }

  /** Distributions of a tenant whose time is up, longest first. */
  findDue(queries: Queries, tenantId: string, limit: number): Promise<DistributionKey[]> {
    return queries.all(FIND_DUE, { tenantId, limit });
  }
}
