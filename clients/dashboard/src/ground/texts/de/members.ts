import { plural } from '../plural';
import type { SettingsTexts } from '../settings-texts';

/** The texts of the people of an organization and of its invites, in German. */
export const members: SettingsTexts['members'] = {
  title: 'Mitglieder',
  hint: 'Alle in Ihrer Organisation. Inhaber und Admins laden Personen ein und ändern Rollen.',
  hintAdmin:
    'Alle in Ihrer Organisation. Admins ändern Mitglieder und Admins, nur Inhaber ändern Inhaber. Es bleibt immer ein aktiver Inhaber.',
  all: 'Alle Mitglieder',
  everyone: 'Alle Personen',
  search: 'Name oder E-Mail-Adresse',
  count: plural('de', { one: '# Person', other: '# Personen' }),
  empty: 'Kein Mitglied passt.',
  you: '(Sie)',
  roles: { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied' },
  suspended: 'gesperrt',
  status: 'Status',
  statuses: { active: 'Aktiv', suspended: 'Gesperrt' },
  anyOf: 'Alle',
  joined: 'beigetreten',
  actsOf: (name) => `Aktionen für ${name}`,
  acts: { role: 'Rolle ändern', suspend: 'Sperren', reactivate: 'Entsperren', remove: 'Entfernen' },
  ownActs: {
    role: 'Rolle ändern',
    suspend: 'Sich selbst sperren',
    reactivate: 'Entsperren',
    remove: 'Entfernen',
  },
  role: 'Rolle',
  rolesHint:
    'Mitglieder lesen und schreiben Dokumente und verbinden Agenten. Admins laden auch Personen ein, ändern Rollen, legen Projekte an und veröffentlichen. Inhaber benennen die Organisation auch um und übergeben sie.',
  roleOf: (name) => `Rolle von ${name}`,
  changeRole: 'Rolle ändern',
  handOver:
    'Um die Organisation zu übergeben, machen Sie zuerst eine andere Person zum Inhaber. Dann können Sie Ihre eigene Rolle hier abgeben.',
  ask: {
    suspend: (name) => `${name} sperren?`,
    reactivate: (name) => `${name} entsperren?`,
    remove: (name) => `${name} entfernen?`,
  },
  means: {
    suspend:
      'Meldet die Person sofort ab und beendet ihre Tokens und Agenten endgültig. Ihre Dokumente bleiben.',
    reactivate:
      'Die Person kann sich wieder anmelden. Beendete Tokens und Agenten bleiben beendet; Agenten kann sie neu verbinden.',
    remove:
      'Löscht das Konto endgültig, mit „Meine Dokumente“, Tokens und Sitzungen der Person. Ihre Agenten verwaisen. Dokumente in Projekten bleiben. Das lässt sich nicht rückgängig machen.',
  },
  suspendYourself: 'Sich selbst sperren?',
  suspendsYou: {
    owner:
      'Sie würden sofort abgemeldet, und Ihre Tokens und Agenten endeten endgültig. Ein anderer Inhaber müsste Sie entsperren.',
    admin:
      'Sie würden sofort abgemeldet, und Ihre Tokens und Agenten endeten endgültig. Ein anderer Inhaber oder Admin müsste Sie entsperren.',
  },
  done: {
    role: 'Die Rolle ist geändert.',
    suspend: 'Das Mitglied ist gesperrt.',
    reactivate: 'Das Mitglied ist wieder aktiv.',
    remove: 'Das Mitglied ist entfernt.',
  },
  invitePeople: 'Personen einladen',
  invites: 'Einladungen',
  invitesHint:
    'Eine Einladung ist ein Link, der einmal funktioniert, innerhalb von sieben Tagen. Eine neue Einladung an dieselbe Adresse ersetzt die offene.',
  many: 'Viele Personen auf einmal einladen',
  email: 'E-Mail-Adresse',
  invite: 'Einladen',
  mailed: (email) => `Die Einladung wurde an ${email} gesendet. Sie können diesen Link auch selbst senden.`,
  notMailed: (email) =>
    `Die Einladung wurde nicht per E-Mail gesendet, denn es waren zu viele. Senden Sie diesen Link an ${email}.`,
  linkOnce: 'Er wird nur jetzt gezeigt.',
  copyLink: 'Link kopieren',
  inviteCount: plural('de', { one: '# offene Einladung', other: '# offene Einladungen' }),
  noInvites: 'Keine Einladung ist offen.',
  invitedBy: (name) => `eingeladen von ${name}`,
  expires: 'gültig bis',
  resend: 'Erneut senden',
  resent: 'Die Einladung wurde erneut gesendet und gilt weitere sieben Tage.',
  withdraw: 'Zurückziehen',
  withdrawOf: (email) => `Einladung für ${email} zurückziehen?`,
  withdrawMeans: 'Der gesendete Link funktioniert nicht mehr. Sie können die Person wieder einladen.',
  withdrawn: 'Die Einladung ist zurückgezogen. Ihr Link funktioniert nicht mehr.',
};
