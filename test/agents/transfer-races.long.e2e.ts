import type { Response, Test } from 'supertest';
import { type Person, newMember, newOwner, sql, withDatabase } from '#testing';
import { newAgent, newOpenAgent, send, setPolicy } from '../inbox/inbox-support';
import { untilBlocked } from '../platform/blocked';
import { connectRoomAgent, hostRoom, inviteAgent } from '../rooms/relay-support';
import { connectSealing, enrolKey, sealFor } from '../seal/seal-support';
import { deployment } from '../support/deployments';

const {
  api: [url],
  relay,
  databaseUrl,
} = deployment();

let owner: Person;
let member: Person;
let next: Person;

beforeAll(async () => {
  owner = await newOwner(url);
  [member, next] = await Promise.all([newMember(owner), newMember(owner)]);
});

const ENDS = {
  transfer: (actorId: string) => owner.post(`/api/agents/${actorId}/transfer`, { userId: next.userId }),
  deletion: (actorId: string) => owner.delete(`/api/agents/${actorId}`),
  disconnection: (actorId: string) => owner.post(`/api/agents/${actorId}/disconnect`),
};

/** Sends a request that passes every check before an act of the owner, waits for the lock of the agent, and gets it after that act. */
function after(what: keyof typeof ENDS, actorId: string, request: () => Test): Promise<Response> {
  return withDatabase(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT FROM actors WHERE id = $1 FOR UPDATE', [actorId]);
    const ended = ENDS[what](actorId).then((answer) => answer);
    await untilBlocked(client, `the ${what} waits for the agent`);
    const answered = request().then((answer) => answer);
    await untilBlocked(client, `the request waits for the ${what}`, 2);
    await client.query('COMMIT');
    expect((await ended).status).toBe(200);
    return answered;
  });
}

const count = async (table: string, column: string, actorId: string) =>
  (await sql(databaseUrl, `SELECT FROM ${table} WHERE ${column} = $1`, [actorId])).length;

/** How many policies of an agent let everybody send. A transfer stores a policy that does not. */
const opened = async (actorId: string) =>
  (await sql(databaseUrl, `SELECT FROM inbox_policies WHERE actor_id = $1 AND policy = 'open'`, [actorId]))
    .length;

describe('a request that waits while its agent ends', () => {
  it.each(['transfer', 'deletion'] as const)(
    'does not let the last owner decide after a %s',
    async (what) => {
      const [inbox, pairing, seal] = [await newAgent(member), await newAgent(member), await newAgent(member)];
      const sender = await newAgent(owner);
      const set = await after(what, inbox.actorId, () => setPolicy(member, inbox, 'open'));
      expect(set.status).toBe(404);
      const permitted = await after(what, pairing.actorId, () =>
        member.post(`/api/v1/agent-inbox/pairings/${sender.actorId}`, { recipientActorId: pairing.actorId }),
      );
      expect(permitted.status).toBe(404);
      const sealed = await after(what, seal.actorId, () =>
        member.put(`/api/v1/secret-envelopes/policies/${seal.actorId}`, { acceptsStrangers: false }),
      );
      expect(sealed.status).toBe(404);
      expect(await opened(inbox.actorId)).toBe(0);
      expect(await count('inbox_pairings', 'recipient_actor_id', pairing.actorId)).toBe(0);
      expect(await count('seal_policies', 'actor_id', seal.actorId)).toBe(0);
    },
  );

  it.each(['transfer', 'disconnection'] as const)(
    'does not let a token decide that a %s revokes',
    async (what) => {
      const [inbox, seal] = [await newAgent(member), await connectSealing(member)];
      const set = await after(what, inbox.actorId, () => setPolicy(inbox, inbox, 'open'));
      expect(set.status).toBe(401);
      const sealed = await after(what, seal.actorId, () =>
        seal.agent.put(`/api/v1/secret-envelopes/policies/${seal.actorId}`, { acceptsStrangers: false }),
      );
      expect(sealed.status).toBe(401);
      expect(await opened(inbox.actorId)).toBe(0);
      expect(await count('seal_policies', 'actor_id', seal.actorId)).toBe(0);
    },
  );

  it.each(['transfer', 'disconnection'] as const)(
    'does not send with a token that a %s revokes',
    async (what) => {
      const recipient = await newOpenAgent(owner);
      for (const more of [{}, { dedupeKey: 'once' }]) {
        const sender = await newAgent(member);
        const sent = await after(what, sender.actorId, () => send(sender, recipient, more));
        expect(sent.status).toBe(403);
        expect(await count('inbox_messages', 'sender_actor_id', sender.actorId)).toBe(0);
      }
    },
  );

  it.each(['transfer', 'disconnection'] as const)(
    'does not seal with a token that a %s revokes',
    async (what) => {
      const [sender, recipient] = [await connectSealing(member), await connectSealing(owner)];
      const body = await sealFor(sender.actorId, recipient, await enrolKey(recipient));
      const sealed = await after(what, sender.actorId, () =>
        sender.agent.post('/api/v1/secret-envelopes', body),
      );
      expect(sealed.status).toBe(404);
      expect(await count('secret_envelopes', 'sender_actor_id', sender.actorId)).toBe(0);
    },
  );

  it.each(['transfer', 'disconnection'] as const)(
    'does not enter a room with a token that a %s revokes',
    async (what) => {
      const agent = await connectRoomAgent(member, relay);
      const token = await inviteAgent(owner, await hostRoom(owner));
      const joined = await after(what, agent.agent.actorId, () => agent.join(token));
      expect(joined.status).toBe(404);
      expect(await count('room_agents', 'actor_id', agent.agent.actorId)).toBe(0);
    },
  );
});
