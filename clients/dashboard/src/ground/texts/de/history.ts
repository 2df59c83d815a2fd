import { plural } from '../plural';
import type { Texts } from '../texts';

const added = plural('de', { one: '# Zeile hinzugefügt', other: '# Zeilen hinzugefügt' });
const removed = plural('de', { one: '# Zeile entfernt', other: '# Zeilen entfernt' });

export const history: Texts['history'] = {
  title: 'Verlauf',
  hint: 'Wählen Sie eine Fassung, um zu sehen, was sie geändert hat, oder zwei, um sie zu vergleichen.',
  revisions: 'Fassungen',
  revision: (number) => `Fassung ${number}`,
  current: 'aktuell',
  lines: (more, less) => `${added(more)}, ${removed(less)}`,
  notCounted: 'noch nicht gezählt',
  older: 'Ältere',
  newer: 'Neuere',
  nothing: 'Nichts (vor der ersten Fassung)',
  deleted: (number) => `Fassung ${number} (gelöscht)`,
  isDeleted: (number) => `Fassung ${number} wurde gelöscht, weil sie vor langer Zeit ersetzt wurde.`,
  olderDeleted: (older, newer) =>
    `Fassung ${older} wurde gelöscht, weil sie vor langer Zeit ersetzt wurde. Dies ist der ganze Inhalt von Fassung ${newer}.`,
  show: (number) => `Anzeigen, was Fassung ${number} geändert hat`,
  compare: 'Vergleichen',
  difference: (older, newer) =>
    older === 0 ? `Was Fassung ${newer} enthält` : `Was sich von Fassung ${older} zu ${newer} geändert hat`,
  layout: 'Darstellung des Unterschieds',
  unified: 'Eine Spalte',
  split: 'Nebeneinander',
  summary: (more, less) => `${added(more)}, ${removed(less)}.`,
  same: 'Die beiden Fassungen haben denselben Inhalt.',
  coarse:
    'Die Texte unterscheiden sich zu sehr, um jede Zeile zu vergleichen. Deshalb können mehr Zeilen markiert sein, als geändert wurden.',
  truncated:
    'Nur der erste Teil des Unterschieds wird gezeigt. Laden Sie beide Fassungen herunter, um alles zu vergleichen.',
  added: 'Hinzugefügt',
  removed: 'Entfernt',
  unfold: plural('de', {
    one: 'Eine unveränderte Zeile anzeigen',
    other: '# unveränderte Zeilen anzeigen',
  }),
  lineOf: (line) => `Zeile ${line}`,
  restore: (number) => `Fassung ${number} wiederherstellen`,
  restoreTitle: (number) => `Fassung ${number} wiederherstellen?`,
  restoreHint: (number) =>
    `Das Dokument bekommt den Inhalt von Fassung ${number} als neue Fassung. Die Fassungen dazwischen bleiben im Verlauf.`,
  restoreAct: 'Wiederherstellen',
  restored: (number) => `Fassung ${number} ist wiederhergestellt.`,
  conflict:
    'Das Dokument wurde inzwischen gespeichert. Sehen Sie sich zuerst die neueste Fassung an, und versuchen Sie es dann noch einmal.',
  download: (number) => `Fassung ${number} herunterladen`,
  forbidden: 'Nur wer das Dokument schreiben kann, sieht seinen Verlauf.',
  empty: 'Das Dokument hat noch keine Fassungen. Jedes Speichern fügt eine hinzu.',
};
