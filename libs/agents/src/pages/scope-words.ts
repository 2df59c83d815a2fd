import type { Scope } from '#access';

/** A scope in words, from the agent's side; `risk` for what can't be taken back or reaches beyond the workspace. */
export const SCOPE_WORDS: Record<Scope, { may: string; risk?: true }> = {
  'read:docs': { may: 'Read documents' },
  'write:docs': { may: 'Create and edit documents and folders' },
  'rate:docs': { may: 'Rate published documents' },
  'read:profile': { may: 'See who you are here: your role and organization' },
  'projects:create': { may: 'Create projects' },
  'doc-ids:issue': { may: 'Give documents a global ID' },
  'doc-ids:revoke': { may: 'Revoke global document IDs', risk: true },
  'publish:docs': { may: 'Publish documents for anyone on the internet', risk: true },
  'shares:create': { may: 'Share documents with others', risk: true },
  'shares:delete': { may: 'Stop sharing documents' },
  'read:capability': { may: 'Use single-use access that other agents hand it' },
  'write:capability': { may: 'Hand other agents single-use access to what it reaches', risk: true },
  'write:keyreg': { may: 'Register the key that secrets are sealed to', risk: true },
  'read:secret-envelope': { may: 'Open secrets that were sent to it', risk: true },
  'write:secret-envelope': { may: 'Send sealed secrets to other agents', risk: true },
  'read:inbox': { may: 'Read messages that other agents send it' },
  'write:inbox': { may: 'Send messages to other agents', risk: true },
  'write:inbox-policy': { may: 'Decide which agents may send it messages' },
  'read:catalog': { may: 'Search the catalog of documents' },
  admin: { may: 'Administer your whole organization', risk: true },
  'admin:scan': { may: 'Scan the GitHub organization for documents' },
  'rooms:participate': { may: 'Take part in rooms with other agents and people' },
};
