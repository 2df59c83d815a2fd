import { Injectable } from '@nestjs/common';
import { type Queries, computed, statement } from '#platform';
import type { Reach } from '#visibility';
import type { DistributionStatus } from '../distributions/distribution';
import { FROM_VISIBLE, IS_OPEN, STATUS, WAITS_FOR_CALLER } from '../distributions/distribution-visibility';
import { type DistributionSummaryRow, LISTED } from '../distributions/distributions.repository';
import type { Box } from './all-distributions.dto';

/** A filter of distributions. */
export interface BoxFilter {
  box: Box;
  status: DistributionStatus | null;
}

const MATCHING = `${FROM_VISIBLE} AND (:status::text IS NULL OR ${STATUS} = :status)` as const;
const OPEN = `${FROM_VISIBLE} AND ${IS_OPEN}` as const;
const SENT = 'AND d.created_by = :userId';
const WAITING = `AND ${WAITS_FOR_CALLER}` as const;
const NEWEST = 'AND d.id < :before ORDER BY d.id DESC LIMIT :limit';
// Each box has its own statements, so that each gets a plan that fits its conditions. Only a few of the distributions of many years are
// open.
const LIST = {
  all: statement(LISTED.row, `SELECT ${LISTED.sql} ${MATCHING} ${NEWEST}`),
  sent: statement(LISTED.row, `SELECT ${LISTED.sql} ${MATCHING} ${SENT} ${NEWEST}`),
  waiting: statement(LISTED.row, `SELECT ${LISTED.sql} ${MATCHING} ${WAITING} ${NEWEST}`),
};
const LIST_OPEN = {
  all: statement(LISTED.row, `SELECT ${LISTED.sql} ${OPEN} ${NEWEST}`),
  sent: statement(LISTED.row, `SELECT ${LISTED.sql} ${OPEN} ${SENT} ${NEWEST}`),
};
const COUNTED = { count: computed.int() };
const COUNT = {
  all: statement(COUNTED, `SELECT count(*)::int AS count FROM (SELECT ${MATCHING} LIMIT :bound) x`),
  sent: statement(COUNTED, `SELECT count(*)::int AS count FROM (SELECT ${MATCHING} ${SENT} LIMIT :bound) x`),
  waiting: statement(
    COUNTED,
    `SELECT count(*)::int AS count FROM (SELECT ${MATCHING} ${WAITING} LIMIT :bound) x`,
  ),
};
const COUNT_OPEN = {
  all: statement(COUNTED, `SELECT count(*)::int AS count FROM (SELECT ${OPEN} LIMIT :bound) x`),
  sent: statement(COUNTED, `SELECT count(*)::int AS count FROM (SELECT ${OPEN} ${SENT} LIMIT :bound) x`),
};

/** The distributions of a tenant, whatever their source. */
@Injectable()
export class AllDistributionsRepository {
  /** Distributions below an id that the caller can see, newest first. */
  list(
    queries: Queries,
    reach: Reach,
    { box, status, ...part }: BoxFilter & { before: string; limit: number },
  ): Promise<DistributionSummaryRow[]> {
    if (status === 'open' && box !== 'waiting') return queries.all(LIST_OPEN[box], { ...reach, ...part });
    return queries.all(LIST[box], { ...reach, ...part, status });
  }

  /** The number of distributions, at most `bound`. */
  async count(queries: Queries, reach: Reach, { box, status }: BoxFilter, bound: number): Promise<number> {
    if (status === 'open' && box !== 'waiting')
      return (await queries.one(COUNT_OPEN[box], { ...reach, bound }))!.count;
    return (await queries.one(COUNT[box], { ...reach, status, bound }))!.count;
  }
}
