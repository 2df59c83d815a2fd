import { Bool, Choice, Int, Json, Nested, Text } from '#platform';
import { IntegrityDto } from './integrity.dto';
import { ACTOR_TYPES, HASH_EXAMPLE, MAX_SEQUENCE_NUMBER } from './lineage.dto';

const HASH = { max: 64, pattern: /^[0-9a-fA-F]{64}$/, rule: 'must be 64 hex digits', example: HASH_EXAMPLE };

export class VerifyLineageDto {
  @Text({ doc: 'SHA-256 of the content, in hex. One of the two hashes at least.', optional: true, ...HASH })
  contentHash?: string;

  @Text({ doc: 'SHA-256 of the metadata as canonical JSON (RFC 8785), in hex.', optional: true, ...HASH })
  metadataHash?: string;
}

export class LineageVerdictDto {
  @Bool({
    doc: 'Whether it is the hash of the newest entry with content; null where none was given.',
    nullable: true,
    example: true,
  })
  contentMatch!: boolean | null;

  @Bool({
    doc: 'Whether it is the metadata hash of the newest entry; null where none was given.',
    nullable: true,
    example: null,
  })
  metadataMatch!: boolean | null;

  @Int({
    doc: 'The newest entry, notes of failed checks aside; null where there is none.',
    min: 1,
    max: MAX_SEQUENCE_NUMBER,
    nullable: true,
    example: 2,
  })
  sequenceNumber!: number | null;

  @Bool({
    doc: 'Whether the whole chain is intact, and the stored content the one that it tells of.',
    example: true,
  })
  chainIntact!: boolean;

  @Nested(() => IntegrityDto, { doc: 'What is wrong where something is.' })
  integrity!: IntegrityDto;
}

export class RecordLineageDto {
  @Text({
    doc: 'What was done: edited, copied, or a word of your own behind `custom.`',
    max: 71,
    pattern: /^(?:edited|copied|custom\.[A-Za-z0-9][A-Za-z0-9._-]{0,63})$/,
    rule: 'must be edited, copied, or custom. and up to 64 letters, digits, dots, dashes or underscores',
    example: 'custom.reviewed',
  })
  action!: string;

  @Text({ doc: 'SHA-256 of the metadata as canonical JSON (RFC 8785), in hex.', ...HASH })
  metadataHash!: string;

  @Choice(ACTOR_TYPES, { doc: 'What did it.', optional: true, default: 'agent', example: 'human' })
  actorType?: 'agent' | 'human';

  @Text({ doc: 'SHA-256 of the content, in hex.', optional: true, ...HASH })
  contentHash?: string;

  @Json({
    doc: 'The metadata itself, at most 16 KiB as canonical JSON; `metadataHash` must be its hash.',
    optional: true,
    example: { reviewer: 'Ada', verdict: 'fine' },
  })
  metadataSnapshot?: object;
}
