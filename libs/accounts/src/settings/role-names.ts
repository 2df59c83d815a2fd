/** The names of the roles, for people. */
export const ROLE_NAMES: Record<string, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

/** What each role may do, for people. */
export const ROLE_DESCRIPTIONS: Record<string, string> = {
  owner: 'Owner: everything, also policies, owners and deleting the organization',
  admin: 'Admin: invites people, changes roles, publishes and creates projects',
  member: 'Member: reads and writes documents, and connects agents',
};
