import { Injectable } from '@nestjs/common';
import { DistributionTarget } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import type { Reach } from '#visibility';
import type { DistributionCounts } from '../deliveries/events';
import type { AckState } from './distribution';
import { SEES_TARGET, STATUS, TARGET_NAME } from './distribution-visibility';
import type { DistributionKey } from './distributions.repository';

/** A target project of a distribution. */
export interface TargetKey {
  tenantId: string;
  distributionId: string;
  projectId: string;
}

const TARGET = columns(DistributionTarget, 't', 'distributionId', 'projectId', 'readBy', 'acknowledgedAt');
const STORED_STATE = columns(DistributionTarget, 't', 'ackState');
const ACK_STATE = `CASE WHEN t.ack_state = 'pending' AND ${STATUS} = 'timed_out' THEN 'timed_out' ELSE t.ack_state END`;

const INSERT = statement(
  `INSERT INTO distribution_targets (tenant_id, distribution_id, project_id, position)
  SELECT :tenantId, :id, p.id, p.position FROM unnest(:projectIds::uuid[]) WITH ORDINALITY AS p (id, position)`,
);
const LIST = statement(
  { ...TARGET.row, ackState: computed.text<AckState>(), projectName: computed.text().orNull() },
  `SELECT ${TARGET.sql}, ${ACK_STATE} AS "ackState", ${TARGET_NAME} AS "projectName"
  FROM distribution_targets t JOIN distributions d ON d.tenant_id = t.tenant_id AND d.id = t.distribution_id
  WHERE t.tenant_id = :tenantId AND t.distribution_id = ANY (:ids) AND ${SEES_TARGET} ORDER BY t.distribution_id, t.position`,
);
const FIND_STATE = statement(
  STORED_STATE.row,
  `SELECT ${STORED_STATE.sql} FROM distribution_targets t
  WHERE t.tenant_id = :tenantId AND t.distribution_id = :distributionId AND t.project_id = :projectId`,
);
// The caller holds the lock of the distribution, so acknowledgements that commit later have later times, also in milliseconds, even if a clock
// goes back. A certificate orders them by it, and a later one must only add entries.
const ACKNOWLEDGE = statement(
  `UPDATE distribution_targets t SET ack_state = 'acknowledged', read_by = :readBy,
    acknowledged_at = greatest(date_trunc('milliseconds', clock_timestamp()),
      (SELECT max(o.acknowledged_at) + interval '1 millisecond' FROM distribution_targets o
      WHERE o.tenant_id = :tenantId AND o.distribution_id = :distributionId))
  WHERE t.tenant_id = :tenantId AND t.distribution_id = :distributionId AND t.project_id = :projectId AND t.ack_state = 'pending'`,
);
const TIME_OUT = statement(
  `UPDATE distribution_targets t SET ack_state = 'timed_out'
  WHERE t.tenant_id = :tenantId AND t.distribution_id = :id AND t.ack_state = 'pending'`,
);
const COUNT = statement(
  {
    targets: computed.int(),
    pending: computed.int(),
    acknowledged: computed.int(),
    timedOut: computed.int(),
    feedback: computed.int(),
  },
  `SELECT count(*)::int AS targets, count(*) FILTER (WHERE t.ack_state = 'pending')::int AS pending,
    count(*) FILTER (WHERE t.ack_state = 'acknowledged')::int AS acknowledged,
    count(*) FILTER (WHERE t.ack_state = 'timed_out')::int AS "timedOut",
    (SELECT count(*)::int FROM distribution_feedback f WHERE f.tenant_id = :tenantId AND f.distribution_id = :id) AS feedback
  FROM distribution_targets t WHERE t.tenant_id = :tenantId AND t.distribution_id = :id`,
);

/** A target as a caller who can see it reads it. */
export type TargetRow = Row<typeof LIST>;

/** The target projects of distributions. */
@Injectable()
export class TargetsRepository {
  async insert(tx: Transaction, { tenantId, id }: DistributionKey, projectIds: string[]): Promise<void> {
    await tx.run(INSERT, { tenantId, id, projectIds });
  }

  /** The targets of these distributions that the caller can see, in the order in which they were named. */
  list(queries: Queries, reach: Reach, ids: string[]): Promise<TargetRow[]> {
    return queries.all(LIST, { ...reach, ids });
  }

  /** The state of a target; undefined for a project that is not one. */
  async findState(tx: Transaction, target: TargetKey): Promise<AckState | undefined> {
    return (await tx.one(FIND_STATE, { ...target }))?.ackState;
  }

  /** Acknowledges for a target, later than all before it, if `tx` has locked the distribution. Returns false unless it was pending. */
  async acknowledge(tx: Transaction, target: TargetKey & { readBy: string }): Promise<boolean> {
    return (await tx.run(ACKNOWLEDGE, { ...target })) > 0;
  }

  /** Times out the targets that have not acknowledged. */
  async timeOut(tx: Transaction, { tenantId, id }: DistributionKey): Promise<void> {
    await tx.run(TIME_OUT, { tenantId, id });
  }

  /** The number of targets in each state, and of all feedback. */
  async count(tx: Transaction, { tenantId, id }: DistributionKey): Promise<DistributionCounts> {
    return (await tx.one(COUNT, { tenantId, id }))!;
  }
}
