/**
 * The pages that the service renders and that do what a route of the contract does for a session. Each page must be in docs/pages.md, and each
 * route must be one that the dashboard does not call itself.
 */
export const PAGES: Record<string, string[]> = {
  'GET /device': ['GET /api/agent-pairing/status'],
  'POST /device/approve': ['POST /api/agent-pairing/approve'],
  'POST /device/deny': ['POST /api/agent-pairing/deny'],
};

/** The routes that a session may call and that no screen needs, each with the reason. */
export const NOT_FOR_PEOPLE: Record<string, string> = {
  'GET /api/me':
    'The dashboard reads `GET /api/session`, which has the person, the organization and the counts in one answer.',
  'GET /api/projects/{projectId}/trees':
    'The dashboard shows the one tree of a project by `GET /api/nodes/{id}/children`.',
  'POST /api/projects/{projectId}/trees': 'A project has its tree from the beginning.',
  'GET /api/projects/{projectId}/trees/{treeId}':
    'A whole tree in one answer is for programs. A screen reads the folders that are open.',
  'PATCH /api/nodes/{id}/move': 'The dashboard moves one and many by the same route for several changes.',
  'GET /api/v1/documents/{nodeId}/content':
    'The dashboard reads text and rendered document in one answer, `GET /api/nodes/{id}/view`.',
  'POST /api/v1/documents/{nodeId}/section':
    'Sections save agents the tokens of the rest. People see the whole document.',
  'GET /api/catalog/overview': 'An overview for agents, in as few tokens as possible.',
  'POST /api/catalog/locate': 'It finds paths for agents. People have the palette.',
  'GET /api/projects/{projectId}/manifest/prompt': 'A text for the instructions of an agent.',
  'POST /api/projects/{projectId}/manifest/regenerate':
    'The manifest is always current; the route is for older programs.',
  'GET /api/doc-ids/resolve/{globalId}':
    'Programs that know a Doc ID look up its document. A link in the dashboard names the document.',
  'GET /api/v1/docs/resolve': 'The same for the address of a document.',
  'GET /api/lineage/public/{docId}': 'It is for outsiders who verify. Members see the lineage of a document.',
  'POST /api/lineage/{docId}/verify':
    'The dashboard verifies in the browser, so that a person need not trust the service.',
  'POST /api/lineage/{docId}/record': 'It records what a program did outside the service.',
  'GET /api/shares/check': 'It answers one question of a program. The share screen lists all shares.',
  'POST /api/v1/capabilities/{jti}/consume': 'Capabilities are used by the agent that they were made for.',
  'GET /api/distributions':
    'It has numbered pages. The dashboard reads `GET /api/distributions/all`, by cursor.',
  'POST /api/agents':
    'People connect an agent, which gets its profile then. This route makes a profile without a token, for programs that prepare one.',
  'GET /api/agents/by-slug/{slug}':
    'The dashboard reads `GET /api/profiles/{slug}`, which also says what the person may do.',
  'GET /api/agents/{id}': 'The same.',
  'GET /api/discover/agents':
    'It answers one page of each list. The dashboard reads `GET /api/profiles`, page by page.',
  'GET /api/v1/agents': 'The same as `GET /api/agents`.',
  'GET /api/v1/agents/{id}': 'The same as `GET /api/agents/{id}`.',
  'GET /api/v1/agents/by-slug/{slug}': 'The same as `GET /api/agents/by-slug/{slug}`.',
  'GET /api/v1/agents/{slug}/followers': 'The same as `GET /api/agents/{slug}/followers`.',
  'GET /api/v1/agents/{slug}/following': 'The same as `GET /api/agents/{slug}/following`.',
  'GET /api/v1/discover/agents': 'The same as `GET /api/discover/agents`.',
  'GET /api/rooms/{id}/waiting-room':
    'The dashboard reads who waits in `GET /api/rooms/{id}`, with the room itself.',
  'POST /api/v1/agent-enc-keys/challenge':
    'An agent enrolls its own key, whose private part it never gives away.',
  'POST /api/v1/agent-enc-keys': 'The second step of the same.',
  'GET /api/v1/secret-envelopes/{id}': 'The dashboard lists all of them.',
  'POST /api/v1/secret-envelopes/{id}/fetch':
    'Only the agent that has the private key can open what it fetches.',
};
