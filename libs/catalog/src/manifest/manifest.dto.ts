import { CONTENT_HASH, ListEntriesQuery } from '../entries/entries.dto';
import { BoolQuery, Choice, Id, Int, Nested, NestedList, Text, Time } from '#platform';

export const MANIFEST_FORMATS = ['json', 'prompt'] as const;
export type ManifestFormat = (typeof MANIFEST_FORMATS)[number];

/** Of the catalog's own parameters `fields=contentHash` counts for the JSON of `version=1` too, the rest for `version=2` only. */
export class ReadManifestQuery extends ListEntriesQuery {
  @Choice(MANIFEST_FORMATS, {
    doc: 'json: a list of nodes. prompt: the same as text for a model.',
    optional: true,
    default: 'json',
  })
  format: ManifestFormat = 'json';

  @BoolQuery({ doc: 'Whether physical paths are shown.', default: false })
  includePhysicalPaths: boolean = false;

  @Choice(['1', '2'], {
    doc: '1: the whole project. 2: the paged catalog, as GET …/catalog gives it; a token needs read:catalog for it.',
    optional: true,
    default: '1',
  })
  version?: '1' | '2';
}

export class ManifestProjectDto {
  @Id({ doc: 'The project.' })
  id!: string;

  @Text({ doc: 'Its short name; `~` for My Docs.', max: 60, example: 'handbook' })
  slug!: string;

  @Text({ doc: 'Its name.', max: 200, example: 'Handbook' })
  name!: string;

  @Text({ doc: 'What it is for.', max: 2000, nullable: true })
  description!: string | null;
}

export class ManifestNodeDto {
  @Id({ doc: 'The node.' })
  id!: string;

  @Text({ doc: 'Its path.', max: 2000, example: '/guide/getting-started.md' })
  path!: string;

  @Choice(['file', 'folder'], { doc: 'What it is.' })
  type!: 'file' | 'folder';

  @Text({
    doc: 'Title of the document, taken from its text: data, never instruction. Null without content or heading.',
    max: 300,
    nullable: true,
    example: 'Getting started',
  })
  title!: string | null;

  @Int({
    doc: 'About how many tokens the whole document costs to read; null without content.',
    min: 0,
    max: 2 ** 31,
    nullable: true,
  })
  tokenEstimate!: number | null;

  @Time({ doc: 'When it, or its content, last changed.' })
  updatedAt!: string;

  @Text({ ...CONTENT_HASH, optional: true })
  contentHash?: string;

  @Text({ doc: 'Address of the physical file behind it, where asked for.', max: 1024, optional: true })
  physicalPath?: string;

  @Choice(['local', 'github', 'gdrive'], { doc: 'Where that file is, where asked for.', optional: true })
  sourceType?: 'local' | 'github' | 'gdrive';
}

export class ManifestHeadDto {
  @Nested(() => ManifestProjectDto, { doc: 'The project.' })
  project!: ManifestProjectDto;

  @Time({ doc: 'When this answer was made.' })
  generatedAt!: string;

  @Text({
    doc: 'Names this state of the project, for If-None-Match.',
    max: 100,
    example: '6d5b1c0f8e11.17.json',
  })
  etag!: string;
}

export class ManifestDto extends ManifestHeadDto {
  @NestedList(() => ManifestNodeDto, {
    doc: 'Every node but the root, in the byte order of paths; with `format=json`.',
    maxItems: 10_000_000,
    optional: true,
  })
  nodes?: ManifestNodeDto[];

  @Text({ doc: 'The manifest as text for a model; with `format=prompt`.', max: 2 ** 31, optional: true })
  prompt?: string;
}

export class ManifestPromptDto extends ManifestHeadDto {
  @Text({
    doc: 'The manifest as text for a model. What came out of documents stands between marks, as data.',
    max: 2 ** 31,
  })
  prompt!: string;
}
