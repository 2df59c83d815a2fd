import { Choice, Id, Time, defineError } from '#platform';

export class ShareExistsDetails {
  @Id({ doc: 'The id of the live share.' })
  shareId!: string;

  @Choice(['read', 'write'], { doc: 'What the live share permits.' })
  permission!: string;

  @Time({ doc: 'When the live share expires; null for never.', nullable: true })
  expiresAt!: string | null;
}

export const ShareExists = defineError(
  'SVC_SHARE_EXISTS',
  409,
  'This document is already shared with them under different terms. Delete that share first.',
  ShareExistsDetails,
);
export const GranteeAmbiguous = defineError(
  'SVC_GRANTEE_AMBIGUOUS',
  409,
  'Several users have this e-mail address. Send `targetId` instead.',
);
export const TooManyShares = defineError(
  'SVC_TOO_MANY_SHARES',
  409,
  'This document has the maximum number of live shares. Share it with a group, or delete some shares.',
);
