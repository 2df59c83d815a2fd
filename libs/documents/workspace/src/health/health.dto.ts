import { Bool, Choice, Id, Int, Nested, NestedList, PageQuery, Text, Time } from '#platform';
import { HASH, HASH_RULE } from '../mappings/mappings.dto';

const MAX_FILES = 1_000;
const OUTCOMES = ['ok', 'missing', 'changed', 'repaired'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The result of a client's look at one path. */
export class ReportedFileDto {
  @Text({
    doc: 'The path of the file: a relative POSIX path, as in a local mapping.',
    min: 1,
    max: 1024,
    example: 'docs/intro.md',
  })
  physicalPath!: string;

  @Bool({ doc: 'Whether the file exists.', example: true })
  exists!: boolean;

  @Text({
    doc: 'The hash of the content of the file, SHA-1 or SHA-256. Without it, the file is never reported as changed.',
    max: 64,
    pattern: HASH,
    rule: HASH_RULE,
    optional: true,
  })
  fileHash?: string;
}

/** The files that a client looked for. */
export class CheckHealthDto {
  @NestedList(() => ReportedFileDto, {
    doc: 'The files that you checked, each path once. Mappings of other paths are not checked.',
    maxItems: MAX_FILES,
  })
  files!: ReportedFileDto[];

  @Bool({
    doc:
      'Whether to repair the mapping of a missing file. The mapping gets the path of the reported file that has the hash of the mapping, ' +
      'if there is exactly one such file without a mapping and no other missing mapping has this hash.',
    optional: true,
    default: false,
  })
  autoRepair?: boolean;
}

export class ListReportsQuery extends PageQuery({ limit: 50, max: 200 }) {}

/** The number of mappings with each outcome. */
class HealthCountsDto {
  @Int({
    doc: 'The number of mappings whose file exists and, as far as the hashes show, is unchanged.',
    min: 0,
    max: 2 ** 31,
  })
  ok!: number;

  @Int({ doc: 'The number of mappings whose file is missing. They are now `broken`.', min: 0, max: 2 ** 31 })
  missing!: number;

  @Int({
    doc: 'The number of mappings whose file has another hash than the mapping.',
    min: 0,
    max: 2 ** 31,
  })
  changed!: number;

  @Int({
    doc: 'The number of mappings whose file was missing and found at another path.',
    min: 0,
    max: 2 ** 31,
  })
  repaired!: number;
}

/** The outcome for one mapping. */
export class HealthItemDto {
  @Id({ doc: 'The id of the mapping.' })
  mappingId!: string;

  @Id({ doc: 'The id of its node.' })
  nodeId!: string;

  @Text({ doc: 'The path that was checked.', max: 1024, example: 'docs/intro.md' })
  physicalPath!: string;

  @Choice(OUTCOMES, {
    doc:
      'ok: the file exists and, as far as the hashes show, is unchanged. missing: the file does not exist. changed: the file has another ' +
      'hash than the mapping. repaired: the file was found at another path.',
    example: 'ok',
  })
  outcome!: Outcome;

  @Text({ doc: 'The new path of a repaired mapping.', max: 1024, optional: true })
  newPath?: string;
}

/** A report without the outcome for each mapping. */
export class HealthSummaryDto {
  @Id({ doc: 'The id of the report.' })
  id!: string;

  @Id({ doc: 'The id of its project.' })
  projectId!: string;

  @Time({ doc: 'When it was created.' })
  createdAt!: Date;

  @Nested(() => HealthCountsDto, { doc: 'How many mappings had which outcome.' })
  counts!: HealthCountsDto;
}

/** A report of a health check. */
export class HealthReportDto extends HealthSummaryDto {
  @NestedList(() => HealthItemDto, {
    doc: 'The outcome for each mapping that was checked, sorted by path.',
    maxItems: 1_000_000,
  })
  items!: HealthItemDto[];
}
