import { type Client, type Person, newMember, newOwner, sha256, sql } from '#testing';
import { Verifier } from '../provenance/verifier-support';
import { deployment } from '../support/deployments';
import { admit } from './meeting-support';
import { type NewRoom, enter, newRoom, wait } from './people-support';

const { api, relay, databaseUrl } = deployment();
const [url] = api;

type Entry = Record<string, unknown> & { kind: string; seq: number };

async function minutesOf(host: Client, room: NewRoom): Promise<string[]> {
  return (await host.get(`${room.path}/minutes`).expect(200)).text.trim().split('\n');
}

const entriesOf = (lines: string[]): Entry[] => lines.slice(1).map((line) => JSON.parse(line) as Entry);

describe('the minutes of a room', () => {
  let host: Person;
  let guest: Person;
  let room: NewRoom;
  let verifier: Verifier;
  const names = { agents: [] as string[], keys: [] as string[] };

  beforeAll(async () => {
    [host, guest] = [await newOwner(url), await newOwner(url)];
    room = await newRoom(host, { title: 'Prüfung "A"', purpose: 'Review' });
    await enter(host, room, guest, 'co-moderator');
    await wait(host, room, await newOwner(url));
    const [one, two] = await admit(host, room, relay, 2);
    names.agents = [one!.actorId, two!.actorId];
    names.keys = [one!.keyId, two!.keyId];
    await one!.post('One').expect(201);
    await guest.post(`${room.path}/messages`, { text: '谢谢' }).expect(201);
    await two!.leave().expect(200);
    verifier = await Verifier.fetch(url);
  });
  afterAll(() => verifier?.remove());

  const verify = (lines: string[], ...options: string[]) =>
    verifier.run(
      ...[verifier.file(`${lines.join('\n')}\n`), '--jwks', verifier.keys, '--issuer', url, ...options],
    );

  it('do not exist while the room is open', async () => {
    const { body } = await host.get(`${room.path}/minutes`).expect(409);
    expect(body.error.code).toBe('SVC_ROOM_OPEN');
  });

  it('say that a member departed whose organization removed it, and when an expired room ended', async () => {
    const other = await newRoom(host);
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await enter(host, other, member);
    const [speaker] = await admit(host, other, relay, 1, owner);
    await owner.delete(`/api/members/${member.userId}`).expect(200);
    await sql(databaseUrl, `UPDATE rooms SET expires_at = now() - interval '1 hour' WHERE id = $1`, [
      other.id,
    ]);
    const { closedAt } = (await host.get(other.path).expect(200)).body.data;
    const lines = await minutesOf(host, other);
    expect(entriesOf(lines)).toMatchObject([
      { kind: 'opened' },
      { kind: 'joined', member: { id: host.userId } },
      { kind: 'joined', member: { type: 'human', id: member.userId } },
      { kind: 'joined', member: { type: 'agent', id: speaker!.actorId } },
      { kind: 'left', by: { type: 'service', id: null }, reason: 'departed' },
      { kind: 'closed', by: { type: 'service', id: null }, reason: 'expired', closedAt },
    ]);
    expect((await verify(lines)).code).toBe(0);
  });

  describe('once it is closed', () => {
    beforeAll(async () => {
      await host.post(`${room.path}/close`).expect(200);
    });

    it('say who met when, with the keys of agents, and have the hash of each message, and no text', async () => {
      const lines = await minutesOf(host, room);
      const [person, agent] = [
        (id: string) => ({ type: 'human', id }),
        (id: string) => ({ type: 'agent', id }),
      ];
      const { closedAt } = (await host.get(room.path).expect(200)).body.data;
      expect(entriesOf(lines)).toMatchObject([
        { seq: 1, kind: 'opened', roomId: room.id, title: 'Prüfung "A"', purpose: 'Review' },
        { kind: 'joined', member: person(host.userId) },
        { kind: 'joined', member: person(guest.userId) },
        { kind: 'joined', member: { ...agent(names.agents[0]!), keyId: names.keys[0] } },
        { kind: 'joined', member: { ...agent(names.agents[1]!), keyId: names.keys[1] } },
        { kind: 'message', messageSeq: 1, by: agent(names.agents[0]!), textHash: sha256('One') },
        { kind: 'message', messageSeq: 2, by: person(guest.userId), textHash: sha256('谢谢') },
        { kind: 'left', by: agent(names.agents[1]!) },
        { seq: 9, kind: 'closed', by: person(host.userId), reason: 'requested', closedAt },
      ]);
      expect(lines.join('\n')).not.toMatch(/"One"|谢谢/);
    });

    it('are a file', async () => {
      const { headers } = await host.get(`${room.path}/minutes`).expect(200);
      expect(headers['content-type']).toMatch(/^application\/x-ndjson/);
      expect(headers['content-disposition']).toBe(`attachment; filename="minutes-${room.id}.jsonl"`);
    });

    it('are verified by the published program, and not if they were changed', async () => {
      const lines = await minutesOf(host, room);
      expect(await verify(lines)).toEqual({
        code: 0,
        output: expect.stringContaining(`Verified: entries 1 to 9 of log minutes:${room.id}:`),
      });
      const changed = lines.map((line) => line.replace(sha256('One'), sha256('Two')));
      expect((await verify(changed)).output).toContain('Entry 6 was altered');
      expect((await verify(lines.toSpliced(3, 1))).output).toContain('Entry 3 is missing');
      expect((await verify(lines.slice(0, -1))).output).toContain('The last entries are missing');
    });

    it('belong to the log of the room: they name its entry of the end', async () => {
      const closed = entriesOf(await minutesOf(host, room)).at(-1)!.roomLog as { seq: number };
      const { text } = await host.get(`${room.path}/audit/export`).expect(200);
      const log = text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => JSON.parse(line) as Entry);
      const { seq, entryHash } = log.find(({ kind }) => kind === 'room.closed')!;
      expect(closed).toEqual({ seq, entryHash });
    });

    it('are the same later, also when messages are no longer stored', async () => {
      const before = await minutesOf(host, room);
      await sql(databaseUrl, 'DELETE FROM room_messages WHERE room_id = $1', [room.id]);
      const after = await minutesOf(host, room);
      expect(after.slice(1)).toEqual(before.slice(1));
      expect((await verify(after, '--earlier', verifier.file(`${before.join('\n')}\n`))).code).toBe(0);
    });

    it('are another log once a member has another name, so that it does not pass for a changed one', async () => {
      const logOf = (lines: string[]) => (JSON.parse(lines[0]!) as { log: string }).log;
      const before = await minutesOf(host, room);
      await sql(databaseUrl, `UPDATE users SET display_name = 'Renamed' WHERE id = $1`, [guest.userId]);
      const after = await minutesOf(host, room);
      expect(logOf(after)).not.toBe(logOf(before));
      expect((await verify(after)).code).toBe(0);
    });

    it('are for the host: another member is refused, and to everybody else the room does not exist', async () => {
      await guest.get(`${room.path}/minutes`).expect(403);
      const stranger = await newOwner(url);
      await stranger.get(`${room.path}/minutes`).expect(404);
    });
  });
});
