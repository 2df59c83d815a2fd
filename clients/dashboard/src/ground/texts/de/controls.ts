import type { Texts } from '../texts';

export const controls: Texts['controls'] = {
  notices: 'Meldungen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Nicht kopiert. Markieren und kopieren Sie es selbst.',
  waitsForLimit: (seconds) =>
    `Sie haben in dieser Minute viele Anfragen gestellt. In ${seconds} Sekunden geht es weiter.`,
  loading: 'Wird geladen …',
  more: 'Mehr laden',
  moreThan: (count) => `Mehr als ${count}`,
  optional: 'optional',
  required: 'Füllen Sie dieses Feld aus.',
  dismiss: 'Ausblenden',
  menu: 'Weitere Aktionen',
  agent: 'Agent',
  deletedAccount: 'Gelöschtes Konto',
  justNow: 'gerade eben',
};
