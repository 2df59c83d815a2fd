import type { Response } from 'supertest';
import { type Agent, MISSING_ID, anonymous, connectAgent, newMember, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { MESSAGES, ack, expire, newAgent, newOpenAgent, send, sent } from './inbox-support';

describe('a refusal by a message route', () => {
  const [url] = deployment().api;
  let sender: Agent;
  let recipient: Agent;

  beforeAll(async () => {
    const owner = await newOwner(url);
    [sender, recipient] = await Promise.all([newAgent(owner), newOpenAgent(owner)]);
  });

  const expectAdvice = ({ status, body }: Response, expected: number) => {
    expect({ status, advisoryOnly: body.advisoryOnly as unknown }).toEqual({
      status: expected,
      advisoryOnly: true,
    });
    expect(body.error.code).toEqual(expect.any(String));
  };

  const routes = (id: string) =>
    [
      ['post', MESSAGES],
      ['get', MESSAGES],
      ['get', `${MESSAGES}/${id}`],
      ['post', `${MESSAGES}/${id}/ack`],
      ['post', `${MESSAGES}/${id}/read`],
      ['get', `${MESSAGES}/${id}/events`],
    ] as const;

  it('says on every route, to every kind of caller, that messages are only advice', async () => {
    const owner = await newOwner(url);
    const person = await newMember(owner);
    const scopeless = await connectAgent(owner, { scopes: ['read:docs'] });
    for (const [method, path] of routes(MISSING_ID)) {
      expectAdvice(await anonymous(url).send(method, path), 401);
      expectAdvice(await person.send(method, path), 403);
      expectAdvice(await scopeless.send(method, path), 403);
      if (path !== MESSAGES) expectAdvice(await sender.send(method, path), 404);
    }
  });

  it('says it whatever is wrong with the request', async () => {
    for (const path of [`${MESSAGES}?wait=31`, `${MESSAGES}?cursor=x`])
      expectAdvice(await sender.get(path), 400);
    expectAdvice(await sender.post(MESSAGES, {}), 400);
    const unreadable = sender.post(MESSAGES, undefined).set('Content-Type', 'application/json');
    expectAdvice(await unreadable.send('{"body":'), 400);
    expectAdvice(await send(sender, { actorId: MISSING_ID } as Agent), 403);
    await send(sender, recipient, { dedupeKey: 'one' }).expect(201);
    expectAdvice(await send(sender, recipient, { dedupeKey: 'one', body: 'Other' }), 422);
    const message = await sent(sender, recipient);
    expectAdvice(await recipient.post(`${MESSAGES}/${message}/read`), 409);
    await ack(recipient, message).expect(200);
    expectAdvice(await ack(recipient, message), 409);
    const expired = await sent(sender, recipient);
    await expire(expired);
    expectAdvice(await ack(recipient, expired), 410);
    expectAdvice(await recipient.post(`${MESSAGES}/${expired}/read`), 410);
  });
});
