/**
 * The keys of all answers that are cached. The first part is the kind of the events that make an answer stale, the ids in it say which. Keys
 * of what no event covers begin with `still`.
 */
export const keys = {
  session: () => ['session'] as const,
  home: () => ['documents', 'home'] as const,
  projects: () => ['trees', 'projects'] as const,
  project: (projectId: string) => ['trees', 'project', projectId] as const,
  /** Events name the folders whose lists changed, so other folders are not read again. */
  children: (projectId: string, folderId: string) => ['trees', projectId, 'children', folderId] as const,
  trash: (projectId: string) => ['trees', projectId, 'trash'] as const,
  health: (projectId: string) => ['trees', projectId, 'health'] as const,
  /** The last scan of GitHub. No event says how far it is. */
  githubScan: () => ['still', 'github-scan'] as const,
  myDocs: () => ['trees', 'my-docs'] as const,
  personalViews: () => ['still', 'personal-views'] as const,
  personalView: (viewId: string) => ['still', 'personal-views', viewId] as const,
  sharedWithMe: () => ['shares', 'received'] as const,
  view: (nodeId: string) => ['documents', nodeId, 'view'] as const,
  text: (nodeId: string) => ['documents', nodeId, 'text'] as const,
  revisions: (nodeId: string) => ['documents', nodeId, 'revisions'] as const,
  /** A revision never changes. */
  revision: (nodeId: string, revisionId: string) => ['still', 'revision', nodeId, revisionId] as const,
  lineage: (nodeId: string) => ['documents', nodeId, 'lineage'] as const,
  links: (nodeId: string) => ['documents', nodeId, 'links'] as const,
  /** Any document can begin to link to it. */
  backlinks: (nodeId: string) => ['documents', 'backlinks', { nodeId }] as const,
  mapping: (nodeId: string) => ['documents', nodeId, 'mapping'] as const,
  lines: (nodeId: string) => ['documents', nodeId, 'lines'] as const,
  presence: (nodeId: string) => ['presence', nodeId] as const,
  publication: (nodeId: string) => ['publications', nodeId] as const,
  publications: () => ['publications', 'all'] as const,
  shares: (nodeId: string) => ['shares', nodeId] as const,
  allShares: () => ['shares', 'all'] as const,
  shareGroups: () => ['shares', 'groups'] as const,
  capabilities: (nodeId: string) => ['still', 'capabilities', nodeId] as const,
  members: () => ['members'] as const,
  /** Open invites. */
  invites: () => ['members', 'invites'] as const,
  /** The requests that wait for a decision of the person. */
  requests: () => ['requests', 'waiting'] as const,
  organization: () => ['still', 'organization'] as const,
  policies: () => ['still', 'policies'] as const,
  usage: () => ['still', 'usage'] as const,
  singleSignOn: () => ['still', 'single-sign-on'] as const,
  scimToken: () => ['still', 'scim-token'] as const,
  domains: () => ['still', 'domains'] as const,
  /** Any act adds an entry, and no event says so. */
  auditLog: () => ['still', 'audit-log'] as const,
  agents: () => ['agents'] as const,
  agent: (agentId: string) => ['agents', agentId] as const,
  /** How the person signs in. */
  account: () => ['still', 'account'] as const,
  sessions: () => ['still', 'sessions'] as const,
  /** The sessions, tokens and agents that act for the person without their password. */
  access: () => ['still', 'access'] as const,
  tokens: () => ['agents', 'tokens'] as const,
  agentMail: (agentId: string) => ['inbox', agentId, 'mail'] as const,
  secrets: () => ['agents', 'secrets'] as const,
  rooms: () => ['rooms', 'listed'] as const,
  room: (roomId: string) => ['rooms', roomId] as const,
  roomMessages: (roomId: string) => ['rooms', roomId, 'messages'] as const,
  roomPeople: (roomId: string) => ['rooms', roomId, 'people'] as const,
  roomInvites: (roomId: string) => ['rooms', roomId, 'invites'] as const,
  roomLog: (roomId: string) => ['rooms', roomId, 'log'] as const,
  distributions: () => ['still', 'distributions'] as const,
  distribution: (distributionId: string) => ['still', 'distributions', distributionId] as const,
  deliveries: (distributionId: string) => ['still', 'distributions', distributionId, 'deliveries'] as const,
  distributionFeedback: (distributionId: string) =>
    ['still', 'distributions', distributionId, 'feedback'] as const,
  profiles: () => ['agents', 'profiles'] as const,
  profile: (reference: string) => ['agents', 'profiles', { reference }] as const,
  feed: () => ['publications', 'feed'] as const,
  search: (query: string, projectId?: string) => ['still', 'search', { query, projectId }] as const,
} as const;
