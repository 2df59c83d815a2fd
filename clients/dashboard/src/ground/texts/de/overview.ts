import type { SettingsTexts } from '../settings-texts';

export const overview: SettingsTexts['overview'] = {
  hints: {
    account: 'E-Mail-Adresse, Passwort und Passkeys ändern.',
    tokens: 'Ein Token für ein Skript anlegen oder widerrufen.',
    sessions: 'Sehen, wo Sie angemeldet sind, und andere Browser abmelden.',
    data: 'Herunterladen, was über Sie gespeichert ist, oder Ihr Konto löschen.',
    members: 'Sehen, wer in Ihrer Organisation ist, Personen einladen und Rollen ändern.',
    groups: 'Listen von Personen für Freigaben pflegen.',
    policies: 'Sehen oder ändern, was die Organisation einschränkt oder verlangt.',
    singleSignOn: 'Personen bei Ihrem eigenen Anbieter anmelden lassen.',
    domains: 'Nachweisen, dass Domains Ihnen gehören.',
    auditLog: 'Sehen, wer was in der Organisation geändert hat, und es herunterladen.',
    organization: 'Die Organisation umbenennen, übergeben oder löschen.',
    usage: 'Sehen, was die Organisation hat, und welche Grenzen ihr Tarif setzt.',
  },
  signedInAs: 'Angemeldet als',
  email: 'E-Mail-Adresse',
  role: 'Ihre Rolle',
  plan: 'Tarif',
  apiReferenceHint: 'Alle Routen der API, mit Beispielen.',
};
