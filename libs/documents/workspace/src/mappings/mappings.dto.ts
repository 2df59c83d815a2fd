import { Choice, Id, Text, Time } from '#platform';

const SOURCE_TYPES = ['local', 'github', 'gdrive'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

export const HASH = /^[0-9a-f]{40}$|^[0-9a-f]{64}$/;
export const HASH_RULE = 'must be a SHA-1 or SHA-256 hash in lower-case hex';

const PATH_FORMS =
  'local: a relative POSIX path. github: `owner/repo@ref:path`. gdrive: the id of a file on Google Drive.';

/** A physical file to map a node to. */
export class CreateMappingDto {
  @Choice(SOURCE_TYPES, {
    doc: 'Where the physical file is: on a local disk, on GitHub or on Google Drive.',
    example: 'local',
  })
  sourceType!: SourceType;

  @Text({ doc: `The address of the file. ${PATH_FORMS}`, min: 1, max: 1024, example: 'docs/intro.md' })
  physicalPath!: string;

  @Text({
    doc: 'The hash of the content of the file, SHA-1 or SHA-256. For a file on GitHub, pass the blob hash from Git, since a manifest scan compares it.',
    max: 64,
    pattern: HASH,
    rule: HASH_RULE,
    optional: true,
  })
  fileHash?: string;
}

/** The new address of a physical file. */
export class RepairMappingDto {
  @Text({
    doc: `The new address of the file, in the form of the mapping's source type. ${PATH_FORMS}`,
    min: 1,
    max: 1024,
    example: 'docs/intro.md',
  })
  physicalPath!: string;

  @Text({
    doc: 'The new hash of the content of the file, SHA-1 or SHA-256; for a file on GitHub, the blob hash from Git. Unchanged by default.',
    max: 64,
    pattern: HASH,
    rule: HASH_RULE,
    optional: true,
  })
  fileHash?: string;
}

/** The link from a node to a physical file. */
export class MappingDto {
  @Id({ doc: 'The id of the mapping.' })
  id!: string;

  @Id({ doc: 'The id of its node.' })
  nodeId!: string;

  @Choice(SOURCE_TYPES, {
    doc: 'Where the physical file is: on a local disk, on GitHub or on Google Drive.',
    example: 'local',
  })
  sourceType!: SourceType;

  @Text({ doc: `The address of the file. ${PATH_FORMS}`, max: 1024, example: 'docs/intro.md' })
  physicalPath!: string;

  @Text({ doc: 'The hash of the content of the file; null if unknown.', max: 64, nullable: true })
  fileHash!: string | null;

  @Choice(['ok', 'broken'], {
    doc: 'Whether the file existed at the last check: `broken` means that it was missing.',
    example: 'ok',
  })
  status!: 'ok' | 'broken';

  @Time({ doc: 'When the file was last checked; null if it never was.', nullable: true })
  lastCheckedAt!: Date | null;
}
