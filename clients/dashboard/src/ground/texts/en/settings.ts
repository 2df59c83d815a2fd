/** The texts of the settings. */
export const settings = {
  navigation: 'Settings',
  own: 'Your account',
  shared: 'Organization',
  names: {
    overview: 'Overview',
    account: 'Sign-in',
    tokens: 'API tokens',
    sessions: 'Sessions',
    data: 'Your data',
    members: 'Members',
    groups: 'Groups',
    policies: 'Policies',
    singleSignOn: 'Single sign-on',
    domains: 'Domains',
    auditLog: 'Audit log',
    organization: 'General',
    usage: 'Usage and limits',
  },
  deletedOn: (day: string) => `This organization will be deleted on ${day}.`,
  seeDeletion: 'See or cancel the deletion',
};
