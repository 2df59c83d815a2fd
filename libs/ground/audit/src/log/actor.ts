import type { Principal } from '#access';

/** The actor of an entry of the audit log: the caller of a request, the operator on the command line, or a job of the service. */
export interface Acting {
  tenantId: string;
  type: 'user' | 'agent' | 'directory' | 'operator' | 'system';
  userId: string | null;
  actorId: string | null;
  tokenId: string | null;
  client: { ip: string; userAgent: string | null } | null;
}

/** The caller of a request. */
export function actingPrincipal(principal: Principal): Acting {
  const { tenantId, userId, actorId, kind, credentialId, client } = principal;
  // A directory acts for the organization, and not for the person who issued its token.
  if (kind === 'scim')
    return { tenantId, type: 'directory', userId: null, actorId: null, tokenId: credentialId, client };
  return {
    tenantId,
    type: actorId === null ? 'user' : 'agent',
    userId,
    actorId,
    tokenId: kind === 'token' ? credentialId : null,
    client,
  };
}

/** A user without a session: someone who signs up or accepts an invite. */
export function actingUser(tenantId: string, userId: string, client: Acting['client']): Acting {
  return { tenantId, type: 'user', userId, actorId: null, tokenId: null, client };
}

/** An agent that was just connected. */
export function actingAgent(tenantId: string, actorId: string, client: Acting['client']): Acting {
  return { tenantId, type: 'agent', userId: null, actorId, tokenId: null, client };
}

/** The operator of the service. */
export function actingOperator(tenantId: string): Acting {
  return { tenantId, type: 'operator', userId: null, actorId: null, tokenId: null, client: null };
}

/** A job of the service, which finishes what somebody began. */
export function actingSystem(tenantId: string): Acting {
  return { tenantId, type: 'system', userId: null, actorId: null, tokenId: null, client: null };
}
