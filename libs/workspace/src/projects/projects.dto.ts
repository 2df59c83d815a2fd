import { Id, Int, IntQuery, NestedList, SLUG, Text, Time, Nested, NAME, NAME_RULE } from '#platform';

export class CreateProjectDto {
  @Text({
    doc: 'What people call the project.',
    min: 1,
    max: 200,
    trim: true,
    pattern: NAME,
    rule: NAME_RULE,
    example: 'Product handbook',
  })
  name!: string;

  @Text({ doc: 'What it is for.', max: 2000, optional: true })
  description?: string;

  @Text({
    doc: 'Its short name in addresses and Doc IDs; made from the name where omitted.',
    min: 1,
    max: 60,
    pattern: SLUG,
    rule: 'must be lower-case letters and digits, parted by single hyphens',
    optional: true,
    example: 'product-handbook',
  })
  slug?: string;
}

export class UpdateProjectDto {
  @Text({
    doc: 'The new name.',
    min: 1,
    max: 200,
    trim: true,
    pattern: NAME,
    rule: NAME_RULE,
    optional: true,
  })
  name?: string;

  @Text({ doc: 'The new description.', max: 2000, optional: true })
  description?: string;
}

export class ListProjectsQuery {
  @IntQuery({ doc: 'How many at most.', min: 1, max: 500, default: 100 })
  limit: number = 100;

  @Text({ doc: 'The `nextCursor` of the page before.', max: 500, optional: true })
  cursor?: string;
}

export class TreeDto {
  @Id({ doc: 'The tree.' })
  id!: string;

  @Id({ doc: 'Its project.' })
  projectId!: string;

  @Id({ doc: 'The folder that everything else is under.' })
  rootNodeId!: string;
}

/** The bounds that a project's documents are held to. */
export class ProjectRulesDto {
  @Int({ doc: 'Largest document, in bytes of UTF-8.', min: 0, max: 2 ** 31 })
  maxDocumentBytes!: number;

  @Int({ doc: 'Deepest level of a node; the root is 0.', min: 0, max: 1000 })
  maxDepth!: number;

  @Int({ doc: 'Longest path, in bytes of UTF-8.', min: 0, max: 10_000 })
  maxPathBytes!: number;
}

export class ProjectDto {
  @Id({ doc: 'The project.' })
  id!: string;

  @Id({ doc: 'The organization it belongs to.' })
  tenantId!: string;

  @Text({ doc: 'Short name; `~` for My Docs.', max: 60, example: 'product-handbook' })
  slug!: string;

  @Text({ doc: 'Name.', max: 200, example: 'Product handbook' })
  name!: string;

  @Text({ doc: 'What it is for.', max: 2000, nullable: true })
  description!: string | null;

  @Id({ doc: 'Who made it.' })
  createdBy!: string;

  @Int({ doc: 'How many nodes its tree has, the root included.', min: 0, max: 2 ** 31 })
  nodeCount!: number;

  @Int({ doc: 'How many of them are mapped to a physical file.', min: 0, max: 2 ** 31 })
  mappingCount!: number;

  @Time({ doc: 'When it was made.' })
  createdAt!: string;

  @Time({ doc: 'When its name or description last changed.' })
  updatedAt!: string;
}

export class ProjectDetailDto extends ProjectDto {
  @Nested(() => ProjectRulesDto, { doc: 'The bounds that its documents are held to.' })
  rules!: ProjectRulesDto;

  @NestedList(() => TreeDto, { doc: 'Its trees: one.', maxItems: 1 })
  trees!: TreeDto[];
}
