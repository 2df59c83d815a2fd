import { newOwner, sql } from '#testing';
import { deployment, startApi } from '../support/deployments';
import { admit, newSpeaker, passDeadline, shown } from './meeting-support';
import { auditKinds, newInvite, newRoom } from './people-support';
import { turnOf } from './turns-support';

const { api, relay, databaseUrl } = deployment();
const [url] = api;

describe('the turns of a room', () => {
  it('are used once by two posts at the same time', async () => {
    const host = await newOwner(url);
    const room = await newRoom(host);
    const [one, two] = await admit(host, room, relay, 2);
    for (const [speaker, turn] of [
      [one!, 1],
      [two!, 2],
    ] as const) {
      const answers = await Promise.all([1, 2, 3, 4].map((n) => speaker.post(`Text ${n}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
      expect((await turnOf(host, room)).turnNumber).toBe(turn + 1);
    }
  });

  it('end exactly one way, with the last post or with the deadline', async () => {
    const host = await newOwner(url);
    for (let round = 0; round < 5; round++) {
      const room = await newRoom(host, { turnTimeoutSeconds: 600 });
      const [one] = await admit(host, room, relay, 2);
      const [posted] = await Promise.all([one!.post('In time?'), passDeadline(databaseUrl, room)]);
      await shown(host, room, ({ turn }) => turn.turnNumber >= 2);
      const kinds = await auditKinds(host, room);
      const first = kinds.filter((kind) => ['message.posted', 'turn.missed'].includes(kind))[0];
      expect(first).toBe(posted.status === 201 ? 'message.posted' : 'turn.missed');
      expect(kinds.filter((kind) => kind === 'message.posted')).toHaveLength(posted.status === 201 ? 1 : 0);
    }
  });
});

describe('an agent in the middle of its turn', () => {
  it('either posts or is revoked first', async () => {
    const host = await newOwner(url);
    for (let round = 0; round < 4; round++) {
      const room = await newRoom(host);
      const [one, two] = await admit(host, room, relay, 2);
      const path = `${room.path}/agent-members/${one!.memberId}/revoke`;
      const [posted, revoked] = await Promise.all([one!.post('One'), host.post(path)]);
      expect(revoked.status).toBe(200);
      const kinds = (await auditKinds(host, room)).slice(-5);
      expect(kinds.includes('message.posted')).toBe(posted.status === 201);
      expect((await turnOf(host, room)).currentMemberId).toBe(two!.memberId);
      await two!.post('Two').expect(201);
    }
  });
});

it('the number of approved agents never exceeds maxAgents', async () => {
  const host = await newOwner(url);
  const room = await newRoom(host, { maxAgents: 2 });
  await admit(host, room, relay, 1);
  const waiting = await Promise.all(
    [1, 2, 3].map(async () => {
      const speaker = await newSpeaker(host, relay);
      await speaker.join(room, await newInvite(host, room, { kind: 'agent' }));
      return speaker;
    }),
  );
  const approve = ({ memberId }: { memberId: string }) =>
    host.post(`${room.path}/agent-members/${memberId}/approve`);
  const answers = await Promise.all(waiting.map(approve));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.body.error.code).toBe('SVC_ROOM_AGENTS_FULL');
  const admitted = waiting[answers.findIndex(({ status }) => status === 200)]!;
  await host.post(`${room.path}/agent-members/${admitted.memberId}/revoke`).expect(200);
  await approve(waiting[answers.indexOf(refused)]!).expect(200);
});

it('due turns are ended once by the processes that are left when one is killed', async () => {
  const doomed = await startApi(deployment());
  const host = await newOwner(url);
  const rooms = await Promise.all(
    Array.from({ length: 6 }, () => newRoom(host, { turnTimeoutSeconds: 600 })),
  );
  for (const room of rooms) await admit(host, room, relay, 2);
  const due = sql(
    databaseUrl,
    `UPDATE rooms SET turn_deadline_at = date_trunc('milliseconds', now()) WHERE id = ANY ($1)`,
    [rooms.map(({ id }) => id)],
  );
  await Promise.all([due, doomed.kill()]);
  for (const room of rooms) {
    await shown(host, room, ({ turn }) => turn.turnNumber === 2);
    const kinds = await auditKinds(host, room);
    expect(kinds.filter((kind) => kind === 'turn.missed')).toHaveLength(1);
  }
});
