import { Int, defineError } from '#platform';

export class IntervalDetails {
  @Int({ doc: 'The number of seconds to leave between two polls.', min: 1, max: 600, example: 5 })
  interval!: number;
}

// These codes have no prefix: libraries for RFC 8628 (section 3.5) know them by these names.
export const AuthorizationPending = defineError(
  'authorization_pending',
  400,
  'Nobody has approved or denied the request yet. Poll again after `details.interval` seconds.',
  IntervalDetails,
);
export const SlowDown = defineError(
  'slow_down',
  400,
  'You poll too often. From now on, leave `details.interval` seconds between two polls.',
  IntervalDetails,
);
export const ExpiredToken = defineError(
  'expired_token',
  400,
  'This device code is unknown, has expired or has been used. Start a new connection request.',
);
export const AccessDenied = defineError(
  'access_denied',
  400,
  'The connection request was denied. Start a new one only if the person asks you to.',
);
