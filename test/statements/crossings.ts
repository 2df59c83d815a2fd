/** A column that names a second tenant. */
interface Crossing {
  /** Why a row of one tenant names another one. */
  reason: string;
  /** Tables whose rows of the second tenant are written through it, in the order in which they are locked. */
  writes: string[];
}

/**
 * Everything through which a statement reaches rows of a second tenant. A statement never reaches a third one through it. Transactions lock the
 * rows of their own tenant first and then those of the second one, and several rows of a table in the order of their ids.
 */
export const CROSSINGS: Record<string, Crossing> = {
  'capabilities.recipient_tenant_id': {
    reason: 'A capability is for an agent of any tenant. It expires when that agent departs.',
    writes: ['capabilities'],
  },
  directory: {
    reason:
      'A caller names a row of any tenant by a key: a public agent, a document that is shared with everybody, a capability, an invite or a room.',
    writes: [],
  },
  'follows.actor_tenant_id': {
    reason: 'People follow public agents of any tenant, and the agents count them.',
    writes: ['follows', 'actors'],
  },
  'inbox_deliveries.sender_tenant_id': {
    reason:
      'Agents of any tenant get a message. Its deliveries belong to the tenants of the recipients, and end with the message.',
    writes: ['inbox_deliveries'],
  },
  'room_agents.actor_tenant_id': {
    reason: 'Agents of any tenant are in a room, which belongs to the tenant of its host.',
    writes: ['room_agents'],
  },
  'room_humans.user_tenant_id': {
    reason: 'People of any tenant are in a room, which belongs to the tenant of its host.',
    writes: ['room_humans'],
  },
  'secret_envelopes.recipient_tenant_id': {
    reason: 'A secret is sealed for an agent of any tenant, which fetches or deletes it.',
    writes: ['secret_envelopes'],
  },
};

/** Statements for many tenants at once, each row of which is bound to its own. They could as well run once for each tenant. */
export const BATCHES: { where: string; reason: string }[] = [];
