import type { SettingsTexts } from '../settings-texts';

export const usage: SettingsTexts['usage'] = {
  onlyAdmins: 'Inhaber und Admins Ihrer Organisation sehen ihre Nutzung.',
  has: 'Was die Organisation hat',
  documents: 'Dokumente',
  projects: 'Projekte',
  people: 'Personen',
  invites: 'Offene Einladungen',
  agents: 'Aktive Agenten',
  orMore: (count) => `${count} oder mehr`,
  limits: (plan) => `Grenzen des Tarifs ${plan}`,
  limitsHint:
    'Sie gelten für die ganze Organisation. Nur der Betreiber dieses Dienstes kann den Tarif ändern.',
  usedOf: (used, limit) => `${used} von ${limit}`,
  files: 'Dateien',
  openRooms: 'Offene Räume',
  roomsInDay: 'Neue Räume in 24 Stunden',
  perPerson: 'Grenzen für jede Person',
  perPersonHint:
    'Alle Tokens und Agenten einer Person teilen sich die Tagesgrenzen, die um 00:00 UTC neu beginnen. Arbeit im Browser zählt nicht.',
  requestsPerDay: 'Anfragen am Tag',
  publishesPerDay: 'Veröffentlichte Dokumente am Tag',
  requestsPerMinute: 'Anfragen in der Minute, im Browser und für jedes Token',
  sizes: 'Größte Umfänge',
  document: 'Ein Dokument',
  file: 'Eine Datei',
};
