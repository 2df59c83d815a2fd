import type { Operation } from './operation';

/** The thing that a path parameter called `id` identifies, by the part of the path before it. */
const THINGS: Record<string, string> = {
  Groups: 'group',
  Users: 'user',
  actors: 'agent',
  agent: 'room',
  agents: 'token',
  capabilities: 'capability',
  'doc-ids': 'Doc ID, not the Doc ID itself',
  distributions: 'distribution',
  domains: 'domain',
  invites: 'invite',
  mappings: 'mapping',
  messages: 'message',
  nodes: 'node',
  'personal-views': 'personal view',
  projects: 'project',
  'published-docs': 'published document',
  'secret-envelopes': 'sealed secret',
  rooms: 'room',
  sessions: 'session',
  passkeys: 'passkey',
  'share-groups': 'share group',
  shares: 'share',
  tokens: 'token',
};
const NAMED: Record<string, string> = {
  act: 'What to do. The description of the route lists the choices.',
  actorId: 'The id of the agent.',
  deliveryId: 'The id of the delivery.',
  tokenId: 'The id of the token.',
  entryId: 'The id of the entry of the view.',
  mid: 'The id of the membership.',
  fileId: 'The id of the file.',
  jti: 'The id of the capability (its `jti`).',
  nodeId: 'The id of the node.',
  projectId: 'The id of the project.',
  reportId: 'The id of the report.',
  revisionId: 'The id of the revision.',
  secret: 'The secret in the link of the invite.',
  slug: 'The slug of the published document.',
  tenantSlug: 'The slug of the organization.',
  treeId: 'The id of the tree.',
  userId: 'The id of the person.',
};

/** Describes the path parameters that their decorator doesn't describe, and drops those that no client sets. */
export function completeParameters(path: string, operation: Operation): void {
  // Every HTTP client sends a User-Agent by itself, so it is not documented as a parameter.
  operation.parameters = operation.parameters?.filter((p) => !('name' in p) || p.name !== 'user-agent');
  for (const parameter of operation.parameters ?? []) {
    if (!('in' in parameter) || parameter.in !== 'path' || parameter.description) continue;
    const { name } = parameter;
    const thing = THINGS[/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? ''];
    parameter.description = name === 'id' && thing ? `The id of the ${thing}.` : NAMED[name];
  }
}
