import {
  Bool,
  Choice,
  Int,
  IntQuery,
  NestedList,
  ONE_LINE,
  PageQuery,
  Text,
  TextList,
  WebUrl,
} from '#platform';
import {
  DEFAULT_TIMEOUT_HOURS,
  DISTRIBUTION_STATUSES,
  type DistributionStatus,
  FEEDBACK_TYPES,
  type FeedbackType,
  MAX_DOCUMENTS,
  MAX_TARGETS,
  PRIORITIES,
  type Priority,
} from './distribution';

export const MAX_PAGE = 1_000;
export const MAX_LIMIT = 100;
export const DEFAULT_LIMIT = 20;
const PROJECT = { min: 1, max: 100, example: 'product-handbook' };
const WHO = { min: 1, max: 200, trim: true, visible: true, ...ONE_LINE, example: 'Max' };

/** A document that is handed over. */
export class DistributedDocumentDto {
  @Text({ doc: 'The Doc ID of the document.', min: 1, max: 200, example: '@acme:product-handbook:1' })
  docId!: string;

  @WebUrl({
    doc: 'The address at which the targets read the document: an http:// or https:// URL. The service does not open it.',
    example: 'https://docs.example.com/onboarding',
  })
  url!: string;

  @Text({ doc: 'The title of the document.', max: 500, ...ONE_LINE, optional: true, example: 'Onboarding' })
  title?: string;
}

/** A distribution to create. */
export class CreateDistributionDto {
  @Text({
    doc: 'The title of the distribution.',
    min: 1,
    max: 500,
    trim: true,
    visible: true,
    ...ONE_LINE,
    example: 'New onboarding guide',
  })
  title!: string;

  @NestedList(() => DistributedDocumentDto, { doc: 'The documents, at least one.', maxItems: MAX_DOCUMENTS })
  documents!: DistributedDocumentDto[];

  @Text({ doc: 'The id or the slug of the project that hands over the documents.', ...PROJECT })
  sourceProject!: string;

  @TextList({
    doc: 'The ids or slugs of the projects that receive the documents. A project that is named twice counts once.',
    minItems: 1,
    maxItems: MAX_TARGETS,
    max: 100,
    example: ['support', 'sales'],
  })
  targetProjects!: string[];

  @Choice(PRIORITIES, { doc: 'How urgent it is for the targets.', example: 'normal' })
  priority!: Priority;

  @Text({
    doc:
      'The https:// URL that receives the events of this distribution, at port 443 or a port from 1024. Its host must be on the public ' +
      'internet.',
    min: 1,
    max: 2048,
    example: 'https://hooks.example.com/distributions',
  })
  callbackWebhookUrl!: string;

  @Text({ doc: 'A message to the targets.', max: 5000, optional: true, example: 'Please read it by Friday.' })
  message?: string;

  @Bool({
    doc: 'Whether the targets are asked for feedback. The service does not enforce it.',
    default: false,
    optional: true,
  })
  requireFeedback?: boolean;

  @Int({
    doc: 'Hours until the targets that have not acknowledged time out.',
    min: 1,
    max: 720,
    default: DEFAULT_TIMEOUT_HOURS,
    optional: true,
  })
  timeoutHours?: number;
}

/** A filter of distributions. */
export class ListDistributionsQuery {
  @Choice(DISTRIBUTION_STATUSES, {
    doc: 'Only distributions with this status.',
    optional: true,
    example: 'open',
  })
  status?: DistributionStatus;

  @Text({
    doc: 'Only distributions of the source project with this id or slug.',
    ...PROJECT,
    optional: true,
  })
  sourceProject?: string;

  @IntQuery({ doc: 'The number of the page, from 1.', min: 1, max: MAX_PAGE, default: 1 })
  page: number = 1;

  @IntQuery({ doc: 'Distributions per page.', min: 1, max: MAX_LIMIT, default: DEFAULT_LIMIT })
  limit: number = DEFAULT_LIMIT;
}

/** An acknowledgement of a target project. */
export class AcknowledgeDto {
  @Text({ doc: 'The id or the slug of the target project.', ...PROJECT })
  projectId!: string;

  @Text({ doc: 'Who read the documents.', ...WHO })
  readBy!: string;
}

/** Feedback of a target project. */
export class CreateFeedbackDto {
  @Text({ doc: 'The id or the slug of the target project.', ...PROJECT })
  projectId!: string;

  @Choice(FEEDBACK_TYPES, { doc: 'The kind of the feedback.', example: 'question' })
  type!: FeedbackType;

  @Text({ doc: 'The feedback.', min: 1, max: 5000, example: 'Does it apply to contractors?' })
  content!: string;

  @Text({ doc: 'Who writes it.', ...WHO })
  author!: string;
}

export class ListFeedbackQuery extends PageQuery({ limit: 100, max: 500 }) {}

/** Closes a distribution. */
export class CloseDistributionDto {
  @Text({ doc: 'The id or the slug of the source project.', ...PROJECT })
  sourceProject!: string;
}
