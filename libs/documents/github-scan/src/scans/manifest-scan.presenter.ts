import type { Principal } from '#access';
import type { ManifestScanDto, ScanErrorDto } from './manifest-scan.dto';
import { FAILURE_TEXTS, PROBLEM_TEXTS } from './manifest-scan.texts';
import type { ScanRow } from './manifest-scans.repository';
import type { ScanError } from './scan';

const NONE: ManifestScanDto = {
  id: null,
  state: 'none',
  organization: null,
  partial: false,
  createdAt: null,
  startedAt: null,
  finishedAt: null,
  waitingUntil: null,
  failure: null,
  repositories: 0,
  repositoriesDone: 0,
  matched: 0,
  changed: 0,
  missing: 0,
  unverified: 0,
  unmapped: 0,
  errors: [],
  errorCount: 0,
  renames: [],
  items: [],
};

/** A scan. A token that is limited to some projects does not see the names of files and repositories that only others map. */
export function presentScan(
  scan: ScanRow | undefined,
  { projectIds: visible }: Pick<Principal, 'projectIds'>,
): ManifestScanDto {
  if (!scan) return NONE;
  const { projectIds, progress, failure, errors, renames, items, ...shown } = scan;
  return {
    ...shown,
    partial: projectIds !== null,
    failure: failure && { code: failure, message: FAILURE_TEXTS[failure] },
    repositoriesDone: progress.done,
    errors: visible === null ? errors.map(presentError) : [],
    renames: visible === null ? renames : [],
    items: items.filter(
      ({ projectId }) => visible === null || (projectId !== undefined && visible.includes(projectId)),
    ),
  };
}

function presentError(error: ScanError): ScanErrorDto {
  return { ...error, message: PROBLEM_TEXTS[error.code] };
}
