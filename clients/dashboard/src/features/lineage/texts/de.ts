import type { RevokeTexts } from './en';

export const revoke: RevokeTexts = {
  revoke: 'Doc-ID widerrufen',
  revokeTitle: (globalId) => `${globalId} widerrufen?`,
  revokeMeans:
    'Zitate mit der Doc-ID führen dann ins Leere, und Freigaben, die mit ihr angelegt wurden, enden. Das Dokument bleibt und kann eine andere Doc-ID bekommen. Das lässt sich nicht rückgängig machen.',
  revoked: (globalId) => `${globalId} ist widerrufen.`,
};
