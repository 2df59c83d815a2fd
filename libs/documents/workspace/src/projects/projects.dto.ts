import {
  CountedPageQuery,
  Id,
  Int,
  Nested,
  NestedList,
  ONE_LINE,
  SEVERAL_LINES,
  SLUG,
  Text,
  Time,
} from '#platform';
import { TreeDto } from '../trees/trees.dto';

/** The form of slugs. A slug must not look like an id, since a path can name a project by either. */
const PROJECT_SLUG = new RegExp(`^(?![0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$)${SLUG.source.slice(1)}`);

/** A project to create. */
export class CreateProjectDto {
  @Text({
    doc: 'The name of the project.',
    min: 1,
    max: 200,
    trim: true,
    visible: true,
    ...ONE_LINE,
    example: 'Product handbook',
  })
  name!: string;

  @Text({
    doc: 'A description of the project; none by default.',
    max: 2000,
    ...SEVERAL_LINES,
    optional: true,
  })
  description?: string;

  @Text({
    doc: 'The slug of the project in addresses and Doc IDs, unique in your organization; derived from the name by default.',
    min: 1,
    max: 60,
    pattern: PROJECT_SLUG,
    rule: 'must consist of lower-case letters and digits, with single hyphens between them, and must not look like an id',
    optional: true,
    example: 'product-handbook',
  })
  slug?: string;
}

/** Changes of a project. */
export class UpdateProjectDto {
  @Text({
    doc: 'The new name. Unchanged by default.',
    min: 1,
    max: 200,
    trim: true,
    visible: true,
    ...ONE_LINE,
    optional: true,
  })
  name?: string;

  @Text({
    doc: 'The new description; null or an empty text removes it. Unchanged by default.',
    max: 2000,
    ...SEVERAL_LINES,
    nullable: true,
    optional: true,
  })
  description?: string | null;
}

export class ListProjectsQuery extends CountedPageQuery({ limit: 100, max: 500 }) {
  @Text({
    doc: 'Only projects whose name or slug contains this, in any case.',
    max: 100,
    trim: true,
    optional: true,
    example: 'handbook',
  })
  search?: string;
}

/** The limits for documents in a project. */
class ProjectRulesDto {
  @Int({ doc: 'The maximum size of a document, in bytes of UTF-8.', min: 0, max: 2 ** 31 })
  maxDocumentBytes!: number;

  @Int({ doc: 'The maximum depth of a node; the root is at depth 0.', min: 0, max: 1000 })
  maxDepth!: number;

  @Int({ doc: 'The maximum length of a path, in bytes of UTF-8.', min: 0, max: 10_000 })
  maxPathBytes!: number;
}

/** A project in a list. */
export class ProjectDto {
  @Id({ doc: 'The id of the project.' })
  id!: string;

  @Id({ doc: 'The id of its organization.' })
  tenantId!: string;

  @Text({ doc: 'Its slug; `~` for My Docs.', max: 60, example: 'product-handbook' })
  slug!: string;

  @Text({ doc: 'Its name.', max: 200, example: 'Product handbook' })
  name!: string;

  @Text({ doc: 'Its description; null without one.', max: 2000, nullable: true })
  description!: string | null;

  @Id({ doc: 'The id of the user who created it.' })
  createdBy!: string;

  @Int({ doc: 'The number of nodes in its tree, including the root.', min: 0, max: 2 ** 31 })
  nodeCount!: number;

  @Int({ doc: 'The number of nodes that are mapped to a physical file.', min: 0, max: 2 ** 31 })
  mappingCount!: number;

  @Time({ doc: 'When it was created.' })
  createdAt!: Date;

  @Time({ doc: 'When its name or description last changed.' })
  updatedAt!: Date;
}

/** A project with its limits and its tree. */
export class ProjectDetailDto extends ProjectDto {
  @Nested(() => ProjectRulesDto, { doc: 'The limits for its documents.' })
  rules!: ProjectRulesDto;

  @NestedList(() => TreeDto, { doc: 'Its trees. A project has exactly one.', maxItems: 1 })
  trees!: TreeDto[];
}
