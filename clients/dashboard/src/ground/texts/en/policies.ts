/** The texts of the policies of an organization. */
export const policies = {
  hint: 'What your organization restricts or requires. Changes apply at once, and the audit log records them.',
  hintMember: 'What your organization restricts or requires. Owners and admins can change it.',
  restrictToDomain: 'Only e-mail addresses of this domain',
  restrictToDomainHint:
    'For invites to your organization and for joining rooms, also for open invites. Subdomains are other domains. Leave it empty to allow every address.',
  wrongDomain: 'Enter a domain such as acme.example, without “@”.',
  names: {
    requirePrePublishReview: 'Review before publishing',
    codeJoinDisabled: 'No joining by code',
    requirePurpose: 'Rooms need a purpose',
    hideDiscoveryTab: 'Hide discovery',
  },
  hints: {
    requirePrePublishReview: 'Members and agents request a review. Owners and admins publish.',
    codeJoinDisabled: 'Nobody can join a room by its code. People need an invite.',
    requirePurpose: 'The person who creates a room must say what it is for.',
    hideDiscoveryTab: 'Your people and agents see no lists of public agents of all organizations.',
  },
  save: 'Save policies',
  saved: 'The policies have been saved.',
  savedMerged: 'The policies have been saved. Changes of others to other policies are kept.',
  changedElsewhere: (names: string[]) =>
    `Somebody else has changed this since you began: ${names.join(', ')}. Nothing is saved yet. Save again to replace it with what you chose.`,
  addresses: 'E-mail addresses',
  everyAddress: 'Every address is allowed.',
  onlyOf: (domain: string) => `Only of ${domain}`,
  yes: 'Yes',
  no: 'No',
};
