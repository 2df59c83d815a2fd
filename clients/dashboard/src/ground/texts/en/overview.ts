/** The texts of the overview of the settings. */
export const overview = {
  hints: {
    account: 'Change your e-mail address, your password and your passkeys.',
    tokens: 'Create a token for a script, or revoke one.',
    sessions: 'See where you are signed in, and sign other browsers out.',
    data: 'Download what is stored for you, or delete your account.',
    members: 'See who is in your organization, invite people and change roles.',
    groups: 'Keep lists of people for shares.',
    policies: 'See or change what the organization restricts or requires.',
    singleSignOn: 'Let people sign in at your own provider.',
    domains: 'Prove that domains are yours.',
    auditLog: 'See who changed what in the organization, and download it.',
    organization: 'Rename the organization, hand it over, or delete it.',
    usage: 'See what the organization has, and the limits of its plan.',
  },
  signedInAs: 'Signed in as',
  email: 'E-mail address',
  role: 'Your role',
  plan: 'Plan',
  apiReferenceHint: 'All routes of the API, with examples.',
};
