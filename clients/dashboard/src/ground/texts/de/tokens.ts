import { plural } from '../plural';
import type { Texts } from '../texts';

export const tokens: Texts['tokens'] = {
  title: 'API-Tokens',
  hint: 'Mit einem Token handelt ein Skript für Sie, im Rahmen Ihrer Rolle. Ein Agent bekommt sein eigenes Token, wenn Sie ihn verbinden.',
  connect: 'Einen Agenten verbinden',
  createTitle: 'Ein Token erstellen',
  name: 'Name',
  nameHint: 'Wofür das Token ist.',
  scope: 'Es darf',
  scopes: { read: 'Lesen', write: 'Lesen und schreiben', admin: 'Verwalten' },
  scopeHints: {
    read: 'Dokumente und den Katalog sehen, nichts ändern.',
    write: 'Auch veröffentlichen und freigeben, wenn Ihre Rolle das erlaubt.',
    admin: 'Alles, was ein Admin der Organisation kann, auch Mitglieder verwalten.',
  },
  expires: 'Läuft ab nach',
  lifetimes: { 7: '7 Tagen', 30: '30 Tagen', 90: '90 Tagen', 365: 'Einem Jahr' },
  create: 'Token erstellen',
  shownOnce:
    'Das Token wird nur jetzt gezeigt. Kopieren Sie es dorthin, wo Ihr Skript seine Geheimnisse liest. Geht es verloren, widerrufen Sie es und erstellen ein neues.',
  copy: 'Token kopieren',
  listTitle: 'Ihre Tokens',
  count: plural('de', { one: '# Token', other: '# Tokens' }),
  empty: 'Sie haben keine Tokens.',
  heldBy: 'Gehört dem Agenten',
  created: 'erstellt',
  expiresSoon: 'Läuft bald ab:',
  revoke: 'Widerrufen',
  revokeOf: (name) => `Widerrufen: ${name}`,
  revokeTitle: (name) => `„${name}“ widerrufen?`,
  revokeMeans:
    'Jedes Skript mit diesem Token hört sofort auf zu arbeiten. Ein widerrufenes Token kommt nicht zurück.',
  revokeAgentMeans:
    'Der Agent kann dieses Token sofort nicht mehr benutzen. Hat er kein anderes, müssen Sie ihn neu verbinden.',
  revoked: (name) => `„${name}“ ist widerrufen und gibt keinen Zugang mehr.`,
};
