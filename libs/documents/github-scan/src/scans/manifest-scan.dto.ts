import { Bool, Choice, Id, Int, Nested, NestedList, Text, Time } from '#platform';
import { GITHUB_OWNER } from '#workspace';
import { PROBLEMS } from '../github/github-problem';
import { FAILURES, ITEM_OUTCOMES, MAX_ERRORS, MAX_ITEMS, REASONS } from './scan';
import { MAX_REPOSITORIES } from './scan-plan';

const MANY = 2 ** 31;

/** The scan to start. */
export class StartScanDto {
  @Text({
    doc: 'The GitHub organization or user whose repositories are read. Required unless all `github` mappings name the same one.',
    max: 39,
    pattern: GITHUB_OWNER,
    rule: 'must be the name of a GitHub organization or user',
    example: 'acme',
    optional: true,
  })
  organization?: string;
}

/** The reason why a scan failed. */
export class ScanFailureDto {
  @Choice(FAILURES, { doc: 'The cause.', example: 'rate_limited' })
  code!: string;

  @Text({ doc: 'A description of the cause.', max: 500 })
  message!: string;
}

/** An organization or repository that could not be read. */
export class ScanErrorDto {
  @Text({
    doc: 'The repository; null if the error concerns the organization.',
    max: 140,
    nullable: true,
    example: 'acme/handbook',
  })
  repository!: string | null;

  @Choice(PROBLEMS, { doc: 'The cause.', example: 'repository_forbidden' })
  code!: string;

  @Text({ doc: 'A description of the cause.', max: 500 })
  message!: string;

  @Int({ doc: 'How many mappings are unverified because of it.', min: 0, max: MANY })
  unverified!: number;
}

/** A repository that was renamed on GitHub. */
export class ScanRenameDto {
  @Text({ doc: 'The name in the mappings.', max: 140, example: 'acme/handbook' })
  from!: string;

  @Text({
    doc: 'The current name. The scan compared the files under this name. Repair the mappings so that they use it.',
    max: 140,
    example: 'acme/docs',
  })
  to!: string;
}

/** A mapping that needs attention, or a file without a mapping. */
export class ScanItemDto {
  @Choice(ITEM_OUTCOMES, { doc: 'The outcome of the comparison.' })
  outcome!: string;

  @Text({
    doc: 'The file: the physical path of its mapping, or for an unmapped file, of a possible mapping.',
    max: 1024,
    example: 'acme/handbook@main:docs/intro.md',
  })
  physicalPath!: string;

  @Id({ doc: 'The project of the mapping.', optional: true })
  projectId?: string;

  @Id({ doc: 'The node of the mapping.', optional: true })
  nodeId?: string;

  @Id({ doc: 'The id of the mapping.', optional: true })
  mappingId?: string;

  @Choice(REASONS, {
    doc: 'Why the file is missing or could not be compared. `other_hash`: the mapping has a SHA-256, which a Git tree does not contain.',
    optional: true,
  })
  reason?: string;

  @Text({ doc: 'The current Git hash of the file.', max: 64, optional: true })
  fileHash?: string;
}

/** A manifest scan and its report. */
export class ManifestScanDto {
  @Id({ doc: 'The id of the scan; null before the first scan.', nullable: true })
  id!: string | null;

  @Choice(['none', 'queued', 'running', 'done', 'failed'], {
    doc: 'The state of the scan; `none` before the first scan.',
  })
  state!: string;

  @Text({ doc: 'The GitHub organization or user.', max: 39, nullable: true, example: 'acme' })
  organization!: string | null;

  @Bool({
    doc: 'Whether the scan compares only some projects, because the token that started it is limited to them.',
  })
  partial!: boolean;

  @Time({ doc: 'When the scan was requested.', nullable: true })
  createdAt!: Date | null;

  @Time({ doc: 'When the scan started.', nullable: true })
  startedAt!: Date | null;

  @Time({ doc: 'When the scan finished or failed.', nullable: true })
  finishedAt!: Date | null;

  @Time({
    doc: 'Until when the scan waits for the rate limit of GitHub; null if it does not wait.',
    nullable: true,
  })
  waitingUntil!: Date | null;

  @Nested(() => ScanFailureDto, {
    doc: 'Why the scan failed; null if it did not. Results from before the failure stay valid.',
    nullable: true,
  })
  failure!: ScanFailureDto | null;

  @Int({ doc: 'How many repositories the scan reads.', min: 0, max: MANY })
  repositories!: number;

  @Int({ doc: 'How many of these repositories are finished.', min: 0, max: MANY })
  repositoriesDone!: number;

  @Int({ doc: 'How many mappings have a file with the same hash.', min: 0, max: MANY })
  matched!: number;

  @Int({ doc: 'How many mappings have a file with another hash.', min: 0, max: MANY })
  changed!: number;

  @Int({ doc: 'How many mappings have no file. They are now `broken`.', min: 0, max: MANY })
  missing!: number;

  @Int({
    doc: 'How many mappings could not be compared, because they have no Git hash or GitHub did not show the file.',
    min: 0,
    max: MANY,
  })
  unverified!: number;

  @Int({ doc: 'How many files on default branches have no mapping at any ref.', min: 0, max: MANY })
  unmapped!: number;

  @NestedList(() => ScanErrorDto, {
    doc: 'What could not be read: the first 200 errors.',
    maxItems: MAX_ERRORS,
  })
  errors!: ScanErrorDto[];

  @Int({ doc: 'How many errors occurred.', min: 0, max: MANY })
  errorCount!: number;

  @NestedList(() => ScanRenameDto, {
    doc: 'Repositories that mappings name by a former name.',
    maxItems: MAX_REPOSITORIES,
  })
  renames!: ScanRenameDto[];

  @NestedList(() => ScanItemDto, {
    doc: 'The first 200 items of each outcome except `matched`; at most 20 unmapped files of one repository.',
    maxItems: MAX_ITEMS * ITEM_OUTCOMES.length,
  })
  items!: ScanItemDto[];
}
