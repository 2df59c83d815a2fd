import { join } from 'node:path';
import type { Response, Test } from 'supertest';
import { type Agent, type Person, connectAgent, newMember, newOwner, sql, withDatabase } from '#testing';
import { eventually } from '../platform/eventually';
import { type Listing, MESSAGES, ack, send, setPolicy } from '../inbox/inbox-support';
import { type NewRoom, enter, newRoom } from '../rooms/people-support';
import { follow, newPublicAgent, profileOf, unfollow } from '../social/social-support';
import { deployment, startApi } from '../support/deployments';

const { databaseUrl } = deployment();
const ROUNDS = 12;

/** An organization with a public agent, which every agent can send to, and a room. */
interface Side {
  owner: Person;
  member: Person;
  agent: Agent;
  room: NewRoom;
}

async function newSide(url: string): Promise<Side> {
  const owner = await newOwner(url);
  const [member, agent, room] = await Promise.all([
    newMember(owner),
    connectAgent(owner, { scopes: ['read:inbox', 'write:inbox', 'write:inbox-policy'] }),
    newRoom(owner),
  ]);
  await owner.patch(`/api/agents/${agent.actorId}`, { visibility: 'public' }).expect(200);
  await setPolicy(agent, agent, 'open').expect(200);
  return { owner, member, agent, room };
}

/** The requests of one side that reach rows of the other one, several of each kind at once. */
function acts(side: Side, other: Side, round: number): Promise<Response>[] {
  const { owner, member, agent, room } = side;
  const bio = `Round ${round}`;
  const requests: Test[] = [
    ...[owner, member].flatMap((person) => [
      follow(person, other.agent.actorId),
      unfollow(person, other.agent.actorId),
      follow(person, other.agent.actorId),
    ]),
    owner.patch(`/api/agents/${agent.actorId}`, { bio }),
    send(agent, other.agent),
    send(agent, [other.agent, agent]),
    agent.get(`${MESSAGES}?limit=50`),
    owner.post(`${room.path}/messages`, { text: bio }),
    other.member.post(`${room.path}/messages`, { text: bio }),
  ];
  return requests.map((request) => request.then((answer) => answer));
}

async function ackAll({ agent }: Side): Promise<Response[]> {
  const { items } = (await agent.get(`${MESSAGES}?limit=50`).expect(200)).body.data as Listing;
  return Promise.all(
    items.flatMap(({ messageId }) => [1, 2].map(() => ack(agent, messageId).then((answer) => answer))),
  );
}

/** An API that fails a request whose transaction ends in a deadlock. */
function strictApi() {
  return startApi(deployment(), {
    NODE_OPTIONS: `--require=${JSON.stringify(join(__dirname, 'without-retries.cjs'))}`,
    RATE_LIMIT_PER_MINUTE: '100000',
  });
}

describe('two organizations that change rows of each other at the same time', () => {
  it('never deadlock', async () => {
    const api = await strictApi();
    const [one, two] = await Promise.all([newSide(api.url), newSide(api.url)]);
    await enter(one.owner, one.room, two.member, 'co-moderator');
    await enter(two.owner, two.room, one.member, 'co-moderator');
    const failed: object[] = [];
    let answered = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all([...acts(one, two, round), ...acts(two, one, round)]);
      const acked = await Promise.all([ackAll(one), ackAll(two)]);
      for (const { status, body } of [...answers, ...acked.flat()]) {
        answered += status < 300 ? 1 : 0;
        if (status >= 500) failed.push(body as object);
      }
    }
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(ROUNDS * 20);
  });

  // The test holds an agent in the middle, so all who leave have locked some agents before they wait for it.
  it('never do when several people leave who follow the same agents in another order', async () => {
    const api = await strictApi();
    const sides = await Promise.all([newOwner(api.url), newOwner(api.url)]);
    const agents: Agent[] = [];
    for (const owner of [...sides, ...sides, ...sides]) agents.push(await newPublicAgent(owner));
    const people = await Promise.all(sides.map((owner) => newMember(owner)));
    for (const [n, person] of people.entries())
      for (const { actorId } of n % 2 === 0 ? agents : agents.toReversed())
        await follow(person, actorId).expect(200);
    const leave = () =>
      Promise.all(
        people.map((person) => person.delete('/api/me').send({ currentPassword: person.password })),
      );
    const middle = agents.map(({ actorId }) => actorId).sort()[agents.length / 2];
    const answers = await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM actors WHERE id = $1 FOR UPDATE', [middle]);
      const leaving = leave();
      const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%DELETE FROM follows%'`;
      await eventually(
        'all to wait',
        async () => (await sql<{ count: number }>(databaseUrl, waiting))[0]!.count === people.length,
      );
      await client.query('COMMIT');
      return leaving;
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { actorId } of agents) expect((await profileOf(sides[0], actorId)).followerCount).toBe(0);
  });
});
