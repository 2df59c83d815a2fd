import { connectAgent, newMember, newOwner, newProject } from '#testing';
import { Ground, SCAN, finished, mapped, newName, startScan } from '../scan/scan-support';
import { expectIntactChain, readAuditEntries } from './audit-support';

describe('the audit log of manifest scans', () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await Ground.start();
  });
  afterAll(() => ground?.stop());

  it('records who started a scan of which GitHub organization', async () => {
    const owner = await newOwner(ground.api.url);
    const project = await newProject(owner);
    const organization = ground.github.organization(newName());
    ground.github.repository(`${organization}/r`, { files: { 'a.md': 'A' } });
    await mapped(owner, project, `${organization}/r@main:a.md`);
    const agent = await connectAgent(owner, { scopes: ['admin:scan'], projectSlugs: [project.slug] });
    const scans = [await startScan(owner, organization), undefined];
    await finished(owner);
    scans[1] = await startScan(agent);
    await finished(owner);
    const target = { type: 'github_organization', id: organization };
    const entries = await readAuditEntries(ground.databaseUrl, owner.tenantId, 'manifest_scan.started');
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
    await expectIntactChain(ground.databaseUrl, owner.tenantId);
  });

  it('records nothing about a scan that was not started', async () => {
    const owner = await newOwner(ground.api.url);
    const organization = ground.github.organization(newName());
    ground.github.repository(`${organization}/r`, { files: { 'a.md': 'A' } });
    await owner.post(SCAN, {}).expect(400);
    await (await newMember(owner)).post(SCAN, { organization }).expect(403);
    const { letGo } = ground.github.hold(/\/git\/trees\//);
    await startScan(owner, organization);
    await owner.post(SCAN, { organization }).expect(409);
    letGo();
    await finished(owner);
    const entries = await readAuditEntries(ground.databaseUrl, owner.tenantId, 'manifest_scan.started');
    expect(entries).toHaveLength(1);
  });
});
