import { type Agent, type Client, MISSING_ID, countStatuses, newMember, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { limitedApi } from '../support/limited-apis';
import { INBOX, ack, expire, newAgent, newOpenAgent, send, sent } from './inbox-support';

const { api } = deployment();
const [url] = api;

describe('an inbox', () => {
  let small: { url: string };
  let second: { url: string };

  beforeAll(async () => {
    [small, second] = await Promise.all([limitedApi(deployment()), limitedApi(deployment(), 2)]);
  });

  const at = (agent: Agent): Client => agent.at(small.url);
  const pair = (recipient: Agent, sender: Agent) =>
    recipient.post(`${INBOX}/pairings/${sender.actorId}`).expect(201);
  const statusesOf = async (sender: Client, recipient: Agent, count: number) => {
    const statuses = [];
    for (let i = 0; i < count; i++) statuses.push((await send(sender, recipient)).status);
    return statuses;
  };

  it('has few places for all strangers of one organization together, and others for each organization', async () => {
    const [recipient, crowd, other] = await Promise.all([newOwner(url), newOwner(url), newOwner(url)]);
    const open = await newOpenAgent(recipient);
    const [one, two, third] = await Promise.all([
      newAgent(crowd),
      newAgent(await newMember(crowd)),
      newAgent(other),
    ]);
    expect(await statusesOf(at(one), open, 1)).toEqual([201]);
    expect(await statusesOf(at(two), open, 2)).toEqual([201, 403]);
    expect(await statusesOf(at(one), open, 1)).toEqual([403]);
    expect(await statusesOf(at(third), open, 3)).toEqual([201, 201, 403]);
  });

  it('has places of their own for senders that it accepts, and a limited number for each', async () => {
    const [host, guest] = await Promise.all([newOwner(url), newOwner(url)]);
    const open = await newOpenAgent(host);
    const [colleague, stranger, paired] = await Promise.all([
      newAgent(host),
      newAgent(guest),
      newAgent(guest),
    ]);
    await pair(open, paired);
    expect(await statusesOf(at(stranger), open, 3)).toEqual([201, 201, 403]);
    expect(await statusesOf(at(paired), open, 5)).toEqual([201, 201, 201, 201, 403]);
    expect(await statusesOf(at(colleague), open, 5)).toEqual([201, 201, 201, 201, 403]);
  });

  it('has a place again when a message is acknowledged or expires', async () => {
    const [host, guest] = await Promise.all([newOwner(url), newOwner(url)]);
    const [open, stranger] = await Promise.all([newOpenAgent(host), newAgent(guest)]);
    const [first, other] = [await sent(at(stranger), open), await sent(at(stranger), open)];
    await send(at(stranger), open).expect(403);
    await ack(open, first).expect(200);
    await send(at(stranger), open).expect(201);
    await send(at(stranger), open).expect(403);
    await expire(other);
    await send(at(stranger), open).expect(201);
  });

  it('without a place answers as an agent that does not exist does, and no other recipient gets the message', async () => {
    const [host, guest] = await Promise.all([newOwner(url), newOwner(url)]);
    const [open, free, stranger] = await Promise.all([
      newOpenAgent(host),
      newOpenAgent(host),
      newAgent(guest),
    ]);
    await statusesOf(at(stranger), open, 2);
    const full = await send(at(stranger), [open, free]).expect(403);
    const missing = await send(at(stranger), { actorId: MISSING_ID } as Agent).expect(403);
    expect(full.text).toBe(missing.text);
    expect((await free.get(`${INBOX}/messages`).expect(200)).body.data.items).toEqual([]);
    // A repeated message is not sent again, so it needs no place.
    const again = { dedupeKey: 'once' };
    await send(at(stranger), free, again).expect(201);
    await send(at(stranger), free).expect(201);
    await send(at(stranger), free, again).expect(200);
  });

  it('keeps its places with concurrent senders in two processes', async () => {
    const [host, guest] = await Promise.all([newOwner(url), newOwner(url)]);
    const [open, colleague] = await Promise.all([newOpenAgent(host), newAgent(host)]);
    const strangers = await Promise.all([newAgent(guest), newAgent(guest)]);
    const both = (agent: Agent) => [agent.at(small.url), agent.at(second.url)];
    const senders = strangers.flatMap(both);
    const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => send(senders[i % 4]!, open)));
    expect(countStatuses(answers)).toEqual({ 201: 2, 403: 14 });
    const own = await Promise.all(Array.from({ length: 12 }, (_, i) => send(both(colleague)[i % 2]!, open)));
    expect(countStatuses(own)).toEqual({ 201: 4, 403: 8 });
  });
});
