/** The texts of the revocation of a Doc ID. */
export const revoke = {
  revoke: 'Revoke the Doc ID',
  revokeTitle: (globalId: string) => `Revoke ${globalId}?`,
  revokeMeans:
    'Citations of the Doc ID no longer resolve, and shares that were created with it are revoked. The document stays, and can get another Doc ID. This can’t be undone.',
  revoked: (globalId: string) => `${globalId} is revoked.`,
};

export type RevokeTexts = typeof revoke;
