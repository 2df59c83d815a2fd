import { plural } from '../plural';

const items = plural('de', { one: '# Element', other: '# Elemente' });

export const tree = {
  label: (project: string) => `Inhalt von ${project}`,
  top: 'die oberste Ebene',
  loading: 'Wird geladen …',
  more: 'Weitere werden geladen …',
  failed: 'Konnte nicht geladen werden. Drücken Sie die Eingabetaste, um es erneut zu versuchen.',
  empty: 'Dieser Ordner ist leer',
  emptyProject: 'Noch keine Dokumente',
  items,
  selected: (count: number) => `${items(count)} ausgewählt`,
  renamed: (from: string, to: string) => `„${from}“ wurde in „${to}“ umbenannt`,
  moved: (count: number, name: string, folder: string) =>
    `${count === 1 ? `„${name}“` : items(count)} verschoben nach: ${folder}`,
  reordered: (count: number, name: string) => `${count === 1 ? `„${name}“` : items(count)} neu angeordnet`,
  deleted: (count: number, name: string) =>
    `${count === 1 ? `„${name}“` : items(count)} in den Papierkorb verschoben`,
  cut: (count: number, name: string) =>
    `${count === 1 ? `„${name}“` : items(count)} ausgeschnitten. Wählen Sie einen Ordner und fügen Sie ein.`,
  undo: 'Rückgängig',
  undone: (label: string) => `Rückgängig gemacht: ${label}`,
  nothingToUndo: 'Es gibt nichts rückgängig zu machen.',
  refused: (reason: string) => `Nicht geändert: ${reason}`,
  conflict: 'Jemand anderes hat es inzwischen geändert. Die Liste ist wieder aktuell.',
  notEmpty: 'In diesem Ordner liegt inzwischen etwas.',
  cannotOrder:
    'Dieser Ordner ist zu groß, um ihn von Hand zu ordnen. Blättern Sie zuerst bis zum Ende, oder setzen Sie die Reihenfolge über die API.',
  expandedSome: 'Nur die ersten 10 Ordner wurden geöffnet. Drücken Sie erneut * für weitere.',
  newName: 'Neuer Name',
  nameNeeded: 'Geben Sie einen Namen ein.',
  nameSlash: 'Ein Name darf keinen Schrägstrich enthalten.',
  open: 'Öffnen',
  rename: 'Umbenennen',
  moveTo: 'Verschieben nach …',
  moveHere: 'Hierher verschieben',
  moveTitle: (count: number, name: string) => `${count === 1 ? `„${name}“` : items(count)} verschieben`,
  moveHint: 'Wählen Sie einen Ordner. Die Pfeiltasten öffnen und schließen Ordner.',
  folders: 'Ordner',
  moveUp: 'Nach oben',
  moveDown: 'Nach unten',
  cutAct: 'Ausschneiden',
  paste: 'Einfügen',
  delete: 'Löschen',
  deleteTitle: (count: number, name: string) => `${count === 1 ? `„${name}“` : items(count)} löschen?`,
  deleteHint:
    'Das Gelöschte kommt in den Papierkorb und kann von dort wiederhergestellt werden. Ein Ordner nimmt seinen ganzen Inhalt mit.',
  newDocument: 'Neues Dokument',
  newFolder: 'Neuer Ordner',
  newDocumentHere: 'Neues Dokument hier',
  newFolderHere: 'Neuer Ordner hier',
  cutNote: 'ausgeschnitten',
};
