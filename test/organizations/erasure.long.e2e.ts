import { newMember, newOwner, newToken, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { deleteOrganization, slugOf } from './deletion-support';
import { SOON, passGrace, untilErased } from './erasure-support';

describe('the erasure of an organization', () => {
  let databaseUrl: string;
  let api: ServiceProcess;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl }, SOON);
  });

  it('goes on after a crash in the middle', async () => {
    const crashing = await startApi({ databaseUrl }, SOON);
    const owner = await newOwner(crashing.url);
    await newToken(owner, 'read');
    await newMember(owner);
    await sql(
      databaseUrl,
      `INSERT INTO signature_nonces (tenant_id, key_hash, nonce_hash, expires_at)
      SELECT $1, decode(md5(n::text), 'hex'), decode(md5(n::text), 'hex'), now() + interval '1 day'
      FROM generate_series(1, 60000) n`,
      [owner.tenantId],
    );
    await deleteOrganization(owner, await slugOf(owner)).expect(200);
    await passGrace(databaseUrl, owner.tenantId);
    const left = async () => {
      const [row] = await sql<{ left: number }>(
        databaseUrl,
        'SELECT count(*)::int AS left FROM signature_nonces WHERE tenant_id = $1',
        [owner.tenantId],
      );
      return row!.left;
    };
    await eventually('the first batch', async () => (await left()) < 60_000);
    await Promise.all([crashing.kill(), api.kill()]);
    api = await startApi({ databaseUrl }, SOON);
    await untilErased(databaseUrl, owner.tenantId);
    expect(await left()).toBe(0);
  });

  it('goes on with the others if it fails for one organization, and with that one later', async () => {
    const [failing, next] = [await newOwner(api.url), await newOwner(api.url)];
    for (const owner of [failing, next]) await deleteOrganization(owner, await slugOf(owner)).expect(200);
    await sql(
      databaseUrl,
      `CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF OLD.id = '${failing.userId}' THEN RAISE EXCEPTION 'not this one'; END IF; RETURN OLD; END $$`,
      [],
    );
    await sql(
      databaseUrl,
      'CREATE TRIGGER refuse_one BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION refuse_one()',
      [],
    );
    for (const { tenantId } of [failing, next]) await passGrace(databaseUrl, tenantId);
    await untilErased(databaseUrl, next.tenantId);
    expect(await sql(databaseUrl, 'SELECT id FROM tenants WHERE id = $1', [failing.tenantId])).toHaveLength(
      1,
    );
    await sql(databaseUrl, 'DROP TRIGGER refuse_one ON users', []);
    await untilErased(databaseUrl, failing.tenantId);
  });
});
