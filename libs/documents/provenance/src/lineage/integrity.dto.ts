import { Bool, Choice, Int, NestedList, Text } from '#platform';
import { DAMAGES, type Damage } from '../chain/chain';
import { MAX_PROBLEMS } from './integrity';
import { HASH_EXAMPLE, MAX_SEQUENCE_NUMBER } from './lineage.dto';

// The list can hold the problems of entries, one problem of the head and one of the content.
const LISTED = { doc: 'The problems, up to a limit.', maxItems: MAX_PROBLEMS + 2 };
const SEQUENCE_NUMBER = {
  doc: 'The entry that is damaged; null if the problem is at no entry.',
  min: 0,
  max: MAX_SEQUENCE_NUMBER,
  nullable: true,
  example: 2,
};

class ProblemDto {
  @Choice(DAMAGES, { doc: 'The kind of damage. `message` explains it.', example: 'altered' })
  damage!: Damage;

  @Text({
    doc: 'A description of the problem.',
    max: 300,
    example: 'Entry 2 was altered: its fields do not match its hash.',
  })
  message!: string;
}

class CheckedDto {
  @Bool({ doc: 'Whether the check found no problem.', example: true })
  intact!: boolean;
}

export class ChainProblemDto extends ProblemDto {
  @Int(SEQUENCE_NUMBER)
  sequenceNumber!: number | null;

  @Int({
    doc: 'The last of the missing entries, if `damage` is `missing`; otherwise null.',
    min: 1,
    max: MAX_SEQUENCE_NUMBER,
    nullable: true,
    example: 3,
  })
  through!: number | null;

  @Text({
    doc: 'The hash that was found instead of the right one, in hex; null if there is none.',
    max: 64,
    nullable: true,
    example: HASH_EXAMPLE,
  })
  found!: string | null;
}

export class IntegrityDto extends CheckedDto {
  @NestedList(() => ChainProblemDto, LISTED)
  problems!: ChainProblemDto[];

  @Int({
    doc: 'The number of problems, including those that are not listed.',
    min: 0,
    max: 2 ** 32,
    example: 0,
  })
  problemCount!: number;
}

export class PublicChainProblemDto extends ProblemDto {
  @Int(SEQUENCE_NUMBER)
  sequence_number!: number | null;
}

export class PublicIntegrityDto extends CheckedDto {
  @NestedList(() => PublicChainProblemDto, LISTED)
  problems!: PublicChainProblemDto[];
}
