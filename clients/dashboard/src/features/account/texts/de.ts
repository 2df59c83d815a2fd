import type { AccountTexts } from './en';

export const account: AccountTexts = {
  title: 'Anmeldung',
  shownAs: 'Andere sehen Sie als',
  email: 'E-Mail-Adresse',
  signInWith: 'Sie melden sich an mit',
  verified: 'Sie ist bestätigt.',
  unverified: 'Sie ist nicht bestätigt.',
  fromDirectory:
    'Das Verzeichnis Ihrer Organisation hat Ihnen diese Adresse gegeben. Bestätigen Sie sie nur, wenn Sie ihre Mails lesen: Bis dahin setzt sie Ihr Passwort nicht zurück. Gehört sie Ihnen nicht, sagen Sie es einem Inhaber.',
  verify: 'Link zum Bestätigen senden',
  verifyMailed: 'Ein Link, der Ihre Adresse bestätigt, wurde Ihnen gesendet.',
  outbox:
    'Dieser Dienst hat keinen Mailserver; die Nachricht liegt in seinem Ausgangsordner. Fragen Sie den Betreiber danach.',
  changeEmail: 'E-Mail-Adresse ändern',
  newEmail: 'Neue E-Mail-Adresse',
  newEmailHint:
    'Sie erhält einen Link. Die Adresse ändert sich, wenn Sie ihn öffnen. Ihre jetzige Adresse erhält einen Link, der die Änderung aufhält.',
  pending: 'Neue Adresse:',
  pendingMeans:
    'Die Adresse ändert sich, wenn jemand den Link öffnet, der an die neue gesendet wurde. Haben Sie das nicht verlangt, brechen Sie es ab und ändern Sie Ihr Passwort.',
  linkExpires: 'Der Link endet',
  cancelChange: 'Änderung abbrechen',
  changeCanceled: 'Die Änderung ist abgebrochen. Sie behalten Ihre E-Mail-Adresse.',
  dailyMail: 'Tägliche E-Mail',
  dailyMailWanted: 'Einmal am Tag mailen, was auf meine Entscheidung wartet',
  dailyMailHint: 'Um 06:00 Uhr UTC, an Tagen, an denen etwas wartet.',
  dailyMailUnverified: 'Sie geht nur an eine bestätigte Adresse.',
  password: 'Passwort',
  hasPassword: 'Sie haben ein Passwort.',
  noPassword: 'Sie haben kein Passwort.',
  changePassword: 'Passwort ändern',
  setPassword: 'Passwort setzen',
  yourPassword: 'Ihr Passwort',
  presentPassword: 'Jetziges Passwort',
  newPassword: 'Neues Passwort',
  newPasswordHint:
    'Mindestens 12 Zeichen. Ihre anderen Sitzungen enden, und eine Änderung Ihrer E-Mail-Adresse, die auf ihren Link wartet.',
  tooShort: 'Wählen Sie ein Passwort aus 12 bis 256 Zeichen. Einige zufällige Wörter sind ein gutes.',
  passwordChanged: 'Ihr Passwort ist geändert.',
  passkeys: 'Passkeys',
  passkeysHint:
    'Ein Passkey meldet Sie mit Fingerabdruck, Gesicht oder PIN Ihres Geräts an, ohne Ihr Passwort. Keine andere Website kann ihn benutzen.',
  noPasskeys: 'Sie haben keine Passkeys.',
  noPasskeysHere:
    'Dieser Browser kann hier keine Passkeys benutzen. Nötig sind ein aktueller Browser und eine Adresse, die mit https beginnt.',
  addPasskey: 'Passkey hinzufügen',
  passkeyName: 'Name des Passkeys',
  passkeyNameHint: 'An dem Sie ihn erkennen, zum Beispiel Arbeitslaptop.',
  passkeyAdded: 'Der Passkey ist hinzugefügt. Sie können sich ab jetzt mit ihm anmelden.',
  ceremony: {
    canceled:
      'Kein Passkey hinzugefügt: Es wurde abgebrochen oder dauerte zu lange. Versuchen Sie es erneut.',
    exists: 'Dieses Gerät hat schon einen Passkey für Ihr Konto.',
    elsewhere: (origin) => `Passkeys gehen unter dieser Adresse nicht. Öffnen Sie ${origin}.`,
    failed: 'Der Passkey konnte nicht hinzugefügt werden. Versuchen Sie es erneut.',
  },
  backedUp: 'auch auf Ihren anderen Geräten',
  oneDevice: 'nur auf einem Gerät',
  rename: 'Umbenennen',
  renameOf: (name) => `Passkey umbenennen: ${name}`,
  renameTitle: 'Diesen Passkey umbenennen',
  newName: 'Neuer Name',
  renamed: 'Der Passkey ist umbenannt.',
  remove: 'Entfernen',
  removeOf: (name) => `Passkey entfernen: ${name}`,
  removeTitle: 'Diesen Passkey entfernen?',
  removeMeans: 'Sie können sich nicht mehr mit ihm anmelden. Sitzungen, die er begonnen hat, gehen weiter.',
  removeAct: 'Passkey entfernen',
  removed:
    'Der Passkey ist entfernt. Kann jemand anderes ihn benutzt haben, beenden Sie auch Ihre anderen Sitzungen.',
};
