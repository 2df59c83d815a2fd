import { Choice, Id, Nested, Text, Time, defineError } from '#platform';

export class UnfinishedScanDto {
  @Id({ doc: 'The id of the scan.' })
  id!: string;

  @Text({ doc: 'The GitHub organization or user.', max: 39, example: 'acme' })
  organization!: string;

  @Choice(['queued', 'running'], { doc: 'The state of the scan.' })
  state!: string;

  @Time({ doc: 'When the scan was requested.' })
  createdAt!: string;
}

export class UnfinishedScanDetails {
  @Nested(() => UnfinishedScanDto, { doc: 'The unfinished scan.' })
  scan!: UnfinishedScanDto;
}

export const ScanRunning = defineError(
  'SVC_SCAN_RUNNING',
  409,
  'Your organization already has an unfinished scan. Read its status to see its progress.',
  UnfinishedScanDetails,
);
