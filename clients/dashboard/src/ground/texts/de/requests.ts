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
  moreThanCount: (count) => `${count}+ Anfragen warten`,
  moreThanCounted: (count) => `und ${count}+ weitere`,
  askedBy: 'angefragt von',
  sentBy: 'gesendet von',
  forProject: 'für',
  until: 'endet',
  fromOther: 'aus einer anderen Organisation',
  inRoom: 'Raum',
  approve: 'Einlassen',
  approveOf: (name) => `${name} einlassen`,
  approved: (name) => `${name} wurde eingelassen.`,
  deny: 'Ablehnen',
  denyOf: (name) => `${name} ablehnen`,
  denied: (name) => `${name} wurde abgelehnt.`,
  acknowledge: 'Lesen und bestätigen',
  acknowledgeOf: (title) => `${title} lesen und bestätigen`,
  agentCode: 'Ein Agent zeigt einen Code',
  agentCodeHint:
    'Eine Verbindungsanfrage gehört niemandem, bis jemand ihren Code eingibt. Die nächste Seite zeigt, worum der Agent bittet, und Sie entscheiden dort.',
  code: 'Code',
  codeNeeded: 'Geben Sie den Code ein, den der Agent zeigt.',
  continue: 'Weiter',
  nobody: 'Jemand',
};
