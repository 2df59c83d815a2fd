import { Choice, Int, NestedList, Text, Time } from '#platform';
import { PublicLineageEntryDto } from '#provenance';
import { ORIGIN_STATES, type OriginState } from './origin-state';

export class OriginDto {
  @Choice(ORIGIN_STATES, {
    doc: 'The result of the check. `verified`: the document is, byte for byte, what was recorded when it was last published, and its lineage is intact. `changed`: the document differs from the record. `broken`: the lineage is damaged. `unrecorded`: there is no record of its publication.',
    example: 'verified',
  })
  state!: OriginState;

  @Time({ doc: 'When the document was checked.' })
  checkedAt!: string;

  @Text({
    doc: 'The first twelve hex digits of the SHA-256 of the current content.',
    max: 12,
    example: '9f86d081884c',
  })
  contentHashShort!: string;

  @Int({
    doc: 'The `sequence_number` of the entry that recorded the publication; null if there is none.',
    min: 1,
    max: 2 ** 31 - 1,
    nullable: true,
    example: 3,
  })
  recordedBy!: number | null;

  @NestedList(() => PublicLineageEntryDto, {
    doc: 'The newest entries of the lineage, at most a hundred, oldest first.',
    maxItems: 100,
  })
  steps!: PublicLineageEntryDto[];
}
