import { plural } from '../../../ground/texts/plural';
import type { ReceiverTexts } from './en';

export const receivers: ReceiverTexts = {
  hint: 'Alle in Ihrer Organisation können für ein Projekt bestätigen, auch jeder Agent, der mit ihm verbunden ist. Eine Bestätigung genügt.',
  show: 'Anzeigen',
  filters: { all: 'Alle Projekte', waiting: 'Nicht bestätigt', done: 'Bestätigt' },
  count: plural('de', { one: '# Projekt', other: '# Projekte' }),
  none: 'Kein Projekt ist übrig.',
  table: 'Als Tabelle herunterladen',
  columns: {
    project: 'Projekt',
    state: 'Zustand',
    readBy: 'Gelesen von',
    acknowledgedAt: 'Bestätigt am',
    answers: 'Gezeigte Antworten',
  },
};
