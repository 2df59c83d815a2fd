import { defineError } from '#platform';

// RFC 8628, section 3.5: an agent's library knows these names, so they stand without our prefix.
export const AuthorizationPending = defineError(
  'authorization_pending',
  400,
  'Nobody has decided yet. Poll again after the seconds in details.interval.',
);
export const SlowDown = defineError(
  'slow_down',
  400,
  'You poll too fast. From now on leave the seconds in details.interval between two polls.',
);
export const ExpiredToken = defineError(
  'expired_token',
  400,
  'This device code is unknown, has expired, or has been used. Start again for a new one.',
);
export const AccessDenied = defineError('access_denied', 400, 'The connection was refused.');
export const NothingGrantable = defineError(
  'SVC_NOTHING_GRANTABLE',
  403,
  'None of the scopes that this agent asks for is yours to give. Ask an owner or admin to approve it.',
);
