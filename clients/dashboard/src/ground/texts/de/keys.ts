import type { Texts } from '../texts';

export const keys: Texts['keys'] = {
  title: 'Tastenkürzel',
  hint: 'Einzelne Tasten wirken außerhalb von Feldern und des Baums. Im Menü Ihres Kontos können Sie sie abschalten.',
  show: 'Tastenkürzel anzeigen',
  palette: 'Palette öffnen',
  goTo: 'Gehe zu',
  here: 'Auf diesem Bildschirm',
  everywhere: 'Überall',
  row: 'In dieser Zeile',
  nextRegion: 'Nächster Bereich',
  nextRow: 'Nächste Zeile',
  previousRow: 'Vorige Zeile',
  then: 'dann',
};
