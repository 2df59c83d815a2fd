/** The texts of the end of a Doc ID. */
export const revoke = {
  revoke: 'Revoke the Doc ID',
  revokeTitle: (globalId: string) => `Revoke ${globalId}?`,
  revokeMeans:
    'Citations of the Doc ID lead nowhere then, and shares that were created with it end. The document stays, and can get another Doc ID. This can’t be undone.',
  revoked: (globalId: string) => `${globalId} is revoked.`,
};

export type RevokeTexts = typeof revoke;
