import { Choice, Int, Text, Time } from '#platform';
import { ACTOR_TYPES, MAX_SEQUENCE_NUMBER } from './lineage.dto';

export class PublicLineageEntryDto {
  @Int({ doc: 'Its place in the chain, from 1.', min: 1, max: MAX_SEQUENCE_NUMBER, example: 2 })
  sequence_number!: number;

  @Text({
    doc: 'What was done; of a manual record whose word is not plain letters only `custom`.',
    max: 71,
    example: 'edited',
  })
  action!: string;

  @Choice(ACTOR_TYPES, { doc: 'What did it.', example: 'human' })
  actor_kind!: string;

  @Int({
    doc: 'The entry before it; null for the first.',
    min: 1,
    max: MAX_SEQUENCE_NUMBER,
    nullable: true,
    example: 1,
  })
  parent_sequence_number!: number | null;

  @Text({
    doc: 'The first twelve hex digits of the SHA-256 of the content, to be shown; null while there is none.',
    max: 12,
    nullable: true,
    example: '9f86d081884c',
  })
  content_hash_short!: string | null;

  @Choice(['sha256'], { doc: 'What the hash is made with.', example: 'sha256' })
  hash_algorithm!: string;

  @Time({ doc: 'When.' })
  created_at!: string;
}
