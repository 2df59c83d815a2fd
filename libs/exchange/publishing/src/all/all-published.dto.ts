import { Bool, BoolQuery, Choice, CountedPageQuery, Id, Text, Time } from '#platform';
import { PublishedDocDto } from '../documents/published-docs.dto';

const STATUSES = ['draft', 'published'] as const;
const NAME_FIELD = { max: 100, nullable: true } as const;

/** The filter of the list of all published documents. */
export class ListAllPublishedQuery extends CountedPageQuery({ limit: 50, max: 200 }) {
  @Id({ doc: 'Only documents of this project.', optional: true })
  projectId?: string;

  @Choice(STATUSES, { doc: 'Only live documents, or only drafts.', optional: true, example: 'published' })
  status?: (typeof STATUSES)[number];

  @BoolQuery({ doc: 'Whether to list only documents that wait for a review.', example: true })
  inReview?: boolean;

  @BoolQuery({ doc: 'Whether to list only documents whose source has changed.', example: true })
  outOfDate?: boolean;
}

/** A published document with what a list of all of them shows. */
export class ListedPublishedDto extends PublishedDocDto {
  @Text({ doc: 'The slug of the project; `~` for your My Docs.', max: 60, example: 'handbook' })
  projectSlug!: string;

  @Text({ doc: 'The name of the project.', max: 200, example: 'Handbook' })
  projectName!: string;

  @Text({
    doc: 'The path of the source; null if there is none or it was deleted.',
    max: 2000,
    nullable: true,
    example: '/guide/start.md',
  })
  sourcePath!: string | null;

  @Time({ doc: 'When the source last changed; null without a source.', nullable: true })
  sourceUpdatedAt!: Date | null;

  @Bool({
    doc:
      'Whether the source has changed since: its content differs, or, if the published content was never the same, the source changed later ' +
      'than the published document. Null without a source.',
    nullable: true,
    example: false,
  })
  outOfDate!: boolean | null;

  @Text({
    doc: 'The name of the user in `createdBy`; null if the account was deleted.',
    ...NAME_FIELD,
    example: 'Olivia Lind',
  })
  createdByName!: string | null;

  @Text({
    doc: 'The name of the user in `publishedBy`; null for a draft, and if the account was deleted.',
    ...NAME_FIELD,
    example: 'Olivia Lind',
  })
  publishedByName!: string | null;

  @Text({
    doc: 'The name of the user in `reviewRequestedBy`; null without a request, and if the account was deleted.',
    ...NAME_FIELD,
    example: null,
  })
  reviewRequestedByName!: string | null;
}
