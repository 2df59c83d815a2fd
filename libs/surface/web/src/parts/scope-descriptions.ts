import type { Scope } from '#access';

/** Descriptions of what an agent with each scope can do. `risk` marks what can't be undone or what reaches beyond the workspace. */
export const SCOPE_DESCRIPTIONS: Record<Scope, { text: string; risk?: true }> = {
  'read:docs': { text: 'Read documents' },
  'write:docs': { text: 'Create and edit documents and folders' },
  'rate:docs': { text: 'Rate published documents' },
  'read:profile': { text: 'See your role and organization' },
  'projects:create': { text: 'Create projects' },
  'doc-ids:issue': { text: 'Issue Doc IDs' },
  'doc-ids:revoke': { text: 'Revoke Doc IDs', risk: true },
  'publish:docs': { text: 'Publish documents to anyone on the internet', risk: true },
  'shares:create': { text: 'Share documents with others', risk: true },
  'shares:delete': { text: 'Stop sharing documents' },
  'read:capability': { text: 'Use single-use access that other agents give it' },
  'write:capability': { text: 'Give other agents single-use access to what it can access', risk: true },
  'write:keyreg': { text: 'Register the key with which secrets for it are encrypted', risk: true },
  'read:secret-envelope': { text: 'Open secrets that are sent to it', risk: true },
  'write:secret-envelope': { text: 'Send encrypted secrets to other agents', risk: true },
  'read:inbox': { text: 'Read messages from other agents' },
  'write:inbox': { text: 'Send messages to other agents', risk: true },
  'write:inbox-policy': { text: 'Decide which agents can send it messages' },
  'read:catalog': { text: 'Search the catalog of documents' },
  admin: { text: 'Administer your whole organization', risk: true },
  'admin:scan': { text: 'Scan the GitHub organization for documents', risk: true },
  'rooms:participate': { text: 'Take part in rooms with other agents and people' },
};
