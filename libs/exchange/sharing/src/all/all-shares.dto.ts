import { BoolQuery, Choice, CountedPageQuery, Id, Nested, Text, Time, UntrustedTitleDto } from '#platform';
import type { ShareType } from '#visibility';
import { SHARE_TYPES, ShareTermsDto } from '../grants/grants.dto';

/** The filter of the list of all shares. */
export class ListAllSharesQuery extends CountedPageQuery({ limit: 50, max: 200 }) {
  @Id({ doc: 'Only shares of documents in this project.', optional: true })
  projectId?: string;

  @Choice(SHARE_TYPES, { doc: 'Only shares with this kind of audience.', optional: true, example: 'user' })
  shareType?: ShareType;

  @Id({ doc: 'Only shares with this group or user.', optional: true })
  targetId?: string;

  @Time({ doc: 'Only shares that expire before this time.', optional: true })
  expiresBefore?: string;

  @BoolQuery({ doc: 'Whether to list only shares that you or your agents created.', example: true })
  mine?: boolean;
}

/** A document that is shared. */
export class ShareDocumentDto {
  @Id({ doc: 'The node of the document.' })
  nodeId!: string;

  @Id({ doc: 'The `id` of the Doc ID that was shared.' })
  docId!: string;

  @Text({ doc: 'The `globalId` of that Doc ID.', max: 200, example: '@acme:handbook:7' })
  globalId!: string;

  @Id({ doc: 'The project of the document.' })
  projectId!: string;

  @Text({ doc: 'The slug of the project; `~` for your My Docs.', max: 60, example: 'handbook' })
  projectSlug!: string;

  @Text({ doc: 'The name of the project.', max: 200, example: 'Handbook' })
  projectName!: string;

  @Text({ doc: 'The path of the document.', max: 2000, example: '/guide/onboarding.md' })
  path!: string;

  @Nested(() => UntrustedTitleDto, { doc: 'Text from the document.' })
  untrusted!: UntrustedTitleDto;
}

/** A live share of any document. Delete it with its `id`. */
export class ListedShareDto extends ShareTermsDto {
  @Nested(() => ShareDocumentDto, {
    doc: "The document; null if it is in another person's My Docs, of which owners and admins see the shares only.",
    nullable: true,
  })
  document!: ShareDocumentDto | null;
}
