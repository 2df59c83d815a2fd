import type { Texts } from '../texts';

export const errors: Texts['errors'] = {
  title: 'Das konnte nicht geladen werden',
  retry: 'Erneut versuchen',
  tooMany: (seconds) =>
    `Die Grenze der Anfragen ist erreicht. Versuchen Sie es in ${seconds} Sekunden noch einmal.`,
  service: 'Der Dienst hat ein Problem. Versuchen Sie es in einer Minute noch einmal.',
  offline: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  untrustedKey:
    'Der Schlüssel ließ sich im Schlüsselprotokoll des Dienstes nicht bestätigen und wurde nicht verwendet. Wenn das in einer Minute wieder geschieht, melden Sie es dem Betreiber des Dienstes.',
  unexpected:
    'Auf dieser Seite ist etwas Unerwartetes geschehen. Laden Sie sie neu; gespeicherte Änderungen bleiben erhalten.',
  partMissing:
    'Ein Teil dieser Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu. Gespeicherte Änderungen und Entwürfe bleiben erhalten.',
  sessionEnded:
    'Ihre Sitzung ist beendet. Was Sie geschrieben haben, steht noch hier. Melden Sie sich in einem anderen Tab an und versuchen Sie es dann noch einmal.',
  signIn: 'Anmelden',
  reload: 'Neu laden',
  requestId: (id) => `Anfrage ${id}`,
  notFound: 'Nicht gefunden',
  notFoundHint: 'Es existiert nicht, oder Sie haben keinen Zugriff darauf.',
  toHome: 'Zur Startseite',
};
