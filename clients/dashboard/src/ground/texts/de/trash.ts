import { plural } from '../plural';

const items = plural('de', { one: '# Element', other: '# Elemente' });

export const trash = {
  title: 'Papierkorb',
  of: (project: string) => `Papierkorb von ${project}`,
  intro:
    'Gelöschtes lässt sich bis zum angegebenen Datum wiederherstellen. Ein Ordner kommt mit seinem ganzen Inhalt zurück.',
  empty:
    'Der Papierkorb ist leer. Was Sie aus dem Projekt löschen, wird hier aufbewahrt, damit Sie es wiederherstellen können.',
  name: 'Name',
  by: 'Gelöscht von',
  when: 'Gelöscht',
  until: 'Aufbewahrt bis',
  contains: (files: number) => plural('de', { one: 'mit # Dokument', other: 'mit # Dokumenten' })(files),
  mapping: 'Verknüpfung',
  select: (name: string) => `${name} auswählen`,
  selectAll: 'Alle auswählen',
  selected: (count: number) => `${items(count)} ausgewählt`,
  restore: 'Wiederherstellen',
  restoreSelected: (count: number) => `${items(count)} wiederherstellen`,
  restored: (count: number, name: string) =>
    count === 1 ? `„${name}“ wurde wiederhergestellt` : `${items(count)} wurden wiederhergestellt`,
  taken: 'Der Pfad ist belegt. Stellen Sie es unter einem anderen wieder her.',
  newPath: 'Neuer Pfad',
  newPathHint: 'Der Pfad im Projekt samt Name, etwa /archiv/anleitung.md. Fehlende Ordner werden angelegt.',
  restoreAt: (name: string) => `„${name}“ woanders wiederherstellen`,
  elsewhere: 'Woanders wiederherstellen …',
  delete: 'Endgültig löschen',
  deleteTitle: (name: string) => `„${name}“ endgültig löschen?`,
  deleteHint: 'Es wird sofort mit allen Fassungen gelöscht, und niemand kann es wiederherstellen.',
  actions: (name: string) => `Aktionen für ${name}`,
};
