import { Bool, Choice, Id, Int, IntQuery, Nested, NestedList, Text, Time } from '#platform';
import { HASH, HASH_RULE } from '../mappings/mappings.dto';

export const MAX_FILES = 1_000;
export const OUTCOMES = ['ok', 'missing', 'changed', 'repaired'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export class ReportedFileDto {
  @Text({
    doc: 'A relative POSIX path, as local mappings have it.',
    min: 1,
    max: 1024,
    example: 'docs/intro.md',
  })
  physicalPath!: string;

  @Bool({ doc: 'Whether there is a file.' })
  exists!: boolean;

  @Text({ doc: 'Hash of its bytes.', max: 64, pattern: HASH, rule: HASH_RULE, optional: true })
  fileHash?: string;
}

export class CheckHealthDto {
  @NestedList(() => ReportedFileDto, {
    doc: 'What the caller found, each path once. Mappings of other paths are left alone.',
    maxItems: MAX_FILES,
  })
  files!: ReportedFileDto[];

  @Bool({
    doc:
      'Whether the mapping of a missing file is pointed at where the file went: to the one reported file that has the hash of the ' +
      'mapping and that no mapping has.',
    optional: true,
    default: false,
  })
  autoRepair?: boolean;
}

export class ListReportsQuery {
  @IntQuery({ doc: 'How many at most.', min: 1, max: 200, default: 50 })
  limit: number = 50;

  @Text({ doc: 'The `nextCursor` of the page before.', max: 500, optional: true })
  cursor?: string;
}

export class HealthCountsDto {
  @Int({ doc: 'Mappings whose file is there, as far as hashes tell unchanged.', min: 0, max: 2 ** 31 })
  ok!: number;

  @Int({ doc: 'Whose file is missing; they are broken now.', min: 0, max: 2 ** 31 })
  missing!: number;

  @Int({ doc: 'Whose file has another hash than the mapping.', min: 0, max: 2 ** 31 })
  changed!: number;

  @Int({ doc: 'Whose file was missing and found elsewhere.', min: 0, max: 2 ** 31 })
  repaired!: number;
}

export class HealthItemDto {
  @Id({ doc: 'The mapping.' })
  mappingId!: string;

  @Id({ doc: 'Its node.' })
  nodeId!: string;

  @Text({ doc: 'The path that was looked for.', max: 1024, example: 'docs/intro.md' })
  physicalPath!: string;

  @Choice(OUTCOMES, { doc: 'What was found.' })
  outcome!: Outcome;

  @Text({ doc: 'Where a repaired mapping points now.', max: 1024, optional: true })
  newPath?: string;
}

export class HealthSummaryDto {
  @Id({ doc: 'The report.' })
  id!: string;

  @Id({ doc: 'Its project.' })
  projectId!: string;

  @Time({ doc: 'When it was made.' })
  createdAt!: string;

  @Nested(() => HealthCountsDto, { doc: 'How many mappings had which outcome.' })
  counts!: HealthCountsDto;
}

export class HealthReportDto extends HealthSummaryDto {
  @NestedList(() => HealthItemDto, {
    doc: 'One for each mapping that was looked for, by path.',
    maxItems: 1_000_000,
  })
  items!: HealthItemDto[];
}
