import { BoolQuery, Choice, Id, Int, Json, Nested, NestedList, Text, Time } from '#platform';
import { MappingDto } from '../mappings/mappings.dto';

/** The optional parts of the nodes of a tree. */
export class ReadTreeQuery {
  @BoolQuery({ doc: 'Whether to include the metadata of each node.', default: false })
  includeMetadata?: boolean;

  @BoolQuery({ doc: 'Whether to include the mapping of each node.', default: false })
  includeMappings?: boolean;
}

/** The tree of a project. */
export class TreeDto {
  @Id({ doc: 'The id of the tree.' })
  id!: string;

  @Id({ doc: 'The id of its project.' })
  projectId!: string;

  @Id({ doc: 'The id of its root, the folder that contains every other node.' })
  rootNodeId!: string;
}

/** A node in the structure of a tree. */
export class StructureNodeDto {
  @Id({ doc: 'The id of the node.' })
  id!: string;

  @Id({ doc: 'The id of the folder that contains it; null for the root.', nullable: true })
  parentId!: string | null;

  @Choice(['file', 'folder'], { doc: 'Whether it is a file or a folder.', example: 'file' })
  type!: 'file' | 'folder';

  @Text({ doc: 'Its name; empty for the root.', max: 255, example: 'getting-started.md' })
  name!: string;

  @Text({ doc: 'Its path.', max: 2000, example: '/guide/getting-started.md' })
  path!: string;

  @Int({
    doc: 'Its sort order. Siblings are sorted by it, lowest first; siblings with equal values are sorted by name.',
    min: -1_000_000_000,
    max: 1_000_000_000,
  })
  sortOrder!: number;

  @Time({ doc: 'When it or its content last changed.' })
  updatedAt!: Date;

  @Json({ doc: 'Its metadata; only if `includeMetadata` is true.', optional: true })
  metadata?: object;

  @Nested(() => MappingDto, {
    doc: 'Its link to a physical file, null without one; only if `includeMappings` is true.',
    optional: true,
    nullable: true,
  })
  mapping?: MappingDto | null;
}

/** A tree with all its nodes. */
export class TreeStructureDto extends TreeDto {
  @NestedList(() => StructureNodeDto, {
    doc: 'Every node of the tree in the byte order of paths, so that a folder comes before the nodes that it contains.',
    maxItems: 10_000_000,
  })
  nodes!: StructureNodeDto[];
}
