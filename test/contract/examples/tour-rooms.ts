import { type Agent, type Person, newOwner, sql } from '#testing';
import { waitAgent } from '../../rooms/people-support';
import type { Tour } from './acme';

/** People and an agent meet in a room. */
export async function meetInRoom(
  tour: Tour,
  { olivia, max, agent }: { olivia: Person; max: Person; agent: Agent },
): Promise<void> {
  const { recorder } = tour;
  const purpose = 'Agree on chapter 3.';
  const room = await recorder.record(
    olivia.post('/api/rooms', { title: 'Handbook review', purpose, turnTimeoutSeconds: 120 }).expect(201),
  );
  const path = `/api/rooms/${room.body.data.id}`;
  await admit(tour, { olivia, max, agent }, room.body.data.id as string);
  const welcome = { text: 'Welcome. Please begin.', clientMessageId: 'welcome-1' };
  await recorder.record(olivia.post(`${path}/messages`, welcome).expect(201));
  await recorder.record(olivia.post(`${path}/messages`, welcome).expect(200));
  await recorder.record(max.get(`${path}/messages?since=0`).expect(200));
  await recorder.record(olivia.get(path).expect(200));
  await recorder.record(olivia.get('/api/rooms?status=active').expect(200));
  await recorder.record(olivia.get(`${path}/audit?limit=3`).expect(200));
  await idle(tour, olivia, path);
  await recorder.record(olivia.post(`${path}/resume`).expect(200));
  await recorder.record(olivia.post(`${path}/resume`).expect(422));
  await recorder.record(olivia.post(`${path}/close`).expect(200));
  // Streamed text is not shown as an example.
  await olivia.get(`${path}/minutes`).expect(200);
}

/** Makes a room idle, as if its agents had missed their turns. */
async function idle({ deployment }: Tour, host: Person, path: string): Promise<void> {
  const [id] = path.split('/').slice(-1);
  await sql(
    deployment.databaseUrl,
    `UPDATE rooms SET status = 'idle', current_member_id = NULL, turn_started_at = NULL, turn_deadline_at = NULL WHERE id = $1`,
    [id],
  );
  await host.get(path).expect(200);
}

/** People and an agent enter a room, and the host decides about them. */
async function admit(
  { recorder, deployment, url }: Tour,
  { olivia, max, agent }: { olivia: Person; max: Person; agent: Agent },
  id: string,
): Promise<void> {
  const path = `/api/rooms/${id}`;
  const forMax = await recorder.record(
    olivia.post(`${path}/invites`, { kind: 'human', role: 'co-moderator', ttlSeconds: 3_600 }).expect(201),
  );
  const { roomToken } = forMax.body.data;
  const joined = await recorder.record(max.post('/api/rooms/join', { roomToken }).expect(201));
  await recorder.record(olivia.get(`${path}/waiting-room`).expect(200));
  await recorder.record(max.post('/api/rooms/join', { roomToken: await invite(olivia, path) }).expect(200));
  const theirs = `${path}/human-members/${joined.body.data.memberId}`;
  await recorder.record(olivia.post(`${theirs}/approve`).expect(200));
  await recorder.record(olivia.post(`${theirs}/approve`).expect(409));
  await recorder.record(olivia.post(`${path}/invites`, { kind: 'agent' }).expect(201));
  await recorder.record(olivia.get(`${path}/invites`).expect(200));

  const rotated = await recorder.record(
    olivia.post(`${path}/code/rotate`, { ttlSeconds: 3_600 }).expect(200),
  );
  const { code } = rotated.body.data;
  const [guest, uninvited] = await Promise.all([newOwner(url), newOwner(url)]);
  await recorder.record(guest.post('/api/rooms/join-code', { code }).expect(201));
  await recorder.record(guest.post('/api/rooms/join-code', { code }).expect(200));
  await recorder.record(guest.post('/api/rooms/join-code', { code: 'kqx-hzrw-bmt' }).expect(404));
  await uninvited.post('/api/rooms/join-code', { code }).expect(201);
  await decideAboutGuests({ recorder }, { olivia, max }, path);
  const wait = () => waitAgent(deployment.databaseUrl, { id }, agent);
  await decideAboutAgents({ recorder }, olivia, path, wait);
}

async function invite(host: Person, path: string): Promise<string> {
  const { body } = await host.post(`${path}/invites`, { kind: 'human' }).expect(201);
  return body.data.roomToken as string;
}

async function decideAboutGuests(
  { recorder }: Pick<Tour, 'recorder'>,
  { olivia, max }: { olivia: Person; max: Person },
  path: string,
): Promise<void> {
  const [guest, uninvited] = (await olivia.get(`${path}/waiting-room`).expect(200)).body.data.humans;
  await max.post(`${path}/human-members/${guest.id}/approve`).expect(200);
  await recorder.record(max.post(`${path}/human-members/${uninvited.id}/deny`).expect(200));
  await recorder.record(
    olivia.post(`${path}/human-members/${guest.id}/policy`, { canIntervene: true }).expect(200),
  );
  await recorder.record(
    olivia.post(`${path}/human-members/${guest.id}/role`, { role: 'co-moderator' }).expect(200),
  );
  await recorder.record(max.post(`${path}/human-members/${guest.id}/revoke`).expect(403));
  await recorder.record(olivia.post(`${path}/human-members/${guest.id}/revoke`).expect(200));
  await recorder.record(olivia.get(`${path}/members`).expect(200));
}

async function decideAboutAgents(
  { recorder }: Pick<Tour, 'recorder'>,
  olivia: Person,
  path: string,
  wait: () => Promise<string>,
): Promise<void> {
  const agent = `${path}/agent-members/${await wait()}`;
  await recorder.record(olivia.post(`${agent}/approve`).expect(200));
  await recorder.record(olivia.post(`${agent}/reissue-signature`).expect(200));
  await recorder.record(olivia.post(`${agent}/revoke`).expect(200));
  await recorder.record(olivia.post(`${agent}/deny`).expect(409));
  await recorder.record(olivia.post(`${path}/agent-members/${await wait()}/deny`).expect(200));
}
