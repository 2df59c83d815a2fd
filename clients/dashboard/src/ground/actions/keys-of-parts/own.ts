/** The keys of the screens of a person's own account. */
export const ACCOUNT_KEYS = {
  signIn: {
    'email.change': 'e',
    'email.verify': 'v',
    'email.cancel': 'x',
    'password.change': 'p',
    'passkey.add': 'c',
    'passkey.rename': 'F2',
    'passkey.remove': 'Delete',
  },
  ownData: {
    'data.download': 'd',
    'account.delete': 'Shift+Delete',
  },
  sessions: {
    'session.end': 'Delete',
    'sessions.endOthers': 'x',
  },
  apiTokens: {
    'apiToken.create': 'Mod+Enter',
    'apiToken.copy': 'y',
    'apiToken.revoke': 'Delete',
  },
} as const;
