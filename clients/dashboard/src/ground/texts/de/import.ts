import { plural } from '../plural';

const files = plural('de', { one: '# Datei', other: '# Dateien' });
const documents = plural('de', { one: '# Dokument', other: '# Dokumente' });

export const importing = {
  title: 'Importieren',
  into: (folder: string) => `Nach ${folder}`,
  hint: 'Aus Markdown-Dateien werden Dokumente; Bilder und andere Dateien liegen daneben. Ordner bleiben, wie sie sind, und kein Byte wird verändert.',
  chooseFolder: 'Ordner auswählen',
  chooseFiles: 'Dateien oder ZIP-Archiv auswählen',
  dropHere: 'Ziehen Sie Dateien, einen Ordner oder ein ZIP-Archiv hierher, um sie zu importieren',
  folderField: 'Zu importierender Ordner',
  filesField: 'Zu importierende Dateien',
  found: (documentCount: number, fileCount: number) =>
    fileCount > 0 ? `${documents(documentCount)} und ${files(fileCount)}` : documents(documentCount),
  skipped: (count: number) => `Ausgelassen: ${files(count)} des Systems oder der Versionsverwaltung.`,
  nothing: 'Es gibt nichts zu importieren: Es wurden keine Dateien gefunden.',
  replace: 'Vorhandene Dokumente ersetzen',
  replaceHint:
    'Andernfalls bleiben sie unverändert und werden aufgelistet. Frühere Fassungen bleiben in jedem Fall erhalten.',
  start: 'Importieren',
  running: (done: number, total: number) => `${done} von ${total} importiert`,
  progress: 'Fortschritt des Imports',
  pace: 'Dateien werden einzeln gesendet, innerhalb Ihrer Anfragen pro Minute. Viele Dateien dauern etwas; lassen Sie dieses Fenster offen.',
  stop: 'Anhalten',
  stopped: 'Der Import wurde angehalten. Was importiert ist, bleibt.',
  interrupted: (reason: string) =>
    `Der Import wurde unterbrochen. ${reason} Nichts ist verloren: Fahren Sie fort, sobald es wieder geht.`,
  continue: 'Fortfahren',
  retry: 'Fehlgeschlagene erneut versuchen',
  finished: (count: number) => `${files(count)} importiert`,
  unchanged: (count: number) => `Schon mit gleichem Inhalt vorhanden: ${files(count)}.`,
  failed: (count: number) => `Nicht importiert: ${files(count)}`,
  failures: 'Dateien, die nicht importiert wurden',
  done: 'Fertig',
  exists: 'Ein Dokument mit diesem Pfad gibt es schon.',
  notText: 'Die Datei ist kein Text in UTF-8.',
  unreadable: 'Die Datei konnte nicht gelesen werden.',
  tooLarge: (bytes: number) =>
    `Die Datei ist größer als ${Math.floor(bytes / 1024 / 1024)} MiB, die Grenze für Dokumente.`,
  archiveBroken: 'Das ist kein ZIP-Archiv, oder es ist beschädigt.',
  archiveEncrypted:
    'Das Archiv ist mit einem Kennwort geschützt. Entpacken Sie es zuerst, und importieren Sie dann den Ordner.',
  archiveLarge:
    'Das Archiv ist zu groß für den Browser. Entpacken Sie es und importieren Sie den Ordner, oder verwenden Sie das Importprogramm.',
};
