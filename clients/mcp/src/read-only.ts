/** The scopes with which nothing can be changed: those that "Only read" on the page for approving agents grants. A test compares the lists. */
export const READ_ONLY_SCOPES: readonly string[] = [
  'read:docs',
  'read:profile',
  'read:inbox',
  'read:catalog',
];
