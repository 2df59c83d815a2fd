import type { Texts } from '../texts';

export const merge: Texts['merge'] = {
  title: 'Jemand anderes hat denselben Text geändert',
  hint: (count) =>
    count === 1
      ? 'Eine Stelle wurde von Ihnen beiden geändert. Wählen Sie, was bleiben soll. Bis dahin wird nichts gespeichert; Ihr Text bleibt auf diesem Gerät erhalten.'
      : `${count} Stellen wurden von Ihnen beiden geändert. Wählen Sie für jede, was bleiben soll. Bis dahin wird nichts gespeichert; Ihr Text bleibt auf diesem Gerät erhalten.`,
  passage: (number, count) => `Stelle ${number} von ${count}`,
  mine: 'Ihr Text',
  theirs: 'Von jemand anderem gespeichert',
  nothing: 'Nichts: Die Stelle wurde gelöscht.',
  choices: {
    mine: 'Meinen Text behalten',
    theirs: 'Den anderen Text behalten',
    both: 'Beide behalten',
    own: 'Selbst schreiben',
  },
  ownLabel: (number) => `Was aus Stelle ${number} wird`,
  showLines: (count) => `${count} weitere Zeilen anzeigen`,
  allMine: 'Überall meinen Text behalten',
  allTheirs: 'Überall den anderen Text behalten',
  copy: 'Meinen Text als Kopie behalten',
  incomplete: 'Wählen Sie zuerst für jede Stelle, was bleiben soll.',
  save: 'Ergebnis speichern',
};
