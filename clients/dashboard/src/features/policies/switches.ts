/** The policies that are on or off, in the order in which they are shown. */
export const SWITCHES = [
  'requirePrePublishReview',
  'codeJoinDisabled',
  'requirePurpose',
  'hideDiscoveryTab',
] as const;
