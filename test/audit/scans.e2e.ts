import { connectAgent, newMember, newOwner, newProject } from '#testing';
import {
  ScanDeployment,
  SCAN,
  waitForScan,
  newMapping,
  newOrganizationName,
  startScan,
} from '../scan/scan-support';
import { expectIntactChain, readAuditEntries } from './audit-support';

describe('the audit log of manifest scans', () => {
  let deployment: ScanDeployment;

  beforeAll(async () => {
    deployment = await ScanDeployment.start();
  });
  afterAll(() => deployment?.stop());

  it('records who started a scan of which GitHub organization', async () => {
    const owner = await newOwner(deployment.api.url);
    const project = await newProject(owner);
    const organization = deployment.github.organization(newOrganizationName());
    deployment.github.repository(`${organization}/r`, { files: { 'a.md': 'A' } });
    await newMapping(owner, project, `${organization}/r@main:a.md`);
    const agent = await connectAgent(owner, { scopes: ['admin:scan'], projectSlugs: [project.slug] });
    const scans = [await startScan(owner, organization), undefined];
    await waitForScan(owner);
    scans[1] = await startScan(agent);
    await waitForScan(owner);
    const target = { type: 'github_organization', id: organization };
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
    const owner = await newOwner(deployment.api.url);
    const organization = deployment.github.organization(newOrganizationName());
    deployment.github.repository(`${organization}/r`, { files: { 'a.md': 'A' } });
    await owner.post(SCAN, {}).expect(400);
    await (await newMember(owner)).post(SCAN, { organization }).expect(403);
    const { release } = deployment.github.hold(/\/git\/trees\//);
    await startScan(owner, organization);
    await owner.post(SCAN, { organization }).expect(409);
    release();
    await waitForScan(owner);
    const entries = await readAuditEntries(deployment.databaseUrl, owner.tenantId, 'manifest_scan.started');
    expect(entries).toHaveLength(1);
  });
});
