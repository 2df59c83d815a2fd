import { defineError } from '#platform';
import { ScanReportDto } from './findings.dto';

export const PublishBlocked = defineError(
  'SVC_PUBLISH_BLOCKED',
  422,
  'The scan found credentials or personal data; `details.findings` lists them. Remove them, or override them with a reason.',
  ScanReportDto,
);
export const OverrideForbidden = defineError(
  'SVC_OVERRIDE_FORBIDDEN',
  403,
  'Some findings look like credentials, or may hide one. Only an owner or admin who is signed in can override them.',
  ScanReportDto,
);
export const ScanUnavailable = defineError(
  'SVC_SCAN_UNAVAILABLE',
  503,
  'The scan could not be completed, so nothing was published. Try again in a moment.',
);
