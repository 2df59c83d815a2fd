import type { MappingTexts } from './en';

export const mapping: MappingTexts = {
  none: 'Dieses Dokument ist mit keiner Datei verknüpft.',
  sources: { local: 'Lokale Datei', github: 'Datei auf GitHub', gdrive: 'Datei in Google Drive' },
  broken: 'Die Datei fehlte.',
  checked: 'Zuletzt geprüft',
  neverChecked: 'Noch nicht geprüft',
  map: 'Mit einer Datei verknüpfen …',
  mapTitle: 'Das Dokument mit einer Datei verknüpfen',
  mapMeans:
    'Prüfungen vergleichen die Datei mit der Verknüpfung und stellen fest, ob sie fehlt, verschoben oder geändert ist. Der Text des Dokuments wird nicht kopiert.',
  mapAct: 'Verknüpfen',
  mapped: 'Das Dokument ist verknüpft.',
  source: 'Wo die Datei liegt',
  paths: { local: 'Pfad der Datei', github: 'Adresse der Datei', gdrive: 'ID der Datei' },
  pathHints: {
    local: 'Relativ zum Ordner, den Prüfungen lesen, etwa docs/intro.md',
    github: 'owner/repository@branch:pfad, etwa acme/handbook@main:docs/intro.md',
    gdrive: 'Der Teil ihrer Adresse zwischen /d/ und dem nächsten Schrägstrich',
  },
  pathProblems: {
    local: 'Geben Sie einen relativen Pfad mit „/“ ein, ohne „.“ und „..“.',
    github: 'Geben Sie eine Adresse der Form owner/repository@branch:pfad ein.',
    gdrive:
      'Geben Sie die ID einer Datei in Google Drive ein: mindestens 10 Buchstaben, Ziffern, „-“ oder „_“.',
  },
  remove: 'Verknüpfung entfernen',
  removeTitle: 'Verknüpfung entfernen?',
  removeMeans:
    'Weder das Dokument noch die Datei ändert sich. Sie können die Verknüpfung aus dem Papierkorb des Projekts wiederherstellen.',
  removed: 'Die Verknüpfung ist entfernt.',
};
