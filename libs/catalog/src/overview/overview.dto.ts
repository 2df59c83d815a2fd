import { BoolQuery, Id, Int, IntQuery, Nested, NestedList, Text } from '#platform';
import { FreshnessDto } from '../entries/entries.dto';

/** Most projects of an overview. */
export const MAX_PROJECTS = 10;
/** Most top folders of a project. */
export const MAX_TOP_FOLDERS = 10;

const SLUGS = /^(?:~|[a-z0-9-]+)(?:,(?:~|[a-z0-9-]+))*$/;

export class ReadOverviewQuery {
  @IntQuery({ doc: 'Most projects.', min: 1, max: MAX_PROJECTS, default: MAX_PROJECTS })
  limit: number = MAX_PROJECTS;

  @Text({
    doc: 'Only these projects: slugs, separated by commas; `~` is My Docs. Those out of sight are left out.',
    max: 4000,
    pattern: SLUGS,
    rule: 'must be slugs of projects, or ~, separated by commas',
    optional: true,
    example: 'handbook,~',
  })
  projects?: string;

  @BoolQuery({ doc: 'Whether My Docs are among them though not named.', default: false })
  includePersonal: boolean = false;
}

export class TopFolderDto {
  @Text({ doc: 'Its path.', max: 2000, example: '/guide' })
  path!: string;

  @Int({ doc: 'Documents at any depth under it.', min: 0, max: 2 ** 31 })
  documentCount!: number;
}

export class ProjectOverviewDto {
  @Id({ doc: 'The project.' })
  projectId!: string;

  @Text({ doc: 'Its short name; `~` for My Docs.', max: 60 })
  slug!: string;

  @Text({ doc: 'Its name.', max: 200 })
  name!: string;

  @Int({ doc: 'Its documents.', min: 0, max: 2 ** 31 })
  documentCount!: number;

  @Nested(() => FreshnessDto, {
    doc: 'How fresh its catalog is. It changes together with the documents, so this is when any of them last changed.',
  })
  indexFreshness!: FreshnessDto;

  @NestedList(() => TopFolderDto, {
    doc: 'The folders of its first level with the most documents, most first.',
    maxItems: MAX_TOP_FOLDERS,
  })
  topFolders!: TopFolderDto[];
}
