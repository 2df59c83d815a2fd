import { AtLeastOneField, Bool, Id, Int, Nested, Text } from '#platform';
import { IntegrityDto } from './integrity.dto';
import { HASH, MAX_SEQUENCE_NUMBER } from './lineage.dto';

@AtLeastOneField()
export class VerifyLineageDto {
  @Text({
    doc: 'The SHA-256 of the content, in hex. At least one of the two hashes is required.',
    optional: true,
    ...HASH,
  })
  contentHash?: string;

  @Text({ doc: 'The SHA-256 of the metadata as canonical JSON (RFC 8785), in hex.', optional: true, ...HASH })
  metadataHash?: string;
}

/** The entry that a hash was compared with. */
export class ComparedEntryDto {
  @Id({ doc: 'The id of the entry.' })
  id!: string;

  @Int({ doc: 'The position of the entry in the chain.', min: 1, max: MAX_SEQUENCE_NUMBER, example: 2 })
  sequenceNumber!: number;
}

export class LineageVerdictDto {
  @Bool({
    doc: 'Whether `contentHash` is the content hash of the newest entry that has one; null if it was omitted.',
    nullable: true,
    example: true,
  })
  contentMatch!: boolean | null;

  @Bool({
    doc: 'Whether `metadataHash` is the metadata hash of the newest entry; null if it was omitted.',
    nullable: true,
    example: null,
  })
  metadataMatch!: boolean | null;

  @Nested(() => ComparedEntryDto, {
    doc: 'The entry that `contentHash` was compared with: the newest one with a content hash. Null if the hash was omitted, or if there is no such entry.',
    nullable: true,
  })
  contentEntry!: ComparedEntryDto | null;

  @Nested(() => ComparedEntryDto, {
    doc: 'The entry that `metadataHash` was compared with: the newest one, apart from `integrity_failed` entries. Null if the hash was omitted, or if there is no such entry.',
    nullable: true,
  })
  metadataEntry!: ComparedEntryDto | null;

  @Int({
    doc: 'The newest entry, apart from `integrity_failed` entries; null if there is none.',
    min: 1,
    max: MAX_SEQUENCE_NUMBER,
    nullable: true,
    example: 2,
  })
  sequenceNumber!: number | null;

  @Bool({
    doc: 'Whether the whole chain is intact and the stored content is the recorded one.',
    example: true,
  })
  chainIntact!: boolean;

  @Nested(() => IntegrityDto, { doc: 'The result of checking the whole chain.' })
  integrity!: IntegrityDto;
}
