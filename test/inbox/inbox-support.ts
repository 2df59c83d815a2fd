import type { Test } from 'supertest';
import { type Agent, type Client, type Person, connectAgent, sql } from '#testing';
import { deployment } from '../support/deployments';

export const INBOX = '/api/v1/agent-inbox';
export const MESSAGES = `${INBOX}/messages`;
const SCOPES = ['read:inbox', 'write:inbox', 'write:inbox-policy'];

export interface Item {
  messageId: string;
  isNew: boolean;
  effectiveStatus: string;
  expired: boolean;
  untrusted: { body: string };
}

export interface Listing {
  items: Item[];
  nextCursor: string | null;
  waited: number;
}

/** An agent with every scope of the inbox. */
export function newAgent(person: Person, clientName?: string): Promise<Agent> {
  return connectAgent(person, { scopes: SCOPES, clientName });
}

/** An agent that every agent can send to. */
export async function newOpenAgent(person: Person): Promise<Agent> {
  const agent = await newAgent(person);
  await setPolicy(agent, agent, 'open').expect(200);
  return agent;
}

export function setPolicy(caller: Client, { actorId }: Agent, policy: string, more: object = {}): Test {
  return caller.put(`${INBOX}/policies/${actorId}`, { policy, ...more });
}

export function send(sender: Client, to: Agent | Agent[], more: object = {}): Test {
  const recipientActorIds = [to].flat().map(({ actorId }) => actorId);
  return sender.post(MESSAGES, { recipientActorIds, body: 'Hello', ...more });
}

/** Sends a message and returns its id. */
export async function sent(sender: Client, to: Agent | Agent[], more: object = {}): Promise<string> {
  return (await send(sender, to, more).expect(201)).body.data.messageId as string;
}

export async function list(agent: Client, query = ''): Promise<Listing> {
  return (await agent.get(`${MESSAGES}?${query}`).expect(200)).body.data as Listing;
}

export const idsOf = ({ items }: Listing): string[] => items.map(({ messageId }) => messageId);

export function ack(agent: Client, messageId: string): Test {
  return agent.post(`${MESSAGES}/${messageId}/ack`);
}

/** Lets the deadline of a message pass. */
export async function expire(messageId: string, databaseUrl = deployment().databaseUrl): Promise<void> {
  const past = `now() - interval '1 second'`;
  await sql(databaseUrl, `UPDATE inbox_messages SET expires_at = ${past} WHERE id = $1`, [messageId]);
  await sql(databaseUrl, `UPDATE inbox_deliveries SET expires_at = ${past} WHERE message_id = $1`, [
    messageId,
  ]);
}

/** Revokes the token of an agent. */
export async function revokeToken(owner: Person, { actorId }: Agent): Promise<void> {
  const { body } = await owner.get('/api/tokens').expect(200);
  const token = (body.data as { id: string; actorId: string }[]).find((row) => row.actorId === actorId)!;
  await owner.delete(`/api/tokens/${token.id}`).expect(200);
}
