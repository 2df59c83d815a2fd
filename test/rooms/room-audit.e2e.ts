import { newOwner, sha256, sql } from '#testing';
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
interface Bundle {
  format: string;
  log: { type: string; id: string };
  checkpoint: string;
  entries: Entry[];
}

describe('the audit log of a room', () => {
  let host: Awaited<ReturnType<typeof newOwner>>;
  let room: NewRoom;
  let verifier: Verifier;
  let good: Bundle;

  beforeAll(async () => {
    host = await newOwner(url);
    room = await newRoom(host, { purpose: 'Überprüfung' });
    const [one, two] = await admit(host, room, relay, 2);
    await one!.post('One').expect(201);
    await host.post(`${room.path}/messages`, { text: 'Thanks' }).expect(201);
    await two!.leave().expect(200);
    await host.post(`${room.path}/close`).expect(200);
    verifier = await Verifier.fetch(url);
    good = (await host.get(`${room.path}/audit/export`).expect(200)).body.data as Bundle;
  });
  afterAll(() => verifier?.remove());

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
    const { code, output } = await verifier.verify({ data: good });
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`Verified: ${good.entries.length} entries of room ${room.id}\n`),
    ]);
  });

  it.each<[string, (bundle: Bundle) => Bundle, string]>([
    ['an altered entry', (b) => altered(b, 2, { kind: 'member.denied' }), 'Entry 3 was altered'],
    ['an added field', (b) => altered(b, 2, { more: 1 } as never), 'Entry 3 was altered'],
    ['altered details', (b) => altered(b, 0, { details: {} }), 'Entry 1 was altered'],
    ['a missing entry', (b) => ({ ...b, entries: b.entries.toSpliced(2, 1) }), 'Entry 3 is missing'],
    [
      'missing last entries',
      (b) => ({ ...b, entries: b.entries.slice(0, -2) }),
      'The last entries are missing',
    ],
    ['no entries', (b) => ({ ...b, entries: [] }), 'The last entries are missing'],
    ['another room', (b) => ({ ...b, log: { type: 'room', id: host.userId } }), 'belongs to the log of room'],
    [
      'the log of another kind',
      (b) => ({ ...b, log: { ...b.log, type: 'tenant' } }),
      'belongs to the log of room',
    ],
    [
      'a checkpoint by somebody else',
      (b) => ({ ...b, checkpoint: checkpointBy(b as never) }),
      'signature is not valid',
    ],
  ])('with %s is not verified', async (_, damage, problem) => {
    const { code, output } = await verifier.verify(damage(good));
    expect([code, output]).toEqual([1, expect.stringContaining(problem)]);
  });

  it('continues from an earlier export', async () => {
    const open = await newRoom(host);
    const earlier = (await host.get(`${open.path}/audit/export`).expect(200)).body as object;
    await host.post(`${open.path}/messages`, { text: 'More' }).expect(201);
    const later = (await host.get(`${open.path}/audit/export`).expect(200)).body as object;
    expect((await verifier.verify(later, '--earlier', verifier.file(earlier))).code).toBe(0);
    const rewritten = await verifier.verify(good, '--earlier', verifier.file(earlier));
    expect([rewritten.code, rewritten.output]).toEqual([1, expect.stringContaining('rewritten')]);
  });

  it.each([
    `UPDATE room_audit_entries SET kind = 'room.idle' WHERE room_id = $1`,
    'DELETE FROM room_audit_entries WHERE room_id = $1',
    `DELETE FROM room_audit_entries WHERE room_id <> $1 AND false`,
  ])('refuses: %s', async (statement) => {
    await expect(sql(databaseUrl, statement, [room.id])).rejects.toThrow(/never changed or removed/);
  });
});

function altered(bundle: Bundle, at: number, change: Partial<Entry>): Bundle {
  return {
    ...bundle,
    entries: bundle.entries.map((entry, i) => (i === at ? { ...entry, ...change } : entry)),
  };
}
