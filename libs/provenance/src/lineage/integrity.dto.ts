import { Bool, Choice, Int, NestedList, Text } from '#platform';
import { DAMAGES, type Damage } from '../chain/chain';
import { MAX_PROBLEMS } from './integrity';
import { HASH_EXAMPLE, MAX_SEQUENCE_NUMBER } from './lineage.dto';

const WHICH = 'What is wrong; `message` says it in words.';
const MESSAGE = {
  doc: 'The same in words.',
  max: 300,
  example: 'Entry 2 was altered: its hash is of something else.',
};
const LISTED = { doc: 'Each thing that is wrong, as far as there is room.', maxItems: MAX_PROBLEMS + 2 };

export class ChainProblemDto {
  @Choice(DAMAGES, { doc: WHICH, example: 'altered' })
  damage!: Damage;

  @Int({
    doc: 'At which entry; null where it is at none.',
    min: 0,
    max: MAX_SEQUENCE_NUMBER,
    nullable: true,
    example: 2,
  })
  sequenceNumber!: number | null;

  @Int({
    doc: 'Of missing entries the last one.',
    min: 1,
    max: MAX_SEQUENCE_NUMBER,
    nullable: true,
    example: 3,
  })
  through!: number | null;

  @Text({
    doc: 'The hash that was found there instead, in hex.',
    max: 64,
    nullable: true,
    example: HASH_EXAMPLE,
  })
  found!: string | null;

  @Text(MESSAGE)
  message!: string;
}

export class IntegrityDto {
  @Bool({ doc: 'Whether nothing is wrong.', example: true })
  intact!: boolean;

  @NestedList(() => ChainProblemDto, LISTED)
  problems!: ChainProblemDto[];

  @Int({ doc: 'How many things are wrong, listed or not.', min: 0, max: 2 ** 32, example: 0 })
  problemCount!: number;
}

export class PublicChainProblemDto {
  @Choice(DAMAGES, { doc: WHICH, example: 'altered' })
  damage!: Damage;

  @Int({
    doc: 'At which entry; null where it is at none.',
    min: 0,
    max: MAX_SEQUENCE_NUMBER,
    nullable: true,
    example: 2,
  })
  sequence_number!: number | null;

  @Text(MESSAGE)
  message!: string;
}

export class PublicIntegrityDto {
  @Bool({ doc: 'Whether nothing is wrong.', example: true })
  intact!: boolean;

  @NestedList(() => PublicChainProblemDto, LISTED)
  problems!: PublicChainProblemDto[];
}
