import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryRunner } from 'typeorm';
import { schema } from '#entities';
import { MIGRATING, PlatformSettings, buildDataSource, runMigrations } from '#platform';
import {
  type Agent,
  anonymous,
  bearer,
  connectAgent,
  newDocument,
  newProject,
  sql,
  withDatabase,
} from '#testing';
import { commandLine } from '../accounts/command-line';
import { NOWHERE, distributionTo } from '../distribution/distribution-support';
import { newFile } from '../files/files-support';
import { newAgent, newOpenAgent, sent } from '../inbox/inbox-support';
import { type Tokens, connectClient, refresh } from '../oauth/oauth-support';
import { SOON } from '../organizations/erasure-support';
import { eventually } from '../platform/eventually';
import { newRoom, waitAgent } from '../rooms/people-support';
import { connectSealing } from '../seal/seal-support';
import { SCOPES as CAPABILITY_SCOPES, newCapability } from '../sharing/capabilities-support';
import { runNow } from '../support/run-now';
import { currentRun } from '../support/test-run';
import { withoutTriggers } from '../support/without-triggers';
import { Router } from '../databases/router.mjs';
import { type Place, mover, newInhabitant, twoPlaces } from './move-support';

/** At most this many characters of rows are copied at once, unless a single row has more: `CHARACTERS` in copy.ts. */
const MOST_CHARACTERS = 8_000_000;
const LARGE_DOCUMENTS = 3;
const FILE_DIR = join(currentRun().folder, 'files');
const [OLD_KEY, NEW_KEY] = [currentRun().masterKey, randomBytes(32).toString('base64')];

/** A migration that changes a row of an organization, as a later version of the service may have one. */
class RenamesPeople1999999999998 {
  static tenantId: string;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE users SET display_name = 'Migrated' WHERE tenant_id = $1`, [
      RenamesPeople1999999999998.tenantId,
    ]);
  }

  async down(): Promise<void> {}
}

/** Records how many rows each statement adds to the revisions of a database, and how many characters their content takes in the text of a row. */
async function recordBatches(databaseUrl: string): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    await client.query('CREATE TABLE test_batches (rows int, characters int)');
    await client.query(`CREATE FUNCTION test_batch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO test_batches SELECT count(*), sum(2 * octet_length(content)) FROM added; RETURN NULL; END $$`);
    await client.query(`CREATE TRIGGER test_batch AFTER INSERT ON revisions REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION test_batch()`);
    // The copy runs without other triggers.
    await client.query('ALTER TABLE revisions ENABLE ALWAYS TRIGGER test_batch');
  });
}

describe('an organization that has moved to another database', () => {
  let from: Place;
  let to: Place;
  let moved: Awaited<ReturnType<typeof newInhabitant>>;
  let neighbour: Awaited<ReturnType<typeof newInhabitant>>;
  let batches: { rows: number; characters: number }[];
  let client: Tokens & { clientId: string };
  let clientThere: Tokens & { clientId: string };
  /** Agents of another organization that had something of the one that has moved. */
  const tied: Record<string, Agent> = {};

  beforeAll(async () => {
    // The services read values that `master-key reencrypt` encrypts again.
    const places = await twoPlaces({ ...SOON, SECOND_MASTER_KEY: NEW_KEY });
    [from, to] = places;
    [moved, neighbour] = [await newInhabitant(from), await newInhabitant(from)];
    const { owner, project, nodeId, agent, tenantId, slug } = moved;
    await owner.patch(`/api/agents/${agent.actorId}`, { visibility: 'public' }).expect(200);
    for (const { owner: person, project: place } of [moved, neighbour])
      await newFile(person, place, '/plan.png');
    for (let n = 0; n < LARGE_DOCUMENTS; n++)
      await newDocument(owner, project, `large-${n}.md`, `# Large\n\n${'words '.repeat(250_000)}\n`);
    const organization = {
      owner,
      source: project,
      targets: [await newProject(owner), await newProject(owner)],
    };
    const distribution = { ...distributionTo(organization as never), callbackWebhookUrl: NOWHERE };
    await owner.post('/api/distributions', distribution).expect(201);

    tied.sender = await newAgent(neighbour.owner);
    await sent(tied.sender, await newOpenAgent(owner));
    tied.recipient = await connectAgent(neighbour.owner, { scopes: CAPABILITY_SCOPES });
    await newCapability(owner, tied.recipient, nodeId);
    tied.guest = await connectAgent(neighbour.owner, { scopes: ['rooms:participate'] });
    const room = await newRoom(owner);
    const seat = await waitAgent(from.databaseUrl, room, tied.guest);
    await owner.post(`${room.path}/agent-members/${seat}/approve`).expect(200);
    await owner.post(`${room.path}/close`).expect(200);
    client = await connectClient(owner);
    clientThere = await connectClient((await newInhabitant(to)).owner);

