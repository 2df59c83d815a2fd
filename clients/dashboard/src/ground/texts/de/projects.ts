import { plural } from '../plural';

const documents = plural('de', { one: '# Element', other: '# Elemente' });

export const projects = {
  title: 'Projekte',
  empty:
    'Ein Projekt ist ein Baum aus Ordnern und Markdown-Dokumenten, an denen Menschen und Agenten gemeinsam arbeiten. Legen Sie das erste an.',
  filter: 'Projekte filtern',
  noMatch: (filter: string) => `Kein Projekt enthält „${filter}“ in Name, Kurzname oder Beschreibung.`,
  shown: plural('de', { one: '# Projekt', other: '# Projekte' }),
  hasMore: 'Nur die ersten 500 Projekte sind aufgeführt. Weitere finden Sie über die Suche.',
  new: 'Neues Projekt',
  project: 'Projekt',
  contents: 'Inhalt',
  changed: 'Letzte Änderung',
  changedBy: 'Geändert von',
  documents,
  name: 'Name',
  description: 'Beschreibung',
  slug: 'Kurzname',
  slugHint: 'Teil von Adressen und Doc-IDs. Er kann später nicht geändert werden.',
  slugPreview: (address: string) => `Das Projekt wird unter ${address} zu finden sein`,
  create: 'Anlegen',
  created: (name: string) => `„${name}“ wurde angelegt`,
  nameNeeded: 'Geben Sie einen Namen ein.',
  slugWrong: 'Verwenden Sie 1 bis 60 Kleinbuchstaben, Ziffern und Bindestriche.',
  edit: 'Umbenennen oder beschreiben …',
  editTitle: 'Projekt umbenennen oder beschreiben',
  save: 'Speichern',
  saved: 'Das Projekt wurde gespeichert.',
  delete: 'Projekt löschen …',
  deleteTitle: (name: string) => `Das Projekt „${name}“ löschen?`,
  deleteHint: (count: string) =>
    `Damit wird der Baum mit seinem ganzen Inhalt (${count}) für alle gelöscht. Er kann nicht wiederhergestellt werden. Exportieren Sie ihn vorher, wenn Sie ihn noch brauchen könnten.`,
  deleteAct: 'Projekt löschen',
  deleted: (name: string) => `Das Projekt „${name}“ wurde gelöscht`,
  actions: 'Aktionen des Projekts',
  export: 'Als ZIP exportieren',
  trash: 'Papierkorb',
  health: 'Zustand der Verknüpfungen',
  scan: 'Abgleich mit GitHub',
  import: 'Importieren',
  emptyProject:
    'Dieses Projekt ist leer. Legen Sie ein Dokument an, oder importieren Sie einen Ordner mit Markdown-Dateien: Ziehen Sie ihn hierher oder wählen Sie ihn aus.',
  emptyFolder: 'Dieser Ordner ist leer. Legen Sie darin ein Dokument an, oder ziehen Sie Dateien hierher.',
  type: 'Art',
  folder: 'Ordner',
  document: 'Dokument',
  path: 'Pfad im Projekt',
  more: (count: number) => `Die ersten ${count} sind aufgeführt. Im Baum stehen alle.`,
  folderGone: 'Dieser Ordner wurde gelöscht oder verschoben. Zu sehen ist die oberste Ebene des Projekts.',
  createdIn: (folder: string) => `Angelegt wird in ${folder}.`,
  documentNameHint: 'Sein Titel. Die Datei erhält die Endung .md.',
  template: 'Vorlage',
  templates: [
    { id: 'empty', label: 'Leeres Dokument', text: (title: string) => `# ${title}\n` },
    {
      id: 'note',
      label: 'Notiz',
      text: (title: string) =>
        `# ${title}\n\n## Zusammenfassung\n\n\n## Einzelheiten\n\n\n## Offene Fragen\n\n- [ ] \n`,
    },
    {
      id: 'meeting',
      label: 'Besprechung',
      text: (title: string) =>
        `# ${title}\n\n| Datum | Personen |\n| ----- | -------- |\n|       |          |\n\n## Themen\n\n1. \n\n## Beschlüsse\n\n- \n\n## Aufgaben\n\n- [ ] Wer was bis wann macht\n`,
    },
    {
      id: 'decision',
      label: 'Entscheidung',
      text: (title: string) =>
        `# ${title}\n\nStatus: vorgeschlagen\n\n## Ausgangslage\n\n\n## Entscheidung\n\n\n## Alternativen\n\n\n## Folgen\n\n`,
    },
    {
      id: 'how-to',
      label: 'Anleitung',
      text: (title: string) =>
        `# ${title}\n\nWas am Ende herauskommt, in einem Satz.\n\n## Voraussetzungen\n\n- \n\n## Schritte\n\n1. \n2. \n\n## Wenn etwas nicht klappt\n\n`,
    },
  ],
};
