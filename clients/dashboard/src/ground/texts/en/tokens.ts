import { plural } from '../plural';

/** The texts of API tokens. */
export const tokens = {
  title: 'API tokens',
  hint: 'A token lets a script act for you, with what your role allows. An agent gets its own token when you connect it.',
  connect: 'Connect an agent',
  createTitle: 'Create a token',
  name: 'Name',
  nameHint: 'What the token is for.',
  scope: 'It may',
  scopes: { read: 'Read', write: 'Read and write', admin: 'Administer' },
  scopeHints: {
    read: 'See documents and the catalog, and change nothing.',
    write: 'Also publish and share, if your role allows that.',
    admin: 'Do whatever an admin of the organization can, also manage members.',
  },
  expires: 'Expires after',
  lifetimes: { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'A year' },
  create: 'Create token',
  shownOnce:
    'The token is shown only now. Copy it to where your script reads its secrets. If you lose it, revoke it and create another one.',
  copy: 'Copy the token',
  listTitle: 'Your tokens',
  count: plural('en', { one: '# token', other: '# tokens' }),
  empty: 'You have no tokens.',
  heldBy: 'Held by the agent',
  created: 'created',
  expiresSoon: 'Expires soon:',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke: ${name}`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeMeans: 'Every script that uses the token stops working at once. A revoked token cannot be restored.',
  revokeAgentMeans:
    'The agent can no longer use this token, at once. If it has no other one, you have to connect it again.',
  revoked: (name: string) => `“${name}” is revoked. It no longer gives access.`,
};
