import type { Texts } from '../texts';

export const sessions: Texts['sessions'] = {
  title: 'Sitzungen',
  hint: 'Die Browser, in denen Sie angemeldet sind. Kennen Sie einen nicht, beenden Sie ihn und ändern Sie Ihr Passwort.',
  unknownBrowser: 'Unbekannter Browser',
  unknownAddress: 'unbekannte Adresse',
  on: (browser, system) => `${browser} unter ${system}`,
  current: 'dieser Browser',
  signedIn: 'angemeldet',
  end: 'Beenden',
  endOf: (session) => `Sitzung beenden: ${session}`,
  endTitle: 'Diese Sitzung beenden?',
  endMeans: 'Der Browser wird sofort abgemeldet.',
  endAct: 'Sitzung beenden',
  ended: 'Die Sitzung ist beendet, der Browser abgemeldet.',
  endOthers: 'Überall sonst abmelden',
  endOthersHint:
    'Beendet Ihre anderen Sitzungen. Eine Änderung Ihrer E-Mail-Adresse, die auf ihren Link wartet, und alle Links aus E-Mails enden mit ihnen.',
  endAll: 'Auch meine Passkeys, Tokens und Agenten beenden',
  endAllHint:
    'Wählen Sie das, wenn jemand Ihr Passwort gehabt haben kann. Passkeys werden entfernt, Tokens widerrufen, und Agenten müssen neu verbunden werden.',
  withoutPassword: 'Geht ohne Ihr Passwort',
  kinds: { passkey: 'Passkey', token: 'Token', agent: 'Agent' },
  added: 'hinzugefügt',
  used: 'benutzt',
  more: 'Es gibt noch mehr davon.',
  endOthersTitle: 'Überall sonst abmelden?',
  othersSignedOut: (count) =>
    count === 0
      ? 'Sie haben keine andere Sitzung.'
      : count === 1
        ? '1 anderer Browser wird sofort abgemeldet.'
        : `${count} andere Browser werden sofort abgemeldet.`,
  allEnds: 'Auch alle Ihre Passkeys, Tokens und Agenten enden.',
  othersEnded: 'Ihre anderen Sitzungen sind beendet. Nur dieser Browser ist angemeldet.',
  everythingEnded:
    'Ihre anderen Sitzungen, Passkeys, Tokens und Agenten sind beendet. Nur dieser Browser ist angemeldet.',
};
