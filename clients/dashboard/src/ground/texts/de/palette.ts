import { plural } from '../plural';
import type { Texts } from '../texts';

export const palette: Texts['palette'] = {
  title: 'Finden oder ausführen',
  label: 'Dokumente, Personen und Aktionen finden',
  placeholder: 'Dokumente, Personen und Aktionen finden',
  results: 'Treffer',
  searching: 'Suche läuft …',
  help: 'Pfeiltasten wählen, die Eingabetaste öffnet, Escape schließt.',
  groups: {
    recent: 'Zuletzt verwendete Dokumente',
    documents: 'Dokumente und Ordner',
    passages: 'Im Text',
    people: 'Personen und Agenten',
    actions: 'Aktionen',
    all: 'Suche',
  },
  publicPage: 'Öffentliche Seite',
  agent: 'Agent',
  searchAll: (query) => `Alle Treffer für „${query}“ anzeigen`,
  found: plural('de', { one: '# Treffer', other: '# Treffer' }),
};
