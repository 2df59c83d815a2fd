import { plural } from '../../../ground/texts/plural';

/** The texts of single sign-on, SCIM and domains, which only their screens load. */
export const texts = {
  sso: {
    hint: 'People sign in at your organization’s own OpenID provider, and a directory can manage them by SCIM.',
    onlyAdmins: 'Owners and admins of your organization see how its people sign in.',
    otherPlan: (plan: string) =>
      `Your organization has the plan ${plan}. Single sign-on and provisioning by SCIM require the plan Enterprise. Until then, people sign in with passwords and passkeys.`,
    onlyOwners: 'Only owners change the connection: who controls the provider can sign in as anybody here.',
    setUp: 'Set-up',
    progress: (done: number, all: number) => `${done} of ${all} steps are done.`,
    states: { done: 'Done', missing: 'Missing', problem: 'Problem', unknown: 'Not checked' },
    steps: {
      domain: 'A domain is proved',
      connection: 'The connection is saved',
      provider: 'The provider answers',
      signIn: 'A person has signed in',
      scim: 'The SCIM token exists',
    },
    domainDone: plural('en', { one: '# domain is proved.', other: '# domains are proved.' }),
    domainMissing:
      'Without one, an address that the directory gives to somebody must be confirmed by that person.',
    toDomains: 'Go to the domains',
    connectionMissing: 'Register the addresses below at your provider, then enter what it issued.',
    connectionMissingAdmin:
      'An owner registers the addresses below at the provider, and enters what it issued.',
    providerWaits: 'It can be checked when the connection is saved.',
    providerUnknown: 'Check the provider below. Saving the connection checks it, too.',
    providerUnknownAdmin: 'Owners check the provider on this screen.',
    providerAnswers: 'It answered just now, with a configuration that can be used.',
    signInDone: plural('en', {
      one: '# person has signed in with this connection.',
      other: '# people have signed in with this connection.',
    }),
    signInMissing:
      'Open the sign-in link in a private window. The first sign-in also tests the client ID and the secret.',
    scimMissing: 'Create the token below, and enter it at your directory.',
    scimUnused: 'The directory has not been here with it yet.',
    scimUsed: 'The directory was last here',
    addresses: 'Addresses for the provider',
    redirect: 'Redirect address',
    copyRedirect: 'Copy the redirect address',
    signedOut: 'Address after signing out',
    copySignedOut: 'Copy the address after signing out',
    link: 'Sign-in link for your people',
    copyLink: 'Copy the sign-in link',
    connection: 'Connection',
    issuer: 'Issuer',
    issuerHint: 'The https address of the provider, such as https://login.acme.example.',
    issuerProblem:
      'Enter the https address of a provider on the public internet, without a query and without /.well-known/….',
    clientId: 'Client ID',
    clientIdProblem: 'Enter the client ID that the provider issued.',
    secret: 'Client secret',
    secretHint: 'It is stored encrypted and never shown again.',
    secretKept: 'A secret is stored, and never shown. Leave this empty to keep it.',
    secretProblem: 'Enter the client secret that the provider issued. Another issuer needs another one.',
    createUsers: 'Create accounts',
    createUsersHint:
      'Everybody whom the provider signs in becomes a member, unless your policies name another e-mail domain. Otherwise people need an account or an invite first.',
    required: 'Require single sign-on',
    requiredHint:
      'Members and admins can no longer use a password or a passkey. Those who signed in with one are signed out at once. Tokens and agents continue. Owners can still use their passwords, so that you keep a way in.',
    changedElsewhere:
      'The connection has changed since you began. Your own last save may have changed it. Check the form, and save again.',
    requiredUntested:
      'Nobody has signed in with this connection yet. If it does not work, only owners can sign in. Save it first without this, and try a sign-in.',
    save: 'Save the connection',
    saved: 'The connection is saved.',
    yes: 'Yes',
    no: 'No',
    check: 'Check the provider',
    checking: 'Checking…',
    checkHint:
      'Asks the provider for its configuration, for at most ten seconds. Only a sign-in tests the client ID and the secret.',
    checkOk: 'The provider answers, and can be used.',
    remove: 'Remove single sign-on',
    removeTitle: 'Remove single sign-on?',
    removeMeans:
      'People then sign in with their passwords again. Those who have none need a new password. Sessions continue.',
    removed: 'Single sign-on is removed.',
  },
  scim: {
    title: 'Provisioning by SCIM',
    hint: 'With the token, your directory creates, changes, suspends and deletes people here, and manages share groups. It opens nothing else: no documents, no settings.',
    address: 'Base address for the directory',
    copyAddress: 'Copy the base address',
    none: 'There is no token, so the directory has no access.',
    made: 'Token created',
    used: 'the directory was last here',
    unused: 'the directory has not been here yet',
    create: 'Create the token',
    replace: 'Replace the token',
    replaceTitle: 'Replace the SCIM token?',
    replaceMeans:
      'The present token stops working at once. The directory has no access until you enter the new one there.',
    replaced: 'The token is replaced.',
    shownOnce: 'The token is shown only now. Copy it to your directory. If you lose it, replace it.',
    copy: 'Copy the token',
    revoke: 'Revoke the token',
    revokeTitle: 'Revoke the SCIM token?',
    revokeMeans:
      'The directory has no access at once. People and groups stay as they are, and nobody is suspended by the directory any more.',
    revoked: 'The token is revoked. The directory has no access.',
  },
  domains: {
    hint: 'Prove that a domain is yours with a TXT record in its DNS. Your directory can then move people to addresses of this domain. Any other address that it gives to somebody resets no password until that person confirms it.',
    toSignOn: 'Single sign-on and SCIM',
    onlyAdmins: 'Owners and admins of your organization manage its domains.',
    otherPlan: (plan: string) =>
      `Your organization has the plan ${plan}. Adding and verifying domains requires the plan Enterprise.`,
    onlyOwners:
      'Only owners verify a domain: who has it can receive the mail of people whom the directory moves to it.',
    add: 'Add a domain',
    domain: 'Domain',
    domainHint: 'Such as acme.example. Subdomains are other domains.',
    domainProblem: 'Enter a domain such as acme.example, without “@”.',
    addAct: 'Add the domain',
    added: (domain: string) => `${domain} is added. Set its record, then verify it.`,
    list: 'Your domains',
    empty: 'Your organization has no domains.',
    pending: 'Not proved yet',
    proved: 'Proved',
    failing: 'Proved, but its record has been missing since',
    failingHint: 'Set the record again. If it stays missing for some days, the proof ends.',
    checked: 'last looked up',
    type: 'Type',
    name: 'Name',
    value: 'Value',
    copyName: (domain: string) => `Copy the name of the record: ${domain}`,
    copyValue: (domain: string) => `Copy the value of the record: ${domain}`,
    verify: 'Verify',
    verifying: 'Looking up…',
    verifyOf: (domain: string) => `Verify: ${domain}`,
    verified: (domain: string) => `${domain} is proved.`,
    keep: 'Keep the record: it is looked up again and again.',
    remove: 'Remove',
    removeOf: (domain: string) => `Remove: ${domain}`,
    removeTitle: (domain: string) => `Remove ${domain}?`,
    removeMeans:
      'Your directory can then no longer move people to addresses of this domain without a confirmation, and another organization can prove it. Addresses that people have stay as they are.',
    removed: (domain: string) => `${domain} is removed.`,
  },
};

/** The texts of single sign-on, SCIM and domains, in one language. */
export type OwnTexts = typeof texts;
