import { defineError } from '#platform';

export const PublishBlocked = defineError(
  'SVC_PUBLISH_BLOCKED',
  422,
  'The scan found what should not be public; details.findings says where. Take it out, or override it with a reason.',
);
export const OverrideForbidden = defineError(
  'SVC_OVERRIDE_FORBIDDEN',
  403,
  'Some of what the scan found is shaped like a credential, or may hide one. Only an owner or admin, signed in, may override that.',
);
export const ScanUnavailable = defineError(
  'SVC_SCAN_UNAVAILABLE',
  503,
  'The scan that has to come before publishing could not be done. Nothing was published. Try again in a moment.',
);
