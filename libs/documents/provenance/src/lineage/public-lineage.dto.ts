import { Choice, Int, Text, Time } from '#platform';
import { ACTOR_TYPES, MAX_SEQUENCE_NUMBER } from './lineage.dto';

export class PublicLineageEntryDto {
  @Int({
    doc: 'The position of the entry in the chain, from 1.',
    min: 1,
    max: MAX_SEQUENCE_NUMBER,
    example: 2,
  })
  sequence_number!: number;

  @Text({
    doc: 'What was done. A `custom.` action is shown only if its word consists of plain letters; otherwise this is `custom`.',
    max: 71,
    example: 'edited',
  })
  action!: string;

  @Choice(ACTOR_TYPES, { doc: 'Whether an agent or a human did it.', example: 'human' })
  actor_kind!: string;

  @Int({
    doc: 'The `sequence_number` of the previous entry; null in the first.',
    min: 1,
    max: MAX_SEQUENCE_NUMBER,
    nullable: true,
    example: 1,
  })
  parent_sequence_number!: number | null;

  @Text({
    doc: 'The first twelve hex digits of the SHA-256 of the content, for display; null if there was none.',
    max: 12,
    nullable: true,
    example: '9f86d081884c',
  })
  content_hash_short!: string | null;

  @Choice(['sha256'], { doc: 'The algorithm of the hash.', example: 'sha256' })
  hash_algorithm!: string;

  @Time({ doc: 'When the entry was recorded.' })
  created_at!: string;
}
