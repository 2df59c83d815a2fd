import { type Client, newOwner, sha256, sql } from '#testing';
import { Verifier, checkpointBy } from '../provenance/verifier-support';
import { deployment } from '../support/deployments';
import { admit } from './meeting-support';
import { type NewRoom, enter, newRoom } from './people-support';

const { api, relay, databaseUrl } = deployment();
const [url] = api;

interface Entry {
  seq: number;
  at: string;
  kind: string;
  actor: object;
  target: object | null;
  details: Record<string, unknown> | null;
  prevHash: string | null;
  entryHash: string;
}
interface Export {
  head: { format: string; log: string; checkpoint: string };
  entries: Entry[];
}

async function download(host: Client, room: { path: string }): Promise<Export> {
  const { text } = await host.get(`${room.path}/audit/export`).expect(200);
  const [head, ...entries] = text.trim().split('\n');
  return {
    head: JSON.parse(head!) as Export['head'],
    entries: entries.map((line) => JSON.parse(line) as Entry),
  };
}

function linesOf({ head, entries }: Export): string {
  return [head, ...entries].map((line) => `${JSON.stringify(line)}\n`).join('');
}

describe('the audit log of a room', () => {
  let host: Awaited<ReturnType<typeof newOwner>>;
  let room: NewRoom;
  let verifier: Verifier;
  let good: Export;

  beforeAll(async () => {
    host = await newOwner(url);
    room = await newRoom(host, { purpose: 'Überprüfung' });
    const [one, two] = await admit(host, room, relay, 2);
    await one!.post('One').expect(201);
    await host.post(`${room.path}/messages`, { text: 'Thanks' }).expect(201);
    await two!.leave().expect(200);
    await host.post(`${room.path}/close`).expect(200);
    verifier = await Verifier.fetch(url);
    good = await download(host, room);
  });
  afterAll(() => verifier?.remove());

  const verify = (exported: Export, ...options: string[]) =>
    verifier.run(verifier.file(linesOf(exported)), '--jwks', verifier.keys, '--issuer', url, ...options);

  it('has an entry for everything that happened, in order', () => {
    expect(good.entries.map(({ seq }) => seq)).toEqual(good.entries.map((_, i) => i + 1));
    const kinds = good.entries.map(({ kind }) => kind);
    expect(kinds[0]).toBe('room.created');
    expect(kinds.slice(-2)).toEqual(['room.closed', 'turn.ended']);
    for (const kind of [
      'invite.used',
      'member.entered',
      'member.approved',
      'key.minted',
      'key.delivered',
      'turn.started',
    ])
      expect(kinds).toContain(kind);
    expect(good.entries.find(({ kind }) => kind === 'message.posted')?.details).toMatchObject({
      textHash: sha256('One'),
    });
    expect(JSON.stringify(good)).not.toMatch(/Thanks|roomSigningSecret/);
  });

  it('is read by the host in pages, and by nobody else', async () => {
    const listed: Entry[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await host
        .get(`${room.path}/audit?limit=4${cursor && `&cursor=${cursor}`}`)
        .expect(200);
      listed.push(...(body.data as Entry[]));
      cursor = body.meta.nextCursor as string | null;
    }
    expect(listed).toEqual(good.entries);
    const [other, moderator] = [await newRoom(host), await newOwner(url)];
    await enter(host, other, moderator, 'co-moderator');
    for (const path of ['audit', 'audit/export']) await moderator.get(`${other.path}/${path}`).expect(403);
  });

  it('is verified offline by the program that verifies lineage', async () => {
    const { code, output } = await verify(good);
    const verified = `Verified: entries 1 to ${good.entries.length} of log room:${room.id}\n`;
    expect([code, output]).toEqual([0, expect.stringContaining(verified)]);
  });

  it.each<[string, (exported: Export) => Export, string]>([
    ['an altered entry', (e) => altered(e, 2, { kind: 'member.denied' }), 'Entry 3 was altered'],
    ['altered details', (e) => altered(e, 0, { details: {} }), 'Entry 1 was altered'],
    ['a missing entry', (e) => ({ ...e, entries: e.entries.toSpliced(2, 1) }), 'Entry 3 is missing'],
    [
      'missing last entries',
      (e) => ({ ...e, entries: e.entries.slice(0, -2) }),
      'The last entries are missing',
    ],
    ['no entries', (e) => ({ ...e, entries: [] }), 'The last entries are missing'],
    [
      'another room',
      (e) => ({ ...e, head: { ...e.head, log: `room:${host.userId}` } }),
      'The checkpoint belongs to log room',
    ],
    [
      'a checkpoint by somebody else',
      (e) => ({ ...e, head: { ...e.head, checkpoint: checkpointBy(e.head as never) } }),
      'signature is not valid',
    ],
  ])('with %s is not verified', async (_, damage, problem) => {
    const { code, output } = await verify(damage(good));
    expect([code, output]).toEqual([1, expect.stringContaining(problem)]);
  });

  it('continues from an earlier export', async () => {
    const open = await newRoom(host);
    const earlier = verifier.file(linesOf(await download(host, open)));
    await host.post(`${open.path}/messages`, { text: 'More' }).expect(201);
    expect((await verify(await download(host, open), '--earlier', earlier)).code).toBe(0);
    const other = await verify(good, '--earlier', earlier);
    expect([other.code, other.output]).toEqual([1, expect.stringContaining('is of another log')]);
  });

  it.each([
    `UPDATE room_audit_entries SET kind = 'room.idle' WHERE room_id = $1`,
    'DELETE FROM room_audit_entries WHERE room_id = $1',
  ])('refuses: %s', async (statement) => {
    await expect(sql(databaseUrl, statement, [room.id])).rejects.toThrow(/never changed or removed/);
  });
});

function altered(exported: Export, at: number, change: Partial<Entry>): Export {
  return {
    ...exported,
    entries: exported.entries.map((entry, i) => (i === at ? { ...entry, ...change } : entry)),
  };
}
