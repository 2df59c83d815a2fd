import { Choice, CountedPageQuery, Id, Int, Text, Time } from '#platform';

const MAX_COUNT = 2 ** 31 - 1;

export class ListTrashQuery extends CountedPageQuery({ limit: 50, max: 200 }) {}

/** Where to restore a node. */
export class RestoreNodeDto {
  @Text({
    doc: 'The path to restore it at, in the same project; the path that it had by default. Missing folders are created.',
    min: 1,
    max: 8_000,
    optional: true,
    example: '/guide/getting-started-restored.md',
  })
  newPath?: string;
}

/** One deletion that can be undone. */
export class TrashEntryDto {
  @Id({ doc: 'The id of the deleted node or mapping. Restore it with this id.' })
  id!: string;

  @Id({ doc: 'The id of its project.' })
  projectId!: string;

  @Id({ doc: 'The deleted node, or the node of the deleted mapping.' })
  nodeId!: string;

  @Choice(['file', 'folder', 'mapping'], {
    doc: 'What was deleted: a file, a folder with everything below it, or a mapping.',
    example: 'file',
  })
  type!: 'file' | 'folder' | 'mapping';

  @Text({ doc: 'The name of the node when it was deleted.', max: 255, example: 'getting-started.md' })
  name!: string;

  @Text({
    doc: 'The path of the node when it was deleted.',
    max: 2000,
    example: '/guide/getting-started.md',
  })
  path!: string;

  @Int({ doc: 'How many nodes were deleted; 0 for a mapping.', min: 0, max: MAX_COUNT, example: 1 })
  nodes!: number;

  @Int({ doc: 'How many files are among them.', min: 0, max: MAX_COUNT, example: 1 })
  files!: number;

  @Int({
    doc: 'The length of their current contents.',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    example: 5_120,
  })
  bytes!: number;

  @Id({ doc: 'The user who deleted it, or whose agent did.' })
  deletedBy!: string;

  @Text({
    doc: 'The name of that user; null if the account was deleted.',
    max: 100,
    nullable: true,
    example: 'Olivia Lind',
  })
  deletedByName!: string | null;

  @Id({ doc: 'The agent that deleted it; null if the user did.', nullable: true })
  deletedByActorId!: string | null;

  @Text({ doc: 'The name of that agent; null if the user did.', max: 100, nullable: true, example: null })
  deletedByActorName!: string | null;

  @Time({ doc: 'When it was deleted.' })
  deletedAt!: Date;

  @Time({ doc: 'When it is deleted permanently.' })
  purgeAt!: Date;
}
