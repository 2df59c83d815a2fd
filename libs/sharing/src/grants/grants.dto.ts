import { Choice, Email, Id, IntQuery, Text, Time } from '#platform';

export const SHARE_TYPES = ['public', 'tenant', 'group', 'user'] as const;
export const PERMISSIONS = ['read', 'write'] as const;
export type Permission = (typeof PERMISSIONS)[number];

const GLOBAL_ID = '@acme:handbook:7';

/** Whom to give what to. */
export class CreateShareDto {
  @Text({
    doc: 'The document: its Doc ID (`@<tenant>:<project>:<seq>`), or the id that issuing it answered. The id of a node will not do.',
    min: 1,
    max: 200,
    example: GLOBAL_ID,
  })
  documentIdRef!: string;

  @Choice(SHARE_TYPES, {
    doc: 'public: whoever is signed in, in any organization. tenant: everyone of yours. group: a share group. user: one person.',
    example: 'user',
  })
  shareType!: (typeof SHARE_TYPES)[number];

  @Text({
    doc: 'The group or person. Left out for public; for tenant left out or your own organization.',
    max: 100,
    optional: true,
    example: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11',
  })
  targetId?: string;

  @Email({
    doc: 'With user, instead of targetId: the address of an active person of your organization.',
    optional: true,
    example: 'grace@example.org',
  })
  granteeEmail?: string;

  @Choice(PERMISSIONS, {
    doc: 'write: also to save content of the document. Never to rename, move, delete or share it. Not with public.',
    optional: true,
    default: 'read',
  })
  permission?: Permission;

  @Time({ doc: 'When it ends, at most 365 days ahead. Never, where omitted.', optional: true })
  expiresAt?: string;
}

/** Which shares of which node. */
export class ListSharesQuery {
  @Text({ doc: 'The node.', max: 100, example: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11' })
  nodeId!: string;

  @IntQuery({ doc: 'How many at most.', min: 1, max: 500, default: 100 })
  limit: number = 100;

  @IntQuery({ doc: 'How many to pass over.', min: 0, max: 1_000_000, default: 0 })
  offset: number = 0;
}

/** A live share. */
export class ShareDto {
  @Id({ doc: 'Names the share.' })
  id!: string;

  @Id({ doc: 'Id of the Doc ID that it was given by.' })
  docId!: string;

  @Text({ doc: 'That Doc ID.', max: 200, example: GLOBAL_ID })
  globalId!: string;

  @Choice(SHARE_TYPES, { doc: 'To whom it is.', example: 'user' })
  shareType!: string;

  @Id({ doc: 'The organization, group or person; null for public.', nullable: true })
  targetId!: string | null;

  @Choice(PERMISSIONS, { doc: 'What it gives.', example: 'read' })
  permission!: string;

  @Time({ doc: 'When it ends; null for never.', nullable: true })
  expiresAt!: string | null;

  @Time({ doc: 'When it was made.' })
  createdAt!: string;

  @Time({ doc: 'When it last changed.' })
  updatedAt!: string;
}

/** A share that is there now. */
export class CreatedShareDto extends ShareDto {
  @Choice(['live'], { doc: 'One that was revoked or has expired is not shown anywhere.', example: 'live' })
  state!: 'live';
}
