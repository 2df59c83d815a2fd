import type { Texts } from '../texts';

export const drafts: Texts['drafts'] = {
  title: 'Entwürfe',
  hint: 'Änderungen, die nur dieser Browser hat. Aus dieser Liste wird nichts gespeichert: Öffnen Sie einen Entwurf, dann wird er gespeichert, wenn der Dienst erreichbar ist.',
  empty:
    'Alle Änderungen sind gespeichert. Was Sie ohne Verbindung schreiben, erscheint hier, bis es gespeichert ist.',
  toProjects: 'Ein Projekt öffnen',
  size: (characters) => `${characters} Zeichen`,
  conflict:
    'Jemand anderes hat denselben Text geändert. Öffnen Sie das Dokument, um zu wählen, was bleiben soll.',
  download: 'Herunterladen',
  downloadOf: (title) => `Den Entwurf von ${title} herunterladen`,
  discard: 'Verwerfen',
  discardOf: (title) => `Den Entwurf von ${title} verwerfen`,
  discardHint:
    'Die nicht gespeicherten Änderungen werden von diesem Gerät gelöscht. Das gespeicherte Dokument bleibt, wie es ist.',
  discarded: 'Der Entwurf wurde verworfen.',
  undo: 'Rückgängig',
};
