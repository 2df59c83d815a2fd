import { BoolQuery, Choice, Email, Id, IntQuery, SoughtId, Text, Time } from '#platform';
import type { ShareType } from '#visibility';

export const SHARE_TYPES = ['public', 'tenant', 'group', 'user'] as const satisfies readonly ShareType[];
export const PERMISSIONS = ['read', 'write'] as const;
export type Permission = (typeof PERMISSIONS)[number];

const GLOBAL_ID = '@acme:handbook:7';

/** A share to create. */
export class CreateShareDto {
  @Text({
    doc: 'The document, by its Doc ID: either the `globalId` (`@<tenant>:<project>:<seq>`) or the `id`. The id of a node is not accepted.',
    min: 1,
    max: 200,
    example: GLOBAL_ID,
  })
  documentIdRef!: string;

  @Choice(SHARE_TYPES, {
    doc: 'The audience. public: every signed-in user of every organization. tenant: everyone in your organization. group: a share group. user: one user.',
    example: 'user',
  })
  shareType!: ShareType;

  @Text({
    doc: 'The id of the group or user. It must be omitted for `public`; for `tenant` it can be omitted or be your own organization.',
    max: 100,
    optional: true,
    example: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11',
  })
  targetId?: string;

  @Email({
    doc: 'The e-mail address of an active user of your organization. Only for `user`, instead of `targetId`.',
    optional: true,
    example: 'grace@example.org',
  })
  granteeEmail?: string;

  @Choice(PERMISSIONS, {
    doc: 'What the share allows. write: also to save content to the document, but not to rename, move, delete or share it. It must be read for `public`.',
    optional: true,
    default: 'read',
  })
  permission?: Permission;

  @Time({
    doc: 'When the share expires, at most 365 days from now. Without it, the share does not expire.',
    optional: true,
  })
  expiresAt?: string;
}

/** The filter of the list of shares. */
export class ListSharesQuery {
  @SoughtId({ doc: 'The node. Whatever is not the id of a node that you see is answered with 404.' })
  nodeId!: string;

  @IntQuery({ doc: 'Shares per page.', min: 1, max: 500, default: 100 })
  limit: number = 100;

  @IntQuery({ doc: 'How many shares to skip.', min: 0, max: 1_000_000, default: 0 })
  offset: number = 0;

  @BoolQuery({
    doc: 'Whether to include who shared the document, and the names of people and groups.',
    default: false,
  })
  includeNames: boolean = false;
}

/** A live share in the list of a node. */
export class NodeShareDto {
  @Id({ doc: 'The id of the share.' })
  id!: string;

  @Id({ doc: 'The `id` of the Doc ID that was shared.' })
  docId!: string;

  @Text({ doc: 'The `globalId` of the Doc ID that was shared.', max: 200, example: GLOBAL_ID })
  globalId!: string;

  @Choice(SHARE_TYPES, { doc: 'The kind of the audience.', example: 'user' })
  shareType!: ShareType;

  @Id({ doc: 'The organization, group or user; null for `public`.', nullable: true })
  targetId!: string | null;

  @Text({
    doc: 'The name of the group or user, with `includeNames`; null for other kinds, and if the account was deleted.',
    max: 255,
    nullable: true,
    optional: true,
    example: 'Grace Hopper',
  })
  targetName?: string | null;

  @Choice(PERMISSIONS, { doc: 'What the share allows.', example: 'read' })
  permission!: Permission;

  @Time({ doc: 'When the share expires; null if it does not.', nullable: true })
  expiresAt!: Date | null;

  @Id({ doc: 'The user who shared the document, or whose agent did, with `includeNames`.', optional: true })
  createdBy?: string;

  @Text({
    doc: 'The name of that user, with `includeNames`; null if the account was deleted.',
    max: 100,
    nullable: true,
    optional: true,
    example: 'Olivia Lind',
  })
  createdByName?: string | null;

  @Time({ doc: 'When the share was created.' })
  createdAt!: Date;

  @Time({ doc: 'When the share last changed.' })
  updatedAt!: Date;
}

/** To whom a document is shared, and how. */
export class ShareTermsDto {
  @Id({ doc: 'The id of the share.' })
  id!: string;

  @Choice(SHARE_TYPES, { doc: 'The kind of the audience.', example: 'user' })
  shareType!: ShareType;

  @Id({ doc: 'The organization, group or user; null for `public`.', nullable: true })
  targetId!: string | null;

  @Text({
    doc: 'The name of the group or user; null for other kinds, and if the account was deleted.',
    max: 255,
    nullable: true,
    example: 'Grace Hopper',
  })
  targetName!: string | null;

  @Choice(PERMISSIONS, { doc: 'What the share allows.', example: 'read' })
  permission!: Permission;

  @Time({ doc: 'When the share expires; null if it does not.', nullable: true })
  expiresAt!: Date | null;

  @Id({ doc: 'The user who shared the document, or whose agent did.' })
  createdBy!: string;

  @Text({
    doc: 'The name of that user; null if the account was deleted.',
    max: 100,
    nullable: true,
    example: 'Olivia Lind',
  })
  createdByName!: string | null;

  @Time({ doc: 'When the share was created.' })
  createdAt!: Date;
}

/** A share that was created, or that already existed under the same terms. */
export class CreatedShareDto extends ShareTermsDto {
  @Id({ doc: 'The `id` of the Doc ID that was shared.' })
  docId!: string;

  @Text({ doc: 'The `globalId` of the Doc ID that was shared.', max: 200, example: GLOBAL_ID })
  globalId!: string;

  @Time({ doc: 'When the share last changed.' })
  updatedAt!: Date;

  @Choice(['live'], { doc: 'Always `live`; revoked and expired shares are not shown.', example: 'live' })
  state!: 'live';
}
