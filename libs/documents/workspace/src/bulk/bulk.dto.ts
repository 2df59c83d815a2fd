import { Bool, Choice, Id, Int, Nested, NestedList, Text } from '#platform';
import { NodeDto } from '../nodes/nodes.dto';

/** The maximum number of nodes in one request. */
export const MAX_BULK_ITEMS = 200;

export const BULK_OPERATIONS = ['move', 'delete', 'restore'] as const;
export type BulkOperation = (typeof BULK_OPERATIONS)[number];

/** A node to move, delete or restore. */
export class BulkItemDto {
  @Id({ doc: 'The id of the node.' })
  nodeId!: string;

  @Text({
    doc: 'The `etag` of the node that you read. If somebody has changed it since, nothing is done, and the answer is 412. Not with `restore`.',
    max: 200,
    optional: true,
    example: '6d5b1c0f8e11.2',
  })
  etag?: string;

  @Id({
    doc: 'Only with `move`: the id of the folder to move it to, in the same tree; its current folder by default.',
    optional: true,
  })
  parentId?: string;

  @Int({
    doc: 'Only with `move`: the new sort order among its siblings. Unchanged by default.',
    min: -1_000_000_000,
    max: 1_000_000_000,
    optional: true,
  })
  sortOrder?: number;

  @Text({
    doc: 'Only with `restore`: the path to restore it at; the path that it had by default. Missing folders are created.',
    min: 1,
    max: 8_000,
    optional: true,
    example: '/guide/getting-started-restored.md',
  })
  newPath?: string;
}

/** Nodes of one project to change together. */
export class BulkDto {
  @Choice(BULK_OPERATIONS, { doc: 'What to do with every node.', example: 'move' })
  op!: BulkOperation;

  @NestedList(() => BulkItemDto, {
    doc: 'The nodes, each at most once. They are changed in this order.',
    maxItems: MAX_BULK_ITEMS,
  })
  items!: BulkItemDto[];
}

/** The result for one node. */
export class BulkResultDto {
  @Id({ doc: 'The id of the node.' })
  id!: string;

  @Bool({ doc: 'Whether the node was deleted.', example: false })
  deleted!: boolean;

  @Nested(() => NodeDto, { doc: 'The node after the change; null if it was deleted.', nullable: true })
  node!: NodeDto | null;
}
