import { AuthorDto, Bool, Choice, Id, Int, Nested, PageQuery, Text, Time } from '#platform';

/** How many nodes of a folder a row counts at most. */
export const MAX_COUNTED_CHILDREN = 100;
/** How many nodes of the listed folder are counted at most. */
export const MAX_TOTAL = 10_000;

export class ListChildrenQuery extends PageQuery({ limit: 200, max: 1_000 }) {}

/** A node of a folder, with what a tree shows of it. */
export class ChildDto {
  @Id({ doc: 'The id of the node.' })
  id!: string;

  @Id({ doc: 'The id of the folder that contains it.' })
  parentId!: string;

  @Choice(['file', 'folder'], { doc: 'Whether it is a file or a folder.', example: 'folder' })
  type!: 'file' | 'folder';

  @Text({ doc: 'Its name.', max: 255, example: 'guide' })
  name!: string;

  @Text({ doc: 'Its path.', max: 2000, example: '/guide' })
  path!: string;

  @Int({
    doc: 'Its sort order. Siblings are sorted by it, lowest first; siblings with equal values are sorted by name.',
    min: -1_000_000_000,
    max: 1_000_000_000,
  })
  sortOrder!: number;

  @Int({
    doc: `The number of nodes directly in it; 0 for a file. At most ${MAX_COUNTED_CHILDREN} are counted, so that this number means that there may be more.`,
    min: 0,
    max: MAX_COUNTED_CHILDREN,
    example: 12,
  })
  childCount!: number;

  @Bool({ doc: 'Whether the service stores content for it.', example: false })
  hasContent!: boolean;

  @Text({
    doc: 'The ETag of this state, without quotes; send it in quotes in `If-Match`.',
    max: 100,
    example: '6d5b1c0f8e11.2',
  })
  etag!: string;

  @Time({ doc: 'When it or its content last changed.' })
  updatedAt!: Date;

  @Nested(() => AuthorDto, {
    doc: 'The person or agent who saved it, if that is the last change; null if the last change was another one, such as a move.',
    nullable: true,
  })
  changedBy!: AuthorDto | null;
}
