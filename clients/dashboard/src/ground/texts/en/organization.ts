/** The texts of the organization itself, and of its deletion. */
export const organization = {
  name: 'Name',
  slug: 'Slug',
  created: 'Created',
  plan: 'Plan',
  planHint: 'Only the operator of this service can change the plan.',
  onlyOwners: 'Only an owner can rename or delete the organization.',
  rename: 'Rename',
  nameHint: 'The slug stays, since addresses and Doc IDs contain it.',
  renamed: 'The organization has been renamed.',
  handOver: 'Hand over',
  handOverHint:
    'An organization can have several owners. To hand it over, make another member an owner. Then give up your own role.',
  members: 'Change roles',
  delete: 'Delete the organization',
  deleteMeans: (days: number) =>
    `The organization stops working at once and is deleted after ${days} ${days === 1 ? 'day' : 'days'}. Until then, any owner can cancel that.`,
  consequences: [
    'Everybody but the owners is signed out, and every token stops working.',
    'Rooms are closed, and published documents and public agents are no longer shown.',
    'Then all documents, people, agents and logs are deleted for good.',
    'Download what you want to keep before, also the audit log.',
  ],
  confirmSlug: 'Slug of the organization',
  confirmSlugHint: 'As a confirmation.',
  wrongSlug: (slug: string) => `Enter the slug of your organization: ${slug}`,
  password: 'Your password',
  freshSession: 'You have no password, so you must have signed in within the last 10 minutes.',
  deletion: 'Deletion',
  suspendedUntil: (time: string) =>
    `The organization will be deleted on ${time}. Until then it is suspended.`,
  restoreMeans:
    'If you cancel the deletion, everybody can sign in again, and tokens, published documents and public agents work again. Rooms stay closed.',
  restore: 'Cancel the deletion',
  downloadBefore: 'Before the deletion, you can download what you want to keep:',
};
