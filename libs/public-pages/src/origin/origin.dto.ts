import { Choice, Int, NestedList, Text, Time } from '#platform';
import { PublicLineageEntryDto } from '#provenance';
import { ORIGIN_STATES, type OriginState } from './origin-state';

export class OriginDto {
  @Choice(ORIGIN_STATES, {
    doc: 'Whether the text is, byte for byte, what was recorded when it was published last, in a chain of records that is intact: `verified`, or `changed` (it is not), `broken` (the chain is damaged), `unrecorded` (there is no record).',
    example: 'verified',
  })
  state!: OriginState;

  @Time({ doc: 'When that was checked.' })
  checkedAt!: string;

  @Text({
    doc: 'The first twelve hex digits of the SHA-256 of the text as it is served now.',
    max: 12,
    example: '9f86d081884c',
  })
  contentHashShort!: string;

  @Int({
    doc: 'The number of the record that it was compared with.',
    min: 1,
    max: 2 ** 31 - 1,
    nullable: true,
    example: 3,
  })
  recordedBy!: number | null;

  @NestedList(() => PublicLineageEntryDto, {
    doc: 'What happened to the document, oldest first; of more than a hundred records the newest hundred.',
    maxItems: 100,
  })
  steps!: PublicLineageEntryDto[];
}
