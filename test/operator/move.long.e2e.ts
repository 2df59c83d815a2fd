import { join } from 'node:path';
import { Client, anonymous, bearer, newDocId, newDocument, newMember, sql, withDatabase } from '#testing';
import { commandLine } from '../accounts/command-line';
import { bytesOf, newFile } from '../files/files-support';
import { SOON, passGrace, untilErased } from '../organizations/erasure-support';
import { eventually } from '../platform/eventually';
import { createDatabase } from '../support/deployments';
import { runNow } from '../support/run-now';
import { currentRun } from '../support/test-run';
import { type Place, identityOf, mover, newInhabitant, rowsOf, startMove, twoPlaces } from './move-support';

const contentOf = (nodeId: string) => `/api/v1/documents/${nodeId}/content`;

/** Waits for the worker of passages, which writes rows that it derives from documents. */
async function untilIndexed({ databaseUrl }: Place, tenantId: string): Promise<void> {
  await eventually('the index of the documents', async () => {
    const waiting = await sql(databaseUrl, 'SELECT FROM passage_queue WHERE tenant_id = $1', [tenantId]);
    return waiting.length === 0;
  });
}

describe('the move of an organization to another database', () => {
  let places: [Place, Place];
  let from: Place;
  let to: Place;
  beforeAll(async () => {
    places = await twoPlaces(SOON);
    [from, to] = places;
  });

  it('takes everything along, and leaves an address here until its rows are deleted', async () => {
    const { owner, project, nodeId, token, agent, slug, tenantId } = await newInhabitant(from);
    const neighbour = await newInhabitant(from);
    const file = await newFile(owner, project, '/plan.png');
    const bytes = await bytesOf(token, file);
    await newDocId(owner, nodeId);
    await owner.patch(`/api/agents/${agent.actorId}`, { visibility: 'public' }).expect(200);
    await neighbour.owner.post(`/api/agents/${agent.actorId}/follow`).expect(200);
    const changes = `/api/projects/${project.id}/catalog/changes`;
    const { cursor } = (await agent.get(changes).expect(200)).body.data;

    expect(await mover(places).move(slug)).toMatch(/^\d+ rows were copied\. .* now answers for/);

    const moved = bearer(to.api.url, token.token);
    const content = await bearer(to.api.url, agent.token).get(contentOf(nodeId)).expect(200);
    expect(content.text).toContain('quick brown fox');
    await newDocument(moved, project, 'notes/plan.md', '# Plan\n\nMoved.\n');
    expect(await bytesOf(moved, file)).toEqual(bytes);
    const resumed = await bearer(to.api.url, agent.token)
      .get(`${changes}?since=${encodeURIComponent(cursor as string)}`)
      .expect(200);
    expect(resumed.body.data.resyncRequired).toBe(true);
    const { email, password } = owner;
    await anonymous(to.api.url).post('/api/auth/sign-in', { email, password }).expect(200);
    const profile = await anonymous(to.api.url).get(`/api/agents/${agent.actorId}`);
    expect(profile.body.data?.followerCount ?? 0).toBe(0);
    const doctor = await commandLine(to, { FILE_DIR: join(currentRun().folder, 'files') }).refusal('doctor');
    expect(doctor!.printed.match(/^PROBLEM.*$/gm)).toEqual([expect.stringContaining('fsync')]);
    expect(doctor!.printed).toMatch(/^ok +Lineage: The chains of all 2 documents are intact/m);

    for (const caller of [token, owner, agent]) {
      const refused = await caller.get('/api/me').expect(421);
      expect(refused.body.error.details).toEqual({ address: to.api.url });
    }
    await anonymous(from.api.url).post('/api/auth/sign-in', { email, password }).expect(421);
    const save = { virtualPath: 'lost.md', content: '# Lost\n', skipQualityCheck: true };
    await token.post(`/api/projects/${project.id}/documents/save`, save).expect(421);
    await newDocument(neighbour.owner, neighbour.project, 'more.md');
    expect(await mover(places).move(slug)).toMatch(/had been copied before/);
    expect((await mover(places).refusal('tenant', 'restore', slug))!.text).toMatch(/not scheduled/);

    await passGrace(from.databaseUrl, tenantId);
    await runNow(from.databaseUrl, 'organizations.erasure');
    await untilErased(from.databaseUrl, tenantId);
    await token.get('/api/me').expect(401);
    // The triggers of the first move are still there.
    await mover([to, from]).move(slug);
    await newDocument(token, project, 'back.md');
    await moved.get('/api/me').expect(421);
    // The services of this test share a store of files, which the erasure must not touch.
    expect(await bytesOf(token, file)).toEqual(bytes);
    await neighbour.token.get('/api/me').expect(200);
    await mover(places).refusal('tenant', 'move', 'nobody', '--to', to.api.url);
    const left = await sql(
      from.databaseUrl,
      `SELECT FROM pg_trigger WHERE tgname LIKE 'organization_moves_%'`,
    );
    expect(left).toHaveLength(0);
  });

  it('ends what other organizations had of it, so that their own changes are not refused', async () => {
    const { owner, agent, slug } = await newInhabitant(from);
    const neighbour = await newInhabitant(from);
    await owner.patch(`/api/agents/${agent.actorId}`, { visibility: 'public' }).expect(200);
    const follower = await newMember(neighbour.owner);
    await follower.post(`/api/agents/${agent.actorId}/follow`).expect(200);
    await mover(places).move(slug);
    await runNow(from.databaseUrl, 'organizations.departures');
    await eventually('the end of the follow', async () => {
      const follows = 'SELECT FROM follows WHERE actor_id = $1';
      return (await sql(from.databaseUrl, follows, [agent.actorId])).length === 0;
    });
    await follower.delete('/api/me').send({ currentPassword: follower.password }).expect(200);
  });

  it('copies each row exactly, and touches none of others', async () => {
    const { slug, tenantId } = await newInhabitant(from);
    const there = await newInhabitant(to);
    await untilIndexed(from, tenantId);
    await untilIndexed(to, there.tenantId);
    const neighbours = await rowsOf(to.databaseUrl, there.tenantId);
    await mover(places).move(slug);
    expect(await rowsOf(to.databaseUrl, tenantId)).toEqual(await rowsOf(from.databaseUrl, tenantId));
    expect(await rowsOf(to.databaseUrl, there.tenantId)).toEqual(neighbours);
  });

  it('refuses changes while it copies, can be killed then, and is finished by a second run', async () => {
    const { owner, project, nodeId, token, agent, slug, tenantId } = await newInhabitant(from);
    const neighbour = await newInhabitant(from);
    const save = (content: string) =>
      token.post(`/api/projects/${project.id}/documents/save`, {
        virtualPath: 'guide.md',
        content,
        skipQualityCheck: true,
      });
    await withDatabase(to.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
      const run = startMove(places, slug);
      // The copy waits for the table for two seconds and fails, so the process is killed as soon as the fences stand.
      await eventually('the fences', async () => {
        const fences = await sql(
          from.databaseUrl,
          `SELECT FROM pg_trigger WHERE tgname = $1 AND tgrelid = 'users'::regclass`,
          [`organization_moves_${tenantId.replaceAll('-', '')}`],
        );
        return fences.length === 1;
      });
      await run.kill();
      await client.query('ROLLBACK');
    });
    const refused = await save('# Refused\n').expect(503);
    expect(refused.headers['retry-after']).toBe('1');
    await agent.get(contentOf(nodeId)).expect(200);
    // It stores what it computes.
    await token.get(`/api/nodes/${nodeId}/lines`).expect(200);
    await newDocument(neighbour.owner, neighbour.project, 'more.md');
    expect(await sql(to.databaseUrl, 'SELECT FROM tenants WHERE id = $1', [tenantId])).toHaveLength(0);

    await mover(places).move(slug);
    const content = await bearer(to.api.url, agent.token).get(contentOf(nodeId)).expect(200);
    expect(content.text).toContain('quick brown fox');
    await owner.get('/api/me').expect(421);
  });

  it('accepts changes again after it was interrupted and cancelled', async () => {
    const { project, token, slug, tenantId } = await newInhabitant(from);
    const begun = 'UPDATE tenants SET moved_to = $2, moved_into = $3 WHERE id = $1';
    await sql(from.databaseUrl, begun, [tenantId, to.api.url, await identityOf(to.databaseUrl)]);
    expect(await mover(places).admin('tenant', 'show', slug)).toMatch(/^Move +to .*, not finished$/m);
    const third = mover(places, { MOVE_DATABASE_URL: await createDatabase() });
    expect(await third.refusedMove(slug)).toMatch(/another database than that of MOVE_DATABASE_URL/);
    expect((await third.refusal('tenant', 'move', slug, '--cancel'))!.text).toMatch(/another database than/);
    await mover(places).admin('tenant', 'move', slug, '--cancel');
    await newDocument(token, project, 'again.md');
    expect((await mover(places).refusal('tenant', 'move', slug, '--cancel'))!.text).toMatch(/is not moving/);
  });

  it('accepts changes again if the copy fails, and leaves nothing in the other database', async () => {
    const { project, token, slug, tenantId } = await newInhabitant(from);
    const rule = `ALTER TABLE revisions ADD CONSTRAINT test_refuses CHECK (tenant_id <> '${tenantId}')`;
    await sql(to.databaseUrl, rule);
    expect(await mover(places).refusedMove(slug)).toMatch(/test_refuses/);
    await sql(to.databaseUrl, 'ALTER TABLE revisions DROP CONSTRAINT test_refuses');
    expect(await sql(to.databaseUrl, 'SELECT FROM users WHERE tenant_id = $1', [tenantId])).toHaveLength(0);
    await newDocument(token, project, 'again.md');
    await mover(places).move(slug);
    await bearer(to.api.url, token.token).get('/api/me').expect(200);
  });

  it('only finishes if it died after the other database had everything, and then cannot be cancelled', async () => {
    const { project, token, slug, tenantId } = await newInhabitant(from);
    await mover(places).move(slug);
    await sql(from.databaseUrl, 'UPDATE tenants SET moved_at = NULL, deletes_at = NULL WHERE id = $1', [
      tenantId,
    ]);
    const moved = bearer(to.api.url, token.token);
    await newDocument(moved, project, 'there.md');
    expect((await mover(places).refusal('tenant', 'move', slug, '--cancel'))!.text).toMatch(
      /already has all/,
    );
    const other = ['tenant', 'move', slug, '--to', 'https://three.example.com'];
    expect((await mover(places).refusal(...other))!.text).toMatch(/is moving to .* must be the same/);
    expect(await mover(places).move(slug)).toMatch(/had been copied before/);
    await moved.get('/api/me').expect(200);
    await token.get('/api/me').expect(421);
  });

  it('is refused, and changes nothing, unless the other database can have the organization', async () => {
    const { owner, slug, tenantId, token, project } = await newInhabitant(from);
    const { refusedMove } = mover(places);
    expect(await refusedMove('nobody')).toMatch(/No organization "nobody" was found/);
    const without = mover(places, { MOVE_DATABASE_URL: undefined });
    expect(await without.refusedMove(slug)).toMatch(/Set MOVE_DATABASE_URL/);
    const wrong = mover(places, { MOVE_DATABASE_URL: to.databaseUrl.replace(/\/[^/]*$/, '/nowhere') });
    expect(await wrong.refusedMove(slug)).toMatch(/named in MOVE_DATABASE_URL does not exist/);
    const rotating = mover(places, { SECOND_MASTER_KEY: Buffer.alloc(32, 8).toString('base64') });
    expect(await rotating.refusedMove(slug)).toMatch(/being rotated/);
    await withDatabase(to.databaseUrl, async (client) => {
      await client.query('SELECT pg_advisory_lock(7141903)');
      expect(await refusedMove(slug)).toMatch(/Another move from or to/);
    });
    const same = mover(places, { MOVE_DATABASE_URL: from.databaseUrl });
    expect(await same.refusedMove(slug)).toMatch(/must be the other one/);
    const key = mover(places, { MASTER_KEY: Buffer.alloc(32, 7).toString('base64') });
    expect(await key.refusedMove(slug)).toMatch(/another MASTER_KEY/);

    const there = await newInhabitant(to);
    await sql(to.databaseUrl, 'UPDATE tenants SET slug = $2 WHERE id = $1', [there.tenantId, slug]);
    expect(await refusedMove(slug)).toMatch(/another organization/);
    await sql(to.databaseUrl, 'UPDATE tenants SET slug = $2 WHERE id = $1', [there.tenantId, there.slug]);
    const email = [there.tenantId, there.owner.userId, Buffer.from(owner.email)];
    await sql(
      to.databaseUrl,
      `UPDATE directory SET key = $3 WHERE tenant_id = $1 AND id = $2 AND kind = 'email'`,
      email,
    );
    expect(await refusedMove(slug)).toMatch(/already use keys of the organization: 1 of the kind email/);

    const room = (await owner.post('/api/rooms', { title: 'Weekly' }).expect(201)).body.data.id as string;
    await sql(
      from.databaseUrl,
      `INSERT INTO room_agents (tenant_id, id, room_id, actor_tenant_id, actor_id, status) VALUES ($1, gen_random_uuid(), $2, gen_random_uuid(), gen_random_uuid(), 'waiting')`,
      [tenantId, room],
    );
    await sql(to.databaseUrl, `DELETE FROM directory WHERE tenant_id = $1 AND kind = 'email'`, [
      there.tenantId,
    ]);
    expect(await refusedMove(slug)).toMatch(/in 1 open room/);
    await newDocument(token, project, 'still.md');
    await new Client(from.api.url, { Cookie: owner.cookie, Origin: from.api.url }).get('/api/me').expect(200);
  });
});
