import { Injectable } from '@nestjs/common';
import { DistributionFeedback } from '#entities';
import { type Queries, type Row, type Transaction, columns, statement } from '#platform';
import type { Reach } from '#visibility';
import type { FeedbackType } from './distribution';
import { SEES_TARGET } from './distribution-visibility';

/** Feedback to store. */
export interface NewFeedback {
  id: string;
  tenantId: string;
  distributionId: string;
  projectId: string;
  type: FeedbackType;
  content: string;
  author: string;
}

const FEEDBACK = columns(
  DistributionFeedback,
  't',
  'id',
  'projectId',
  'type',
  'content',
  'author',
  'createdAt',
);
const FROM =
  `FROM distribution_feedback t JOIN distributions d ON d.tenant_id = t.tenant_id AND d.id = t.distribution_id
  WHERE t.tenant_id = :tenantId AND t.distribution_id = :distributionId AND ${SEES_TARGET}` as const;

const INSERT = statement(
  FEEDBACK.row,
  `INSERT INTO distribution_feedback AS t (id, tenant_id, distribution_id, project_id, type, content, author)
  VALUES (:id, :tenantId, :distributionId, :projectId, :type, :content, :author) RETURNING ${FEEDBACK.sql}`,
);
const LIST = statement(
  FEEDBACK.row,
  `SELECT ${FEEDBACK.sql} ${FROM} AND t.id > :after ORDER BY t.id LIMIT :limit`,
);
const LATEST = statement(FEEDBACK.row, `SELECT ${FEEDBACK.sql} ${FROM} ORDER BY t.id DESC LIMIT :limit`);

/** Feedback as a caller who can see it reads it. */
export type FeedbackRow = Row<typeof LIST>;

/** The feedback of target projects. */
@Injectable()
export class FeedbackRepository {
  async insert(tx: Transaction, feedback: NewFeedback): Promise<FeedbackRow> {
    return (await tx.one(INSERT, { ...feedback }))!;
  }

  /** The feedback after an id that the caller can see, oldest first. */
  list(
    queries: Queries,
    reach: Reach,
    query: { distributionId: string; after: string; limit: number },
  ): Promise<FeedbackRow[]> {
    return queries.all(LIST, { ...reach, ...query });
  }

  /** The latest feedback that the caller can see, oldest first. */
  async latest(
    queries: Queries,
    reach: Reach,
    distributionId: string,
    limit: number,
  ): Promise<FeedbackRow[]> {
    return (await queries.all(LATEST, { ...reach, distributionId, limit })).reverse();
  }
}
