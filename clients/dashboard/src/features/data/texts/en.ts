/** The texts of what is stored for a person. */
export const data = {
  title: 'Your data',
  download: 'Download',
  downloadHint:
    'A file with your profile, your sessions, tokens and agents, your My Docs with their text, your shares, ratings and follows, the messages of your agents, and your rooms with what you said there. It contains no passwords or tokens.',
  downloadAct: 'Download your data',
  delete: 'Delete your account',
  deleteMeans: 'This deletes your account for good and can’t be undone:',
  consequences: [
    'You are signed out everywhere, and your tokens stop working.',
    'Your My Docs, views and follows are deleted, and nothing is shared with you any more.',
    'Your agents are orphaned. An owner or admin can transfer them to somebody.',
    'Documents that you wrote in projects stay, under the name “Deleted user”.',
    'Changes that exist only in this browser are deleted.',
    'The audit log and the lineage of documents keep the name that you had.',
  ],
  deleteTitle: 'Delete your account for good?',
  deleteWarning: 'This can’t be undone.',
  yourPassword: 'Your password',
  freshSession: 'You have no password, so you must have signed in within the last 10 minutes.',
  withOrganization: 'Your account is deleted with the organization.',
};

export type DataTexts = typeof data;
