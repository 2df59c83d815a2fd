import { plural } from '../plural';
import type { Texts } from '../texts';

const titles = plural('de', { one: '# Titel', other: '# Titel' });
const passages = plural('de', { one: '# Textstelle', other: '# Textstellen' });
const documents = plural('de', {
  one: '# neues oder geändertes Dokument wird noch nicht durchsucht.',
  other: '# neue oder geänderte Dokumente werden noch nicht durchsucht.',
});

export const search: Texts['search'] = {
  title: 'Suche',
  label: 'Wörter oder eine Frage',
  submit: 'Suchen',
  project: 'Projekt',
  everywhere: 'Leer für alle Projekte und für Sie freigegebene Dokumente.',
  empty:
    'Durchsuchen Sie Titel und Texte von allem, was Sie lesen können. Geben Sie Wörter in beliebiger Reihenfolge oder eine Frage ein.',
  tooShort: 'Geben Sie mindestens zwei Zeichen ein.',
  nothing: (query) =>
    `Nichts passt zu „${query}“. Versuchen Sie es mit weniger oder anderen Wörtern, oder prüfen Sie die Schreibweise. Durchsucht werden nur Dokumente, die Sie lesen können.`,
  found: (titleCount, passageCount) =>
    `${titles(titleCount)} und ${passages(passageCount)} gefunden, je höchstens 20.`,
  waiting: (count) => documents(count),
  titles: 'Titel und Pfade',
  passages: 'Im Text',
  publicPage: 'Öffentliche Seite',
  beginning: 'Anfang',
};
