import type { Principal } from '#access';
import { FAILURE_TEXTS, PROBLEM_TEXTS } from './manifest-scan.texts';
import type { ManifestScanDto, ScanErrorDto } from './manifest-scan.dto';
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

/** A scan as its reader may see it: whose credential reaches some projects only is told of no files and repositories of others. */
export function presentScan(
  scan: ScanRow | undefined,
  { projectIds }: Pick<Principal, 'projectIds'>,
): ManifestScanDto {
  if (!scan) return NONE;
  const { id, state, organization, repositories, matched, changed, missing, unverified, unmapped } = scan;
  const all = projectIds === null;
  return {
    id,
    state,
    organization,
    partial: scan.projectIds !== null,
    createdAt: scan.createdAt.toISOString(),
    startedAt: scan.startedAt?.toISOString() ?? null,
    finishedAt: scan.finishedAt?.toISOString() ?? null,
    waitingUntil: scan.waitingUntil?.toISOString() ?? null,
    failure: scan.failure && { code: scan.failure, message: FAILURE_TEXTS[scan.failure] },
    repositories,
    repositoriesDone: scan.progress.done,
    matched,
    changed,
    missing,
    unverified,
    unmapped,
    errors: all ? scan.errors.map(presentError) : [],
    errorCount: scan.errorCount,
    renames: all ? scan.renames : [],
    items: scan.items.filter(
      ({ projectId }) => all || (projectId !== undefined && projectIds.includes(projectId)),
    ),
  };
}

function presentError(error: ScanError): ScanErrorDto {
  return { ...error, message: PROBLEM_TEXTS[error.code] };
}
