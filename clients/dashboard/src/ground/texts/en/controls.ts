export const controls = {
  notices: 'Notices',
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  waitsForLimit: (seconds: number) =>
    `You have made many requests in this minute. This continues in ${seconds} seconds.`,
  loading: 'Loading…',
  more: 'Load more',
  moreThan: (count: string) => `More than ${count}`,
  optional: 'optional',
  required: 'Fill in this field.',
  dismiss: 'Dismiss',
  menu: 'More actions',
  agent: 'Agent',
  deletedAccount: 'Deleted account',
  justNow: 'just now',
};
