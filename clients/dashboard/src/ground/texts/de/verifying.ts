import type { Texts } from '../texts';

export const verifying: Texts['verifying'] = {
  verify: 'In diesem Browser prüfen',
  verifying: 'Wird geprüft …',
  verifier: 'Prüfprogramm herunterladen',
  signedAt: 'Signiert',
  unsupported: 'Dieser Browser kann keine Signaturen prüfen. Laden Sie Datei und Prüfprogramm herunter.',
};
