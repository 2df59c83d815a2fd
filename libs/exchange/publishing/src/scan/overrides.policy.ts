import { rule } from '#access';
import { type Finding, mayOverride } from '#secret-scan';
import type { ScanReportDto } from './findings.dto';
import { OverrideForbidden } from './scan.errors';

// A finding that is not listed may be a credential.
const TOO_MANY_FINDINGS =
  'The scan found more than it lists. Only an owner or admin who is signed in can override that.';

/** Requires that the caller can publish despite these findings. @throws OverrideForbidden */
export const requireMayOverride = rule(
  'Publishing',
  'Publish despite the findings of the scan',
  'Everyone who may publish, for personal data. For credentials, and if the scan found more than it lists, an owner or admin who is signed in.',
  (
    blocking: readonly Pick<Finding, 'overridable'>[],
    truncated: boolean,
    byAdmin: boolean,
    details: ScanReportDto,
  ): void => {
    if (!blocking.every((finding) => mayOverride(finding, byAdmin))) throw new OverrideForbidden({ details });
    if (truncated && !byAdmin) throw new OverrideForbidden({ message: TOO_MANY_FINDINGS, details });
  },
);
