import { plural } from '../plural';
import type { Texts } from '../texts';

export const requests: Texts['requests'] = {
  title: 'Wartende Anfragen',
  hint: 'Alles, was auf Ihre Entscheidung wartet.',
  count: plural('de', { one: '# Anfrage wartet', other: '# Anfragen warten' }),
  empty: 'Nichts wartet auf Sie.',
  kinds: {
    review: 'Prüfungen vor dem Veröffentlichen',
    distribution: 'Verteilungen zu bestätigen',
    roomPerson: 'Personen, die auf Einlass in einen Raum warten',
    roomAgent: 'Agenten, die auf Einlass in einen Raum warten',
  },
  more: plural('de', { one: 'und # weitere', other: 'und # weitere' }),
  askedBy: 'angefragt von',
  sentBy: 'gesendet von',
  until: 'endet',
  inRoom: 'Raum',
  openReview: 'Lesen und entscheiden',
  approve: 'Einlassen',
  approveOf: (name) => `${name} einlassen`,
  approved: (name) => `${name} ist eingelassen.`,
  deny: 'Ablehnen',
  denyOf: (name) => `${name} ablehnen`,
  denied: (name) => `${name} ist abgelehnt.`,
  acknowledge: 'Lesen und bestätigen',
  acknowledgeOf: (title) => `${title} lesen und bestätigen`,
  acknowledged: (title) => `„${title}“ ist bestätigt.`,
  acknowledgeTitle: 'Dokumente bestätigen',
  acknowledgeHint:
    'Sie sagen für Ihr Projekt, dass diese Dokumente gelesen wurden. Titel und Texte sind die anderer.',
  readBy: 'Wer sie gelesen hat',
  readByNeeded: 'Sagen Sie, wer die Dokumente gelesen hat.',
  confirm: 'Bestätigen',
  documents: 'Dokumente',
  agentCode: 'Ein Agent zeigt einen Code',
  agentCodeHint:
    'Eine Verbindungsanfrage gehört niemandem, bis jemand ihren Code eingibt. Die nächste Seite zeigt, worum der Agent bittet, und Sie entscheiden dort.',
  code: 'Code',
  codeNeeded: 'Geben Sie den Code ein, den der Agent zeigt.',
  continue: 'Weiter',
  nobody: 'Jemand',
};
