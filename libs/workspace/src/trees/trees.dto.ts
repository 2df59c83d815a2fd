import { BoolQuery, Choice, Id, Int, Json, Nested, NestedList, Text, Time } from '#platform';
import { MappingDto } from '../mappings/mappings.dto';
import { TreeDto } from '../projects/projects.dto';

export class ReadTreeQuery {
  @BoolQuery({ doc: 'Whether each node carries its metadata.', default: false })
  includeMetadata?: boolean;

  @BoolQuery({ doc: 'Whether each node carries its mapping.', default: false })
  includeMappings?: boolean;
}

export class StructureNodeDto {
  @Id({ doc: 'The node.' })
  id!: string;

  @Id({ doc: 'The folder it is in; null for the root.', nullable: true })
  parentId!: string | null;

  @Choice(['file', 'folder'], { doc: 'What it is.' })
  type!: 'file' | 'folder';

  @Text({ doc: 'Its name; empty for the root.', max: 255 })
  name!: string;

  @Text({ doc: 'Its path.', max: 2000, example: '/guide/getting-started.md' })
  path!: string;

  @Int({ doc: 'Its place among its siblings.', min: -1_000_000_000, max: 1_000_000_000 })
  sortOrder!: number;

  @Time({ doc: 'When it, or its content, last changed.' })
  updatedAt!: string;

  @Json({ doc: 'Where asked for.', optional: true })
  metadata?: object;

  @Nested(() => MappingDto, { doc: 'Where asked for.', optional: true, nullable: true })
  mapping?: MappingDto | null;
}

export class TreeStructureDto extends TreeDto {
  @NestedList(() => StructureNodeDto, {
    doc: 'Every node, parents before their children, else in the byte order of paths.',
    maxItems: 10_000_000,
  })
  nodes!: StructureNodeDto[];
}
