import { BoolQuery, Id, Int, IntQuery, Nested, NestedList, Text } from '#platform';
import { FreshnessDto } from '../entries/entries.dto';

export const MAX_PROJECTS = 10;
export const MAX_TOP_FOLDERS = 10;

/** How many documents that wait to be indexed are counted. */
export const MAX_WAITING = 1_000;

const SLUGS = /^(?:~|[a-z0-9-]+)(?:,(?:~|[a-z0-9-]+))*$/;

export class ReadOverviewQuery {
  @IntQuery({ doc: 'The maximum number of projects.', min: 1, max: MAX_PROJECTS, default: MAX_PROJECTS })
  limit: number = MAX_PROJECTS;

  @Text({
    doc: 'Only these projects: slugs, separated by commas; `~` is My Docs. Projects that you cannot see are left out.',
    max: 4000,
    pattern: SLUGS,
    rule: 'must be slugs of projects, or ~, separated by commas',
    optional: true,
    example: 'handbook,~',
  })
  projects?: string;

  @BoolQuery({ doc: 'Whether My Docs is included even if `projects` does not name it.', default: false })
  includePersonal: boolean = false;
}

export class TopFolderDto {
  @Text({ doc: 'Its path.', max: 2000, example: '/guide' })
  path!: string;

  @Int({ doc: 'The number of documents in it, at any depth.', min: 0, max: 2 ** 31 })
  documentCount!: number;
}

export class ProjectOverviewDto {
  @Id({ doc: 'The id of the project.' })
  projectId!: string;

  @Text({ doc: 'Its slug; `~` for My Docs.', max: 60 })
  slug!: string;

  @Text({ doc: 'Its name.', max: 200 })
  name!: string;

  @Int({ doc: 'The number of its documents.', min: 0, max: 2 ** 31 })
  documentCount!: number;

  @Nested(() => FreshnessDto, {
    doc: 'How long ago its catalog changed. The catalog changes together with the documents, so this is when any document last changed.',
  })
  indexFreshness!: FreshnessDto;

  @Int({
    doc: 'The number of its documents whose text the search has not read since they changed, among the first 1,000 of all projects.',
    min: 0,
    max: MAX_WAITING,
  })
  waitingDocuments!: number;

  @NestedList(() => TopFolderDto, {
    doc: 'The folders of its first level with the most documents, in descending order.',
    maxItems: MAX_TOP_FOLDERS,
  })
  topFolders!: TopFolderDto[];
}
