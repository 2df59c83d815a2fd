import { plural } from '../plural';
import type { Texts } from '../texts';

/** The texts of many invites at once, in German. */
export const invites: Texts['invites'] = {
  title: 'Viele Personen einladen',
  back: 'Offene Einladungen',
  hint: 'Jede Person bekommt per E-Mail einen Link, der einmal funktioniert, innerhalb von sieben Tagen. Etwa 50 Einladungen werden in der Minute gesendet; bleiben Sie so lange auf dieser Seite. Danach können Sie die Links kopieren, nur einmal, für Personen ohne E-Mail.',
  onlyAdmins: 'Nur Inhaber und Admins der Organisation laden Personen ein.',
  lines: 'Adressen',
  linesHint:
    'Eine Zeile für jede Person: die E-Mail-Adresse und nach einem Komma die Rolle, wenn sie eine andere als die untere ist. Unter der Kopfzeile einer CSV-Datei steht die Rolle in der Spalte „role“.',
  file: 'CSV-Datei lesen',
  role: 'Rolle für Zeilen ohne Rolle',
  roles: { member: 'Mitglied', admin: 'Admin' },
  send: plural('de', { one: '# Einladung senden', other: '# Einladungen senden' }),
  asAdmins: plural('de', { one: '# davon als Admin', other: '# davon als Admins' }),
  stop: 'Anhalten',
  copyLinks: 'Links kopieren',
  fileTooLarge: 'Die Liste wäre zu lang: höchstens 60.000 Zeichen. Teilen Sie die Datei.',
  none: 'Geben Sie mindestens eine Zeile ein, die gesendet werden kann.',
  tooMany: (max) => `Senden Sie höchstens ${max} Einladungen auf einmal.`,
  notSent: plural('de', { one: '# Zeile wird nicht gesendet', other: '# Zeilen werden nicht gesendet' }),
  problems: {
    badAddress: 'Das ist keine E-Mail-Adresse.',
    badRole: 'Die Rolle muss member oder admin sein.',
    double: 'Die Adresse steht hier zweimal.',
    alreadyInvited: 'Die Person ist schon eingeladen.',
  },
  sending: (done, total) => `${done} von ${total} gesendet`,
  done: plural('de', { one: '# Person ist eingeladen', other: '# Personen sind eingeladen' }),
  states: {
    invited: 'Eingeladen',
    notMailed:
      'Eingeladen, aber ohne E-Mail: Es wurden zu viele gesendet. Senden Sie den Link selbst oder die Einladung später noch einmal.',
    failed: 'Nicht eingeladen',
  },
};
