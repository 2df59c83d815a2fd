import { Bool, Choice, Id, Int, Json, Nested, Text, Time } from '#platform';
import { MappingDto } from '../mappings/mappings.dto';

/** A name of 255 characters before it is composed: a character decomposes into four at most. */
const MAX_GIVEN_NAME = 1_020;

export class CreateNodeDto {
  @Id({ doc: 'The folder it goes into; the root where omitted.', optional: true })
  parentId?: string;

  @Choice(['file', 'folder'], { doc: 'What it is.' })
  type!: 'file' | 'folder';

  @Text({
    doc: 'Its name: 1 to 255 characters of any script, no slash; unique in its folder.',
    min: 1,
    max: MAX_GIVEN_NAME,
    example: 'getting-started.md',
  })
  name!: string;

  @Int({
    doc: 'Its place among its siblings, lowest first; equal ones go by name.',
    min: -1_000_000_000,
    max: 1_000_000_000,
    optional: true,
    default: 0,
  })
  sortOrder?: number;

  @Json({ doc: 'What else is known of it, as a JSON object of at most 16 KiB.', optional: true })
  metadata?: Record<string, unknown>;
}

export class UpdateNodeDto {
  @Text({ doc: 'The new name.', min: 1, max: MAX_GIVEN_NAME, optional: true })
  name?: string;

  @Int({ doc: 'The new place among its siblings.', min: -1_000_000_000, max: 1_000_000_000, optional: true })
  sortOrder?: number;
}

export class MoveNodeDto {
  @Id({ doc: 'The folder of the same tree that it goes into.', optional: true })
  parentId?: string;

  @Int({ doc: 'Its place there.', min: -1_000_000_000, max: 1_000_000_000, optional: true })
  sortOrder?: number;
}

export class NodeDto {
  @Id({ doc: 'The node.' })
  id!: string;

  @Id({ doc: 'Its tree.' })
  treeId!: string;

  @Id({ doc: 'Its project.' })
  projectId!: string;

  @Id({ doc: 'The folder it is in; null for the root.', nullable: true })
  parentId!: string | null;

  @Choice(['file', 'folder'], { doc: 'What it is.' })
  type!: 'file' | 'folder';

  @Text({ doc: 'Its name.', max: 255, example: 'getting-started.md' })
  name!: string;

  @Text({
    doc: 'Every name from the root down, each behind a slash.',
    max: 2000,
    example: '/guide/getting-started.md',
  })
  path!: string;

  @Int({ doc: 'Its place among its siblings.', min: -1_000_000_000, max: 1_000_000_000 })
  sortOrder!: number;

  @Json({ doc: 'What else is known of it.' })
  metadata!: object;

  @Nested(() => MappingDto, { doc: 'The physical file behind it.', nullable: true })
  mapping!: MappingDto | null;

  @Int({ doc: 'How many live shares there are on it.', min: 0, max: 2 ** 31 })
  sharedCount!: number;

  @Text({ doc: 'Names this state, for If-Match.', max: 100, example: '6d5b1c0f8e11.2' })
  etag!: string;

  @Bool({ doc: 'Whether the service holds content for it.' })
  hasContent!: boolean;

  @Time({ doc: 'When it was made.' })
  createdAt!: string;

  @Time({ doc: 'When it, or its content, last changed.' })
  updatedAt!: string;
}
