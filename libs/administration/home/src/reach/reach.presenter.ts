import { presentToken } from '#agents';
import { EXAMINED } from './traces.repository';
import type { ReachedInboxDto, ReachedOpenDto } from './contacts.dto';
import type { ReachedQuotaDto } from './quota.dto';
import type { AgentProjectDto, AgentReachDto } from './reach.dto';
import type { ReachedProjectRow } from './reach.repository';
import type { AgentReach } from './reach.service';
import { RIGHTS, includes, may, scopesOf } from './rights';
import type { TracesDto } from './traces.dto';

const INBOX = 'agent_inbox';

/** Presents what an agent could do now, and what it did. */
export function presentReach(reach: AgentReach): AgentReachDto {
  const { connected, isOwner, principals, reaches, projects, own, externalWritable, published } = reach;
  const { ownerUserId, ownerName, tokenCount } = connected.agent;
  const { id, name, slug, clientName, expiresAt, lastUsedAt, createdAt } = connected.agent;
  const { pausedAt, pausedByOrganization } = connected.agent;
  const has = Object.values(reaches).filter((right) => right !== undefined);
  const external = [reaches.list, reaches.read, reaches.write].some(
    (right) => right !== undefined && right.shareTypes.length > 0,
  );
  return {
    ...{ id, name, slug, clientName, expiresAt, lastUsedAt, createdAt },
    owner: { userId: ownerUserId, name: ownerName },
    connected: tokenCount > 0,
    ...{ pausedAt, pausedByOrganization },
    scopes: [...scopesOf(principals)].sort(),
    tokens: connected.tokens.map(presentToken),
    tokenCount,
    allProjects: has.some(({ projectIds }) => projectIds === null),
    projects: projects.map((project) => presentProject(project, reaches)),
    projectCount: projects[0]?.projectCount ?? 0,
    projectDocuments: projects[0]?.allDocuments ?? 0,
    myDocs: has.length > 0,
    myDocsRights: RIGHTS.filter((right) => reaches[right] !== undefined),
    myDocsDocuments: own && (has.length > 0 ? own.myDocs : 0),
    grantExternal: external,
    externalDocuments: own?.external ?? null,
    externalWritable,
    publishedDocuments: reaches.publish ? published.published : 0,
    publishNeedsReview: reaches.publish ? published.requireReview : false,
    opens: presentOpens(reach),
    inbox: presentInbox(reach),
    quota: presentQuota(reach),
    did: presentTraces(reach),
    seenAs: isOwner ? 'owner' : 'administrator',
  };
}

function presentProject(
  { id, slug, name, documents }: ReachedProjectRow,
  reaches: AgentReach['reaches'],
): AgentProjectDto {
  return { id, slug, name, documents, rights: RIGHTS.filter((right) => includes(reaches[right], id)) };
}

function presentQuota({ usage, quota, isOwner, connected }: AgentReach): ReachedQuotaDto | null {
  if (!usage) return null;
  const { ofOwner, ofTokens } = usage;
  return {
    limit: quota,
    usedByAgent: [...ofTokens.values()].reduce((sum, requests) => sum + requests, 0),
    usedByOwner: isOwner ? ofOwner : null,
    tokens: connected.tokens.flatMap(({ id: tokenId }) => {
      const requests = ofTokens.get(tokenId);
      return requests === undefined ? [] : [{ tokenId, requests }];
    }),
  };
}

function presentOpens({ principals, isOwner, capabilities, rooms, inbox }: AgentReach): ReachedOpenDto {
  return {
    canUseCapabilities: may(principals, 'read:capability'),
    capabilities: capabilities.map(({ total: _, ...capability }) => capability),
    capabilityCount: capabilities[0]?.total ?? 0,
    canFetchSecrets: may(principals, 'read:secret-envelope', 'mcp_seal'),
    sealedSecrets: inbox.sealed,
    canUseRooms: may(principals, 'rooms:participate'),
    rooms: isOwner
      ? rooms.map(({ id, title, status, isOwn }) => ({
          id,
          title: isOwn ? title : null,
          status: status === 'idle' ? 'idle' : 'active',
          untrusted: { title },
        }))
      : [],
    roomCount: rooms[0]?.total ?? 0,
  };
}

function presentInbox({ principals, recipients, inbox }: AgentReach): ReachedInboxDto {
  return {
    canSend: may(principals, 'write:inbox', INBOX),
    recipients: recipients.map(({ total: _, ...recipient }) => recipient),
    recipientCount: recipients[0]?.total ?? 0,
    canReceive: may(principals, 'read:inbox', INBOX),
    canSetPolicy: may(principals, 'write:inbox-policy', INBOX),
    policy: inbox.policy,
    allowedSenders: inbox.allowed,
    pairedSenders: inbox.paired,
  };
}

function presentTraces({ seesTargets, since, acts, lastActs, written, messages }: AgentReach): TracesDto {
  return {
    since,
    acts,
    lastActs: seesTargets ? lastActs : lastActs.map((act) => ({ ...act, targetId: null, targetName: null })),
    writtenDocuments: written[0]?.total ?? 0,
    writtenComplete: messages.examined <= EXAMINED,
    lastWritten: written.map(({ title, total: _, ...document }) => ({ ...document, untrusted: { title } })),
    messagesSent: messages.sent,
    lastSentAt: messages.lastSentAt,
    messagesReceived: messages.received,
  };
}
