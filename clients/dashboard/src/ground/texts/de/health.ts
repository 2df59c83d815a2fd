import { plural } from '../plural';

export const health = {
  title: 'Zustand der Verknüpfungen',
  intro:
    'Eine Verknüpfung führt von einem Dokument zu einer Datei auf einem Datenträger, auf GitHub oder in Google Drive. Eine Prüfung vergleicht die lokalen Verknüpfungen des Projekts mit den Dateien eines Ordners auf Ihrem Gerät.',
  empty:
    'Es wurde noch nichts geprüft. Wählen Sie den Ordner, mit dem die Dokumente verknüpft sind. Seine Dateien bleiben auf Ihrem Gerät; gesendet werden nur Pfade und Prüfsummen.',
  check: 'Ordner prüfen …',
  checking: 'Wird geprüft …',
  folderField: 'Zu prüfender Ordner',
  repairMoved: 'Verknüpfungen verschobener Dateien reparieren',
  repairHint:
    'Eine fehlende Datei wird an ihrer Prüfsumme wiedererkannt, wenn genau eine Datei des Ordners diese hat.',
  checked: (ok: number, problems: number) => `Geprüft: ${ok} in Ordnung, ${problems} mit einem Problem`,
  tooMany:
    'Dieser Ordner hat zu viele Dateien. Wählen Sie den Ordner, auf den sich die Verknüpfungen beziehen.',
  reports: 'Prüfungen',
  report: (when: string) => `Prüfung vom ${when}`,
  counts: (ok: number, missing: number, changed: number, repaired: number) =>
    `${ok} in Ordnung, ${missing} fehlen, ${changed} geändert, ${repaired} repariert`,
  allOk: 'Alle geprüften Verknüpfungen sind in Ordnung.',
  file: 'Datei',
  outcome: 'Ergebnis',
  outcomes: { ok: 'In Ordnung', missing: 'Fehlt', changed: 'Geändert', repaired: 'Repariert' },
  nowAt: (path: string) => `jetzt unter ${path}`,
  openDocument: 'Dokument öffnen',
  repair: 'Reparieren …',
  repairTitle: 'Verknüpfung reparieren',
  repairText: (path: string) => `Die Verknüpfung führt zu ${path}. Wo ist die Datei jetzt?`,
  newPath: 'Pfad der Datei',
  save: 'Reparieren',
  repaired: 'Die Verknüpfung wurde repariert.',
  problems: plural('de', {
    one: '# Verknüpfung braucht Aufmerksamkeit',
    other: '# Verknüpfungen brauchen Aufmerksamkeit',
  }),
};
