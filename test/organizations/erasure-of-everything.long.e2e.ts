import { anonymous, newOwner, sql } from '#testing';
import { signUpForm } from '../accounts/accounts-support';
import { commandLine } from '../accounts/command-line';
import { databaseAfterTour } from '../contract/examples/toured';
import { type ServiceProcess, startApi } from '../support/deployments';
import { SOON, countRows, untilErased } from './erasure-support';

describe('the erasure of an organization that used every route', () => {
  let databaseUrl: string;
  let api: ServiceProcess;
  let tenantId: string;
  let slug: string;
  let owner: string;
  let globalId: string;
  let before: Record<string, number>;

  beforeAll(async () => {
    databaseUrl = await databaseAfterTour();
    const [acme] = await sql<{ id: string; slug: string; email: string }>(
      databaseUrl,
      `SELECT n.id, n.slug, u.email FROM tenants n JOIN users u ON u.tenant_id = n.id AND u.role = 'owner'
      WHERE u.email LIKE 'olivia%' AND u.status = 'active'`,
      [],
    );
    [tenantId, slug, owner] = [acme!.id, acme!.slug, acme!.email];
    const [docId] = await sql<{ id: string }>(
      databaseUrl,
      'SELECT global_id AS id FROM doc_ids WHERE tenant_id = $1 LIMIT 1',
      [tenantId],
    );
    globalId = docId!.id;
    before = await countRows(databaseUrl, tenantId, 'own');
    const { admin } = commandLine({ databaseUrl });
    await admin('tenant', 'delete', slug, '--now');
    api = await startApi({ databaseUrl }, SOON);
    await untilErased(databaseUrl, tenantId);
  });

  it('leaves no row of it in any table', async () => {
    const filled = Object.values(before).filter((count) => count > 0).length;
    // The tour fills nearly all tables, so that this test means something.
    expect(filled).toBeGreaterThan(45);
    const after = await countRows(databaseUrl, tenantId, 'own');
    expect(Object.entries(after).filter(([, count]) => count > 0)).toEqual([]);
  });

  it('answers for its pages and Doc IDs as if they had never existed', async () => {
    const { url } = api;
    const stranger = await newOwner(url);
    await anonymous(url).get(`/p/${slug}`).expect(404);
    const unknown = await stranger.get(`/api/docs/${globalId.replace(slug, `${slug}x`)}`);
    const gone = await stranger.get(`/api/docs/${globalId}`);
    expect([gone.status, gone.body.error?.code]).toEqual([404, unknown.body.error?.code]);
  });

  it('keeps its slug from being taken, and frees the e-mail addresses of its people', async () => {
    const { url } = api;
    const form = signUpForm({ tenantSlug: slug });
    const taken = await anonymous(url).post('/api/auth/sign-up', form).expect(409);
    expect(taken.body.error.code).toBe('SVC_TENANT_SLUG_TAKEN');
    await anonymous(url)
      .post('/api/auth/sign-up', signUpForm({ email: owner }))
      .expect(201);
    await sql(databaseUrl, 'UPDATE retired_tenant_slugs SET until = now() WHERE slug = $1', [slug]);
    await anonymous(url).post('/api/auth/sign-up', form).expect(201);
  });

  it('leaves nothing for the doctor to find', async () => {
    const { admin, refusal } = commandLine({ databaseUrl });
    const printed = (await refusal('doctor'))?.printed ?? (await admin('doctor'));
    const logs = printed.split('\n').filter((line) => /Audit logs|Lineage|rooms|Triggers/i.test(line));
    expect(logs.length).toBeGreaterThan(3);
    expect(logs.filter((line) => line.startsWith('PROBLEM'))).toEqual([]);
  });
});
