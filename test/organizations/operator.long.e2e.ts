import { connectAgent, newOwner, sql, uniqueName } from '#testing';
import { commandLine } from '../accounts/command-line';
import { deployment } from '../support/deployments';
import { deleteOrganization, slugOf } from './deletion-support';
import { NO_POLICIES, setPolicies } from './organizations-support';

const shared = deployment();
const { databaseUrl } = shared;
const [url, other] = shared.api;
const { admin, refusal } = commandLine(shared);

describe("the operator's command line", () => {
  it('suspends an organization until it is restored', async () => {
    const owner = await newOwner(url);
    const agent = await connectAgent(owner);
    const slug = await slugOf(owner);
    expect(await admin('tenant', 'delete', slug)).toMatch(/^Deletion +on 20/m);
    await agent.at(other).get('/api/me').expect(401);
    expect((await refusal('tenant', 'delete', slug))!.text).toMatch(/already scheduled/);
    expect(await admin('tenant', 'restore', slug)).not.toMatch(/^Deletion/m);
    await agent.at(other).get('/api/me').expect(200);
    expect((await refusal('tenant', 'restore', slug))!.text).toMatch(/not scheduled/);
    expect((await refusal('tenant', 'delete', uniqueName('nobody')))!.text).toMatch(/was found/);
  });

  it('hastens a deletion that is scheduled, and says which command cancels it', async () => {
    const owner = await newOwner(url);
    const slug = await slugOf(owner);
    const days = async () => {
      const rows = await sql<{ left: number }>(
        databaseUrl,
        'SELECT extract(epoch FROM deletes_at - now())::float8 AS left FROM tenants WHERE id = $1',
        [owner.tenantId],
      );
      return rows.map(({ left }) => Math.max(0, Math.ceil(left / 86_400)));
    };
    await deleteOrganization(owner, slug).expect(200);
    expect(await days()).toEqual([7]);
    expect((await refusal('tenant', 'delete', slug))!.text).toMatch(
      /already scheduled.*tenant delete .*--now/,
    );
    expect(await admin('tenant', 'delete', slug, '--now')).toMatch(/^Deletion /m);
    // It is due, or the job has already erased it.
    expect([[], [0]]).toContainEqual(await days());
  });

  it('sets the same policy of reviews as the organization', async () => {
    const owner = await newOwner(url);
    const policies = async () => (await owner.get('/api/org-policies').expect(200)).body.data as object;
    await admin('tenant', 'set', owner.tenantSlug, '--require-review', 'on');
    expect(await policies()).toEqual({ ...NO_POLICIES, requirePrePublishReview: true });
    await setPolicies(owner, {});
    expect(await admin('tenant', 'show', owner.tenantSlug)).toContain('not required');
    await setPolicies(owner, { requirePrePublishReview: true, hideDiscoveryTab: true });
    await admin('tenant', 'set', owner.tenantSlug, '--require-review', 'off');
    expect(await policies()).toEqual({ ...NO_POLICIES, hideDiscoveryTab: true });
  });
});
