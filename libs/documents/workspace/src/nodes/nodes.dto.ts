import { Bool, BoolQuery, Choice, Id, Int, Json, Nested, Text, Time } from '#platform';
import { MappingDto } from '../mappings/mappings.dto';

/** A name has at most 255 characters in NFC; the same name in NFD has at most four times as many. */
const MAX_DECOMPOSED_NAME = 1_020;
const NAME_RULES = 'Must be 1 to 255 characters of any script, without a slash, and unique in its folder.';

export const SORT_ORDER = { min: -1_000_000_000, max: 1_000_000_000 };
export const SORT_ORDER_RULES =
  'Siblings are sorted by it, lowest first; siblings with equal values are sorted by name.';

/** A file or folder to create. */
export class CreateNodeDto {
  @Id({ doc: 'The id of the folder to create it in; the root of the tree by default.', optional: true })
  parentId?: string;

  @Choice(['file', 'folder'], { doc: 'Whether to create a file or a folder.', example: 'file' })
  type!: 'file' | 'folder';

  @Text({
    doc: `The name of the node. ${NAME_RULES}`,
    min: 1,
    max: MAX_DECOMPOSED_NAME,
    example: 'getting-started.md',
  })
  name!: string;

  @Int({
    doc: `The sort order of the node. ${SORT_ORDER_RULES}`,
    ...SORT_ORDER,
    optional: true,
    default: 0,
  })
  sortOrder?: number;

  @Json({
    doc: 'Metadata of your own: a JSON object of at most 16 KiB. A list of strings under `tags` becomes the tags of the node.',
    optional: true,
  })
  metadata?: Record<string, unknown>;
}

/** Changes of a node. */
export class UpdateNodeDto {
  @Text({
    doc: `The new name. ${NAME_RULES} Unchanged by default.`,
    min: 1,
    max: MAX_DECOMPOSED_NAME,
    optional: true,
  })
  name?: string;

  @Int({ doc: 'The new sort order among its siblings. Unchanged by default.', ...SORT_ORDER, optional: true })
  sortOrder?: number;
}

/** The new place of a node. */
export class MoveNodeDto {
  @Id({
    doc: 'The id of the folder to move it to, in the same tree; its current folder by default.',
    optional: true,
  })
  parentId?: string;

  @Int({ doc: 'The new sort order among its siblings. Unchanged by default.', ...SORT_ORDER, optional: true })
  sortOrder?: number;
}

export class DeleteNodeQuery {
  @BoolQuery({
    doc: 'Whether to delete permanently, also from the trash. Requires the session of an owner or admin.',
    default: false,
  })
  permanent?: boolean;
}

/** A file or folder. */
export class NodeDto {
  @Id({ doc: 'The id of the node.' })
  id!: string;

  @Id({ doc: 'The id of its tree.' })
  treeId!: string;

  @Id({ doc: 'The id of its project.' })
  projectId!: string;

  @Id({ doc: 'The id of the folder that contains it; null for the root.', nullable: true })
  parentId!: string | null;

  @Choice(['file', 'folder'], { doc: 'Whether it is a file or a folder.', example: 'file' })
  type!: 'file' | 'folder';

  @Text({ doc: 'Its name; empty for the root.', max: 255, example: 'getting-started.md' })
  name!: string;

  @Text({
    doc: 'Its path: the names from the root down, each after a slash.',
    max: 2000,
    example: '/guide/getting-started.md',
  })
  path!: string;

  @Int({ doc: `Its sort order. ${SORT_ORDER_RULES}`, ...SORT_ORDER })
  sortOrder!: number;

  @Json({ doc: 'The metadata that it was created with, as a JSON object.' })
  metadata!: object;

  @Nested(() => MappingDto, { doc: 'Its link to a physical file; null without one.', nullable: true })
  mapping!: MappingDto | null;

  @Int({ doc: 'The number of live shares of the node.', min: 0, max: 2 ** 31 })
  sharedCount!: number;

  @Text({
    doc: 'The ETag of this state, without quotes; send it in quotes in `If-Match`.',
    max: 100,
    example: '6d5b1c0f8e11.2',
  })
  etag!: string;

  @Bool({ doc: 'Whether the service stores content for it.', example: true })
  hasContent!: boolean;

  @Time({ doc: 'When it was created.' })
  createdAt!: Date;

  @Time({ doc: 'When it or its content last changed.' })
  updatedAt!: Date;
}
