import { type Agent, MISSING_ID, type Person, connectAgent, newMember, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { type NewRoom, enter, newRoom } from './people-support';

const CAPABILITIES = '/api/v1/capabilities';

describe('a capability for a room', () => {
  const [url] = deployment().api;
  let host: Person;
  let moderator: Person;
  let recipient: Agent;
  let room: NewRoom;

  beforeAll(async () => {
    const [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    host = owner;
    moderator = await newMember(host, 'admin');
    recipient = await connectAgent(stranger, { scopes: ['read:capability'] });
  });
  beforeEach(async () => {
    room = await newRoom(host, { purpose: 'Agree on chapter 3.' });
    await enter(host, room, moderator, 'co-moderator');
  });
  afterEach(() => host.post(`${room.path}/close`));

  const mint = (by: Person, action: string, id = room.id) =>
    by.post(CAPABILITIES, { recipientActorId: recipient.actorId, resource: { type: 'room', id }, action });
  const use = (jti: string, body?: object) => recipient.post(`${CAPABILITIES}/${jti}/consume`, body);

  it('to read says what an invite would: the title, the purpose and the state, and nothing that was said', async () => {
    await host.post(`${room.path}/messages`, { text: 'The secret plan' }).expect(201);
    const { jti } = (await mint(host, 'read').expect(201)).body.data;
    const used = await use(jti).expect(200);
    expect(used.body.data.resource).toEqual({
      ...{ type: 'room', id: room.id, name: room.id, status: 'active', contentHash: null },
      untrusted: { title: 'Handbook review', content: 'Agree on chapter 3.' },
    });
    await use(jti).expect(410);
  });

  it('to write gives the recipient an invite that no other agent can use', async () => {
    const { jti } = (await mint(host, 'write').expect(201)).body.data;
    const { resource } = (await use(jti).expect(200)).body.data;
    expect(resource.roomToken).toMatch(/^room_[\w-]{43}$/);
    const listed = await host.get(`${room.path}/invites`).expect(200);
    expect(listed.body.data[0]).toMatchObject({ kind: 'agent', actorId: recipient.actorId, usedAt: null });
    await use(jti).expect(410);
  });

  it('has no content that could be written', async () => {
    const { jti } = (await mint(host, 'write').expect(201)).body.data;
    await use(jti, { content: 'Hello' }).expect(400);
    await use(jti).expect(200);
  });

  it('is minted by the host, to read also by a co-moderator, and by nobody else', async () => {
    await mint(moderator, 'read').expect(201);
    await mint(moderator, 'write').expect(404);
    const [observer, admin, stranger] = [
      await newMember(host, 'admin'),
      await newMember(host, 'admin'),
      await newOwner(url),
    ];
    await enter(host, room, observer);
    for (const person of [observer, admin, stranger])
      for (const action of ['read', 'write']) await mint(person, action).expect(404);
    await mint(host, 'read', MISSING_ID).expect(404);
  });

  it.each(['read', 'write'])('needs the scope of rooms if an agent mints it to %s', async (action) => {
    const without = await connectAgent(host, { scopes: ['write:capability'] });
    const within = await connectAgent(host, { scopes: ['write:capability', 'rooms:participate'] });
    const body = {
      recipientActorId: recipient.actorId,
      resource: { type: 'room', id: room.id },
      action,
    };
    const refused = await without.post(CAPABILITIES, body).expect(403);
    expect(refused.body.error).toMatchObject({
      code: 'SVC_INSUFFICIENT_SCOPE',
      details: { requiredScopes: ['rooms:participate'] },
    });
    await within.post(CAPABILITIES, body).expect(201);
  });

  it('is worthless, and stays unused, when the room is closed or the minter has left it', async () => {
    const writing = (await mint(host, 'write').expect(201)).body.data;
    const reading = (await mint(moderator, 'read').expect(201)).body.data;
    const { body } = await host.get(`${room.path}/members`).expect(200);
    const member = body.data.find(({ userId }: { userId: string }) => userId === moderator.userId);
    await host.post(`${room.path}/human-members/${member.id}/revoke`).expect(200);
    await host.post(`${room.path}/close`).expect(200);
    for (const { jti } of [writing, reading]) {
      await use(jti).expect(404);
      await use(jti).expect(404);
    }
  });
});
