/** The scopes with which nothing can be changed. "Only read" on the page for approving agents grants the same; a test compares them. */
export const READ_ONLY_SCOPES: readonly string[] = [
  'read:docs',
  'read:profile',
  'read:inbox',
  'read:catalog',
];
