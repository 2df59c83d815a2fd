import {
  anonymous,
  connectAgent,
  newMember,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
} from '#testing';
import { expectIntactChain, readAuditEntries } from '../audit/audit-support';
import { blobHash } from './git-objects';
import {
  ScanDeployment,
  SCAN,
  waitForScan,
  itemsOf,
  newMapping,
  mappingOf,
  newOrganizationName,
  runScan,
  startScan,
  statusOf,
} from './scan-support';

describe('access to manifest scans', () => {
  let deployment: ScanDeployment;
  let owner: Person;
  let project: Project;
  let org: string;

  beforeAll(async () => {
    deployment = await ScanDeployment.start();
  });
  afterAll(() => deployment?.stop());
  beforeEach(async () => {
    owner = await newOwner(deployment.api.url);
    project = await newProject(owner);
    org = deployment.github.organization(newOrganizationName());
    deployment.github.repository(`${org}/r`, { files: { 'a.md': 'A', 'b.md': 'B' } });
    deployment.github.repository(`${org}/s`, { files: { 'c.md': 'C' } });
  });

  it('shows every user and agent of the tenant the state `none` before the first scan', async () => {
    const none = { id: null, state: 'none', organization: null, finishedAt: null, items: [], errors: [] };
    const [member, token, agent] = await Promise.all([
      newMember(owner),
      newToken(owner, 'read'),
      connectAgent(owner, { scopes: ['read:profile'] }),
    ]);
    for (const client of [owner, member, token, agent]) expect(await statusOf(client)).toMatchObject(none);
    await anonymous(deployment.api.url).get(`${SCAN}/status`).expect(401);
  });

  it('lets only owners, admins and tokens with the scope admin or admin:scan start a scan', async () => {
    const body = { organization: org };
    const [member, admin] = await Promise.all([newMember(owner), newMember(owner, 'admin')]);
    await anonymous(deployment.api.url).post(SCAN, body).expect(401);
    await member.post(SCAN, body).expect(403);
    await owner.with({ Origin: 'https://elsewhere.invalid' }).post(SCAN, body).expect(403);
    const writer = await newToken(owner, 'write');
    const refused = await writer.post(SCAN, body).expect(403);
    expect(refused.body.error).toMatchObject({
      code: 'SVC_INSUFFICIENT_SCOPE',
      details: { requiredScopes: ['admin', 'admin:scan'] },
    });
    const allowed = [
      owner,
      admin,
      await newToken(owner, 'admin'),
      await connectAgent(owner, { scopes: ['admin:scan'] }),
      await connectAgent(owner, { scopes: ['admin'] }),
    ];
    for (const client of allowed) expect(await runScan(client, org)).toMatchObject({ state: 'done' });
    const demoted = await newToken(admin, 'admin');
    await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
    await demoted.post(SCAN, body).expect(403);
    await admin.post(SCAN, body).expect(403);
  });

  it('does not show or change the mappings and scans of another tenant', async () => {
    const stranger = await newOwner(deployment.api.url);
    const theirs = await newMapping(stranger, await newProject(stranger), `${org}/r@main:gone.md`);
    const ours = await newMapping(owner, project, `${org}/r@main:gone.md`);
    const scan = await runScan(owner, org);
    expect(scan).toMatchObject({ missing: 1, unmapped: 3 });
    expect(await mappingOf(owner, ours)).toMatchObject({ status: 'broken' });
    expect(await statusOf(stranger)).toMatchObject({ state: 'none', id: null, items: [] });
    expect(await mappingOf(stranger, theirs)).toMatchObject({ status: 'ok', lastCheckedAt: null });
    await stranger.post(SCAN, { organization: org }).expect(201);
    expect(await waitForScan(stranger)).toMatchObject({ missing: 1, unmapped: 3 });
    expect((await statusOf(owner)).id).toBe(scan.id);
  });

  it('limits a token to the mappings of the projects that it reaches', async () => {
    const other = await newProject(owner);
    const inside = await newMapping(owner, project, `${org}/r@main:gone.md`, blobHash('A'));
    const outside = await newMapping(owner, other, `${org}/s@main:gone.md`, blobHash('C'));
    await newMapping(owner, other, `${newOrganizationName()}/r@main:x.md`);
    deployment.github.rename(`${org}/s`, `${org}/t`);
    const scopes = ['admin:scan'];
    const narrow = await connectAgent(owner, { scopes, projectSlugs: [project.slug] });
    await startScan(narrow);
    const seen = await waitForScan(narrow);
    expect(seen).toMatchObject({ state: 'done', organization: org, partial: true, missing: 1, errors: [] });
    expect(seen.items.map(({ nodeId }) => nodeId)).toEqual([inside.nodeId]);
    expect(await mappingOf(owner, inside)).toMatchObject({ status: 'broken' });
    expect(await mappingOf(owner, outside)).toMatchObject({ status: 'ok', lastCheckedAt: null });

    const whole = await runScan(owner, org);
    expect(whole).toMatchObject({ partial: false, missing: 2, renames: [{ to: `${org}/t` }] });
    expect(itemsOf(whole, 'unmapped')).toHaveLength(3);
    const limited = await statusOf(narrow);
    expect(limited).toMatchObject({ id: whole.id, missing: 2, renames: [] });
    expect(limited.items.map(({ nodeId }) => nodeId)).toEqual([inside.nodeId]);
    expect(JSON.stringify(limited)).not.toContain(`${org}/s`);
  });

  describe('the audit log', () => {
    it('records who started a scan of which GitHub organization', async () => {
      await newMapping(owner, project, `${org}/r@main:a.md`);
      const agent = await connectAgent(owner, { scopes: ['admin:scan'], projectSlugs: [project.slug] });
      const scans = [await startScan(owner, org), undefined];
      await waitForScan(owner);
      scans[1] = await startScan(agent);
      await waitForScan(owner);
      const target = { type: 'github_organization', id: org };
      const entries = await readAuditEntries(deployment.databaseUrl, owner.tenantId, 'manifest_scan.started');
      expect(entries).toMatchObject([
        {
          actor: { type: 'user', id: owner.userId, tokenId: null },
          target,
          before: null,
          after: { scanId: scans[0]!.id, projectIds: null },
        },
        {
          actor: { type: 'agent', id: agent.actorId, tokenId: expect.any(String) },
          target,
          before: null,
          after: { scanId: scans[1].id, projectIds: [project.id] },
        },
      ]);
      await expectIntactChain(deployment.databaseUrl, owner.tenantId);
    });

    it('records nothing about a scan that was not started', async () => {
      await owner.post(SCAN, {}).expect(400);
      await (await newMember(owner)).post(SCAN, { organization: org }).expect(403);
      const { release } = deployment.github.hold(/\/git\/trees\//);
      await startScan(owner, org);
      await owner.post(SCAN, { organization: org }).expect(409);
      release();
      await waitForScan(owner);
      const entries = await readAuditEntries(deployment.databaseUrl, owner.tenantId, 'manifest_scan.started');
      expect(entries).toHaveLength(1);
    });
  });
});
