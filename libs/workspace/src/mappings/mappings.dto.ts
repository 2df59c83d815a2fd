import { Choice, Id, Text, Time } from '#platform';

export const SOURCE_TYPES = ['local', 'github', 'gdrive'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

export const HASH = /^[0-9a-f]{40}$|^[0-9a-f]{64}$/;
export const HASH_RULE = 'must be a SHA-1 or SHA-256 in lower-case hex';

export class CreateMappingDto {
  @Choice(SOURCE_TYPES, { doc: 'Where the file is.' })
  sourceType!: SourceType;

  @Text({
    doc: 'local: a relative POSIX path; github: `owner/repo@ref:path`; gdrive: a file id.',
    min: 1,
    max: 1024,
    example: 'docs/intro.md',
  })
  physicalPath!: string;

  @Text({
    doc: 'Hash of its bytes when it was mapped; of a file on GitHub the one that Git has of it, which a scan can compare.',
    max: 64,
    pattern: HASH,
    rule: HASH_RULE,
    optional: true,
  })
  fileHash?: string;
}

export class RepairMappingDto {
  @Text({ doc: 'Where the file is now.', min: 1, max: 1024 })
  physicalPath!: string;

  @Text({
    doc: 'Hash of its bytes now; of a file on GitHub the one that Git has of it.',
    max: 64,
    pattern: HASH,
    rule: HASH_RULE,
    optional: true,
  })
  fileHash?: string;
}

export class MappingDto {
  @Id({ doc: 'The mapping.' })
  id!: string;

  @Id({ doc: 'Its node.' })
  nodeId!: string;

  @Choice(SOURCE_TYPES, { doc: 'Where the file is.' })
  sourceType!: SourceType;

  @Text({ doc: 'Its address there.', max: 1024, example: 'docs/intro.md' })
  physicalPath!: string;

  @Text({ doc: 'Hash of its bytes.', max: 64, nullable: true })
  fileHash!: string | null;

  @Choice(['ok', 'broken'], { doc: 'Whether the file was there when last looked for.' })
  status!: 'ok' | 'broken';

  @Time({ doc: 'When it was last looked for.', nullable: true })
  lastCheckedAt!: string | null;
}
