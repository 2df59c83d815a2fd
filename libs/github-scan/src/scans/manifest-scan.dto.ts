import { Bool, Choice, Id, Int, Nested, NestedList, Text, Time } from '#platform';
import { GITHUB_OWNER } from '#workspace';
import { PROBLEMS } from '../github/github-problem';
import { MAX_REPOSITORIES } from './plan';
import { FAILURES, ITEM_OUTCOMES, MAX_ERRORS, MAX_ITEMS, REASONS } from './scan';

const MANY = 2 ** 31;

export class StartScanDto {
  @Text({
    doc: 'The GitHub organization, or user, whose repositories are read. Without it the one that all github mappings name.',
    max: 39,
    pattern: GITHUB_OWNER,
    rule: 'must be the name of a GitHub organization or user',
    example: 'acme',
    optional: true,
  })
  organization?: string;
}

export class ScanFailureDto {
  @Choice(FAILURES, { doc: 'Why.', example: 'rate_limited' })
  code!: string;

  @Text({ doc: 'Why, in words.', max: 500 })
  message!: string;
}

export class ScanErrorDto {
  @Text({
    doc: 'The repository; null for the organization as a whole.',
    max: 140,
    nullable: true,
    example: 'acme/handbook',
  })
  repository!: string | null;

  @Choice(PROBLEMS, { doc: 'What is wrong.', example: 'repository_forbidden' })
  code!: string;

  @Text({ doc: 'What is wrong, in words.', max: 500 })
  message!: string;

  @Int({ doc: 'Mappings that are unverified for it.', min: 0, max: MANY })
  unverified!: number;
}

export class ScanRenameDto {
  @Text({ doc: 'What mappings call the repository.', max: 140, example: 'acme/handbook' })
  from!: string;

  @Text({
    doc: 'What GitHub calls it now. Its files were compared; repair the mappings to the new name.',
    max: 140,
    example: 'acme/docs',
  })
  to!: string;
}

export class ScanItemDto {
  @Choice(ITEM_OUTCOMES, { doc: 'What was found.' })
  outcome!: string;

  @Text({
    doc: 'The file: as its mapping has it, or as one could.',
    max: 1024,
    example: 'acme/handbook@main:docs/intro.md',
  })
  physicalPath!: string;

  @Id({ doc: 'The project of its mapping.', optional: true })
  projectId?: string;

  @Id({ doc: 'The node of its mapping.', optional: true })
  nodeId?: string;

  @Id({ doc: 'Its mapping.', optional: true })
  mappingId?: string;

  @Choice(REASONS, {
    doc: 'Why it is missing, or can not be compared: `other_hash` is a SHA-256, which a Git tree does not tell.',
    optional: true,
  })
  reason?: string;

  @Text({ doc: 'The hash that Git has of the file now.', max: 64, optional: true })
  fileHash?: string;
}

export class ManifestScanDto {
  @Id({ doc: 'The scan; null when there is none yet.', nullable: true })
  id!: string | null;

  @Choice(['none', 'queued', 'running', 'done', 'failed'], { doc: 'How far it is.' })
  state!: string;

  @Text({ doc: 'The GitHub organization or user.', max: 39, nullable: true, example: 'acme' })
  organization!: string | null;

  @Bool({ doc: 'Whether it is about some projects only: those that the token which started it reaches.' })
  partial!: boolean;

  @Time({ doc: 'When it was asked for.', nullable: true })
  createdAt!: string | null;

  @Time({ doc: 'When it began.', nullable: true })
  startedAt!: string | null;

  @Time({ doc: 'When it ended, well or not.', nullable: true })
  finishedAt!: string | null;

  @Time({
    doc: 'Until when it waits for the rate limit of GitHub; null while it does not wait.',
    nullable: true,
  })
  waitingUntil!: string | null;

  @Nested(() => ScanFailureDto, { doc: 'Why it failed; what was found before stands.', nullable: true })
  failure!: ScanFailureDto | null;

  @Int({ doc: 'Repositories that it reads.', min: 0, max: MANY })
  repositories!: number;

  @Int({ doc: 'Of these, how many are done.', min: 0, max: MANY })
  repositoriesDone!: number;

  @Int({ doc: 'Mappings whose file is there with the hash that the mapping has.', min: 0, max: MANY })
  matched!: number;

  @Int({ doc: 'Whose file is there with another hash.', min: 0, max: MANY })
  changed!: number;

  @Int({ doc: 'Whose file is not there; they are broken now.', min: 0, max: MANY })
  missing!: number;

  @Int({
    doc: 'Whose file could not be compared, as the mapping has no Git hash, or not be looked for, as GitHub did not show it.',
    min: 0,
    max: MANY,
  })
  unverified!: number;

  @Int({ doc: 'Files on default branches that no mapping names, at whatever ref.', min: 0, max: MANY })
  unmapped!: number;

  @NestedList(() => ScanErrorDto, { doc: 'What could not be read: the first ones.', maxItems: MAX_ERRORS })
  errors!: ScanErrorDto[];

  @Int({ doc: 'How many errors there were.', min: 0, max: MANY })
  errorCount!: number;

  @NestedList(() => ScanRenameDto, {
    doc: 'Repositories that mappings call by a former name.',
    maxItems: MAX_REPOSITORIES,
  })
  renames!: ScanRenameDto[];

  @NestedList(() => ScanItemDto, {
    doc: 'Of each outcome but matched the first ones; of the unmapped files of one repository at most 20.',
    maxItems: MAX_ITEMS * ITEM_OUTCOMES.length,
  })
  items!: ScanItemDto[];
}
