import { Bool, BoolQuery, Choice, Id, Int, IntQuery, Nested, Text, Time } from '#platform';

export const HASH_EXAMPLE = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
export const ACTOR_TYPES = ['agent', 'human'] as const;
export const MAX_SEQUENCE_NUMBER = 2 ** 31 - 1;

export const MAX_ENTRIES = 1_000;
export const MAX_ENTRIES_WITH_METADATA = 200;

export class ListLineageQuery {
  @IntQuery({ doc: 'How many entries at most.', min: 1, max: MAX_ENTRIES, default: MAX_ENTRIES })
  limit: number = MAX_ENTRIES;

  @Text({ doc: 'The `nextCursor` of the page before.', max: 500, optional: true })
  cursor?: string;
}

export class ListOwnLineageQuery extends ListLineageQuery {
  @BoolQuery({
    doc: `Whether to give what each metadata hash is of, as far as it is kept; for who may write the document, and then at most ${MAX_ENTRIES_WITH_METADATA} entries.`,
    default: false,
  })
  includeMetadata?: boolean;
}

export class LineageTextDto {
  @Text({
    doc: 'The canonical JSON that the metadata hash is of; null where it is not kept.',
    max: 16_384,
    nullable: true,
    example:
      '{"name":"start.md","path":"/start.md","projectId":"019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11","title":"Start"}',
  })
  metadata!: string | null;
}

export class LineageEntryDto {
  @Id({ doc: 'The entry.' })
  id!: string;

  @Id({ doc: 'The document: its node, or the published document that came from none.' })
  documentId!: string;

  @Int({ doc: 'Its place in the chain, from 1.', min: 1, max: MAX_SEQUENCE_NUMBER, example: 2 })
  sequenceNumber!: number;

  @Text({
    doc: 'What was done: created, edited, copied, moved, published, unpublished, integrity_failed, or custom.… of a manual record.',
    max: 71,
    example: 'edited',
  })
  action!: string;

  @Choice(ACTOR_TYPES, { doc: 'What did it.', example: 'human' })
  actorType!: string;

  @Text({ doc: 'What it is called.', max: 200, example: 'Ada' })
  actorDisplay!: string;

  @Text({
    doc: 'SHA-256 of the content, in hex; null while there is none.',
    max: 64,
    nullable: true,
    example: HASH_EXAMPLE,
  })
  contentHash!: string | null;

  @Text({
    doc: 'SHA-256 of the metadata as canonical JSON (RFC 8785), in hex.',
    max: 64,
    example: HASH_EXAMPLE,
  })
  metadataHash!: string;

  @Choice(['sha256'], { doc: 'What all hashes are made with.', example: 'sha256' })
  hashAlgorithm!: string;

  @Bool({ doc: 'Whether a person recorded it, and the service only keeps their word.' })
  manual!: boolean;

  @Id({ doc: 'The entry before it; null for the first.', nullable: true })
  prevLineageId!: string | null;

  @Text({ doc: "That entry's `entryHash`.", max: 64, nullable: true, example: HASH_EXAMPLE })
  prevEntryHash!: string | null;

  @Time({ doc: 'When.' })
  createdAt!: string;

  @Text({
    doc: 'SHA-256, in hex, of a zero byte and the fields above as canonical JSON.',
    max: 64,
    example: HASH_EXAMPLE,
  })
  entryHash!: string;
}

export class OwnLineageEntryDto extends LineageEntryDto {
  @Nested(() => LineageTextDto, { doc: 'With `includeMetadata`: data, never instruction.', optional: true })
  untrusted?: LineageTextDto;
}
