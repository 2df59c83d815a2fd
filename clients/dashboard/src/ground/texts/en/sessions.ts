/** The texts of sessions. */
export const sessions = {
  title: 'Sessions',
  hint: 'The browsers in which you are signed in. If you don’t recognize one, end it and change your password.',
  unknownBrowser: 'Unknown browser',
  unknownAddress: 'unknown address',
  on: (browser: string, system: string) => `${browser} on ${system}`,
  current: 'this browser',
  signedIn: 'signed in',
  end: 'End',
  endOf: (session: string) => `End the session: ${session}`,
  endTitle: 'End this session?',
  endMeans: 'That browser is signed out at once.',
  endAct: 'End the session',
  ended: 'The session has ended. That browser is signed out.',
  endOthers: 'Sign out everywhere else',
  endOthersHint:
    'Ends your other sessions. A change of your e-mail address that waits for its link and every link that was mailed to you end with them.',
  endAll: 'End my passkeys, tokens and agents, too',
  endAllHint:
    'Choose this if somebody else may have had your password. Passkeys are removed, tokens are revoked, and agents have to be connected again.',
  withoutPassword: 'Works without your password',
  kinds: { passkey: 'Passkey', token: 'Token', agent: 'Agent' },
  added: 'added',
  used: 'used',
  more: 'There are more of them.',
  endOthersTitle: 'Sign out everywhere else?',
  othersSignedOut: (count: number) =>
    count === 0
      ? 'You have no other session.'
      : count === 1
        ? '1 other browser is signed out at once.'
        : `${count} other browsers are signed out at once.`,
  allEnds: 'All your passkeys, tokens and agents end, too.',
  othersEnded: 'Your other sessions have ended. Only this browser is signed in.',
  everythingEnded:
    'Your other sessions, passkeys, tokens and agents have ended. Only this browser is signed in.',
};
