import type { DistributedDocument } from '#entities';
import type { Answer } from '#platform';
import type {
  CreatedDistributionDto,
  DistributionDto,
  DistributionSummaryDto,
  FeedbackDto,
  TargetDto,
} from './distribution-answers.dto';
import type { DistributedDocumentDto } from './distributions.dto';
import type { DistributionSummaryRow } from './distributions.repository';
import type { DistributionPage, VisibleDistribution } from './distributions.service';
import type { FeedbackRow } from './feedback.repository';
import type { TargetRow } from './targets.repository';

/** A distribution in a list, with the targets among these that belong to it. */
export function presentSummary(
  distribution: DistributionSummaryRow,
  targets: TargetRow[],
): DistributionSummaryDto {
  const { id, title, status, priority, requireFeedback, timesOutAt, createdAt } = distribution;
  const own = targets.filter(({ distributionId }) => distributionId === id);
  return {
    ...{ id, title, status, priority, requireFeedback, timesOutAt, createdAt },
    sourceProject: distribution.sourceProjectId,
    sourceProjectName: distribution.sourceProjectName,
    targets: own.map(presentTarget),
    targetProjects: own.map(({ projectId }) => projectId),
    // If the sweep has not reached a distribution that timed out, its end is the timeout.
    endedAt: distribution.endedAt ?? (status === 'timed_out' ? timesOutAt : null),
  };
}

function presentTarget({ projectId, projectName, ackState, readBy, acknowledgedAt }: TargetRow): TargetDto {
  return { projectId, projectName, ackState, readBy, acknowledgedAt };
}

export function presentPage(
  { rows, targets, hasMore }: DistributionPage,
  { page, limit }: { page: number; limit: number },
): Answer<DistributionSummaryDto[]> & { meta: { page: number; limit: number; hasMore: boolean } } {
  return { data: rows.map((row) => presentSummary(row, targets)), meta: { page, limit, hasMore } };
}

/** A distribution as the caller sees it. */
export function presentDistribution({
  distribution,
  targets,
  feedback,
}: VisibleDistribution): DistributionDto {
  const { documents, message, callbackUrl, seesSource } = distribution;
  return {
    ...presentSummary(distribution, targets),
    documents: documents.map(presentDocument),
    message,
    untrusted: { message },
    // It can contain a secret of the receiver.
    callbackWebhookUrl: seesSource ? callbackUrl : null,
    feedback: feedback.map(presentFeedback),
  };
}

/** The answer of a target, with its text as data. */
export function presentFeedback({
  id,
  projectId,
  type,
  content,
  author,
  createdAt,
}: FeedbackRow): FeedbackDto {
  return { id, projectId, type, content, untrusted: { content }, author, createdAt };
}

function presentDocument({ docId, url, title }: DistributedDocument): DistributedDocumentDto {
  return { docId, url, ...(title !== null && { title }) };
}

/** A distribution that was just created, with its secret. */
export function presentCreated(created: VisibleDistribution, webhookSecret: string): CreatedDistributionDto {
  return { ...presentDistribution(created), webhookSecret };
}
