import { Injectable } from '@nestjs/common';
import { type Queries, computed, statement } from '#platform';
import type { Reach } from '#visibility';
import type { DistributionStatus } from '../distributions/distribution';
import { FROM_VISIBLE, STATUS, WAITS_FOR_CALLER } from '../distributions/distribution-visibility';
import { type DistributionSummaryRow, LISTED } from '../distributions/distributions.repository';

/** A filter of distributions. */
export interface BoxFilter {
  sent: boolean;
  waiting: boolean;
  status: DistributionStatus | null;
}

const MATCHING =
  `${FROM_VISIBLE} AND (NOT :sent OR d.created_by = :userId) AND (NOT :waiting OR ${WAITS_FOR_CALLER})
    AND (:status::text IS NULL OR ${STATUS} = :status)` as const;
const LIST = statement(
  LISTED.row,
  `SELECT ${LISTED.sql} ${MATCHING} AND d.id < :before ORDER BY d.id DESC LIMIT :limit`,
);
const COUNT = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM (SELECT ${MATCHING} LIMIT :bound) x`,
);

/** The distributions of a tenant, whatever their source. */
@Injectable()
export class AllDistributionsRepository {
  /** Distributions below an id that the caller can see, newest first. */
  list(
    queries: Queries,
    reach: Reach,
    query: BoxFilter & { before: string; limit: number },
  ): Promise<DistributionSummaryRow[]> {
    return queries.all(LIST, { ...reach, ...query });
  }

  /** The number of distributions, at most `bound`. */
  async count(queries: Queries, reach: Reach, filter: BoxFilter, bound: number): Promise<number> {
    return (await queries.one(COUNT, { ...reach, ...filter, bound }))!.count;
  }
}
