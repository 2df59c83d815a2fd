import { plural } from '../../../ground/texts/plural';
import type { OwnTexts } from './en';

/** The texts of single sign-on, SCIM and domains, in German. */
export const texts: OwnTexts = {
  sso: {
    hint: 'Personen melden sich beim eigenen OpenID-Anbieter Ihrer Organisation an, und ein Verzeichnis kann sie über SCIM verwalten.',
    onlyAdmins: 'Inhaber und Admins Ihrer Organisation sehen, wie sich ihre Personen anmelden.',
    otherPlan: (plan) =>
      `Ihre Organisation hat den Tarif ${plan}. Single Sign-on und SCIM erfordern den Tarif Enterprise. Bis dahin melden sich alle mit Passwort oder Passkey an.`,
    onlyOwners:
      'Nur Inhaber ändern die Verbindung: Wer den Anbieter kontrolliert, kann sich hier als jede Person anmelden.',
    setUp: 'Einrichtung',
    progress: (done, all) => `${done} von ${all} Schritten sind erledigt.`,
    states: { done: 'Erledigt', missing: 'Fehlt', problem: 'Problem', unknown: 'Nicht geprüft' },
    steps: {
      domain: 'Eine Domain ist nachgewiesen',
      connection: 'Die Verbindung ist gespeichert',
      provider: 'Der Anbieter antwortet',
      signIn: 'Eine Person hat sich angemeldet',
      scim: 'Das SCIM-Token existiert',
    },
    domainDone: plural('de', {
      one: '# Domain ist nachgewiesen.',
      other: '# Domains sind nachgewiesen.',
    }),
    domainMissing: 'Ohne sie muss jede Person eine Adresse bestätigen, die das Verzeichnis ihr gibt.',
    toDomains: 'Zu den Domains',
    connectionMissing:
      'Tragen Sie die Adressen unten bei Ihrem Anbieter ein, dann hier, was er ausgestellt hat.',
    connectionMissingAdmin:
      'Ein Inhaber trägt die Adressen unten beim Anbieter ein, dann hier, was er ausgestellt hat.',
    providerWaits: 'Er lässt sich prüfen, wenn die Verbindung gespeichert ist.',
    providerUnknown: 'Prüfen Sie den Anbieter unten. Auch das Speichern der Verbindung prüft ihn.',
    providerUnknownAdmin: 'Inhaber prüfen den Anbieter auf dieser Seite.',
    providerAnswers: 'Er hat gerade geantwortet, mit einer brauchbaren Konfiguration.',
    signInDone: plural('de', {
      one: '# Person hat sich mit dieser Verbindung angemeldet.',
      other: '# Personen haben sich mit dieser Verbindung angemeldet.',
    }),
    signInMissing:
      'Öffnen Sie den Anmeldelink in einem privaten Fenster. Die erste Anmeldung prüft auch Client-ID und Geheimnis.',
    scimMissing: 'Erstellen Sie unten das Token, und tragen Sie es in Ihrem Verzeichnis ein.',
    scimUnused: 'Das Verzeichnis war damit noch nicht hier.',
    scimUsed: 'Das Verzeichnis war zuletzt hier:',
    addresses: 'Adressen für den Anbieter',
    redirect: 'Rückkehr-Adresse',
    copyRedirect: 'Rückkehr-Adresse kopieren',
    signedOut: 'Adresse nach dem Abmelden',
    copySignedOut: 'Abmelde-Adresse kopieren',
    link: 'Anmeldelink für Ihre Personen',
    copyLink: 'Anmeldelink kopieren',
    connection: 'Verbindung',
    issuer: 'Aussteller',
    issuerHint: 'Die https-Adresse des Anbieters, etwa https://login.acme.example.',
    issuerProblem:
      'Geben Sie die https-Adresse eines Anbieters im öffentlichen Internet ein, ohne Abfrage und ohne /.well-known/….',
    clientId: 'Client-ID',
    clientIdProblem: 'Geben Sie die Client-ID ein, die der Anbieter ausgestellt hat.',
    secret: 'Client-Geheimnis',
    secretHint: 'Es wird verschlüsselt gespeichert und nie wieder gezeigt.',
    secretKept:
      'Ein Geheimnis ist gespeichert und wird nie gezeigt. Lassen Sie das Feld leer, um es zu behalten.',
    secretProblem:
      'Geben Sie das Client-Geheimnis ein, das der Anbieter ausgestellt hat. Ein anderer Aussteller braucht ein anderes.',
    createUsers: 'Konten anlegen',
    createUsersHint:
      'Wen der Anbieter anmeldet, wird Mitglied, außer Ihre Richtlinien nennen eine andere E-Mail-Domain. Sonst braucht eine Person zuerst ein Konto oder eine Einladung.',
    required: 'Single Sign-on verlangen',
    requiredHint:
      'Mitglieder und Admins können kein Passwort und keinen Passkey mehr benutzen. Wer sich damit angemeldet hat, wird sofort abgemeldet. Tokens und Agenten arbeiten weiter. Inhaber können weiter ihr Passwort benutzen, damit ein Weg hinein bleibt.',
    changedElsewhere:
      'Die Verbindung hat sich geändert, seit Sie begonnen haben, vielleicht durch Ihr eigenes Speichern. Prüfen Sie das Formular, und speichern Sie erneut.',
    requiredUntested:
      'Mit dieser Verbindung hat sich noch keine Person angemeldet. Wenn sie nicht funktioniert, kommen nur noch Inhaber hinein. Speichern Sie zuerst ohne dies, und probieren Sie eine Anmeldung.',
    save: 'Verbindung speichern',
    saved: 'Die Verbindung ist gespeichert.',
    yes: 'Ja',
    no: 'Nein',
    check: 'Anbieter prüfen',
    checking: 'Wird geprüft …',
    checkHint:
      'Fragt den Anbieter nach seiner Konfiguration, höchstens zehn Sekunden lang. Client-ID und Geheimnis prüft nur eine Anmeldung.',
    checkOk: 'Der Anbieter antwortet und ist brauchbar.',
    remove: 'Single Sign-on entfernen',
    removeTitle: 'Single Sign-on entfernen?',
    removeMeans:
      'Alle melden sich dann wieder mit ihrem Passwort an. Wer keines hat, braucht ein neues. Sitzungen laufen weiter.',
    removed: 'Single Sign-on ist entfernt.',
  },
  scim: {
    title: 'Personen über SCIM verwalten',
    hint: 'Mit dem Token kann Ihr Verzeichnis hier Personen anlegen, ändern, sperren und löschen und Freigabegruppen verwalten. Sonst öffnet es nichts: keine Dokumente, keine Einstellungen.',
    address: 'Basisadresse für das Verzeichnis',
    copyAddress: 'Basisadresse kopieren',
    none: 'Es existiert kein Token, also hat das Verzeichnis keinen Zugang.',
    made: 'Token erstellt',
    used: 'das Verzeichnis war zuletzt hier',
    unused: 'das Verzeichnis war noch nicht hier',
    create: 'Token erstellen',
    replace: 'Token ersetzen',
    replaceTitle: 'Das SCIM-Token ersetzen?',
    replaceMeans:
      'Das jetzige Token gilt sofort nicht mehr. Das Verzeichnis hat keinen Zugang, bis Sie dort das neue eintragen.',
    replaced: 'Das Token ist ersetzt.',
    shownOnce:
      'Das Token wird nur jetzt gezeigt. Kopieren Sie es in Ihr Verzeichnis. Geht es verloren, ersetzen Sie es.',
    copy: 'Token kopieren',
    revoke: 'Token widerrufen',
    revokeTitle: 'Das SCIM-Token widerrufen?',
    revokeMeans:
      'Das Verzeichnis hat sofort keinen Zugang mehr. Personen und Gruppen bleiben, wie sie sind, und das Verzeichnis sperrt niemanden mehr.',
    revoked: 'Das Token ist widerrufen. Das Verzeichnis hat keinen Zugang.',
  },
  domains: {
    hint: 'Weisen Sie mit einem TXT-Eintrag im DNS nach, dass eine Domain Ihnen gehört. Ihr Verzeichnis kann Personen dann Adressen dieser Domain geben. Jede andere Adresse setzt kein Passwort zurück, bis die Person sie bestätigt.',
    toSignOn: 'Single Sign-on und SCIM',
    onlyAdmins: 'Inhaber und Admins Ihrer Organisation verwalten ihre Domains.',
    otherPlan: (plan) =>
      `Ihre Organisation hat den Tarif ${plan}. Domains hinzuzufügen und nachzuweisen erfordert den Tarif Enterprise.`,
    onlyOwners:
      'Nur Inhaber weisen eine Domain nach: Wer sie hat, kann Post an Personen empfangen, denen das Verzeichnis eine Adresse darin gibt.',
    add: 'Eine Domain hinzufügen',
    domain: 'Domain',
    domainHint: 'Zum Beispiel acme.example. Subdomains sind andere Domains.',
    domainProblem: 'Geben Sie eine Domain wie acme.example ein, ohne „@“.',
    addAct: 'Domain hinzufügen',
    added: (domain) => `${domain} ist hinzugefügt. Setzen Sie den Eintrag, dann prüfen Sie ihn.`,
    list: 'Ihre Domains',
    empty: 'Ihre Organisation hat keine Domains.',
    pending: 'Noch nicht nachgewiesen',
    proved: 'Nachgewiesen',
    failing: 'Nachgewiesen, aber der Eintrag fehlt seit',
    failingHint: 'Setzen Sie den Eintrag wieder. Fehlt er einige Tage, endet der Nachweis.',
    checked: 'zuletzt gesucht',
    type: 'Typ',
    name: 'Name',
    value: 'Wert',
    copyName: (domain) => `Namen des Eintrags kopieren: ${domain}`,
    copyValue: (domain) => `Wert des Eintrags kopieren: ${domain}`,
    verify: 'Prüfen',
    verifying: 'Wird gesucht …',
    verifyOf: (domain) => `Prüfen: ${domain}`,
    verified: (domain) => `${domain} ist nachgewiesen.`,
    keep: 'Behalten Sie den Eintrag: Er wird immer wieder gesucht.',
    remove: 'Entfernen',
    removeOf: (domain) => `Entfernen: ${domain}`,
    removeTitle: (domain) => `${domain} entfernen?`,
    removeMeans:
      'Ihr Verzeichnis kann Personen dann keine Adressen dieser Domain mehr geben, ohne dass sie bestätigt werden, und eine andere Organisation kann sie nachweisen. Adressen, die Personen haben, bleiben.',
    removed: (domain) => `${domain} ist entfernt.`,
  },
};
