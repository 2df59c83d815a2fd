import { type Person, newDocument, newOwner, newProject, sql } from '#testing';
import { deployment, startApi } from '../support/deployments';
import { Events } from './live-support';

describe('a client that reads nothing', () => {
  const shared = deployment();
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(shared.api[0]);
  });

  /** Records events that can't be combined, each of about 2 KB, as many changes of others would. */
  const recordMany = (count: number) =>
    sql(
      shared.databaseUrl,
      `INSERT INTO events (tenant_id, xid, kind, ids, audience, admins)
      SELECT $1, pg_current_xact_id()::text::bigint, 'agents',
        jsonb_build_object('actorIds', (SELECT jsonb_agg(gen_random_uuid()) FROM generate_series(1, 50) WHERE i > 0)), ARRAY[$1::uuid], false
      FROM generate_series(1, ${count}) i`,
      [owner.tenantId],
    );

  it('loses its stream, and others keep theirs', async () => {
    const api = await startApi(shared);
    const [slow, reading] = [await Events.open(owner.at(api.url)), await Events.open(owner.at(api.url))];
    slow.stopReading();
    // Well below what is sent as one batch, however long a cursor is, many times, until the buffers of the system are full.
    for (let i = 0; i < 100; i++) {
      const before = reading.received.length;
      await recordMany(120);
      // The process that a change is made in wakes the readers, who would otherwise look once in a second.
      await newProject(owner);
      await reading.until(() => reading.received.length >= before + 120);
    }
    const project = await newProject(owner);
    await reading.untilAbout(await newDocument(owner, project, 'after.md'), 'documents');
    await slow.untilClosedByService();
    expect(reading.ended).toBe(false);
  });

  it('is told to read everything again if it missed too much', async () => {
    const stream = await Events.open(owner);
    stream.close();
    await recordMany(6_000);
    const resumed = await Events.open(owner, { lastEventId: stream.last.id });
    expect(resumed.received[0]!.kind).toBe('resync');
  });
});
