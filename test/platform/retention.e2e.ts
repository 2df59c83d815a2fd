import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Person,
  anonymous,
  connectAgent,
  newDocument,
  newOwner,
  newProject,
  newToken,
  sql,
} from '#testing';
import { root } from '../../scripts/lib/paths.mjs';
import { createDatabase, deployment } from '../support/deployments';
import { loadStatements } from '../statements/load-statements';
import { close, newDistribution, newOrganization } from '../distribution/distribution-support';
import { contentOf, save } from '../content/workspace';
import { tamper } from '../provenance/tampering';
import { newInvite, newRoom } from '../rooms/people-support';

const { declaredLooks, declaredStatements, retention } = loadStatements();

const DAY = 86_400;

describe('retention', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;

  /** Moves a time of rows into the past. */
  const age = (table: string, column: string, ids: string[], days: number) =>
    sql(
      databaseUrl,
      `UPDATE ${table} SET ${column} = ${column} - make_interval(days => $2) WHERE id = ANY ($1)`,
      [ids, days],
    );

  /** Deletes one batch of a tenant's rows that are older than some days. */
  const remove = (name: string, person: Person, days: number): Promise<void> =>
    runFor(retention.declared.find((rule) => rule.name === name)!.remove, person, days);

  const runFor = async (
    statement: Pick<ReturnType<typeof declaredStatements>[number], 'text' | 'names'>,
    { tenantId }: Person,
    days: number,
  ): Promise<void> => {
    const values = { tenantId, days, seconds: days * DAY, batch: 100 };
    await sql(
      databaseUrl,
      statement.text,
      statement.names.map((parameter) => values[parameter as keyof typeof values]),
    );
  };

  const idsIn = async (table: string, { tenantId }: Person, id = 'id'): Promise<string[]> =>
    (
      await sql<{ id: string }>(databaseUrl, `SELECT ${id} AS id FROM ${table} WHERE tenant_id = $1`, [
        tenantId,
      ])
    ).map((row) => row.id);

  const keysOf = (person: Person, kind: string) =>
    sql<{ id: string }>(databaseUrl, 'SELECT id FROM directory WHERE tenant_id = $1 AND kind = $2', [
      person.tenantId,
      kind,
    ]).then((rows) => rows.map(({ id }) => id).sort());

  it('deletes closed distributions, with what belongs to them; keeps others, and those of other organizations', async () => {
    const [organization, other] = await Promise.all([newOrganization(url), newOrganization(url)]);
    const { owner, source } = organization;
    const [old, young, open, timedOut, calling] = [
      await newDistribution(organization),
      await newDistribution(organization),
      await newDistribution(organization),
      await newDistribution(organization),
      await newDistribution(organization),
    ].map(({ id }) => id) as [string, string, string, string, string];
    const foreign = (await newDistribution(other)).id;
    for (const id of [old, young, calling]) await close(owner, id, source.id).expect(200);
    await close(other.owner, foreign, other.source.id).expect(200);
    await sql(databaseUrl, `UPDATE distributions SET status = 'timed_out', ended_at = now() WHERE id = $1`, [
      timedOut,
    ]);
    await age('distributions', 'created_at', [old, young, open, timedOut, calling, foreign], 40);
    await age('distributions', 'ended_at', [old, timedOut, calling, foreign], 31);
    const setCallbacks = (id: string, state: string) =>
      sql(databaseUrl, 'UPDATE callback_deliveries SET state = $2, due_at = $3 WHERE distribution_id = $1', [
        ...[id, state, state === 'pending' ? new Date(Date.now() + DAY * 1000) : null],
      ]);
    await setCallbacks(old, 'failed');
    await setCallbacks(calling, 'pending');

    await remove('distributions.ended', owner, 30);
    const left = [young, open, timedOut, calling].sort();
    expect((await idsIn('distributions', owner)).sort()).toEqual(left);
    const targets = await idsIn('distribution_targets', owner, 'distribution_id');
    expect([...new Set(targets)].sort()).toEqual(left);
    expect(await idsIn('callback_deliveries', owner, 'distribution_id')).not.toContain(old);
    expect(await idsIn('distributions', other.owner)).toEqual([foreign]);
    const read = (id: string) => owner.get(`/api/distributions/${id}`);
    expect((await read(old).expect(404)).body).toEqual((await read(foreign).expect(404)).body);
  });

  it('deletes tokens long after they expired, with their keys; keeps live and recently expired ones', async () => {
    const [owner, other] = await Promise.all([newOwner(url), newOwner(url)]);
    const [old, expired, live, foreign] = [
      await newToken(owner, 'read'),
      await newToken(owner, 'read'),
      await newToken(owner, 'read'),
      await newToken(other, 'read'),
    ];
    const agent = await connectAgent(owner);
    const past = (ids: string[], days: number) =>
      sql(
        databaseUrl,
        `UPDATE api_tokens SET expires_at = now() - make_interval(days => $2) WHERE id = ANY ($1)`,
        [ids, days],
      );
    // 150 days are fewer than the default, which the running service applies at the same time.
    await past([old.id, foreign.id], 200);
    await past([expired.id], 100);

    await remove('tokens.expired', owner, 150);
    const left = await idsIn('api_tokens', owner);
    expect(left).toHaveLength(3);
    expect(left).toEqual(expect.arrayContaining([expired.id, live.id]));
    expect(await keysOf(owner, 'token')).toEqual(left.sort());
    expect(await idsIn('api_tokens', other)).toEqual([foreign.id]);
    await live.get('/api/me').expect(200);
    await agent.get('/api/me').expect(200);
    await old.get('/api/me').expect(401);
  });

  it('deletes messages of rooms, and keeps the rooms and their audit logs', async () => {
    const [owner, other] = await Promise.all([newOwner(url), newOwner(url)]);
    const say = async (host: Person) => {
      const room = await newRoom(host);
      const post = (text: string) => host.post(`${room.path}/messages`, { text }).expect(201);
      const ids = [await post('old'), await post('young')].map(({ body }) => body.data.id as string);
      await host.post(`${room.path}/close`).expect(200);
      return { room, ids: ids as [string, string] };
    };
    const [mine, theirs] = [await say(owner), await say(other)];
    await age('room_messages', 'created_at', [mine.ids[0], ...theirs.ids], 31);

    await remove('room-messages.old', owner, 30);
    const messages = await owner.get(`${mine.room.path}/messages`).expect(200);
    expect(messages.body.data.map(({ id }: { id: string }) => id)).toEqual([mine.ids[1]]);
    await owner.get(mine.room.path).expect(200);
    const log = await owner.get(`${mine.room.path}/audit`).expect(200);
    expect(log.body.data.map(({ seq }: { seq: number }) => seq)).toContain(1);
    expect((await idsIn('room_messages', other)).sort()).toEqual([...theirs.ids].sort());
  });

  it('deletes invites to rooms long after they expired, with their keys', async () => {
    const owner = await newOwner(url);
    const room = await newRoom(owner);
    const [old, young] = [await newInvite(owner, room), await newInvite(owner, room)];
    const ids = (await idsIn('room_invites', owner)).sort();
    // Less than the default, which the service applies itself.
    await age('room_invites', 'expires_at', [ids[0]!], 60);

    await remove('room-invites.expired', owner, 50);
    expect(await idsIn('room_invites', owner)).toEqual([ids[1]]);
    expect(await keysOf(owner, 'room-invite')).toEqual([ids[1]]);
    const person = await newOwner(url);
    await person.post('/api/rooms/join', { roomToken: old }).expect(404);
    await person.post('/api/rooms/join', { roomToken: young }).expect(201);
    await anonymous(url).post('/api/rooms/join', { roomToken: young }).expect(401);
  });

  it('deletes revisions long after they were replaced; keeps the newest, and those that were replaced recently', async () => {
    const [owner, other] = await Promise.all([newOwner(url), newOwner(url)]);
    const write = async (person: Person, texts: number) => {
      const project = await newProject(person);
      const nodeId = await newDocument(person, project, 'a.md', '# 1\n');
      for (let n = 2; n <= texts; n++) await save(person, project, 'a.md', '# 1\n'.repeat(n)).expect(200);
      return nodeId;
    };
    const [edited, once, foreign] = [await write(owner, 5), await write(owner, 1), await write(other, 3)];
    // Saved 60, 50, 40 and 10 days ago, and now: the first two were replaced more than 30 days ago.
    for (const [number, days] of [60, 50, 40, 10].entries())
      await sql(
        databaseUrl,
        'UPDATE revisions SET created_at = now() - make_interval(days => $3) WHERE node_id = ANY ($1) AND number = $2',
        [[edited, once, foreign], number + 1, days],
      );
    const statement = declaredStatements().find(({ text }) => text.includes('is_oldest = true'))!;

    for (let run = 1; run <= 2; run++) await runFor(statement, owner, 30);
    const { body } = await owner.get(`/api/v1/documents/${edited}/revisions?total=true`).expect(200);
    expect(body.data.map(({ number }: { number: number }) => number)).toEqual([5, 4, 3]);
    expect(body.meta.total).toBe(3);
    expect(body.data.map(({ linesAdded }: { linesAdded: number | null }) => linesAdded)).toEqual([
      1,
      1,
      null,
    ]);
    const oldest = body.data.at(-1).id as string;
    await owner.post(`/api/v1/documents/${edited}/revisions/${oldest}/restore`).expect(200);
    expect(await contentOf(owner, edited)).toBe('# 1\n'.repeat(3));
    await owner.get(`/api/nodes/${edited}/lines`).expect(200);
    expect(await contentOf(owner, once)).toBe('# 1\n');
    const theirs = await other.get(`/api/v1/documents/${foreign}/revisions`).expect(200);
    expect(theirs.body.data).toHaveLength(3);
  });

  /** Closes rooms earlier than a trigger allows, and gives their logs the same age. */
  const ageRooms = (ids: string[], days: number) =>
    tamper(databaseUrl, async (database) => {
      for (const [table, key, column] of [
        ['rooms', 'id', 'closed_at'],
        ['room_audit_entries', 'room_id', 'at'],
      ])
        await database.query(
          `UPDATE ${table} SET ${column} = ${column} - make_interval(days => $2) WHERE ${key} = ANY ($1)`,
          [ids, days],
        );
    });

  it('deletes closed rooms after their invites, with all that belongs to them; keeps others', async () => {
    const [owner, other] = await Promise.all([newOwner(url), newOwner(url)]);
    const close = async (host: Person) => {
      const room = await newRoom(host);
      await host.post(`${room.path}/messages`, { text: 'old' }).expect(201);
      await host.post(`${room.path}/close`).expect(200);
      return room;
    };
    const [old, invited, young, open, foreign, logged] = [
      await close(owner),
      await newRoom(owner),
      await close(owner),
      await newRoom(owner),
      await close(other),
      await close(owner),
    ];
    await newInvite(owner, invited);
    await owner.post(`${invited.path}/close`).expect(200);
    await age('rooms', 'created_at', [old.id, invited.id, young.id, open.id, foreign.id], 50);
    await ageRooms([old.id, invited.id, foreign.id, logged.id], 41);
    await tamper(databaseUrl, (database) =>
      database.query('UPDATE room_audit_entries SET at = now() WHERE room_id = $1', [logged.id]),
    );

    await remove('rooms.closed', owner, 40);
    const left = [invited.id, young.id, open.id, logged.id].sort();
    expect((await idsIn('rooms', owner)).sort()).toEqual(left);
    const logs = await idsIn('room_audit_entries', owner, 'room_id');
    expect([...new Set(logs)].sort()).toEqual(left);
    for (const table of ['room_messages', 'room_humans'])
      expect(await idsIn(table, owner, 'room_id')).not.toContain(old.id);
    expect(await idsIn('rooms', other)).toEqual([foreign.id]);
    const read = (id: string) => owner.get(`/api/rooms/${id}`);
    expect((await read(old.id).expect(404)).body).toEqual((await read(foreign.id).expect(404)).body);
  });

  it.each([
    ['an open room', '', /30 days after they were closed/],
    ['a room that was closed a moment ago', 'close', /30 days after they were closed/],
  ])('never deletes %s, whatever a statement asks for', async (_, act, refusal) => {
    const owner = await newOwner(url);
    const room = await newRoom(owner);
    if (act) await owner.post(`${room.path}/${act}`).expect(200);
    await expect(sql(databaseUrl, 'DELETE FROM rooms WHERE id = $1', [room.id])).rejects.toThrow(refusal);
    await owner.get(room.path).expect(200);
  });

  it.each([
    ['an earlier time', '', "SET status = 'closed', closed_at = now() - interval '2 days'", /closed once/],
    ['another time', 'close', "SET closed_at = closed_at - interval '1 hour'", /closed once/],
    ['no time', 'close', "SET status = 'idle', closed_at = NULL", /closed once/],
    ['another id', 'close', 'SET id = gen_random_uuid()', /never changes/],
  ])('refuses a change that gives a room %s', async (_, act, change, refusal) => {
    const owner = await newOwner(url);
    const room = await newRoom(owner);
    if (act) await owner.post(`${room.path}/${act}`).expect(200);
    await expect(sql(databaseUrl, `UPDATE rooms ${change} WHERE id = $1`, [room.id])).rejects.toThrow(
      refusal,
    );
  });

  it('keeps a room whose log ended recently, and every part of its log', async () => {
    const owner = await newOwner(url);
    const room = await newRoom(owner);
    await owner.post(`${room.path}/close`).expect(200);
    await ageRooms([room.id], 41);
    await expect(
      sql(databaseUrl, 'DELETE FROM room_audit_entries WHERE room_id = $1 AND seq = 1', [room.id]),
    ).rejects.toThrow(/before their room/);
    await tamper(databaseUrl, (database) =>
      database.query('UPDATE room_audit_entries SET at = now() WHERE room_id = $1', [room.id]),
    );
    await expect(sql(databaseUrl, 'DELETE FROM rooms WHERE id = $1', [room.id])).rejects.toThrow(
      /30 days after they were closed/,
    );
  });

  it('closes a room now that expired days ago, since a room is never closed in the past', async () => {
    const owner = await newOwner(url);
    const room = await newRoom(owner);
    await sql(databaseUrl, `UPDATE rooms SET expires_at = now() - interval '3 days' WHERE id = $1`, [
      room.id,
    ]);
    const { data } = (await owner.get(room.path).expect(200)).body;
    expect(data.status).toBe('closed');
    expect(Date.parse(data.closedAt)).toBeGreaterThan(Date.parse(data.expiresAt) + 2 * DAY * 1_000);
  });

  it('deletes no entries of an organization that is being erased: its log, which refuses checkpoints, is not due', async () => {
    const database = await createDatabase();
    const insert = (name: string, deletion: string) =>
      sql<{ id: string }>(
        database,
        `SET session_replication_role = replica;
        INSERT INTO tenants (id, slug, name, plan, deletes_at, erasing_at)
        VALUES (gen_random_uuid(), '${name}', '${name}', 'free', ${deletion}, ${deletion});
        INSERT INTO audit_entries (id, tenant_id, seq, at, actor, action, target, entry_hash)
        SELECT gen_random_uuid(), id, 1, '2020-01-01', '{}', 'policy.updated', '{}', sha256('entry') FROM tenants WHERE slug = '${name}'`,
      );
    await insert('kept', 'NULL');
    await insert('erased', 'now()');
    const [due] = declaredLooks().filter(({ text }) => text.includes('FROM audit_entries d'));
    const found = await sql<{ tenantId: string }>(database, due!.text, [30]);
    const kept = await sql<{ id: string }>(database, `SELECT id FROM tenants WHERE slug = 'kept'`);
    expect(found).toEqual([{ tenantId: kept[0]!.id }]);
  });

  it('is documented for every table, and for no other', async () => {
    const operation = readFileSync(join(root, 'docs/areas/operation.md'), 'utf8');
    const section = /^## What grows$(.*?)^## /ms.exec(operation)![1]!;
    const documented = [...section.matchAll(/^\| [^|]+ \| ([^|]+) \|/gm)].flatMap(([, tables]) =>
      [...tables!.matchAll(/`(\w+)`/g)].map(([, table]) => table!),
    );
    const rows = await sql<{ name: string }>(
      databaseUrl,
      `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND NOT c.relispartition AND c.relname NOT IN ('migrations', 'schema_support')`,
    );
    expect(documented.sort()).toEqual(rows.map(({ name }) => name).sort());
  });
});
