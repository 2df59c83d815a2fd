import { effectiveScopes } from '#access';
import { presentToken } from '../tokens/tokens.presenter';
import type { AgentReachDto, ConnectedAgentDto } from './connected.dto';
import type { ConnectedAgent } from './connected.service';
import type { AgentReach } from './reach.service';

/** An agent with its connections. */
export function presentConnected({ agent, tokens }: ConnectedAgent): ConnectedAgentDto {
  const { ownerUserId, ownerName, ...shown } = agent;
  return {
    ...shown,
    status: agent.tokenCount > 0 ? 'connected' : 'disconnected',
    owner: { userId: ownerUserId, name: ownerName },
    tokens: tokens.map(presentToken),
  };
}

/** Presents what an agent reaches. */
export function presentReach({ agent, projects, own }: AgentReach): AgentReachDto {
  const { id, name, ownerUserId, ownerName, ownerRole, expiresAt, grantExternal } = agent;
  const connected = expiresAt !== null;
  return {
    id,
    name,
    owner: { userId: ownerUserId, name: ownerName },
    connected,
    scopes: [...effectiveScopes(agent.scopes, ownerRole)].sort(),
    expiresAt,
    allProjects: agent.allProjects,
    projects: projects.map(({ id, slug, name, documents }) => ({ id, slug, name, documents })),
    projectCount: projects[0]?.projectCount ?? 0,
    projectDocuments: projects[0]?.allDocuments ?? 0,
    myDocs: connected,
    myDocsDocuments: own && (connected ? own.myDocs : 0),
    grantExternal,
    externalDocuments: own && (grantExternal ? own.external : 0),
  };
}