    await recordBatches(to.databaseUrl);
    await mover(places).move(slug);
    batches = await sql(to.databaseUrl, 'SELECT rows, characters FROM test_batches WHERE rows > 0');
    await eventually('the end of what others had of it', async () => {
      const departed = 'SELECT FROM tenants WHERE id = $1 AND departed';
      return (await sql(from.databaseUrl, departed, [tenantId])).length === 1;
    });
  });

  it('was copied in batches that fit into memory', () => {
    const { rows, characters } = batches.reduce((all, batch) => ({
      rows: all.rows + batch.rows,
      characters: all.characters + batch.characters,
    }));
    expect(rows).toBeGreaterThan(LARGE_DOCUMENTS);
    expect(characters).toBeGreaterThan(MOST_CHARACTERS);
    for (const batch of batches) expect(batch.rows === 1 || batch.characters <= MOST_CHARACTERS).toBe(true);
    // Small rows are not copied one by one.
    expect(batches.length).toBeLessThan(rows);
  });

  it.each([
    ['sent a message to it', 'sender'],
    ['received a capability from it', 'recipient'],
    ['had a seat in one of its closed rooms', 'guest'],
  ])('does not keep another organization from disconnecting an agent that %s', async (_, tie) => {
    await neighbour.owner.post(`/api/agents/${tied[tie]!.actorId}/disconnect`).expect(200);
  });

  it('does not stop the key log, if one of its public agents has a key that is not logged', async () => {
    const state = `SELECT FROM actors WHERE id = $1 AND logged_key = public_key ->> 'x'`;
    const isLogged = async (id: string) => (await sql(from.databaseUrl, state, [id])).length === 1;
    // The log did not have its key when the move began.
    await withoutTriggers(from.databaseUrl, 'UPDATE actors SET logged_key = NULL WHERE id = $1', [
      moved.agent.actorId,
    ]);
    const { actorId } = await connectSealing(neighbour.owner);
    await runNow(from.databaseUrl, 'key-log.append');
    await eventually('the key of the other organization', () => isLogged(actorId));
    await eventually('the key of the one that has moved', () => isLogged(moved.agent.actorId));
  });

  it('is not reported for files that the other service has deleted from the store of both', async () => {
    rmSync(join(FILE_DIR, 'blobs', moved.tenantId), { recursive: true });
    const doctor = await commandLine(from, { FILE_DIR }).refusal('doctor');
    expect(doctor!.printed).toMatch(/^ok +Stored files: All 1 have their size/m);
  });

  it('gets its secrets encrypted with a new master key, like all others', async () => {
    const keys = { MASTER_KEY: NEW_KEY, SECOND_MASTER_KEY: OLD_KEY };
    const { admin } = commandLine(from, keys);
    const secret = /^distributions.callback_secret +(\d+) +(\d+) +(\d+)$/m;
    expect(secret.exec(await admin('master-key', 'reencrypt'))?.slice(1)).toEqual(['1', '0', '0']);
    expect(secret.exec(await admin('master-key', 'reencrypt'))?.slice(1)).toEqual(['0', '1', '0']);
  });

  it('does not stop a migration that changes its rows', async () => {
    const platform = Object.assign(new PlatformSettings(), { databaseUrl: from.databaseUrl });
    RenamesPeople1999999999998.tenantId = moved.tenantId;
    const migrations = [...Object.values(schema.migrations), RenamesPeople1999999999998];
    const options = { entities: schema.entities, migrations };
    const dataSource = await buildDataSource(platform, options, { timeouts: MIGRATING }).initialize();
    try {
      await runMigrations(dataSource);
      const people = 'SELECT display_name AS name FROM users WHERE tenant_id = $1';
      expect(await sql(from.databaseUrl, people, [moved.tenantId])).toEqual([{ name: 'Migrated' }]);
    } finally {
      await dataSource.query('DELETE FROM migrations WHERE name = $1', [RenamesPeople1999999999998.name]);
      await dataSource.destroy();
    }
  });

  it('lets the new service tell a client of OAuth that names the old address as resource which one it must be', async () => {
    const { clientId, refresh_token: token } = client;
    const refused = await refresh(to.api.url, clientId, token, { resource: from.api.url }).expect(400);
    expect(refused.body).toEqual({
      error: 'invalid_target',
      error_description: `resource must be ${to.api.url}, for which the client was authorized.`,
    });
    // The refresh token was not used.
    const renewed = await refresh(to.api.url, clientId, token, { resource: to.api.url }).expect(200);
    client = { ...client, ...(renewed.body as Tokens) };
  });

  it('is reached through a router by clients that hold only a refresh token', async () => {
    const router = new Router([from.api.url, to.api.url]);
    try {
      const url = await router.start();
      const clients = [];
      for (const { clientId, refresh_token: token } of [client, clientThere])
        clients.push({ clientId, ...((await refresh(url, clientId, token).expect(200)).body as Tokens) });
      const unknown = await refresh(url, client.clientId, 'unknown').expect(400);
      expect(unknown.body.error).toBe('invalid_grant');
      for (const { clientId, access_token: token } of clients) {
        await bearer(url, token).get('/api/me').expect(200);
        await anonymous(url).post('/oauth/revoke', { token, client_id: clientId }).type('form').expect(200);
        await bearer(url, token).get('/api/me').expect(401);
      }
    } finally {
      router.stop();
    }
  });
});
